//! Swizzles and padding that free accesses of bank conflicts.

use layout_algebra::analysis::TileAccess;
use layout_algebra::trace;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue};

use super::{Arguments, Operation, operations, traced};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "auto_swizzle" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least swizzle free of bank conflicts however it is accessed", |a| {
        let swizzled = traced!(a, trace::auto_swizzle, &accesses(a, &a.layout(0)?)?);
        Ok(Value::swizzled(swizzled.swizzle(), swizzled.offset(), swizzled.layout()))
    };
    "best_swizzle" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least swizzle that leaves the fewest bank conflicts",
        |a| Ok(Value::swizzled(traced!(a, trace::best_swizzle, &accesses(a, &a.layout(0)?)?).swizzle, 0, &a.layout(0)?));
    "auto_padding" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least padding of its rows free of bank conflicts however it is accessed",
        |a| Ok(traced!(a, trace::auto_padding, &accesses(a, &a.layout(0)?)?).into());
    "tile_conflicts" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the bank conflicts of all accesses of the tile A, which may be swizzled", conflicts;
    "conflict_free" "A, B, bytes" 3..=3,
        "threads B, or `row`, `col`, `ldmatrix`, access the tile A, in elements of so many bytes, without bank conflicts",
        is_free;
};

/// The accesses from argument 2 on of a tile.
fn accesses(a: &Arguments<'_>, tile: &LayoutValue) -> Result<Vec<TileAccess>, Refusal> {
    let bytes = a.bytes(1)?;
    (2..a.count()).map(|i| access(a, i, tile, bytes)).collect()
}

/// The access in argument `i`: a word, or threads and values.
fn access(a: &Arguments<'_>, i: usize, tile: &LayoutValue, bytes: u64) -> Result<TileAccess, Refusal> {
    let found = match a.value(i)? {
        Value::Word(Word::Ldmatrix | Word::Stmatrix) => TileAccess::matrices(tile, bytes),
        Value::Word(Word::Col) => TileAccess::along(tile, bytes, 0),
        Value::Word(Word::Row) => TileAccess::along(tile, bytes, 1),
        _ => TileAccess::new(tile, bytes, &a.layout(i)?),
    };
    found.map_err(|error| Refusal { argument: Some(i), ..error.into() })
}

/// The tile and the access that `conflict_free` asks about.
pub(crate) fn asked(a: &Arguments<'_>) -> Result<(ComposedLayout, TileAccess), Refusal> {
    let tile = a.composed(0)?;
    let bytes = match a.value(2)? {
        Value::Integer(bytes) => *bytes,
        _ => a.bytes(2)?,
    };
    Ok((tile, access(a, 1, tile.layout(), bytes)?))
}

fn is_free(a: &Arguments<'_>) -> Answer {
    let (tile, access) = asked(a)?;
    let placed = access.placed(tile.offset());
    Ok((traced!(a, TileAccess::conflicts_traced, &placed, &tile.swizzle(), u64::MAX) == 0).into())
}

fn conflicts(a: &Arguments<'_>) -> Answer {
    let tile = a.composed(0)?;
    let each = accesses(a, tile.layout())?.into_iter().map(|access| {
        let placed = access.placed(tile.offset());
        a.traced(|trace| placed.conflicts_traced(&tile.swizzle(), u64::MAX, trace))
    });
    Ok(each.sum::<Result<u64, AlgebraError>>()?.into())
}
