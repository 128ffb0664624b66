//! Atoms, and what is tiled with them: answers that are objects, to arguments spelled as CUTLASS spells them.

use layout_algebra::AlgebraError;
use layout_algebra::atoms::{copy_atom, mma_atom};
use serde_json::json;

use super::answers::ToJson;
use super::rows::{AtomAnswer, JsonArguments, rows};
use super::{shared, tiled};

rows! {
    "mma_traits" (name: text) = mma_traits(name)?;
    "copy_traits" (name: text) = copy_traits(name)?;
    "tiled_mma" (call: text) = tiled::tiled_mma(call)?;
    "tiled_copy" (call: text) = tiled::tiled_copy(call)?;
    "tiled_copy_mma" (call: text) = tiled::tiled_copy_mma(call)?;
    "smem_atom" (name: text) = shared::smem_atom(name)?;
    "smem_tile" (call: text) = shared::smem_tile(call)?;
}

/// A sparse `wgmma` gives the layout of its metadata where others give their widths.
fn mma_traits(name: &str) -> AtomAnswer {
    let atom = mma_atom(name)?;
    let mut object = json!({
        "Shape_MNK": atom.shape.to_string(),
        "ThrID": atom.threads.to_string(),
        "ALayout": atom.a.to_string(),
        "BLayout": atom.b.to_string(),
        "CLayout": atom.c.to_string(),
    });
    let (key, value) = match atom.metadata {
        Some(metadata) if name.contains("GMMA") => ("ELayout", metadata.to_string()),
        _ => ("bits", widths(atom.bits)?),
    };
    if let Some(object) = object.as_object_mut() {
        object.insert(key.to_owned(), value.into());
    }
    Ok(object)
}

fn widths(bits: [u64; 4]) -> Result<String, AlgebraError> {
    layout_algebra::IntTuple::flat(&bits).map(|bits| bits.to_string())
}

fn copy_traits(name: &str) -> AtomAnswer {
    let atom = copy_atom(name)?;
    Ok(json!({
        "ThrID": atom.threads.to_string(),
        "SrcLayout": atom.source.to_string(),
        "DstLayout": atom.destination.to_string(),
        "RefLayout": atom.reference.to_string(),
    }))
}
