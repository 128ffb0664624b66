//! What has run-time integers, in the notation: `({m},8):({k},1)`.

use layout_algebra::mixed::{MixedTuple, Symbol, Term, TermId, Terms};

use super::run_time::{Given, Part};
use crate::value::Value;

/// The terms and what they stand for.
pub(super) struct Shown<'a> {
    /// The terms.
    pub terms: &'a Terms,
    /// The integers that are given.
    pub given: &'a [Given],
}

impl Shown<'_> {
    /// A part of an expression as evaluated.
    pub(super) fn part(&self, part: &Part) -> String {
        match part {
            // A word says what it is where it stands.
            Part::Known(Value::Word(_)) => String::new(),
            Part::Known(value) => value.to_string(),
            Part::Tuple(tuple) => self.tuple(tuple),
            Part::Layout(layout) => format!("{}:{}", self.tuple(&layout.extents()), self.tuple(&layout.strides())),
            Part::Swizzled(swizzle, offset, layout) => {
                let (shape, stride) = (self.tuple(&layout.extents()), self.tuple(&layout.strides()));
                format!("{swizzle} o {offset} o {shape}:{stride}")
            }
            Part::Identity(shape) => format!("make_identity_layout({})", self.tuple(shape)),
            Part::Parts(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.part(part)).collect();
                format!("({})", parts.join(","))
            }
        }
    }

    fn tuple(&self, tuple: &MixedTuple) -> String {
        if tuple.is_leaf() {
            return self.symbol(tuple.leaf_at(0));
        }
        let modes: Vec<String> = (0..tuple.rank()).filter_map(|i| Some(self.tuple(&tuple.mode(i).ok()?))).collect();
        format!("({})", modes.join(","))
    }

    fn symbol(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Number(number) => number.to_string(),
            Symbol::Term { term, factor: 1 } => format!("{{{}}}", self.term(term)),
            Symbol::Term { term, factor } => format!("{{{factor} * {}}}", self.term(term)),
        }
    }

    fn term(&self, term: TermId) -> String {
        match self.terms.all().get(usize::from(term)) {
            Some(Term::Given(number)) => {
                self.given.get(*number).map_or_else(String::new, |given| given.tokens.to_string())
            }
            Some(Term::Product(a, b)) => format!("{} * {}", self.term(*a), self.term(*b)),
            Some(Term::Quotient { term, factor: 1, divisor }) => format!("{}.div_ceil({divisor})", self.term(*term)),
            Some(Term::Quotient { term, factor, divisor }) => {
                format!("({factor} * {}).div_ceil({divisor})", self.term(*term))
            }
            None => String::new(),
        }
    }
}
