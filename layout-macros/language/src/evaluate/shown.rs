//! The notation of values with run-time integers: `({m},8):({k},1)`.

use layout_algebra::mixed::{MixedTuple, Sign, Symbol, Term, TermId, Terms};
use proc_macro2::TokenStream;

use super::symbolic_value::SymbolicValue;
use crate::ast::{Expr, Kind};
use crate::value::Value;

/// An integer that the macro does not know: given at run time, or a constant of the compiler.
#[derive(Clone, Debug)]
pub struct Given {
    /// The expression where it was written first.
    pub expr: Expr,
    /// True if it was written first as a factor: it may then be a reference to an integer.
    pub is_factor: bool,
}

impl Given {
    /// The Rust expression.
    pub fn tokens(&self) -> TokenStream {
        match &self.expr.kind {
            Kind::Rust(tokens) => tokens.clone(),
            _ => TokenStream::new(),
        }
    }

    /// The expression without needless spaces.
    pub fn text(&self) -> String {
        let apart = self.tokens().to_string();
        let (mut text, mut rest) = (String::new(), apart.as_str());
        while let Some(at) = rest.find(' ') {
            let (before, after) = rest.split_at(at);
            rest = after.trim_start_matches(' ');
            text.push_str(before);
            let is_called = rest.starts_with(['(', '[']) && text.ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let is_reached =
                rest.starts_with('.') || text.ends_with('.') || rest.starts_with("::") || text.ends_with("::");
            if !is_called && !is_reached {
                text.push(' ');
            }
        }
        text + rest
    }
}

/// Prints terms and given integers.
pub struct Shown<'a> {
    /// The terms.
    pub terms: &'a Terms,
    /// The given integers.
    pub given: &'a [Given],
}

