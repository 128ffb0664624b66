//! Swizzled layouts as types: `Swizzled<3, 3, 3, 0, L>`.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::{ComposedLayout, Swizzle};

use crate::any_layout::{Evaluate, Measured};
use crate::coord::Coord;
use crate::index::Index;
use crate::offsets::is_carry_free;
use crate::plan::Plan;
use crate::refusal::{answer, count};
use crate::static_layout::StaticLayout;

/// The layout `Sw<BITS,BASE,SHIFT> o OFFSET o L`: `L`, moved by `OFFSET` and swizzled, as
/// [`ComposedLayout`](crate::algebra::ComposedLayout) says.
///
/// It is no [`StaticLayout`]: it has no strides. Its offsets cost those of `L`, a mask, a shift and an exclusive or, all by constants.
///
/// ```
/// use layout_core::{C, Layout, Swizzled};
///
/// // Rows of 128 bytes, in halves: the first 16 bytes of row 1 lie in the second column of 16 bytes.
/// type Tile = Swizzled<3, 3, 3, 0, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
/// assert_eq!(Tile::new().offset((1_u32, 0_u32)), 72);
/// assert_eq!(Tile::new().to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
/// assert_eq!((Tile::SIZE, Tile::COSIZE, size_of::<Tile>()), (512, 512, 0));
/// ```
///
/// Bits that overlap are no swizzle:
///
/// ```compile_fail
/// use layout_core::{C, Layout, Swizzled};
/// let size = Swizzled::<4, 2, 3, 0, Layout<C<64>, C<1>>>::SIZE;
/// ```
pub struct Swizzled<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L>(PhantomData<L>);

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Swizzled<BITS, BASE, SHIFT, OFFSET, L> {
    /// The layout, which has one value.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout>
    Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    /// The swizzle, which acts last.
    pub const SWIZZLE: Swizzle = answer(Swizzle::new(BITS, BASE, SHIFT));
    /// The layout as a value.
    pub const VALUE: ComposedLayout = ComposedLayout::new(Self::SWIZZLE, OFFSET, &L::VALUE);
    /// The number of coordinates: the product of the extents.
    pub const SIZE: usize = count(answer(Self::VALUE.size()));
    /// One more than the greatest offset: the elements of a memory that all coordinates fall into.
    pub const COSIZE: usize = count(answer(Self::VALUE.cosize()));
    /// The number of modes.
    pub const RANK: usize = L::RANK;
    /// How deep the modes nest.
    pub const DEPTH: usize = L::DEPTH;

    /// The offset of a coordinate, as [`StaticLayout::offset`] and then swizzled.
    ///
    /// ```
    /// use layout_core::{C, Layout, Swizzled};
    /// let line = Swizzled::<1, 0, -1, 0, Layout<C<4>, C<1>>>::new();
    /// assert_eq!([0_u32, 1, 2, 3].map(|i| line.offset(i)), [0, 3, 2, 1]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn offset<X: Coord>(self, coord: X) -> X::Index {
        const { Self::fits(<X::Index as Index>::MAX) };
        let moved = StaticLayout::offset(L::default(), coord) + X::Index::truncated(OFFSET);
        Self::swizzled(moved, moved & X::Index::truncated(const { Self::SWIZZLE.y_mask() }))
    }

    /// The offset of a coordinate inside the layout. Where no sum carries, each term is swizzled for itself: what is read is
    /// read from the terms that have such bits, and only the terms that have bits to be changed are changed.
    #[inline(always)]
    pub(crate) fn offset_inside<X: Coord>(self, coord: X) -> X::Index {
        if const { !is_carry_free(OFFSET, &L::VALUE) } {
            return self.offset(coord);
        }
        const { Self::fits(<X::Index as Index>::MAX) };
        let y_mask = X::Index::truncated(const { Self::SWIZZLE.y_mask() });
        let read = const { &Self::plan::<X>().within(Self::SWIZZLE.y_mask()) }.offset(coord);
        let is_all_read =
            const { Self::plan::<X>().within(Self::SWIZZLE.y_mask()).bits() & !Self::SWIZZLE.y_mask() == 0 };
        let read = if is_all_read { read } else { read & y_mask }
            + X::Index::truncated(const { OFFSET & Self::SWIZZLE.y_mask() });
        let changed = const { &Self::plan::<X>().within(Self::SWIZZLE.z_mask()) }.offset(coord);
        let kept = const { &Self::plan::<X>().without(Self::SWIZZLE.z_mask()) }.offset(coord);
        kept + Self::swizzled(changed + X::Index::truncated(OFFSET), read)
    }

    const fn plan<X: Coord>() -> Plan {
        Plan::new(&L::VALUE, &X::PROFILE)
    }

    /// `moved`, changed by the bits `read`.
    #[inline(always)]
    fn swizzled<I: Index>(moved: I, read: I) -> I {
        if const { !Self::is_felt(I::MAX) } {
            return moved;
        }
        moved ^ if SHIFT < 0 { read << SHIFT.unsigned_abs() } else { read >> SHIFT.unsigned_abs() }
    }

    /// Refuses an index type that the offsets, before and after the swizzle, do not fit in.
    const fn fits(most: u64) {
        let last = answer(layout_algebra::arithmetic::add(answer(L::VALUE.cosize()) - 1, OFFSET));
        let reached = if last & Self::SWIZZLE.y_mask() == 0 && last < Self::SWIZZLE.y_mask() {
            last
        } else {
            last | Self::SWIZZLE.z_mask()
        };
        assert!(
            reached <= most,
            "the offsets of this layout do not fit in the coordinate's index type, `u32`: use a `usize`"
        );
    }

    /// Whether any bits that an index has are read and changed.
    const fn is_felt(most: u64) -> bool {
        Self::SWIZZLE.y_mask() & most != 0 && Self::SWIZZLE.z_mask() & most != 0
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> Measured
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const KNOWN_SIZE: Option<usize> = Some(Self::SIZE);

    #[inline(always)]
    fn size(self) -> usize {
        Self::SIZE
    }

    #[inline(always)]
    fn cosize(self) -> usize {
        Self::COSIZE
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout, X: Coord> Evaluate<X>
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        self.offset(coord)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Clone
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn clone(&self) -> Self {
        *self
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Copy
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Default
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn default() -> Self {
        Self::new()
    }
}

/// Layouts of one static type are equal.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> PartialEq
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Eq
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> fmt::Display
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::VALUE, f)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> fmt::Debug
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{C, Layout};

    type Rows = Layout<(C<8>, (C<4>, C<8>)), (C<32>, (C<8>, C<1>))>;

    fn agrees<const B: u32, const M: u32, const S: i32, const O: u64>() {
        let layout = Swizzled::<B, M, S, O, Rows>::new();
        for i in 0..256_u32 {
            let expected = Swizzled::<B, M, S, O, Rows>::VALUE.at(i.into()).unwrap();
            assert_eq!(u64::from(layout.offset(i)), expected, "{layout} at {i}");
            assert_eq!(layout.offset(i as usize) as u64, expected, "{layout} at {i}");
            assert_eq!(u64::from(layout.offset((i % 8, i / 8))), expected, "{layout} at {i}");
        }
    }

    #[test]
    fn offsets_agree_with_the_algebra() {
        agrees::<3, 2, 3, 0>();
        agrees::<2, 0, -4, 0>();
        agrees::<1, 4, 1, 37>();
        agrees::<0, 4, 3, 5>();
        agrees::<2, 0, 40, 0>();
        agrees::<0, 0, 64, 1>();
    }
}
