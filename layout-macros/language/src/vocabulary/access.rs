//! How threads come to the elements of a tile: `row`, `col`, `ldmatrix`, or a layout of threads and values.

use layout_algebra::analysis::TileAccess;
use layout_algebra::{ComposedLayout, LayoutValue};

use super::Arguments;
use crate::ast::Word;
use crate::value::{Refusal, Value};

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
