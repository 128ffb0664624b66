//! The operations of the language: the rows of the algebra's table, and the reading of arguments for them.

mod answer;
mod arguments;
mod by_mode;
mod dropped;
mod form;
mod near;
mod outer;
mod recorder;
mod row;
mod special;
pub mod words;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use layout_algebra::operation::{Kind, Operation as Known, Parameter};

pub use arguments::Arguments;
pub(crate) use dropped::{Strides, Written, is_concerned, of_written};
pub(crate) use near::distance_of_names;
pub use near::{distance, is_near, known_elsewhere, nearest, one_of, suggested, suggested_by};
pub use recorder::Recorder;
pub(crate) use row::operands;
pub(crate) use special::chosen;

use crate::ast::{self, Expr, Operator};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// Words of the language other than operations.
pub const WORDS: [&str; 13] =
    ["Sw<", "and", "assert", "col", "exact", "false", "ldmatrix", "linear{", "loose", "not", "or", "row", "true"];

/// One operation.
#[derive(Debug)]
pub struct Operation {
    /// Its row in the table.
    pub known: Known,
    /// The name in the field.
    pub name: &'static str,
    /// The form of a call.
    pub form: &'static str,
    /// The number of arguments.
    pub arity: RangeInclusive<usize>,
    /// The meaning.
    pub doc: &'static str,
}

impl Operation {
    /// The names of the arguments in the form.
    pub fn letters(&self) -> Vec<&'static str> {
        let inside = self.form.split_once('(').map_or("", |(_, rest)| rest);
        let mut letters: Vec<_> = inside.split(['(', ')', ',', ' ', '[', ']']).collect();
        letters.retain(|letter| !letter.is_empty() && *letter != "…" && !letter.ends_with(':'));
        letters
    }

    /// Returns true if argument `i` is a tiler: any tuple there is one. After a swizzle only a layout can follow, not a tiler.
    pub fn takes_tiler(&self, i: usize) -> bool {
        let is_tiler = |form: &&[Parameter]| matches!(form.get(i), Some((_, Kind::Tiler | Kind::Tile, _)));
        self.known.forms().iter().any(is_tiler)
    }

    /// Returns true if a form has only numbers after its first operand: `CuTe` writes them as in `upcast<4>(A)`.
    pub(crate) fn takes_numbers_last(&self) -> bool {
        let is_number = |(_, kind, _): &Parameter| matches!(kind, Kind::Index | Kind::Indices | Kind::Number);
        self.known.forms().iter().any(|form| form.len() > 1 && form.iter().skip(1).all(is_number))
    }

    /// The names of the arguments in the form that takes these values.
    pub fn letters_of<'a>(&self, values: impl Iterator<Item = &'a Value>) -> Vec<&'static str> {
        let texts: Vec<bool> = values.map(|value| matches!(value, Value::Text(_))).collect();
        let is_by = |form: &&&[Parameter]| {
            let mut named = form.iter().enumerate().filter(|(_, (_, kind, _))| *kind == Kind::Operand);
            named.any(|(i, _)| texts.get(i).copied().unwrap_or_default())
        };
        match self.known.forms().iter().find(is_by) {
            Some(form) => form.iter().map(|(letter, ..)| *letter).collect(),
            None => self.letters(),
        }
    }

    /// The operands that argument `i` stands for: those of a tiled MMA or copy in the position of an atom's name, otherwise the value
    /// itself.
    pub fn operands_of<'a>(&self, i: usize, value: &'a Value) -> &'a [Value] {
        match value.as_tiled() {
            Some((made_by, operands)) if self.takes_name(i, made_by) => operands,
            _ => std::slice::from_ref(value),
        }
    }

    /// Returns true if argument `i` is the name of an atom that the operation `made_by` tiles.
    fn takes_name(&self, i: usize, made_by: Known) -> bool {
        let name = if made_by == Known::TiledMmaOf { Kind::Mma } else { Kind::Copy };
        self.known.forms().iter().any(|form| matches!(form.get(i), Some((_, kind, _)) if *kind == name))
    }

    /// The arguments as their positions require: a tiled MMA or copy becomes its operands, a layout in parentheses a tuple of one in the
    /// position of a tiler and the layout itself elsewhere.
    pub fn placed(&self, values: Vec<Value>) -> Vec<Value> {
        let values = if values.iter().any(|value| value.as_tiled().is_some()) {
            values.iter().enumerate().flat_map(|(i, value)| self.operands_of(i, value)).cloned().collect()
        } else {
            values
        };
        let after_swizzle = values.first().is_some_and(Value::is_before_layout);
        let placed = |(i, value): (usize, Value)| {
            let is_tiler = self.takes_tiler(i) && !after_swizzle;
            if is_tiler { value.by_mode() } else { value.ungrouped() }
        };
        values.into_iter().enumerate().map(placed).collect()
    }
}

