//! Partitions: a tile of a layout, a thread's share of it.
//!
//! A part is a layout and the offset at which it begins. Under its plain name an operation lists the offsets of the part, as `…_layout` it gives the
//! layout alone.

use layout_algebra as algebra;
use layout_algebra::trace;
use layout_algebra::{AlgebraError, Counting, LayoutValue, offset};

use super::measures::listed;
use super::on_coordinates::MAX_COORDINATES;
use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;
/// A layout, and where it begins.
type Part = (LayoutValue, u64);

pub(super) const OPERATIONS: &[Operation] = operations! {
    "make_layout_tv" "threads, values" 2..=2, "(thread, value) → element of the tile that threads and values cover",
        |a| Ok(traced!(a, trace::make_layout_tv, &a.layout(0)?, &a.layout(1)?).0.into());
    "local_tile" "A, T, c[, projection]" 3..=4, "the offsets in the tile T of A at c", |a| table(&tile(a)?);
    "local_tile_layout" "A, T, c[, projection]" 3..=4, "the layout of the tile T of A at c", |a| Ok(tile(a)?.0.into());
    "local_tile_proj" "A, T, c, projection" 4..=4,
        "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection",
        |a| table(&tile(a)?);
    "local_tile_proj_layout" "A, T, c, projection" 4..=4,
        "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection",
        |a| Ok(tile(a)?.0.into());
    "local_partition" "A, threads, i" 3..=3,
        "the offsets in A of thread i, if the threads are laid over A again and again", |a| table(&share(a)?);
    "local_partition_layout" "A, threads, i" 3..=3, "the layout of what thread i has of A", |a| Ok(share(a)?.0.into());
    "local_partition_identity" "S, threads, i" 3..=3, "the coordinates in S of thread i", coordinates;
    "inner_partition" "A, T, c" 3..=3, "the offsets in the tile T of A at c",
        |a| table(&traced!(a, trace::inner_partition, &a.layout(0)?, &a.tile(1)?, &a.coord(2)?));
    "inner_partition_layout" "A, T, c" 3..=3, "the layout of the tile T of A at c",
        |a| Ok(traced!(a, trace::inner_partition, &a.layout(0)?, &a.tile(1)?, &a.coord(2)?).0.into());
    "outer_partition" "A, T, c" 3..=3, "the offsets of the place c in every tile T of A",
        |a| table(&traced!(a, trace::outer_partition, &a.layout(0)?, &a.tile(1)?, &a.coord(2)?));
    "outer_partition_layout" "A, T, c" 3..=3, "the layout of the place c in every tile T of A",
        |a| Ok(traced!(a, trace::outer_partition, &a.layout(0)?, &a.tile(1)?, &a.coord(2)?).0.into());
};

fn tile(a: &Arguments<'_>) -> Result<Part, Refusal> {
    let (layout, tiler, coord) = (a.layout(0)?, a.tile(1)?, a.coord(2)?);
    if a.has(3) {
        return Ok(traced!(a, trace::local_tile, &layout, &tiler, &coord, &a.coord(3)?));
    }
    Ok(traced!(a, trace::inner_partition, &layout, &tiler, &coord))
}

fn share(a: &Arguments<'_>) -> Result<Part, Refusal> {
    Ok(traced!(a, trace::local_partition, &a.layout(0)?, &a.layout(1)?, a.integer(2)?))
}

/// The offsets of a part, in order.
fn offsets((layout, begin): &Part) -> Result<Vec<u64>, Refusal> {
    let offset = |index| algebra::arithmetic::add(*begin, offset(layout, index)?);
    Ok(listed(layout.size()?)?.map(offset).collect::<Result<_, AlgebraError>>()?)
}

pub(super) fn table(part: &Part) -> Answer {
    Ok(Value::Table(offsets(part)?))
}

fn coordinates(a: &Arguments<'_>) -> Answer {
    let counting = Counting::of(&a.shape(0)?)?;
    let part = traced!(a, trace::local_partition, &counting.layout()?, &a.layout(1)?, a.integer(2)?);
    let size = part.0.size()?;
    if size > MAX_COORDINATES {
        return Err(Refusal::language(format!("a table of {size} coordinates: the limit is {MAX_COORDINATES}")));
    }
    Ok(Value::List(offsets(&part)?.into_iter().map(|offset| counting.coordinate(offset).into()).collect()))
}
