//! Pictures for messages, of a few lines: the offsets lost, those hit twice, the carry.

mod arrows;
mod bits;
mod functions;
mod memory;

use std::fmt::Display;

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::picture::strip;
use layout_algebra::requirement::Unmet;
use layout_algebra::trace::Fact;
use layout_algebra::{AlgebraError, LayoutValue, SwizzleError, complement, filter_zeros, offset};

use super::failing::{self, Failing};
use crate::value::{Reason, Value};
use crate::vocabulary::{self, Operation};

/// The most columns of numbers.
const COLUMNS: u64 = 16;

type Rows = Result<Vec<String>, AlgebraError>;

/// A picture of a refusal, if it is small enough to teach something.
pub(super) fn of(error: &AlgebraError, values: &[Value], failing: Option<&Failing>) -> Vec<String> {
    let rows = match (error, failing) {
        (AlgebraError::Carry { boundary, index, apart, .. }, Some(failing)) => {
            failing.operands.first().map(|a| carry(a, *boundary, *index, *apart))
        }
        (AlgebraError::RunDoesNotDivide { .. }, Some(failing)) => run(failing),
        (AlgebraError::TileDoesNotFill { size, .. } | AlgebraError::TileRepeats { size, .. }, Some(failing)) => {
            failing.operands.get(1).map(|tile| tiles(tile, *size))
        }
        (AlgebraError::TileMisses { .. }, Some(failing)) => failing
            .operands
            .first()
            .zip(failing.operands.get(1))
            .map(|(a, tile)| a.size().and_then(|size| tiles(tile, size))),
        (AlgebraError::NotComplementable { size, .. }, _) => layout(values).map(|layout| tiles(&layout, *size)),
        (AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. }, Some(failing)) => {
            failing.operands.first().map(hits)
        }
        (AlgebraError::BlockDoesNotDivide { block, target, .. }, _) => {
            Some(LayoutValue::line(*block, 1).and_then(|block| tiles(&block, *target)))
        }
        (AlgebraError::NotNumbered { size, .. }, _) => held(values, *size),
        (AlgebraError::NoSum { index, .. }, _) => sums(values, *index),
        (AlgebraError::Swizzle(SwizzleError::Overlap { bits, base, shift }), _) => Some(overlap(*bits, *base, *shift)),
        _ => None,
    };
    rows.and_then(Result::ok).unwrap_or_default()
}

/// A picture of a refusal that has its numbers from the operands alone.
pub(super) fn of_operands(reason: &Reason, operation: &Operation, values: &[Value]) -> Vec<String> {
    let rows = match reason {
        Reason::Algebra(error) => match error {
            AlgebraError::Category(error) => arrows::of(error, operation, values),
            AlgebraError::Descriptor(error) => memory::descriptor(error, values),
            AlgebraError::Access(error) => memory::access(error, values),
            AlgebraError::NoLeftInverse { smaller, .. } => layout(values).map(|a| memory::digits(&a, *smaller)),
            AlgebraError::InverseCarries { offset } => layout(values).map(|a| memory::up_to(&a, *offset)),
            AlgebraError::WidthDoesNotDivide { width, .. } | AlgebraError::WidthCarries { width, .. } => {
                layout(values).map(|a| memory::wider(&a, *width))
            }
            AlgebraError::NotReached { .. } => layout(values).map(|a| hits(&a)),
            _ => None,
        },
        Reason::Linear(error) => bits::of(error, values),
        Reason::Condition(_) | Reason::Language(_) => None,
    };
    rows.and_then(Result::ok).unwrap_or_default()
}

/// A picture of what shows that a predicate is false.
pub(super) fn of_unmet(unmet: &Unmet, predicate: &str, values: &[Value]) -> Vec<String> {
    let rows = match (unmet, predicate) {
        (Unmet::Refused(error), "is_composable") => return of(error, values, part("composition", values).as_ref()),
        (Unmet::Refused(error), "is_divisible") => return of(error, values, part("logical_divide", values).as_ref()),
        (Unmet::Refused(error), "is_complementable") => return of(error, values, None),
        (Unmet::Differs { index, .. }, _) if *index > 0 => functions::up_to(values, *index),
        (Unmet::Collides { .. } | Unmet::NotReached { .. }, _) => layout(values).map(|layout| hits(&layout)),
        _ => None,
    };
    rows.and_then(Result::ok).unwrap_or_default()
}

