//! Swizzled tensors: sliced and tiled inside their swizzle.

use super::evaluated::{Evaluated, SliceBy, TileAt};
use super::partition::{IndexOf, ThreadsOf, TileWith};
use super::{Counting, Distance, FlatCoord, Outer, Tensor};
use crate::coordinate::coord::Coord;
use crate::operations::kept::SliceOf;
use crate::symbolic::divide::{Fits, InnerIn, OuterIn, RestIn, TileBy, TileIn};
use crate::symbolic::join::{AsModes, Join};
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::any_layout::AnyLayout;
use crate::types::congruent::Congruent;
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::layout::Layout;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::{StaticSwizzle, SwizzledBy, WithinSwizzle};
use crate::types::tiler::StaticTile;

/// The data of a tensor whose layout is `Z`, at a part of the layout inside, `M`.
pub type Moved<P, Z, I, M> = Tensor<P, <Z as WithinSwizzle>::From<I, M>>;

/// The same data, at the places of a part.
#[inline(always)]
fn moved<P, Z: WithinSwizzle, I: Index, M: Copy>(whole: Tensor<P, Z>, part: Tensor<Counting, M>) -> Moved<P, Z, I, M> {
    let start = I::truncated(part.data.first() as u64);
    Tensor { data: whole.data, layout: whole.layout.from(start, part.layout) }
}

