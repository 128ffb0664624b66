//! Parts at a coordinate that leaves some of their modes whole.

use super::{Share, StaticCut};
use crate::operations::StaticRounding;
use crate::operations::kept::{Kept, KeptModes, SliceOf};
use crate::tensor::slice::begins_inside;
use crate::tensor::{Counting, Storage, Tensor};
use crate::types::any_layout::{AnyLayout, Evaluate, Measured};
use crate::types::index::Index;
use crate::types::swizzled_from::{StaticSwizzle, SwizzledBy};

impl<P, K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> Tensor<P, Share<K, L, R, X>> {
    /// The part at a coordinate in which [`Whole`](crate::Whole) keeps a mode: for a part in tiles along k, or in stages, one of them.
    ///
    /// ```
    /// use layout_core::atoms::{CopyByThreads, StaticTiledCopy};
    /// use layout_core::{C, Counting, Layout, Tensor, Whole, copy_atom, layout};
    /// copy_atom! { mod wide = "UniversalCopy<uint64_t>"; }
    /// type Copy = CopyByThreads<wide::Atom, u16, layout!((16,2):(2,1)), layout!((1,4))>;
    /// // A row of tiles of 16 by 8 of a matrix of 24 columns.
    /// let rows = Tensor::new(Counting::from(0), Layout::of((16_u32, 24_u32), (24_usize, C::<1>)));
    /// let tiles = rows.local_tile((C::<16>, C::<8>), (0_u32, Whole));
    /// let mine = Copy::new().get_slice(3_u32).partition_s(tiles);
    /// let second = mine.slice((Whole, Whole, Whole, 1_u32));
    /// assert_eq!(second.at((1_u32, 0_u32, 0_u32)), 24 + 4 + 1 + 8);
    /// assert_eq!(second.at(1_usize), mine.at((1_usize, 0, 0, 1)));
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn slice<Y: SliceOf<I>, I: Index>(self, coord: Y) -> Tensor<P, Share<K, L, R, Kept<X, Y, I>>>
    where
        P: Storage<usize>,
    {
        let () = <Share<K, L, R, X> as Evaluate<Y::First>>::FITS;
        begins_inside::<P, usize, _>(const { &<Share<K, L, R, X> as Measured>::SIZES }, coord.first());
        let layout = self.layout();
        self.part_at(layout.reach(coord.first()), layout.keep())
    }
}

impl<P, W: StaticSwizzle, J: Index, K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes>
    Tensor<P, SwizzledBy<W, J, Share<K, L, R, X>>>
{
    /// The part at a coordinate in which [`Whole`](crate::Whole) keeps a mode, as for a part of a plain tensor.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn slice<Y: SliceOf<I>, I: Index>(
        self,
        coord: Y,
    ) -> Tensor<P, SwizzledBy<W, usize, Share<K, L, R, Kept<X, Y, I>>>> {
        let () = <Share<K, L, R, X> as Evaluate<Y::First>>::FITS;
        begins_inside::<Counting, usize, _>(const { &<Share<K, L, R, X> as Measured>::SIZES }, coord.first());
        let (whole, share) = (self.layout(), self.layout().layout());
        self.through(whole.moved(share.reach(coord.first()), share.keep()))
    }
}
