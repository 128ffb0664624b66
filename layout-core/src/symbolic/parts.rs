//! Offsets in parts: one mode is fixed before the other is known.

use core::marker::PhantomData;

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::{LayoutValue, is_in_domain};

use crate::coordinate::bits::bits_of;
use crate::coordinate::coord::Coord;
use crate::coordinate::offsets::Offsets;
use crate::symbolic::mode::HasMode;
use crate::types::any_layout::{Evaluate, HasSize, Itself, Measured};
use crate::types::index::Index;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::static_composed::At;
use crate::types::static_layout::StaticLayout;
use crate::types::swizzled::Swizzled;

/// [`Offsets`] of two modes, the first of which can be fixed before the second is known.
///
/// ```
/// use layout_core::{C, Layout, Offsets, Parts, Swizzled};
///
/// // 8 threads with 4 values each, 8 apart. Bits 3 and 4 are those of the value.
/// let layout = Swizzled::<2, 0, 3, 0, Layout<(C<8>, C<4>), (C<1>, C<8>)>>::new();
/// let (start, values) = layout.part(5_u32);
/// assert_eq!([0, 1, 2, 3].map(|v: u32| start + values.offset_of(v)), [5, 12, 23, 30]);
/// assert_eq!([0, 1, 2, 3].map(|v: u32| layout.offset((5, v))), [5, 12, 23, 30]);
/// ```
///
/// In a swizzled layout, the modes must lie in different bits, since a sum that carries is not swizzled term by term:
///
/// ```compile_fail
/// use layout_core::{C, Layout, Parts, Swizzled};
/// let part = Swizzled::<2, 0, 3, 0, Layout<(C<8>, C<4>), (C<1>, C<7>)>>::new().part(5_u32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no two modes to be taken apart",
    label = "not a layout of two modes",
    note = "a part is what mode 1 reaches from an index of mode 0 on"
)]
pub trait Parts: Offsets {
    /// The rest of the layout when mode 0 is fixed.
    type Part<I: Index>: Offsets;

    /// The start of mode 1, and its offsets from there, for an `index` inside mode 0. In debug builds it must be inside.
    #[must_use]
    fn part<X: Coord>(self, index: X) -> (X::Index, Self::Part<X::Index>);
}

impl<L: StaticLayout + HasMode<0, Mode: StaticLayout> + HasMode<1, Mode: StaticLayout>> Parts for L {
    type Part<I: Index> = <L as HasMode<1>>::Mode;

    #[inline(always)]
    fn part<X: Coord>(self, index: X) -> (X::Index, Self::Part<X::Index>) {
        debug_assert!(is_inside(index, &<L as HasMode<0>>::Mode::VALUE), "an index outside of mode 0");
        (StaticLayout::offset(<L as HasMode<0>>::Mode::default(), index), Self::Part::<X::Index>::default())
    }
}

/// The swizzle of a sum without carries is the exclusive or of the swizzled terms: that of mode 0 is computed once, those of
/// mode 1 are constants if the coordinate is.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L> Parts
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
where
    L: StaticLayout + HasMode<0, Mode: StaticLayout> + HasMode<1, Mode: StaticLayout>,
{
    type Part<I: Index> = SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>;

    #[inline(always)]
    fn part<X: Coord>(self, index: X) -> (X::Index, Self::Part<X::Index>) {
        const {
            let (first, second) = (&<L as HasMode<0>>::Mode::VALUE, &<L as HasMode<1>>::Mode::VALUE);
            assert!(
                bits_of(OFFSET, first) & bits_of(0, second) == 0,
                "the modes of this swizzled layout share bits of the offset: it cannot be taken apart"
            );
        };
        debug_assert!(is_inside(index, &<L as HasMode<0>>::Mode::VALUE), "an index outside of mode 0");
        let start = Swizzled::<BITS, BASE, SHIFT, OFFSET, <L as HasMode<0>>::Mode>::default().offset_inside(index);
        (X::Index::truncated(0), SwizzledPart { start, whole: PhantomData })
    }
}

/// Returns true if the entries of a coordinate are inside a layout that has as many.
fn is_inside<X: Coord>(coord: X, layout: &LayoutValue) -> bool {
    let mut entries = [0; MAX_LEAVES];
    coord.each(0, &mut |i, entry| entries[i] = entry.to_usize() as u64);
    matches!(is_in_domain(&X::PROFILE.with_leaves(entries), &layout.shape()), Ok(true))
}

/// The rest of a [`Swizzled`] layout when its mode 0 is fixed; see [`Parts`].
pub struct SwizzledPart<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, I> {
    start: I,
    whole: PhantomData<L>,
}

impl<
    const BITS: u32,
    const BASE: u32,
    const SHIFT: i32,
    const OFFSET: u64,
    L: StaticLayout + HasMode<1, Mode: StaticLayout>,
    I: Index,