fn part(operation: &str, values: &[Value]) -> Option<Failing> {
    failing::part(vocabulary::find(operation)?, values)
}

fn layout(values: &[Value]) -> Option<LayoutValue> {
    values.first()?.to_layout().ok()
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

/// The left side up to the index that carries, a bar at the boundary, and below what the steps apart give.
fn carry(a: &LayoutValue, boundary: u64, index: u64, apart: u64) -> Rows {
    small(index)?;
    let barred = |cells: Vec<String>| -> Vec<String> {
        let bar = usize::try_from(boundary).unwrap_or(usize::MAX);
        let mut cells = cells;
        if bar <= cells.len() {
            cells.insert(bar, "|".to_owned());
        }
        cells
    };
    let indices = (0..=index).map(Ok);
    let blanks = (0..index).map(|_| String::new());
    Ok(table(&[
        ("index", barred(texts(indices)?)),
        ("left", barred(texts((0..=index).map(|i| offset(a, i)))?)),
        ("steps apart", barred(blanks.chain([apart.to_string()]).collect())),
    ]))
}

/// The steps of one leaf: where they lead in the left side, and where they would lead straight on.
fn run(failing: &Failing) -> Option<Rows> {
    let Some(Fact::Run { step, slope, run, rest, .. }) = failing.fact else { return None };
    let a = failing.operands.first()?;
    Some(small(run).and_then(|()| {
        let steps = || 0..rest.min(run.saturating_add(1));
        Ok(table(&[
            ("index", texts(steps().map(|x| mul(step, x)))?),
            ("left", texts(steps().map(|x| offset(a, mul(step, x)?)))?),
            ("going straight", texts(steps().map(|x| mul(slope, x)))?),
        ]))
    }))
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

/// Which offsets a layout has, and which twice.
fn hits(layout: &LayoutValue) -> Rows {
    let layout = filter_zeros(layout);
    let picture = strip(&layout, layout.size()?, layout.cosize()?)?.to_string();
    let legend = legend(&picture, "`a` an offset of the layout", "`.` none");
    Ok(vec![picture, legend])
}

/// Which coordinates threads and values hold.
fn held(values: &[Value], size: u64) -> Option<Rows> {
    let (threads, held) = (values.first()?.to_layout().ok()?, values.get(1)?.to_layout().ok()?);
    Some(LayoutValue::of(&[threads, held]).and_then(|all| {
        let picture = strip(&all, all.size()?, size)?.to_string();
        let legend = legend(&picture, "`a` a coordinate held", "`.` by nobody");
        Ok(vec![picture, legend])
    }))
}

fn legend(picture: &str, letter: &str, dot: &str) -> String {
    let signs = [('.', dot), ('#', "`#` more than once"), ('|', "after `|` past the end")];
    let used = signs.iter().filter(|(sign, _)| picture.contains(*sign)).map(|(_, meaning)| *meaning);
    std::iter::once(letter).chain(used).collect::<Vec<_>>().join(", ")
}

/// Two layouts and their sums, up to the index at which these are no layout's.
fn sums(values: &[Value], index: u64) -> Option<Rows> {
    let (a, b) = (values.first()?.to_layout().ok()?, values.get(1)?.to_layout().ok()?);
    Some(small(index).and_then(|()| {
        let at = |layout: &LayoutValue| texts((0..=index).map(|i| offset(layout, i)));
        let sum = texts((0..=index).map(|i| add(offset(&a, i)?, offset(&b, i)?)))?;
        Ok(table(&[("index", texts((0..=index).map(Ok))?), ("A", at(&a)?), ("B", at(&b)?), ("sum", sum)]))
    }))
}

/// The bits that are read and those that are changed, the highest first.
fn overlap(bits: u32, base: u32, shift: i32) -> Rows {
    let (down, up) = if shift < 0 { (shift.unsigned_abs(), 0) } else { (0, shift.unsigned_abs()) };
    let run = |from: u32| from..from.saturating_add(bits);
    let (read, changed) = (run(base.saturating_add(up)), run(base.saturating_add(down)));
    let top = read.end.max(changed.end);
    small(u64::from(top))?;
    let marks = |run: std::ops::Range<u32>| {
        (0..top).rev().map(move |bit| if run.contains(&bit) { "x" } else { "." }.to_owned())
    };
    Ok(table(&[
        ("bit", (0..top).rev().map(|bit| bit.to_string()).collect()),
        ("read", marks(read).collect()),
        ("changed", marks(changed).collect()),
    ]))
}
