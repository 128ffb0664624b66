//! Of swizzled tiles and their accesses.

use super::super::call::Call;
use super::super::kind::Kind;
use super::super::value::{Refusal, Value};
use crate::analysis::TileAccess;
use crate::atoms::DescriptorFormat;
use crate::composed::ComposedLayout;
use crate::composed::atoms::Major;
use crate::control::{next, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::trace::Trace;

/// The bits of a byte.
const BYTE: u64 = 8;
/// The widest access of one thread, in bits.
const WIDEST: u64 = 128;
/// The most accesses of one tile.
const MOST: usize = 8;

/// How a tile is accessed.
#[derive(Clone, Copy)]
pub(crate) struct Accesses {
    accesses: [TileAccess; MOST],
    count: usize,
}

impl Accesses {
    pub(crate) const fn as_slice(&self) -> &[TileAccess] {
        self.accesses.split_at(self.count).0
    }
}

impl Call<'_> {
    /// The accesses from operand `from` on of a tile in elements of so many bits.
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and accesses are few but large")]
    pub(crate) const fn accesses_of(&self, from: usize, tile: &LayoutValue, bits: u64) -> Result<Accesses, Refusal> {
        // No access moves less than a byte: 0 is refused as a width.
        let bytes = if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 };
        let first = tri!(self.access_of(from, tile, bytes));
        let mut accesses = Accesses { accesses: [first; MOST], count: 1 };
        let mut i = next(from);
        while i < self.operands.len() {
            if accesses.count >= MOST {
                return Err(Refusal::TooMany { most: from.saturating_add(MOST) });
            }
            accesses.accesses[accesses.count] = tri!(self.access_of(i, tile, bytes));
            accesses.count = next(accesses.count);
            i = next(i);
        }
        Ok(accesses)
    }

    /// How operand `i` accesses a tile in elements of so many bytes.
    pub(crate) const fn access_of(&self, i: usize, tile: &LayoutValue, bytes: u64) -> Result<TileAccess, Refusal> {
        let access = match self.operand(i) {
            Some(Value::Matrices) => TileAccess::matrices(tile, bytes),
            Some(Value::Col) => TileAccess::along(tile, bytes, 0),
            Some(Value::Row) => TileAccess::along(tile, bytes, 1),
            Some(_) => TileAccess::new(tile, bytes, &tri!(self.layout(i))),
            None => return Err(Refusal::Kind { operand: i, wanted: Kind::Accesses }),
        };
        match access {
            Ok(access) => Ok(access),
            Err(error) => Err(Refusal::Operand { operand: i, error }),
        }
    }
}

pub(in crate::operation) const fn best_swizzle(
    tile: &LayoutValue,
    accesses: &[TileAccess],
    trace: &mut Trace<'_>,
) -> Result<Value, Refusal> {
    match trace.best_swizzle(accesses) {
        Ok(best) => Ok(super::placed(best.swizzle, 0, tile)),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

pub(in crate::operation) const fn tile_conflicts(
    tile: &ComposedLayout,
    accesses: &[TileAccess],
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let (mut conflicts, mut i) = (0, 0);
    while i < accesses.len() {
        let placed = accesses[i].placed(tile.offset());
        let found = tri!(trace.on(&placed).conflicts(&tile.swizzle(), u64::MAX));
        conflicts = tri!(crate::arithmetic::add(conflicts, found));
        i = next(i);
    }
    Ok(conflicts)
}

pub(in crate::operation) const fn conflict_free(
    call: &Call<'_>,
    tile: &ComposedLayout,
    access: usize,
    bytes: u64,
    trace: &mut Trace<'_>,
) -> Result<bool, Refusal> {
    let access = tri!(call.access_of(access, tile.layout(), bytes));
    match trace.on(&access.placed(tile.offset())).conflicts(&tile.swizzle(), u64::MAX) {
        Ok(conflicts) => Ok(conflicts == 0),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

/// Whether the elements lie in aligned vectors of `n`.
pub(in crate::operation) const fn has_vectors(
    a: &ComposedLayout,
    n: u64,
    trace: &mut Trace<'_>,
) -> Result<bool, AlgebraError> {
    Ok(n != 0 && tri!(trace.vector_width(a)).is_multiple_of(n))
}

/// The widest vector of elements of so many bits that one instruction moves.
pub(in crate::operation) const fn vector_width(
    a: &ComposedLayout,
    bits: u64,
    trace: &mut Trace<'_>,
) -> Result<u64, Refusal> {
    let most = match WIDEST.checked_div(bits) {
        Some(elements) if elements > 0 => 1 << elements.ilog2(),
        _ => return Err(Refusal::Nothing("the bits of an element are 1 to 128: that is what one access moves")),
    };
    match trace.vector_width(a) {
        Ok(width) => Ok(if width < most { width } else { most }),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

pub(in crate::operation) const fn descriptor(
    operand: &ComposedLayout,
    major: Major,
    bits: u64,
    format: DescriptorFormat,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let descriptor = tri!(trace.descriptor(operand, major, bits));
    trace.on(&descriptor).encode(format, 0)
}
