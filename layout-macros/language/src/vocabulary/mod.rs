//! One table of operations: what they are called, what they take, what they mean, what they do.

mod accesses;
mod algebra;
mod analyses;
mod arguments;
mod arithmetic;
mod atoms;
mod building;
mod comparisons;
mod divides;
mod dropped;
mod linear;
mod linear_dimensions;
mod linear_memory;
mod linear_queries;
mod measures;
mod morphism_queries;
mod morphisms;
mod on_composed;
mod on_coordinates;
mod on_linear;
mod on_morphisms;
mod partitions;
mod predicates;
mod products;
mod recasts;
mod reshaping;
mod slices;
mod swizzles;
mod tuples;

use std::ops::RangeInclusive;

pub(crate) use accesses::asked;
pub use arguments::Arguments;
pub(crate) use dropped::{Strides, Written, is_concerned, of_written};
#[cfg(feature = "json")]
pub(crate) use measures::listed;
pub(crate) use on_composed::INSIDE;

use crate::value::{Refusal, Value};

/// One operation.
#[derive(Debug)]
pub struct Operation {
    /// Its name in the field.
    pub name: &'static str,
    /// How it is called.
    pub form: &'static str,
    /// How many arguments it takes.
    pub arity: RangeInclusive<usize>,
    /// What it means.
    pub doc: &'static str,
    /// What it does.
    pub run: fn(&Arguments<'_>) -> Result<Value, Refusal>,
}

impl Operation {
    /// What the form calls the arguments.
    pub fn letters(&self) -> impl Iterator<Item = &'static str> {
        let inside = self.form.split_once('(').map_or("", |(_, rest)| rest);
        inside
            .split(['(', ')', ',', ' ', '[', ']'])
            .filter(|letter| !letter.is_empty() && *letter != "…" && !letter.ends_with(':'))
    }

    /// Whether argument `i` is a tiler: a tuple there is one, whatever is in it. After a swizzle a layout stands, and no tiler.
    #[must_use]
    pub fn takes_tiler(&self, i: usize) -> bool {
        match self.letters().nth(i) {
            Some("T" | "permutation") => true,
            Some("B") => matches!(self.name, "composition" | "is_composable"),
            _ => false,
        }
    }

    /// The arguments as their places take them: what stands in parentheses is a tuple of one where a tiler stands, and the layout itself elsewhere.
    #[must_use]
    pub fn placed(&self, values: Vec<Value>) -> Vec<Value> {
        let after_swizzle = values.first().is_some_and(Value::is_before_layout);
        let placed = |(i, value): (usize, Value)| {
            let is_tiler = self.takes_tiler(i) && !after_swizzle;
            if is_tiler { value.by_mode() } else { value.ungrouped() }
        };
        values.into_iter().enumerate().map(placed).collect()
    }
}

/// Operations, one line each: what it is called, its arguments, how many, what it means, what it does.
macro_rules! operations {
    ($($name:literal $arguments:literal $arity:expr, $doc:literal, $run:expr;)*) => {
        &[$(Operation {
            name: $name,
            form: concat!($name, "(", $arguments, ")"),
            arity: $arity,
            doc: $doc,
            run: $run,
        }),*]
    };
}
use operations;

/// What an operation of the algebra makes of these arguments, its trace taken down.
macro_rules! traced {
    ($a:ident, $operation:path $(, $argument:expr)* $(,)?) => {
        $a.traced(|trace| -> Result<_, $crate::value::Refusal> { Ok($operation($($argument,)* trace)?) })?
    };
}
use traced;

/// All operations, by subject.
pub const SUBJECTS: [&[Operation]; 23] = [
    measures::OPERATIONS,
    predicates::OPERATIONS,
    tuples::OPERATIONS,
    arithmetic::OPERATIONS,
    comparisons::OPERATIONS,
    slices::OPERATIONS,
    swizzles::OPERATIONS,
    building::OPERATIONS,
    reshaping::OPERATIONS,
    algebra::OPERATIONS,
    divides::OPERATIONS,
    products::OPERATIONS,
    partitions::OPERATIONS,
    atoms::OPERATIONS,
    recasts::OPERATIONS,
    analyses::OPERATIONS,
    accesses::OPERATIONS,
    morphisms::OPERATIONS,
    morphism_queries::OPERATIONS,
    linear::OPERATIONS,
    linear_dimensions::OPERATIONS,
    linear_queries::OPERATIONS,
    linear_memory::OPERATIONS,
];