macro_rules! swizzled {
    ($([$($parameter:tt)*] $Swizzled:ident<$($N:ident),*> $($hidden:ident)?;)*) => { $(
        $(#[doc($hidden)])?
        impl<P, S: Copy, D: Copy, $($parameter)*> Tensor<P, $Swizzled<$($N,)* Layout<S, D>>>
        where
            Layout<S, D>: AnyLayout,
        {
            /// The tensor inside, as places.
            #[inline(always)]
            fn tensor_inside(&self) -> Tensor<Counting, Layout<S, D>> {
                Tensor { data: Counting::default(), layout: self.layout.inside() }
            }

            /// The shape.
            #[must_use]
            #[inline(always)]
            pub fn shape(&self) -> S {
                self.layout.inside().shape()
            }

            /// The elements at a coordinate in which [`Whole`](crate::Whole) keeps a mode, as for a plain tensor. The data stay where they
            /// are: fixed modes move the layout within its swizzle.
            ///
            /// ```
            /// use layout_core::{Tensor, Whole, make_layout};
            /// let numbers: Vec<u32> = (0..64).collect();
            /// let tile = Tensor::new(&numbers[..], make_layout!(Sw<3,0,3> o (8,8):(8,1)));
            /// let row = tile.slice((3_usize, Whole));
            /// assert_eq!(row[5_usize], tile[(3_usize, 5_usize)]);
            /// assert_eq!(row.layout().to_string(), "Sw<3,0,3> o 24 o (8):(1)");
            /// ```
            #[must_use]
            #[inline(always)]
            pub fn slice<X, I: Index, A: Copy, B: Copy, O: Distance, K: IndicesOf<I>>(
                self,
                coord: X,
            ) -> Moved<P, $Swizzled<$($N,)* Layout<S, D>>, I, Layout<A, B>>
            where
                X: Slice<S, D, I, Shape = A, Stride = B, Offset = O, Indices = K>,
            {
                let part = self.tensor_inside().slice(coord);
                moved(self, part)
            }

            /// One tile, as for a plain tensor.
            ///
            /// ```
            /// use layout_core::{C, Tensor, Whole, make_layout};
            /// let numbers: Vec<u32> = (0..64).collect();
            /// let tile = Tensor::new(&numbers[..], make_layout!(Sw<3,0,3> o (8,8):(8,1)));
            /// let corner = tile.local_tile((C::<2>, C::<4>), (3_u32, 1_u32));
            /// assert_eq!(corner[(1_u32, 2_u32)], tile[(7_u32, 6_u32)]);
            /// ```
            #[must_use]
            #[inline(always)]
            pub fn local_tile<T, X, I: Index, A, B, O: Distance, K: IndicesOf<I>>(
                self,
                tile: T,
                coord: X,
            ) -> Moved<P, $Swizzled<$($N,)* Layout<S, D>>, I, TileWith<S, D, T, A, B>>
            where
                S: TileBy<D, T, Misfits: Fits<S, T>, Tile: AsModes<Modes: Join<A>>, Inner: AsModes<Modes: Join<B>>>,
                X: Slice<RestIn<S, D, T>, OuterIn<S, D, T>, I, Shape = A, Stride = B, Offset = O, Indices = K>,
            {
                self.inner_partition(tile, coord)
            }

            /// The inside of a tile, as for a plain tensor.
            #[must_use]
            #[inline(always)]
            pub fn inner_partition<T, X, I: Index, A, B, O: Distance, K: IndicesOf<I>>(
                self,
                tile: T,
                coord: X,
            ) -> Moved<P, $Swizzled<$($N,)* Layout<S, D>>, I, TileWith<S, D, T, A, B>>
            where
                S: TileBy<D, T, Misfits: Fits<S, T>, Tile: AsModes<Modes: Join<A>>, Inner: AsModes<Modes: Join<B>>>,
                X: Slice<RestIn<S, D, T>, OuterIn<S, D, T>, I, Shape = A, Stride = B, Offset = O, Indices = K>,
            {
                let part = self.tensor_inside().inner_partition(tile, coord);
                moved(self, part)
            }

            /// One place in all tiles, as for a plain tensor.
            #[must_use]
            #[inline(always)]
            pub fn outer_partition<T, X, I: Index, O: Distance>(self, tile: T, coord: X) -> Moved<P, $Swizzled<$($N,)* Layout<S, D>>, I, Outer<S, D, T>>
            where
                T: Copy,
                S: TileBy<D, T, Misfits: Fits<S, T>>,
                X: Slice<TileIn<S, D, T>, InnerIn<S, D, T>, I, Shape = (), Stride = (), Offset = O>,
            {
                let part = self.tensor_inside().outer_partition(tile, coord);
                moved(self, part)
            }

            /// The elements of thread `index` in each tile of threads, as for a plain tensor.
            ///
            /// ```
            /// use layout_core::{C, Layout, Tensor, make_layout};
            /// let numbers: Vec<u32> = (0..64).collect();
            /// let tile = Tensor::new(&numbers[..], make_layout!(Sw<3,0,3> o (8,8):(8,1)));
            /// let mine = tile.local_partition(Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new(), 19_u32);
            /// assert_eq!([mine[0_u32], mine[1_u32]], [tile[(2_u32, 3_u32)], tile[(6_u32, 3_u32)]]);
            /// ```
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn local_partition<T, E, I>(
                self,
                threads: impl ThreadsOf<T, E>,
                index: I,
            ) -> Moved<P, $Swizzled<$($N,)* Layout<S, D>>, I::Own, Outer<S, D, T>>
            where
                I: IndexOf<T>,
                T: FlatCoord<E, I::Own> + Integers + Congruent<E>,
                E: Integers,
                S: TileBy<D, T, Misfits: Fits<S, T>>,
                T::Coord: Slice<TileIn<S, D, T>, InnerIn<S, D, T>, I::Own, Shape = (), Stride = (), Offset: Distance>,
            {
                let part = self.tensor_inside().local_partition(threads, index);
                moved(self, part)
            }
        }

        $(#[doc($hidden)])?
        impl<P, L: Evaluated, $($parameter)*> Tensor<P, $Swizzled<$($N,)* L>> {
            /// The elements at a coordinate in which [`Whole`](crate::Whole) keeps a mode, as for a plain tensor.
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn slice<Y: SliceOf<I>, I: Index>(self, coord: Y) -> Moved<P, $Swizzled<$($N,)* L>, I, SliceBy<L, Y, I>> {
                let part = Tensor { data: Counting::default(), layout: self.layout.inside() }.slice(coord);
                moved(self, part)
            }

            /// One tile, which divides the layout, as for a plain tensor.
            #[must_use]
            #[inline(always)]
            pub fn local_tile<T: StaticTile + Copy, Y: SliceOf<I>, I: Index>(
                self,
                tile: T,
                coord: Y,
            ) -> Moved<P, $Swizzled<$($N,)* L>, I, TileAt<L, T, Y, I>>
            where
                (I, Y::First): Coord<Index = I>,
            {
                let part = Tensor { data: Counting::default(), layout: self.layout.inside() }.local_tile(tile, coord);
                moved(self, part)
            }
        }
    )* };
}

swizzled! {
    [const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64] Swizzled<BITS, BASE, SHIFT, OFFSET>;
    [W: StaticSwizzle, J: Index] SwizzledBy<W, J> hidden;
}
