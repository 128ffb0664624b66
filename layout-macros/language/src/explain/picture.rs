//! Pictures for messages, of a few lines, of what the algebra's accounts do not draw: bytes.

mod memory;

use std::fmt::Display;

use layout_algebra::picture::strip;
use layout_algebra::{AlgebraError, LayoutValue, complement};

use crate::value::{Reason, Value};

/// The most columns of numbers.
const COLUMNS: u64 = 16;

type Rows = Result<Vec<String>, AlgebraError>;

/// A picture of a refusal that has its numbers from the operands alone.
pub(super) fn of_operands(reason: &Reason, values: &[Value]) -> Vec<String> {
    let rows = match reason {
        Reason::Algebra(error) => match error {
            AlgebraError::Descriptor(error) => memory::descriptor(error, values),
            AlgebraError::Access(error) => memory::access(error, values),
            _ => None,
        },
        Reason::Linear(_) | Reason::Condition(_) | Reason::Language(_) => None,
    };
    rows.and_then(Result::ok).unwrap_or_default()
}

/// Rows of numbers under each other, each with its name.
fn table(rows: &[(&str, Vec<String>)]) -> Vec<String> {
    let cell = |(_, cells): &(&str, Vec<String>)| cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
    let width = rows.iter().map(cell).max().unwrap_or(0);
    let label = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let row = |(name, cells): &(&str, Vec<String>)| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>width$}")).collect();
        format!("{name:<label$}  {}", cells.join(" ")).trim_end().to_owned()
    };
    rows.iter().map(row).collect()
}

fn texts<T: Display>(numbers: impl Iterator<Item = Result<T, AlgebraError>>) -> Result<Vec<String>, AlgebraError> {
    numbers.map(|number| number.map(|number| number.to_string())).collect()
}

/// Refuses what does not fit in a line.
fn small(number: u64) -> Result<(), AlgebraError> {
    if number >= COLUMNS { Err(AlgebraError::NotDecided { size: number, limit: COLUMNS }) } else { Ok(()) }
}

/// Which tile visits each coordinate.
fn tiles(tile: &LayoutValue, size: u64) -> Rows {
    let rest = complement(tile, size)?;
    let picture = strip(&LayoutValue::of(&[*tile, rest])?, tile.size()?, size)?.to_string();
    let legend = legend(&picture, "a letter for each tile", "`.` lost");
    Ok(vec![picture, legend])
}

fn legend(picture: &str, letter: &str, dot: &str) -> String {
    let signs = [('.', dot), ('#', "`#` more than once"), ('|', "after `|` past the end")];
    let used = signs.iter().filter(|(sign, _)| picture.contains(*sign)).map(|(_, meaning)| *meaning);
    std::iter::once(letter).chain(used).collect::<Vec<_>>().join(", ")
}
