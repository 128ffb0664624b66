//! Tensors whose layout is a divide that the compiler evaluates, for example by Rust in braces: sliced as the divide of their modes.

use super::{Storage, Tensor};
use crate::operations::{FlatDivide, LogicalDivide, StaticRounding, TiledDivide, ZippedDivide};
use crate::symbolic::divide::{Fits, FlatDivided, LogicalDivided, PairAs, TileBy, Tiled, TiledDivided};
use crate::symbolic::join::{AsModes, Join};
use crate::symbolic::slice::{IndicesOf, Slice};
use crate::types::congruent::NestsAs;
use crate::types::index::Index;
use crate::types::int_tuple::Constant;
use crate::types::layout::Layout;

/// The parts of a [`Layout`], whatever its leaves are.
pub trait Modes {
    /// The shape.
    type Shape: Copy;
    /// The strides.
    type Stride: Copy;
}

impl<S: Copy, D: Copy> Modes for Layout<S, D> {
    type Shape = S;
    type Stride = D;
}

macro_rules! divided {
    ($($(#[$example:meta])* $Divide:ident: $Divided:ident, $divide:ident, [$($bounds:tt)*];)*) => {$(
        #[doc(hidden)]
        impl<P, S, D: Constant, T: Constant, R: StaticRounding + Default> Tensor<P, $Divide<Layout<S, D>, T, R>>
        where
            S: Constant + NestsAs<D> + TileBy<D, T, Misfits: Fits<S, T>>,
            $($bounds)*
        {
            #[inline(always)]
            fn in_tiles(self) -> Tensor<P, $Divided<S, D, T>> {
                let layout = Layout::<S, D>::NEW.$divide(T::NEW, R::default());
                self.through(layout)
            }

            /// The elements at a coordinate in which [`Whole`](crate::Whole) keeps a mode.
            $(#[$example])*
            #[must_use]
            #[inline(always)]
            #[track_caller]
            pub fn slice<X, I: Index, A: Copy, B: Copy, O, K: IndicesOf<I>>(self, coord: X) -> Tensor<P, Layout<A, B>>
            where
                X: Slice<
                    <$Divided<S, D, T> as Modes>::Shape,
                    <$Divided<S, D, T> as Modes>::Stride,
                    I,
                    Shape = A,
                    Stride = B,
                    Offset = O,
                    Indices = K,
                >,
                P: Storage<O>,
            {
                self.in_tiles().slice(coord)
            }
        }
    )*};
}

divided! {
    ///
    /// ```
    /// use layout_core::{Tensor, Whole, layout};
    /// const BM: usize = 16;
    /// layout! { Tiles = zipped_divide(({BM}, 8):row, <4, {BM / 4}>); }
    /// let numbers: Vec<u32> = (0..128).collect();
    /// let tile = Tensor::new(&numbers[..], Tiles).slice((Whole, (1_u32, 0_u32)));
    /// assert_eq!(tile.layout().to_string(), "((4,4)):((8,1))");
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
