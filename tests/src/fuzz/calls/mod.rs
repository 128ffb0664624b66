//! Calls of every operation, at arguments that belong to each other: most are answered.
//!
//! A row names operations and makes arguments for them. Every operation of the vocabulary stands in one row at least, in one
//! for each kind of value that it takes: plain and swizzled layouts, layouts of coordinates, linear ones, morphisms, integers
//! that are known at run time only.

mod accesses;
mod algebra;
mod atoms;
mod layouts;
mod lin;
mod linear;
mod linear_memory;
mod modes;
mod morphisms;
mod parts;
mod related;
mod run_time;
mod swizzles;
mod tuples;

use super::Choices;
use crate::tree::Tree;

/// What makes the arguments of a call, each as it is written.
type Make = fn(&mut Choices<'_>) -> Vec<String>;

/// Operations that are called at arguments of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// What the arguments are, in a word or two.
    pub kind: &'static str,
    /// The names of the operations.
    pub operations: &'static [&'static str],
    make: Make,
}

const fn row(kind: &'static str, operations: &'static [&'static str], make: Make) -> Row {
    Row { kind, operations, make }
}

/// All rows.
pub fn rows() -> impl Iterator<Item = &'static Row> {
    let all = [
        tuples::ROWS,
        layouts::ROWS,
        modes::ROWS,
        algebra::ROWS,
        swizzles::ROWS,
        accesses::ROWS,
        atoms::ROWS,
        morphisms::ROWS,
        linear::ROWS,
        linear_memory::ROWS,
        run_time::ROWS,
    ];
    all.into_iter().flatten()
}

/// Operations whose calls are also written between their operands.
const INFIX: [(&str, &str); 3] = [("composition", "o"), ("logical_divide", "/"), ("logical_product", "*")];

/// A call of an operation at arguments of this row.
#[must_use]
pub fn call(operation: &str, row: &Row, choices: &mut Choices<'_>) -> String {
    let arguments = (row.make)(choices);
    let sign = INFIX.iter().find(|(name, _)| *name == operation);
    match (sign, arguments.as_slice()) {
        (Some((_, sign)), [a, b]) if choices.once_in(2) && !b.starts_with("Sw") => format!("{a} {sign} {b}"),
        _ => format!("{operation}({})", arguments.join(",")),
    }
}

/// A tuple as it is written.
fn written(tree: &Tree) -> String {
    tree.tuple().to_string()
}
