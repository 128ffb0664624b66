//! Swizzled layouts as types: `Swizzled<3, 3, 3, 0, L>`.

use core::fmt;

use layout_algebra::operation::Value;
use layout_algebra::{ComposedLayout, Swizzle};

use crate::coordinate::bits::is_carry_free;
use crate::coordinate::coord::Coord;
use crate::coordinate::offsets::Offsets;
use crate::coordinate::plan::Plan;
use crate::refusal::{answer, answered, count};
use crate::types::any_layout::{AnyLayout, Evaluate, HasSize, Itself, Measured};
use crate::types::congruent::Congruent;
use crate::types::index::Index;
use crate::types::int_tuple::{ConstIntTuple, Constant};
use crate::types::layout::Layout;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::static_composed::{At, StaticComposed, fits, is_felt, shifted};
use crate::types::static_layout::StaticLayout;
use crate::types::static_operand::StaticOperand;

/// The layout `Sw<BITS,BASE,SHIFT> o OFFSET o L`: `L`, moved by `OFFSET` and swizzled, like
/// [`ComposedLayout`](crate::algebra::ComposedLayout).
///
/// It is not a [`StaticLayout`], since it has no strides; if `L` is one, this is a [`StaticComposed`]. `L` may have run-time leaves, which are
/// stored. Its offsets cost those of `L`, a mask, a shift and an exclusive or, all by constants.
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
/// Bits that overlap are not a swizzle:
///
/// ```compile_fail
/// use layout_core::{C, Layout, Swizzled};
/// let size = Swizzled::<4, 2, 3, 0, Layout<C<64>, C<1>>>::SIZE;
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Swizzled<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> {
    layout: L,
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Swizzled<BITS, BASE, SHIFT, OFFSET, L> {
    /// The swizzle, which acts last.
    pub const SWIZZLE: Swizzle = answered!(Swizzle::new(BITS, BASE, SHIFT); Swizzle);

    /// The layout inside.
    #[inline(always)]
    pub(crate) fn inner(self) -> L
    where
        L: Copy,
    {
        self.layout
    }

    /// The swizzle around another layout.
    #[inline(always)]
    pub(crate) fn around<M>(layout: M) -> Swizzled<BITS, BASE, SHIFT, OFFSET, M> {
        Swizzled { layout }
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: Constant> Constant
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const NEW: Self = Self { layout: L::NEW };
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, S, D>
    Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S, D>>
{
    /// The layout, which has one value; if no constant is needed, `default` makes it from any static layout.
    #[must_use]
    pub const fn new() -> Self
    where
        Layout<S, D>: ConstOffsets,
    {
        Self { layout: Constant::NEW }
    }
}

/// A layout of offsets with a value in constants, which a swizzle can follow.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of offsets that a constant can swizzle",
    label = "`new` needs offsets, and leaves `C<N>`",
    note = "a swizzle moves bits of offsets, and coordinates have none: swizzle the layout that takes them to offsets",
    note = "the leaves of a layout that is made by `new` are `C<N>`; `default` makes one of typenum's integers"
)]
pub trait ConstOffsets: Constant + Sealed {}

#[diagnostic::do_not_recommend]
impl<S: ConstIntTuple + Congruent<D>, D: ConstIntTuple> ConstOffsets for Layout<S, D> {}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout>
    Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    /// This layout, swizzled, with its stored numbers.
    ///
    /// ```
    /// use layout_core::{C, Layout, Swizzled};
    /// let pitch = 64_u32;
    /// let rows = Swizzled::<3, 3, 3, 0, _>::of(Layout::of((8_u32, C::<64>), (pitch, C::<1>)));
    /// assert_eq!(rows.offset((1_u32, 0_u32)), 72);
    /// assert_eq!(format!("{rows:#}"), "Sw<3,3,3> o 0 o (8,_64):(64,_1)");
    /// assert_eq!(size_of_val(&rows), 8);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn of(layout: L) -> Self {
        const { assert!(Self::SWIZZLE.bits() == BITS) };
        Self { layout }
    }

    /// The layout inside, before it is moved and swizzled.
    #[must_use]
    #[inline(always)]
    pub fn layout(self) -> L {
        self.layout
    }

    /// The number of coordinates.
    #[must_use]
    #[inline(always)]
    pub fn size(self) -> usize {
        self.layout.size()
    }

    /// One more than the greatest offset; with run-time leaves, up to the end of the last block that the swizzle keeps in place.
    #[must_use]
    #[inline(always)]
    pub fn cosize(self) -> usize {
        Measured::cosize(self)
    }

    /// The same swizzle and offset around another layout.
    ///
    /// ```
    /// use layout_core::make_layout;
    /// let pitch = 64_u32;
    /// let tile = make_layout!(Sw<3,3,3> o (8,64):({pitch},1));
    /// let row = tile.with_layout(tile.layout().mode::<1>());
    /// assert_eq!(row.to_string(), "Sw<3,3,3> o 0 o 64:1");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn with_layout<M: AnyLayout>(self, layout: M) -> Swizzled<BITS, BASE, SHIFT, OFFSET, M> {
        Swizzled { layout }
    }

    /// The offset of a coordinate: that of the layout inside, then moved and swizzled.
    ///
    /// ```
    /// use layout_core::{C, Layout, Swizzled};
    /// let line = Swizzled::<1, 0, -1, 0, Layout<C<4>, C<1>>>::new();
    /// assert_eq!([0_u32, 1, 2, 3].map(|i| line.offset(i)), [0, 3, 2, 1]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn offset<X: Coord>(self, coord: X) -> X::Index
    where
        L: Evaluate<X>,
    {
        let () = <Self as Evaluate<X>>::FITS;
        Self::stirred(self.layout.evaluate(coord) + X::Index::truncated(OFFSET))
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Swizzled<BITS, BASE, SHIFT, OFFSET, L> {
    /// `moved`, swizzled.
    #[inline(always)]
    fn stirred<I: Index>(moved: I) -> I {
        Self::swizzled(moved, moved & I::truncated(const { Self::SWIZZLE.y_mask() }))
    }

    /// `moved`, changed by the bits `read`.
    #[inline(always)]
    fn swizzled<I: Index>(moved: I, read: I) -> I {
        if const { !is_felt(Self::SWIZZLE, I::MAX) } {
            return moved;
        }
        moved ^ shifted(read, SHIFT)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout>
    Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    /// The layout as a value.
    pub const VALUE: ComposedLayout = ComposedLayout::new(Self::SWIZZLE, OFFSET, &L::VALUE);
    /// The number of coordinates: the product of the extents.
    pub const SIZE: usize = count(answer(Self::VALUE.size()));
    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    pub const COSIZE: usize = count(answer(Self::VALUE.cosize()));
    /// The number of modes.
    pub const RANK: usize = L::RANK;
    /// The nesting depth.
    pub const DEPTH: usize = L::DEPTH;

    /// The offset of a coordinate inside the layout. If no sum carries, each term is swizzled separately: bits are
    /// read only from the terms that have them, and only the terms that have bits to change are changed.
    #[inline(always)]
    pub(crate) fn offset_inside<X: Coord>(self, coord: X) -> X::Index {
        if const { !is_carry_free(OFFSET, &L::VALUE) } {
            return self.offset_of(coord);
        }
        const { fits(&Self::VALUE, <X::Index as Index>::MAX) };
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
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout>
    Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const STATIC_COSIZE: Option<usize> = match L::STATIC {
        Some(layout) => Some(count(answer(ComposedLayout::new(Self::SWIZZLE, OFFSET, &layout).cosize()))),
        None => None,
    };
}

/// One less than the size of the aligned blocks that a swizzle keeps in place.
#[inline]
pub(crate) const fn within_block(swizzle: Swizzle) -> usize {
    match swizzle.z_mask() {
        0 => 0,
        mask => count(u64::MAX >> mask.leading_zeros()),
    }
}

/// The end of such a block in which offset `last` lies.
#[inline(always)]
pub(crate) const fn end_of_block(within: usize, last: usize) -> usize {
    (last | within).saturating_add(1)
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Itself<Self>
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout> HasSize
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        self.layout.size()
    }
}

/// With run-time leaves, the cosize is that of the whole blocks that the swizzle keeps in place: no offset is past it.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout> Measured
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const KNOWN_SIZE: Option<usize> = L::KNOWN_SIZE;
    const SIZES: Sizes = L::SIZES;
    const KNOWN_COSIZE: Option<usize> = Self::STATIC_COSIZE;

    #[inline(always)]
    fn cosize(self) -> usize {
        if let Some(cosize) = const { Self::STATIC_COSIZE } {
            return cosize;
        }
        let last = (self.layout.cosize() - 1).saturating_add(const { count(OFFSET) });
        end_of_block(const { within_block(Self::SWIZZLE) }, last)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout + Evaluate<X>, X: Coord>
    Evaluate<X> for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const FITS: () = {
        let () = <L as Evaluate<X>>::FITS;
        if let Some(layout) = L::STATIC {
            fits(&ComposedLayout::new(Self::SWIZZLE, OFFSET, &layout), <X::Index as Index>::MAX);
        }
    };

    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        self.offset(coord)
    }

    #[inline(always)]
    fn is_outside(self, coord: X) -> bool {
        self.layout.is_outside(coord)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout> Sealed
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> Offsets
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const ELEMENTS: usize = Self::COSIZE;

    #[inline(always)]
    fn offset_of<X: Coord>(self, coord: X) -> X::Index {
        At::<Self, X>::MET.offset(coord)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> StaticComposed
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const COMPOSED: ComposedLayout = Self::VALUE;
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout> StaticOperand
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const OPERAND: Value = Value::composed(&Self::VALUE);
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout + Default> Default
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    #[inline(always)]
    fn default() -> Self {
        Self::of(L::default())
    }
}

/// `Sw<…> o offset o layout`; with `{:#}`, a `_` before each leaf of the layout that is known at compile time.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: fmt::Display> fmt::Display
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {OFFSET} o ", Self::SWIZZLE)?;
        self.layout.fmt(f)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: fmt::Display> fmt::Debug
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
