//! Partitions: a tile of a layout, a thread's share of it.
//!
//! A part is a layout and the offset at which it begins. Under its plain name an operation lists the offsets of the part, as `…_layout` it gives the
//! layout alone.

use layout_algebra as algebra;
use layout_algebra::trace;
use layout_algebra::{AlgebraError, Coord, Counting, LayoutValue, Rounding, Tiler, offset};

use super::measures::listed;
use super::on_coordinates::MAX_COORDINATES;
use super::{Arguments, Operation, operations, traced};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;
/// A layout, and where it begins.
type Part = (LayoutValue, u64);

pub(super) const OPERATIONS: &[Operation] = operations! {
    "make_layout_tv" "threads, values" 2..=2, "(thread, value) → element of the tile that threads and values cover",
        |a| Ok(traced!(a, trace::make_layout_tv, &a.layout(0)?, &a.layout(1)?).0.into());
    "local_tile" "A, T, c[, projection][, loose]" 3..=5, "the offsets in the tile T of A at c", |a| table(&tile(a)?);
    "local_tile_layout" "A, T, c[, projection][, loose]" 3..=5, "the layout of the tile T of A at c",
        |a| Ok(tile(a)?.0.into());
    "local_tile_proj" "A, T, c, projection[, loose]" 4..=5,
        "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection",
        |a| table(&tile(a)?);
    "local_tile_proj_layout" "A, T, c, projection[, loose]" 4..=5,
        "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection",
        |a| Ok(tile(a)?.0.into());
    "local_partition" "A, threads, i[, loose]" 3..=4,
        "the offsets in A of thread i, if the threads are laid over A again and again", |a| table(&share(a)?);
    "local_partition_layout" "A, threads, i[, loose]" 3..=4, "the layout of what thread i has of A",
        |a| Ok(share(a)?.0.into());
    "local_partition_identity" "S, threads, i[, loose]" 3..=4, "the coordinates in S of thread i", coordinates;
    "inner_partition" "A, T, c[, loose]" 3..=4, "the offsets in the tile T of A at c",
        |a| table(&at(a, trace::inner_partition)?);
    "inner_partition_layout" "A, T, c[, loose]" 3..=4, "the layout of the tile T of A at c",
        |a| Ok(at(a, trace::inner_partition)?.0.into());
    "outer_partition" "A, T, c[, loose]" 3..=4, "the offsets of the place c in every tile T of A",
        |a| table(&at(a, trace::outer_partition)?);
    "outer_partition_layout" "A, T, c[, loose]" 3..=4, "the layout of the place c in every tile T of A",
        |a| Ok(at(a, trace::outer_partition)?.0.into());
};

type Partition =
    fn(&LayoutValue, &Tiler, &Coord, Rounding, &mut algebra::trace::Trace<'_>) -> Result<Part, AlgebraError>;

/// Whether the last argument is `loose`; another one in its place, argument `last`, is refused.
pub(super) fn rounding(a: &Arguments<'_>, last: usize) -> Result<Rounding, Refusal> {
    let is_loose =
        if a.has(last) { a.word(last, Word::Loose)? } else { a.is_word(a.count().saturating_sub(1), Word::Loose) };
    Ok(if is_loose { Rounding::Loose } else { Rounding::Exact })
}

/// The projection, if argument 3 is one.
pub(super) fn projection(a: &Arguments<'_>) -> Result<Option<Coord>, Refusal> {
    if !a.has(3) || a.is_word(3, Word::Loose) {
        return Ok(None);
    }
    a.coord(3).map(Some)
}

fn at(a: &Arguments<'_>, part: Partition) -> Result<Part, Refusal> {
    let (layout, tiler, coord, rounding) = (a.layout(0)?, a.tile(1)?, a.coord(2)?, rounding(a, 3)?);
    Ok(a.traced(|trace| part(&layout, &tiler, &coord, rounding, trace))?)
}

fn tile(a: &Arguments<'_>) -> Result<Part, Refusal> {
    let Some(projection) = projection(a)? else { return at(a, trace::inner_partition) };
    let (layout, tiler, coord, rounding) = (a.layout(0)?, a.tile(1)?, a.coord(2)?, rounding(a, 4)?);
    Ok(traced!(a, trace::local_tile, &layout, &tiler, &coord, &projection, rounding))
}

fn share(a: &Arguments<'_>) -> Result<Part, Refusal> {
    let (layout, threads, index, rounding) = (a.layout(0)?, a.layout(1)?, a.integer(2)?, rounding(a, 3)?);
    Ok(traced!(a, trace::local_partition, &layout, &threads, index, rounding))
}

/// The offsets of a part, in order.
fn offsets((layout, begin): &Part) -> Result<Vec<u64>, Refusal> {
    let offset = |index| algebra::arithmetic::add(*begin, offset(layout, index)?);
    Ok(listed(layout.size()?)?.map(offset).collect::<Result<_, AlgebraError>>()?)
}

pub(super) fn table(part: &Part) -> Answer {
    Ok(Value::Table(offsets(part)?))
}

/// Coordinates past an end say so themselves, so a ragged mode of one leaf is rounded up without being asked.
fn coordinates(a: &Arguments<'_>) -> Answer {
    let (counting, threads, index) = (Counting::of(&a.shape(0)?)?, a.layout(1)?, a.integer(2)?);
    let whole = counting.layout()?;
    let rounding = if is_ragged_at_leaves(&whole, &threads)? { Rounding::Loose } else { rounding(a, 3)? };
    let part = traced!(a, trace::local_partition, &whole, &threads, index, rounding);
    let size = part.0.size()?;
    if size > MAX_COORDINATES {
        return Err(Refusal::language(format!("a table of {size} coordinates: the limit is {MAX_COORDINATES}")));
    }
    Ok(Value::List(offsets(&part)?.into_iter().map(|offset| counting.coordinate(offset).into()).collect()))
}

/// Whether each mode that the threads do not divide is one leaf.
fn is_ragged_at_leaves(whole: &LayoutValue, threads: &LayoutValue) -> Result<bool, AlgebraError> {
    if threads.is_leaf() || whole.is_leaf() {
        return Ok(whole.leaf_count() == 1);
    }
    for i in 0..threads.rank().min(whole.rank()) {
        let (mode, tile) = (whole.mode(i)?, Tiler::extent(threads.mode(i)?.size()?)?);
        if mode.leaf_count() > 1 && algebra::is_divisible(&mode, &tile) != Ok(true) {
            return Ok(false);
        }
    }
    Ok(true)
}