/// What depends on shapes alone, of whatever is nested so.
const SHAPE_ALONE: [&str; 6] =
    ["compatible", "congruent", "evenly_divides", "refines", "weakly_compatible", "weakly_congruent"];

/// The operation of this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Operation> {
    all().find(|operation| operation.name == name)
}

/// An operation at its arguments: on composed and on coordinate layouts it is another one of the same name.
///
/// # Errors
/// What it refuses.
pub fn run(operation: &Operation, arguments: &Arguments<'_>) -> Result<Value, Refusal> {
    let awaits = |(i, value): (usize, &Value)| {
        matches!(value, Value::Offset(..)) && !(i == 0 && operation.name == "composition")
    };
    if arguments.values().iter().enumerate().any(awaits) {
        let lines = arguments.values().iter().map(|value| match value {
            Value::Offset(..) => value.clone().settled(),
            other => Ok(other.clone()),
        });
        let settled: Vec<Value> = lines.collect::<Result<_, _>>()?;
        return run(operation, &arguments.with(&settled));
    }
    if let Some(refusal) = dropped::refusal(operation.name, arguments) {
        return Err(refusal);
    }
    if SHAPE_ALONE.contains(&operation.name) {
        let shapes: Vec<Value> = arguments.values().iter().map(Value::to_shape_alone).collect();
        return (operation.run)(&arguments.with(&shapes));
    }
    let beyond = on_composed::run(operation.name, arguments)
        .or_else(|| on_coordinates::run(operation.name, arguments))
        .or_else(|| on_morphisms::run(operation.name, arguments))
        .or_else(|| on_linear::run(operation.name, arguments));
    beyond.unwrap_or_else(|| (operation.run)(arguments))
}

/// Every operation.
pub fn all() -> impl Iterator<Item = &'static Operation> {
    SUBJECTS.iter().copied().flatten()
}

/// The operation whose name is nearest to `name`, if it is near.
#[must_use]
pub fn nearest(name: &str) -> Option<&'static Operation> {
    let length = name.chars().count();
    let limit = length.div_euclid(3).clamp(1, 3);
    let alike = all().filter(|operation| operation.name.len().abs_diff(length) <= limit);
    let near = alike.filter_map(|operation| Some((distance(operation.name, name, limit)?, operation)));
    Some(near.min_by_key(|(distance, _)| *distance)?.1)
}

/// How many characters must be changed, added or removed to come from `a` to `b`, if they are at most `limit`.
fn distance(a: &str, b: &str, limit: usize) -> Option<usize> {
    let b: Vec<char> = b.chars().take(64).collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut left = i.saturating_add(1);
        let mut next = vec![left];
        for (y, pair) in b.iter().zip(row.windows(2)) {
            let (corner, above) = (pair.first().copied().unwrap_or(0), pair.last().copied().unwrap_or(0));
            let changed = corner.saturating_add(usize::from(x != *y));
            left = changed.min(above.saturating_add(1)).min(left.saturating_add(1));
            next.push(left);
        }
        if next.iter().all(|distance| *distance > limit) {
            return None;
        }
        row = next;
    }
    row.last().copied().filter(|distance| *distance <= limit)
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

    /// What an operation reads as a tiler is one in its form, and the other way round: else a tuple there would be read in two ways.
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

    #[test]
    fn a_slip_finds_its_operation() {
        assert_eq!(nearest("compositon").map(|operation| operation.name), Some("composition"));
        assert_eq!(nearest("zipd_divide").map(|operation| operation.name), Some("zipped_divide"));
        assert!(nearest("bananas").is_none());
    }
}