static OPERATIONS: LazyLock<Vec<Operation>> = LazyLock::new(|| {
    let operation = |known: &Known| Operation {
        known: *known,
        name: known.name(),
        form: form::text(*known).leak(),
        arity: form::arity(*known),
        doc: known.says(),
    };
    Known::ALL.iter().filter(|known| known.is_written()).map(operation).collect()
});

static BY_NAME: LazyLock<HashMap<&'static str, &'static Operation>> =
    LazyLock::new(|| all().map(|operation| (operation.name, operation)).collect());

/// The operation with this name.
pub fn find(name: &str) -> Option<&'static Operation> {
    BY_NAME.get(name).copied()
}

/// The operation on layouts that an operator stands for.
pub fn of_operator(operator: Operator) -> Option<&'static Operation> {
    let known = match operator {
        Operator::After => Known::Composition,
        Operator::Over => Known::LogicalDivide,
        Operator::Times => Known::LogicalProduct,
        _ => return None,
    };
    find(known.name())
}

/// The operation that an expression calls, by an operator or by name, and its arguments.
pub fn called(kind: &ast::Kind) -> Option<(&'static Operation, Vec<&Expr>)> {
    if let ast::Kind::Infix(operator, left, right) = kind {
        return Some((of_operator(*operator)?, vec![&**left, &**right]));
    }
    let (name, arguments) = kind.as_call()?;
    Some((find(&name)?, arguments))
}

/// Applies an operation to its arguments.
pub fn run(operation: &Operation, arguments: &Arguments<'_>) -> Answer {
    if let Some(refusal) = dropped::refusal(operation.known, arguments) {
        return Err(refusal);
    }
    special::run(operation.known, arguments).unwrap_or_else(|| row::run(operation.known, arguments))
}

/// Applies an operation to values, without a record.
fn run_on(operation: &Operation, values: &[Value]) -> Answer {
    run(operation, &Arguments::new(values))
}

/// Every operation.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    OPERATIONS.iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique() {
        let names: Vec<&str> = all().map(|operation| operation.name).collect();
        for (i, name) in names.iter().enumerate() {
            assert!(!names.iter().skip(i + 1).any(|other| other == name), "{name}");
        }
    }

    #[test]
    fn forms_begin_with_the_name() {
        for operation in all() {
            assert!(operation.form.starts_with(&format!("{}(", operation.name)), "{}", operation.form);
        }
    }

    /// The forms name every argument that is read as a tiler as one, and no other: a tuple would have two readings otherwise.
    #[test]
    fn tilers_have_the_letters_of_tilers() {
        let places = all().flat_map(|operation| (0..6).map(move |i| (operation, i)));
        let tilers = places.filter(|(operation, i)| operation.takes_tiler(*i)).map(|(operation, _)| operation.name);
        let tilers: Vec<&str> = tilers.collect();
        for name in ["composition", "logical_divide", "flat_product", "local_tile", "tiled_mma_shape", "evenly_divides"]
        {
            assert!(tilers.contains(&name), "{name}");
        }
        for name in ["make_layout", "blocked_product", "local_partition", "make_layout_tv", "with_shape", "get"] {
            assert!(!tilers.contains(&name), "{name}");
        }
    }
}
