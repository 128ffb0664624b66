//! Tiles by a projection: one tiler and one coordinate of a problem, for each of its tensors.
//!
//! ```text
//!     tiler (bM,bN,bK), coordinate (m,n,_)      A (M,K):  (1,_,1)     tile (bM,bK) at (m,_)
//!                                               B (N,K):  (_,1,1)     tile (bN,bK) at (n,_)
//!                                               C (M,N):  (1,1,_)     tile (bM,bN) at (m,n)
//! ```

use super::partition::TileWith;
use super::{Inner, Storage, Tensor};
use crate::symbolic::divide::{Fits, OuterIn, RestIn, TileBy};
use crate::symbolic::join::{AsModes, Join, JoinAll};
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::constant::StaticLeaf;
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// A projection of tuples `X`: a tuple of as many entries, of which [`Whole`], written `_`, drops a mode, and `C<1>` keeps it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a projection of `{X}`",
    label = "not a tuple of as many entries, each `C<1>` or `Whole`"
)]
pub trait Project<X>: Copy {
    /// The modes kept.
    type Kept: Copy;

    /// The modes kept.
    fn project(self, modes: X) -> Self::Kept;
}

impl<X> Project<X> for Whole {
    type Kept = ();

    #[inline(always)]
    fn project(self, _: X) {}
}

impl<N: StaticLeaf, X: Copy> Project<X> for N {
    type Kept = (X,);

    #[inline(always)]
    fn project(self, mode: X) -> (X,) {
        (mode,)
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Project<$X>, $X,)* $Last: Project<$LastX>, $LastX> Project<($($X,)* $LastX,)> for ($($S,)* $Last,)
        where
            ($($S::Kept,)* $Last::Kept,): JoinAll,
        {
            type Kept = <($($S::Kept,)* $Last::Kept,) as JoinAll>::Joined;

            #[inline(always)]
            fn project(self, modes: ($($X,)* $LastX,)) -> Self::Kept {
                ($(self.$i.project(modes.$i),)* self.$last.project(modes.$last),).join_all()
            }
        }
    };
}

each_rank! { tuple to 16 }

/// The modes of `X` that the projection `J` keeps.
type Picked<J, X> = <J as Project<X>>::Kept;

/// The tensor of [`Tensor::local_tile_proj`].
pub type Projected<P, S, D, T, X, J, I> = Tensor<P, Inner<S, D, Picked<J, T>, Picked<J, X>, I>>;

/// [`Projected`] where the coordinate keeps the modes `A` with the strides `B`.
type ProjectedTile<P, S, D, T, J, A, B> = Tensor<P, TileWith<S, D, Picked<J, T>, A, B>>;

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// [`local_tile`](Self::local_tile) by the modes of `tile` and `coord` that the projection keeps.
    ///
    /// ```
    /// use layout_core::{C, Tensor, Whole, make_layout};
    /// let (m, n, k) = (6_u32, 8_u32, 4_u32);
    /// let data: Vec<u32> = (0..48).collect();
    /// let a = Tensor::new(&data[..], make_layout!(({m}, {k}):({k}, 1)));
    /// let c = Tensor::new(&data[..], make_layout!(({m}, {n}):({n}, 1)));
    /// // A block has tile (1,2) of C, and takes row 1 of tiles of A.
    /// let (tile, block) = ((C::<3>, C::<4>, C::<2>), (1_u32, 1_u32, Whole));
    /// let a = a.local_tile_proj(tile, block, (C::<1>, Whole, C::<1>));
    /// let c = c.local_tile_proj(tile, block, (C::<1>, C::<1>, Whole));
    /// assert_eq!(format!("{:#}", a.layout()), "(_3,_2,2):(4,_1,_2)");
    /// assert_eq!(format!("{:#}", c.layout()), "(_3,_4):(8,_1)");
    /// assert_eq!((a[(2_u32, 1_u32, 1_u32)], c[(0_u32, 0_u32)]), (23, 28));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn local_tile_proj<T, X, J, I: Index, A, B, O, K: IndicesOf<I>>(
        self,
        tile: T,
        coord: X,
        projection: J,
    ) -> ProjectedTile<P, S, D, T, J, A, B>
    where
        J: Project<T> + Project<X>,
        S: TileBy<
                D,
                Picked<J, T>,
                Misfits: Fits<S, Picked<J, T>>,
                Tile: AsModes<Modes: Join<A>>,
                Inner: AsModes<Modes: Join<B>>,
            >,
        Picked<J, X>: Slice<
                RestIn<S, D, Picked<J, T>>,
                OuterIn<S, D, Picked<J, T>>,
                I,
                Shape = A,
                Stride = B,
                Offset = O,
                Indices = K,
            >,
        P: Storage<O>,
    {
        self.local_tile(projection.project(tile), projection.project(coord))
    }
}
