//! Partitions: a tile of a layout, a thread's share of it.
//!
//! A part is a layout and the offset at which it begins. Under its plain name an operation lists the offsets of the part, as `…_layout` it gives the
//! layout alone.

use layout_algebra as algebra;
use layout_algebra::{AlgebraError, Counting, LayoutValue, offset};

use super::measures::listed;
use super::on_coordinates::MAX_COORDINATES;
use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;
/// A layout, and where it begins.
type Part = (LayoutValue, u64);

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "make_layout_tv",
        form: "make_layout_tv(threads, values)",
        arity: 2..=2,
        doc: "(thread, value) → element of the tile that threads and values cover",
        run: |a| Ok(algebra::make_layout_tv(&a.layout(0)?, &a.layout(1)?)?.0.into()),
    },
    Operation {
        name: "local_tile",
        form: "local_tile(A, T, c[, projection])",
        arity: 3..=4,
        doc: "the offsets in the tile T of A at c",
        run: |a| table(&tile(a)?),
    },
    Operation {
        name: "local_tile_layout",
        form: "local_tile_layout(A, T, c[, projection])",
        arity: 3..=4,
        doc: "the layout of the tile T of A at c",
        run: |a| Ok(tile(a)?.0.into()),
    },
    Operation {
        name: "local_tile_proj",
        form: "local_tile_proj(A, T, c, projection)",
        arity: 4..=4,
        doc: "the offsets in the tile of A at c, tiler and c without the modes that are `_` in the projection",
        run: |a| table(&tile(a)?),
    },
    Operation {
        name: "local_tile_proj_layout",
        form: "local_tile_proj_layout(A, T, c, projection)",
        arity: 4..=4,
        doc: "the layout of the tile of A at c, tiler and c without the modes that are `_` in the projection",
        run: |a| Ok(tile(a)?.0.into()),
    },
    Operation {
        name: "local_partition",
        form: "local_partition(A, threads, i)",
        arity: 3..=3,
        doc: "the offsets in A of thread i, if the threads are laid over A again and again",
        run: |a| table(&share(a)?),
    },
    Operation {
        name: "local_partition_layout",
        form: "local_partition_layout(A, threads, i)",
        arity: 3..=3,
        doc: "the layout of what thread i has of A",
        run: |a| Ok(share(a)?.0.into()),
    },
    Operation {
        name: "local_partition_identity",
        form: "local_partition_identity(S, threads, i)",
        arity: 3..=3,
        doc: "the coordinates in S of thread i",
        run: coordinates,
    },
    Operation {
        name: "inner_partition",
        form: "inner_partition(A, T, c)",
        arity: 3..=3,
        doc: "the offsets in the tile T of A at c",
        run: |a| table(&algebra::inner_partition(&a.layout(0)?, &a.tile(1)?, &a.coord(2)?)?),
    },
    Operation {
        name: "inner_partition_layout",
        form: "inner_partition_layout(A, T, c)",
        arity: 3..=3,
        doc: "the layout of the tile T of A at c",
        run: |a| Ok(algebra::inner_partition(&a.layout(0)?, &a.tile(1)?, &a.coord(2)?)?.0.into()),
    },
    Operation {
        name: "outer_partition",
        form: "outer_partition(A, T, c)",
        arity: 3..=3,
        doc: "the offsets of the place c in every tile T of A",
        run: |a| table(&algebra::outer_partition(&a.layout(0)?, &a.tile(1)?, &a.coord(2)?)?),
    },
    Operation {
        name: "outer_partition_layout",
        form: "outer_partition_layout(A, T, c)",
        arity: 3..=3,
        doc: "the layout of the place c in every tile T of A",
        run: |a| Ok(algebra::outer_partition(&a.layout(0)?, &a.tile(1)?, &a.coord(2)?)?.0.into()),
    },
];

fn tile(a: &Arguments<'_>) -> Result<Part, Refusal> {
    let (layout, tiler, coord) = (a.layout(0)?, a.tile(1)?, a.coord(2)?);
    if a.has(3) {
        return Ok(algebra::local_tile(&layout, &tiler, &coord, &a.coord(3)?)?);
    }
    Ok(algebra::inner_partition(&layout, &tiler, &coord)?)
}

fn share(a: &Arguments<'_>) -> Result<Part, Refusal> {
    Ok(algebra::local_partition(&a.layout(0)?, &a.layout(1)?, a.integer(2)?)?)
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
    let part = algebra::local_partition(&counting.layout()?, &a.layout(1)?, a.integer(2)?)?;
    let size = part.0.size()?;
    if size > MAX_COORDINATES {
        return Err(Refusal::language(format!("a table of {size} coordinates: the limit is {MAX_COORDINATES}")));
    }
    Ok(Value::List(offsets(&part)?.into_iter().map(|offset| counting.coordinate(offset).into()).collect()))
}
