//! Tensors whose layout is a divide that the compiler evaluates, for example by Rust in braces: sliced and tiled as the divide of their modes.

use super::partition::{IndexOf, ThreadsOf, TileWith};
use super::{FlatCoord, Outer, Storage, Tensor};
use crate::operations::{FlatDivide, LogicalDivide, StaticRounding, TiledDivide, ZippedDivide};
use crate::symbolic::divide::{
    Fits, FlatDivided, InnerIn, LogicalDivided, OuterIn, PairAs, RestIn, TileBy, TileIn, Tiled, TiledDivided,
};
use crate::symbolic::join::{AsModes, Join};
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::congruent::{Congruent, NestsAs};
use crate::types::index::Index;
use crate::types::int_tuple::Constant;
use crate::types::integers::Integers;
use crate::types::layout::Layout;

/// A divide whose modes are known as types.
#[doc(hidden)]
pub trait InModes {
    /// The layout of these modes.
    type Modes: Copy;

    /// The layout of these modes.
    fn in_modes() -> Self::Modes;
}

macro_rules! divided {
    ($($(#[$example:meta])* $Divide:ident: $Divided:ident, $divide:ident, [$($bounds:tt)*];)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<S, D: Constant, T: Constant, R: StaticRounding + Default> InModes for $Divide<Layout<S, D>, T, R>
        where
            S: Constant + NestsAs<D> + TileBy<D, T, Misfits: Fits<S, T>>,
            $($bounds)*
        {
            type Modes = $Divided<S, D, T>;

            #[inline(always)]
            fn in_modes() -> Self::Modes {
                Layout::<S, D>::NEW.$divide(T::NEW, R::default())
            }
        }

        #[doc(hidden)]
        impl<P, L, V, R, S: Copy, D: Copy> Tensor<P, $Divide<L, V, R>>
        where
            $Divide<L, V, R>: InModes<Modes = Layout<S, D>>,
        {
            #[inline(always)]
            fn in_modes(self) -> Tensor<P, Layout<S, D>> {
                self.through($Divide::<L, V, R>::in_modes())
            }

            /// The elements at a coordinate in which [`Whole`](crate::Whole) keeps a mode.
            $(#[$example])*
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn slice<X, I: Index, A: Copy, B: Copy, O, K: IndicesOf<I>>(self, coord: X) -> Tensor<P, Layout<A, B>>
            where
                X: Slice<S, D, I, Shape = A, Stride = B, Offset = O, Indices = K>,
                P: Storage<O>,
            {
                self.in_modes().slice(coord)
            }

            /// One tile of these modes, as for a tensor of a [`Layout`].
            #[must_use]
            #[inline(always)]
            pub fn local_tile<T, X, I: Index, A, B, O, K: IndicesOf<I>>(
                self,
                tile: T,
                coord: X,
            ) -> Tensor<P, TileWith<S, D, T, A, B>>
            where
                P: Storage<O>,
                S: TileBy<D, T, Misfits: Fits<S, T>, Tile: AsModes<Modes: Join<A>>, Inner: AsModes<Modes: Join<B>>>,
                X: Slice<RestIn<S, D, T>, OuterIn<S, D, T>, I, Shape = A, Stride = B, Offset = O, Indices = K>,
            {
                self.in_modes().local_tile(tile, coord)
            }

            /// The elements of thread `index` in each tile of threads, as for a tensor of a [`Layout`].
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn local_partition<T, E, I>(self, threads: impl ThreadsOf<T, E>, index: I) -> Tensor<P, Outer<S, D, T>>
            where
                P: Storage<<T::Coord as Slice<TileIn<S, D, T>, InnerIn<S, D, T>, I::Own>>::Offset>,
                I: IndexOf<T>,
                T: FlatCoord<E, I::Own> + Integers + Congruent<E>,
                E: Integers,
                S: TileBy<D, T, Misfits: Fits<S, T>>,
                T::Coord: Slice<TileIn<S, D, T>, InnerIn<S, D, T>, I::Own, Shape = (), Stride = ()>,
            {
                self.in_modes().local_partition(threads, index)
            }
        }
    )*};
}

divided! {
    ///
    /// ```
    /// use layout_core::{C, Tensor, Whole, layout};
    /// const BM: usize = 16;
    /// layout! { Tiles = zipped_divide(({BM}, 8):row, <4, {BM / 4}>); }
    /// let numbers: Vec<u32> = (0..128).collect();
    /// let tile = Tensor::new(&numbers[..], Tiles).slice((Whole, (1_u32, 0_u32)));
    /// assert_eq!(tile.layout().to_string(), "((4,4)):((8,1))");
    /// let part = ((C::<2>, C::<2>), (C::<2>, C::<1>));
    /// let corners = Tensor::new(&numbers[..], Tiles).local_tile(part, ((1_u32, 0_u32), (0_u32, 1_u32)));
    /// assert_eq!((corners[0_u32], corners[3_u32]), (20, 29));
    /// ```
    ZippedDivide: Tiled, zipped_divide, [];
    TiledDivide: TiledDivided, tiled_divide, [
        S: TileBy<D, T, Rest: AsModes, Outer: AsModes>,
        (S::Tile,): Join<<S::Rest as AsModes>::Modes>,
        (S::Inner,): Join<<S::Outer as AsModes>::Modes>,
    ];
    FlatDivide: FlatDivided, flat_divide, [
        S: TileBy<D, T, Rest: AsModes, Outer: AsModes, Inner: AsModes>,
        S::Tile: AsModes<Modes: Join<<S::Rest as AsModes>::Modes>>,
        <S::Inner as AsModes>::Modes: Join<<S::Outer as AsModes>::Modes>,
    ];
    LogicalDivide: LogicalDivided, logical_divide, [
        S::Tile: PairAs<S::Tile, S::Rest> + PairAs<S::Inner, S::Outer>,
    ];
}
