//! Swizzled layouts of any leaves, split and tiled: operations on their coordinates apply to the layout inside.

use crate::coordinate::Settle;
use crate::operations::StaticRounding;
use crate::symbolic::composition::{WalkBy, Walks};
use crate::symbolic::cut::{Cut, Selection};
use crate::symbolic::divide::{Fits, FlatDivided, LogicalDivided, PairAs, TileBy, Tiled, TiledDivided};
use crate::symbolic::join::{AsModes, Flatten, Join};
use crate::symbolic::mode::ModeAt;
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::SwizzledFrom;

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, S: Copy, D: Copy>
    Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S, D>>
{
    /// Mode `I`, counted from the left, within the same swizzle.
    ///
    /// ```
    /// use layout_core::make_layout;
    /// let pitch = 64_u32;
    /// let tile = make_layout!(Sw<3,3,3> o (8,64):({pitch},1));
    /// assert_eq!(tile.mode::<1>().to_string(), "Sw<3,3,3> o 0 o 64:1");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn mode<const I: usize>(self) -> Swizzled<BITS, BASE, SHIFT, OFFSET, <Layout<S, D> as ModeAt<I>>::Mode>
    where
        Layout<S, D>: ModeAt<I>,
    {
        Self::around(self.inner().mode_at())
    }

    /// Like [`Layout::flatten`].
    #[must_use]
    #[inline(always)]
    pub fn flatten(self) -> Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S::Flat, D::Flat>>
    where
        S: Flatten,
        D: Flatten,
    {
        Self::around(self.inner().flatten())
    }

    /// Like [`Layout::take`].
    #[must_use]
    #[inline(always)]
    pub fn take<const BEGIN: usize, const END: usize>(
        self,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S::Taken, D::Taken>>
    where
        S: Cut<BEGIN, END>,
        D: Cut<BEGIN, END>,
    {
        Self::around(self.inner().take::<BEGIN, END>())
    }

    /// Like [`Layout::group`].
    #[must_use]
    #[inline(always)]
    pub fn group<const BEGIN: usize, const END: usize>(
        self,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S::Grouped, D::Grouped>>
    where
        S: Cut<BEGIN, END>,
        D: Cut<BEGIN, END>,
    {
        Self::around(self.inner().group::<BEGIN, END>())
    }

    /// Like [`Layout::select`].
    #[must_use]
    #[inline(always)]
    pub fn select<X: Selection<Layout<S, D>>>(self, modes: X) -> Swizzled<BITS, BASE, SHIFT, OFFSET, X::Selected> {
        Self::around(self.inner().select(modes))
    }

    /// The modes at which `coord` has [`Whole`](crate::Whole), in one tuple; its other entries become the start, which
    /// stays within the swizzle.
    ///
    /// ```
    /// use layout_core::{Whole, make_layout};
    /// let pitch = 64_u32;
    /// let tile = make_layout!(Sw<3,3,3> o (8,64):({pitch},1));
    /// let row = tile.slice((3_u32, Whole));
    /// assert_eq!(row.to_string(), "Sw<3,3,3> o 192 o (64):(1)");
    /// assert_eq!(row.offset(5_u32), tile.offset((3_u32, 5_u32)));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn slice<X, I: Index, A: Copy, B: Copy, O, K: IndicesOf<I>>(
        self,
        coord: X,
    ) -> SwizzledFrom<BITS, BASE, SHIFT, I, Layout<A, B>>
    where
        X: Slice<S, D, I, Shape = A, Stride = B, Offset = O, Indices = K>,
        O: Settle<I, Settled = I>,
    {
        let (layout, start) = self.inner().slice(coord);
        const {
            assert!(
                OFFSET <= I::MAX,
                "the offset within the swizzle does not fit in the coordinate's index type, `u32`"
            );
        };
        SwizzledFrom::new(I::truncated(OFFSET) + start, layout)
    }

    /// Like [`Layout::composition`].
    #[must_use]
    #[inline(always)]
    pub fn composition<B: Copy>(self, by: B) -> Swizzled<BITS, BASE, SHIFT, OFFSET, Layout<S::Shape, S::Stride>>
    where
        S: WalkBy<D, B, Misfits: Walks<S, B>>,
    {
        Self::around(self.inner().composition(by))
    }

    /// Like [`Layout::zipped_divide`].
    ///
    /// ```
    /// use layout_core::{C, make_layout, operations::Exact};
    /// let pitch = 64_u32;
    /// let tile = make_layout!(Sw<3,3,3> o (8,64):({pitch},1));
    /// let parts = tile.zipped_divide((C::<4>, C::<8>), Exact);
    /// assert_eq!(parts.to_string(), "Sw<3,3,3> o 0 o ((4,8),(2,8)):((64,1),(256,8))");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn zipped_divide<T: Copy, R: StaticRounding>(
        self,
        tile: T,
        rounding: R,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, Tiled<S, D, T>>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>>,
    {
        Self::around(self.inner().zipped_divide(tile, rounding))
    }

    /// Like [`Layout::logical_divide`].
    #[must_use]
    #[inline(always)]
    pub fn logical_divide<T, R: StaticRounding>(
        self,
        tile: T,
        rounding: R,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, LogicalDivided<S, D, T>>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>>,
        S::Tile: PairAs<S::Tile, S::Rest> + PairAs<S::Inner, S::Outer>,
    {
        Self::around(self.inner().logical_divide(tile, rounding))
    }

    /// Like [`Layout::tiled_divide`].
    #[must_use]
    #[inline(always)]
    pub fn tiled_divide<T: Copy, R: StaticRounding>(
        self,
        tile: T,
        rounding: R,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, TiledDivided<S, D, T>>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>, Rest: AsModes, Outer: AsModes>,
        (S::Tile,): Join<<S::Rest as AsModes>::Modes>,
        (S::Inner,): Join<<S::Outer as AsModes>::Modes>,
    {
        Self::around(self.inner().tiled_divide(tile, rounding))
    }

    /// Like [`Layout::flat_divide`].
    #[must_use]
    #[inline(always)]
    pub fn flat_divide<T, R: StaticRounding>(
        self,
        tile: T,
        rounding: R,
    ) -> Swizzled<BITS, BASE, SHIFT, OFFSET, FlatDivided<S, D, T>>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>, Rest: AsModes, Outer: AsModes, Inner: AsModes>,
        S::Tile: AsModes<Modes: Join<<S::Rest as AsModes>::Modes>>,
        <S::Inner as AsModes>::Modes: Join<<S::Outer as AsModes>::Modes>,
    {
        Self::around(self.inner().flat_divide(tile, rounding))
    }
}
