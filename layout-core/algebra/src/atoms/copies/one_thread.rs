//! # Copies of one thread
//!
//! **Definition.** A load, a store, or `cp.async`: one thread, and as many bits as its type has, `(1,bits):(0,1)`. A copy that is vectorized as
//! alignment allows
//! (`AutoVectorizingCopyWithAssumedAlignment`) is an atom of one element, whatever it is.
//!
//! **Law:** source, destination and reference name the same bits.
//!
//! **Worked example:** `UniversalCopy<uint128_t>` is `(1,128):(0,1)` on both sides: bit 5 of the thread goes to bit 5.
//!
//! ```text
//!     UniversalCopy<uint128_t>      thread 0:  bits 0 … 127  →  bits 0 … 127
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `copy_traits.hpp`, `copy_traits_sm80.hpp`, `copy_traits_sm100.hpp`; PTX ISA, `cp.async` (4, 8 or 16 bytes; 16 past the first
//! cache).

use super::{CopyAtom, Element};
use crate::atoms::fragment::one_thread;
use crate::atoms::name::NameCursor;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

const ANY: (u64, u64) = (1, u64::MAX);

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    if name.eat("UniversalCopy") {
        return typed(name, ANY);
    }
    if name.eat("SM80_CP_ASYNC_CACHEALWAYS_ZFILL") || name.eat("SM80_CP_ASYNC_CACHEALWAYS") {
        return typed(name, (32, 128));
    }
    if name.eat("SM80_CP_ASYNC_CACHEGLOBAL_ZFILL") || name.eat("SM80_CP_ASYNC_CACHEGLOBAL") {
        return typed(name, (128, 128));
    }
    if name.is_among(&["SM100_LOAD_256bit_CACHE_NOALLOCATION", "SM100_STORE_256bit_CACHE_NOALLOCATION"]) {
        return atom(256, 256);
    }
    if name.is_among(&["DefaultCopy", "AutoVectorizingCopy", "AutoFilterCopy"]) {
        return atom(1, 1);
    }
    if name.eat("AutoVectorizingCopyWithAssumedAlignment<") && name.number().is_some() && name.is(">") {
        return atom(1, 1);
    }
    name.unknown()
}

/// Reads `<S>`, `<S,D>`, or `_S` as in the name of a module, with a width in the range.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn typed(mut name: NameCursor<'_>, width: (u64, u64)) -> Result<CopyAtom, AlgebraError> {
    let is_template = name.eat("<");
    if !is_template && !name.eat("_") {
        return name.unknown();
    }
    let start = name;
    let Some(source) = Element::read_type(&mut name) else { return start.unknown() };
    let destination = if is_template && name.comma() { Element::read_type(&mut name) } else { Some(source) };
    let fits = source.bits() >= width.0 && source.bits() <= width.1;
    match destination {
        Some(destination) if fits && name.is(if is_template { ">" } else { "" }) => {
            atom(source.bits(), destination.bits())
        }
        _ => start.unknown(),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn atom(source: u64, destination: u64) -> Result<CopyAtom, AlgebraError> {
    let source = tri!(one_thread(source));
    let destination = tri!(one_thread(destination));
    Ok(CopyAtom { threads: LayoutValue::TRIVIAL, source, destination, reference: source })
}
