//! # SM90: `wgmma` of four warps
//!
//! **Definition.** Four warps multiply 64 rows of A by `N` columns; B, and A in the form `SS`, are read from shared memory through a descriptor, so
//! that every
//! thread holds all of them: `(128,(N,K)):(0,(1,N))`. The accumulator, and A in the form `RS`, are [fragments](super::super::fragment) of 64 rows.
//! `N` is a multiple of 8 up to 256; for integers, past 32, a multiple of 16.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** C of `SM90_64x16x16_F32F16F16_SS` is `((4,8,4),(2,2,2)):((128,1,16),(64,8,512))`: thread 37 is `(1,1,1)`, at 128 + 1 + 16 =
//! 145, row 17 of column 2.
//!
//! ```text
//!     C 64×N     columns 0 1    2 3    4 5    6 7  │ 8 9 …
//!     row 0      t0 t0  t1 t1  t2 t2  t3 t3        │ t0 t0     values 0 1, then 4 5, …
//!      ⋮                                           │
//!     row 8      t0 t0  t1 t1  …                   │           values 2 3, then 6 7, …
//!     row 16     t32 t32 …                                     the next warp
//! ```
//!
//! A sparse A holds two elements of every four, and metadata says which ones: `K` is twice as large, and the metadata of 64×K has a layout of its own.
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm90_gmma.hpp`, `…_ext.hpp`, `…_sparse.hpp`; PTX ISA, "Asynchronous Warpgroup Level Matrix".

use super::{Element, MmaAtom, UnitModes, fragment};
use crate::atoms::fragment::{mode, thread_value};
use crate::atoms::name::NameCursor;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// The location of A.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SourceOfA {
    /// Shared memory.
    Shared,
    /// Registers.
    Registers,
}

/// The content of a name, after `64x`.
#[derive(Clone, Copy)]
struct Parsed {
    n: u64,
    k: u64,
    d: Element,
    a: Element,
    b: Element,
    source_of_a: SourceOfA,
}

/// Reads `16x16_F32F16F16_SS<GMMA::Major::K, …>`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn dense(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let parsed = tri!(read(&mut name, 1));
    let (d, a, b) = (parsed.d.bits(), parsed.a.bits(), parsed.b.bits());
    atom(&parsed, [d, a, b, d])
}

/// Reads the same as [`dense`], with `SparseSel` last among the arguments.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn sparse(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let parsed = tri!(read(&mut name, 2));
    let (d, a, b) = (parsed.d.bits(), parsed.a.bits(), parsed.b.bits());
    let mut atom = tri!(atom(&parsed, [d, a.div_euclid(2), b, d]));
    atom.metadata = Some(tri!(metadata(parsed.k)));
    Ok(atom)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn read(name: &mut NameCursor<'_>, density: u64) -> Result<Parsed, AlgebraError> {
    let (Some(columns), true) = (name.number(), name.eat("x")) else { return name.unknown() };
    let (Some(depth), true) = (name.number(), name.eat("_")) else { return name.unknown() };
    let Some(d) = Element::read(name) else { return name.unknown() };
    let (Some(a), Some(b)) = (Element::read(name), Element::read(name)) else { return name.unknown() };
    let source_of_a = if name.eat("_SS") {
        SourceOfA::Shared
    } else if name.eat("_RS") {
        SourceOfA::Registers
    } else {
        return name.unknown();
    };
    let parsed = Parsed { n: columns, k: depth, d, a, b, source_of_a };
    let needed = 256u64.saturating_mul(density).div_euclid(a.bits());
    if depth != needed || !multiplies(d, a, b) || !has_columns(d, columns) || !ends(name, &parsed) {
        return name.unknown();
    }
    Ok(parsed)
}

/// Returns true if these types go together.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn multiplies(d: Element, a: Element, b: Element) -> bool {
    const BYTES: &[Element] = &[Element::S8, Element::U8];
    const FLOATS: &[Element] = &[Element::E4M3, Element::E5M2];
    let is_half = d.is(Element::F16);
    if d.is(Element::S32) {
        return a.is_among(BYTES) && b.is_among(BYTES);
    }
    if !is_half && !d.is(Element::F32) {
        return false;
    }
    let wide = a.is(Element::TF32) || a.is(Element::BF16);
    (a.is_among(FLOATS) && b.is_among(FLOATS)) || (a.is(b) && (a.is(Element::F16) || (wide && !is_half)))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn has_columns(d: Element, n: u64) -> bool {
    let fits = n > 0 && n <= 256 && n.is_multiple_of(8);
    fits && (!d.is(Element::S32) || n <= 32 || n.is_multiple_of(16))
}

/// Reads the rest of the name: `_TN` if the types require it, `_SATURATE`, template arguments.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ends(name: &mut NameCursor<'_>, parsed: &Parsed) -> bool {
    if parsed.a.bits() != 16 && !name.eat("_TN") {
        return false;
    }
    if parsed.d.is(Element::S32) {
        let _saturates = name.eat("_SATURATE");
    }
    if name.is_at_end() {
        return true;
    }
    if !name.eat("<") {
        return false;
    }
    while !name.eat(">") {
        if !argument(name) {
            return false;
        }
        let _more = name.comma();
    }
    name.is_at_end()
}

/// Reads one template argument; none of them changes the distribution.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn argument(name: &mut NameCursor<'_>) -> bool {
    let _in_a_namespace = name.eat("SM90::");
    (name.eat("GMMA::Major::K") || name.eat("GMMA::Major::MN"))
        || (name.eat("GMMA::ScaleIn::One") || name.eat("GMMA::ScaleIn::Neg"))
        || (name.eat("GMMA::SparseSel::Zero") || name.eat("GMMA::SparseSel::One"))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn atom(parsed: &Parsed, bits: [u64; 4]) -> Result<MmaAtom, AlgebraError> {
    let &Parsed { n, k, source_of_a, .. } = parsed;
    let held = match source_of_a {
        SourceOfA::Shared => tri!(shared(64, k)),
        SourceOfA::Registers => tri!(fragment(64, k, 32u64.div_euclid(bits[1]), UnitModes::Plainly)),
    };
    let (b, c) = (tri!(shared(n, k)), tri!(fragment(64, n, 2, UnitModes::InFull)));
    MmaAtom::dense([64, n, k], &tri!(LayoutValue::line(128, 1)), [&held, &b, &c], bits)
}

/// An operand in shared memory; every thread names all of it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shared(rows: u64, k: u64) -> Result<LayoutValue, AlgebraError> {
    let tile = tri!(LayoutValue::of(&[tri!(LayoutValue::line(rows, 1)), tri!(LayoutValue::line(k, rows))]));
    LayoutValue::of(&[tri!(LayoutValue::line(128, 0)), tile])
}

/// The distribution of the metadata over threads: for bytes all 32 of a row's half, for wider types two rows alternately.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn metadata(k: u64) -> Result<LayoutValue, AlgebraError> {
    if k == 64 {
        let threads = [mode(2, 8), mode(2, 2048), mode(8, 1), mode(4, 16)];
        let values = tri!(LayoutValue::of(&[tri!(LayoutValue::line(32, 64))]));
        return LayoutValue::of(&[tri!(crate::atoms::fragment::tuple(&threads)), values]);
    }
    let half = k.div_euclid(2);
    let threads = [mode(2, half.saturating_mul(64)), mode(2, 0), mode(8, 1), mode(4, 16)];
    thread_value(&threads, &[mode(half, 64), mode(2, 8)])
}