impl Shown<'_> {
    /// The notation of a part.
    pub fn notation(&self, part: &SymbolicValue) -> String {
        match part {
            // A word needs no explanation.
            SymbolicValue::Known(Value::Word(_)) => String::new(),
            SymbolicValue::Known(value) => value.to_string(),
            SymbolicValue::Tuple(tuple) => self.tuple(tuple),
            SymbolicValue::Layout(layout) => {
                format!("{}:{}", self.tuple(&layout.extents()), self.tuple(&layout.strides()))
            }
            SymbolicValue::Swizzled(swizzle, offset, layout) => {
                let (offset, shape) = (self.symbol(*offset), self.tuple(&layout.extents()));
                let stride = self.tuple(&layout.strides());
                format!("{swizzle} o {offset} o {shape}:{stride}")
            }
            SymbolicValue::Outer(composed) => {
                let [outer, offset, inner] =
                    [&composed.outer, &composed.offset, &composed.inner].map(|part| self.notation(part));
                format!("{outer} o {offset} o {inner}")
            }
            SymbolicValue::Placed(layout, start) => format!("({},{})", self.notation(layout), self.tuple(start)),
            SymbolicValue::Condition(pairs) => {
                let side = |symbol: &Symbol| self.symbol(*symbol).trim_matches(['{', '}']).to_owned();
                let less: Vec<String> = pairs.iter().map(|(a, b)| format!("{} < {}", side(a), side(b))).collect();
                format!("{{{}}}", less.join(" && "))
            }
            SymbolicValue::Identity(shape) => format!("make_identity_layout({})", self.tuple(shape)),
            SymbolicValue::Parts(parts) => match parts.as_slice() {
                [only] => format!("({},)", self.notation(only)),
                parts => format!("({})", self.list(parts)),
            },
            SymbolicValue::Group(inner) => format!("({})", self.notation(inner)),
            SymbolicValue::Tiler(parts) => format!("<{}>", self.list(parts)),
        }
    }

    fn list(&self, parts: &[SymbolicValue]) -> String {
        parts.iter().map(|part| self.notation(part)).collect::<Vec<_>>().join(",")
    }

    pub(super) fn tuple(&self, tuple: &MixedTuple) -> String {
        if tuple.is_leaf() {
            return self.symbol(tuple.leaf_at(0));
        }
        let modes: Vec<String> = (0..tuple.rank()).filter_map(|i| Some(self.tuple(&tuple.mode(i).ok()?))).collect();
        format!("({})", modes.join(","))
    }

    /// A number, or a term in braces.
    pub fn symbol(&self, symbol: Symbol) -> String {
        if let Some(along) = self.terms.along(symbol) {
            let (factor, path) = (along.factor, along.axis.to_string().split_off(1));
            if along.terms().is_empty() {
                return format!("{factor}{path}");
            }
            let steps = along.terms().iter().map(|term| self.factor(*term));
            let steps: Vec<String> = (factor > 1).then(|| factor.to_string()).into_iter().chain(steps).collect();
            return format!("{{{}}}{path}", steps.join(" * "));
        }
        match symbol {
            Symbol::Number(number) => number.to_string(),
            Symbol::Term { term, factor: 1 } => format!("{{{}}}", self.term(term)),
            Symbol::Term { term, factor } => format!("{{{factor} * {}}}", self.factor(term)),
        }
    }

    fn term(&self, term: TermId) -> String {
        match self.terms.all().get(usize::from(term)) {
            Some(Term::Given(number)) => self.given.get(*number).map_or_else(String::new, Given::text),
            Some(Term::Product(a, b)) => format!("{} * {}", self.factor(*a), self.factor(*b)),
            Some(Term::Worked(Sign::OverRoundedUp, a, b)) => {
                let is_quotient = matches!(a, Symbol::Term { term, factor: 1 } if self.is_quotient(*term));
                format!("{}.div_ceil({})", Self::enclosed(self.side(*a), !is_quotient), self.side(*b))
            }
            Some(Term::Worked(Sign::Plus, a, b)) => format!("{} + {}", self.summand(*a), self.summand(*b)),
            Some(Term::Worked(Sign::Minus, a, b)) => {
                format!("{} - {}", self.summand(*a), Self::enclosed(self.side(*b), true))
            }
            Some(Term::Worked(sign, a, b)) => {
                let sign = match sign {
                    Sign::Over => '/',
                    Sign::Modulo => '%',
                    Sign::And => '&',
                    _ => '^',
                };
                let [a, b] = [a, b].map(|side| Self::enclosed(self.side(*side), true));
                format!("{a} {sign} {b}")
            }
            Some(Term::Axis(_)) | None => String::new(),
        }
    }

    /// A symbol without braces.
    fn side(&self, symbol: Symbol) -> String {
        match symbol {
            Symbol::Number(number) => number.to_string(),
            Symbol::Term { term, factor: 1 } => self.term(term),
            Symbol::Term { term, factor } => format!("{factor} * {}", self.factor(term)),
        }
    }

    /// A symbol in a sum: products and sums stand without parentheses.
    fn summand(&self, symbol: Symbol) -> String {
        let is_loose = match symbol {
            Symbol::Term { term, factor: 1 } => {
                matches!(self.terms.all().get(usize::from(term)), Some(Term::Worked(Sign::And | Sign::Xor, ..)))
            }
            _ => false,
        };
        Self::enclosed(self.side(symbol), is_loose)
    }

    /// A term as a factor: in parentheses unless it is one word, a product or a quotient.
    fn factor(&self, term: TermId) -> String {
        let is_loose = matches!(self.terms.all().get(usize::from(term)), Some(Term::Given(_) | Term::Worked(..)));
        Self::enclosed(self.term(term), is_loose && !self.is_quotient(term))
    }

    /// Returns true for a quotient rounded up, which is written as a call.
    fn is_quotient(&self, term: TermId) -> bool {
        matches!(self.terms.all().get(usize::from(term)), Some(Term::Worked(Sign::OverRoundedUp, ..)))
    }

    fn enclosed(text: String, is_loose: bool) -> String {
        if is_loose && text.contains(' ') { format!("({text})") } else { text }
    }
}
