//! Swizzles and padding that free accesses of bank conflicts.

use layout_algebra::analysis::{TileAccess, auto_padding, auto_swizzle, best_swizzle};
use layout_algebra::requirement::{Unmet, require_free};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue};

use super::{Arguments, Operation, operations};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "auto_swizzle" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least swizzle free of bank conflicts however it is accessed", |a| {
        let swizzled = auto_swizzle(&accesses(a)?)?;
        Ok(Value::swizzled(swizzled.swizzle(), swizzled.offset(), swizzled.layout()))
    };
    "best_swizzle" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least swizzle that leaves the fewest bank conflicts",
        |a| Ok(Value::swizzled(best_swizzle(&accesses(a)?)?.swizzle, 0, &a.layout(0)?));
    "auto_padding" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the tile A, by the least padding of its rows free of bank conflicts however it is accessed",
        |a| Ok(auto_padding(&accesses(a)?)?.into());
    "tile_conflicts" "A, f16, write: B, read: C, …" 3..=usize::MAX,
        "the bank conflicts of all accesses of the tile A, which may be swizzled", conflicts;
    "conflict_free" "A, B, bytes" 3..=3,
        "threads B, or `row`, `col`, `ldmatrix`, access the tile A, in elements of so many bytes, without bank conflicts",
        is_free;
};

/// The accesses from argument 2 on of the tile in argument 0.
fn accesses(a: &Arguments<'_>) -> Result<Vec<TileAccess>, Refusal> {
    let (tile, bytes) = (*a.composed(0)?.layout(), a.bytes(1)?);
    (2..a.count()).map(|i| access(a, i, &tile, bytes)).collect()
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
    match require_free(&access, &tile) {
        Ok(()) => Ok(true.into()),
        Err(Unmet::Conflicts { .. }) => Ok(false.into()),
        Err(Unmet::Refused(error)) => Err(error.into()),
        Err(unmet) => Err(Refusal::language(unmet.to_string())),
    }
}

fn conflicts(a: &Arguments<'_>) -> Answer {
    let tile = a.composed(0)?;
    let each = accesses(a)?.into_iter().map(|access| access.placed(tile.offset()).conflicts(&tile.swizzle(), u64::MAX));
    Ok(each.sum::<Result<u64, AlgebraError>>()?.into())
}