> Offsets for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    const ELEMENTS: usize = Swizzled::<BITS, BASE, SHIFT, OFFSET, L>::COSIZE;

    #[inline(always)]
    fn offset_of<X: Coord>(self, coord: X) -> X::Index {
        let start = X::Index::truncated(self.start.to_usize() as u64);
        start ^ At::<Swizzled<BITS, BASE, SHIFT, 0, L::Mode>, X>::MET.offset(coord)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, I> Itself<Self>
    for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<
    const BITS: u32,
    const BASE: u32,
    const SHIFT: i32,
    const OFFSET: u64,
    L: StaticLayout + HasMode<1, Mode: StaticLayout>,
    I: Index,
> HasSize for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        <L as HasMode<1>>::Mode::SIZE
    }
}

impl<
    const BITS: u32,
    const BASE: u32,
    const SHIFT: i32,
    const OFFSET: u64,
    L: StaticLayout + HasMode<1, Mode: StaticLayout>,
    I: Index,
> Measured for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    const KNOWN_SIZE: Option<usize> = Some(<L as HasMode<1>>::Mode::SIZE);
    const SIZES: Sizes = <<L as HasMode<1>>::Mode as Measured>::SIZES;

    #[inline(always)]
    fn cosize(self) -> usize {
        Self::ELEMENTS
    }
}

impl<
    const BITS: u32,
    const BASE: u32,
    const SHIFT: i32,
    const OFFSET: u64,
    L: StaticLayout + HasMode<1, Mode: StaticLayout>,
    I: Index,
    X: Coord,
> Evaluate<X> for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    const FITS: () = {
        let _ = At::<Swizzled<BITS, BASE, SHIFT, 0, L::Mode>, X>::MET;
    };

    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        self.offset_of(coord)
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: StaticLayout, I: Index> Sealed
    for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, I: Copy> Clone
    for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
    fn clone(&self) -> Self {
        *self
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, I: Copy> Copy
    for SwizzledPart<BITS, BASE, SHIFT, OFFSET, L, I>
{
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{C, Layout};

    fn parts_agree<const B: u32, const M: u32, const S: i32, const O: u64, L>()
    where
        L: StaticLayout + HasMode<0, Mode: StaticLayout> + HasMode<1, Mode: StaticLayout>,
    {
        let layout = Swizzled::<B, M, S, O, L>::default();
        let [first, second] = [<L as HasMode<0>>::Mode::SIZE, <L as HasMode<1>>::Mode::SIZE];
        for i in 0..first {
            let (start, part) = layout.part(i);
            for j in 0..second {
                assert_eq!(start + part.offset_of(j), layout.offset_of((i, j)), "{layout} at ({i},{j})");
                assert!(layout.offset_of((i, j)) < SwizzledPart::<B, M, S, O, L, usize>::ELEMENTS);
            }
        }
    }

    #[test]
    fn the_parts_of_swizzled_layouts_are_the_layouts() {
        parts_agree::<5, 0, 5, 0, Layout<((C<32>, C<8>), C<4>), ((C<1>, C<32>), C<256>)>>();
        parts_agree::<5, 0, 5, 0, Layout<((C<32>, C<8>), C<4>), ((C<32>, C<1>), C<8>)>>();
        parts_agree::<3, 2, 3, 64, Layout<(C<4>, (C<4>, C<2>)), (C<1>, (C<4>, C<256>))>>();
        parts_agree::<2, 0, -4, 0, Layout<(C<3>, C<4>), (C<16>, C<1>)>>();
        parts_agree::<2, 0, 4, 0, Layout<((C<3>, C<3>), C<4>), ((C<1>, C<3>), C<16>)>>();
    }

    #[test]
    #[cfg_attr(debug_assertions, should_panic(expected = "an index outside of mode 0"))]
    fn an_index_past_mode_0_is_none() {
        let layout = Layout::<((C<4>, C<2>), C<4>), ((C<1>, C<4>), C<8>)>::new();
        assert_eq!(layout.part((3_u32, 1_u32)).0, 7);
        let _ = layout.part((4_u32, 0_u32));
    }

    #[test]
    fn bits_are_none_too_few() {
        let layout = Layout::<(C<3>, (C<5>, C<1>)), (C<6>, (C<4>, C<9>))>::VALUE;
        for start in 0..40 {
            let one = layout_algebra::Swizzle::new(0, 0, 0).unwrap();
            let moved = layout_algebra::ComposedLayout::new(one, start, &layout);
            assert!((0..15).all(|i| moved.at(i).unwrap() & !bits_of(start, &layout) == 0));
        }
        assert_eq!(bits_of(0, &Layout::<(C<32>, C<8>), (C<32>, C<1>)>::VALUE), 0x3e7);
    }
}
