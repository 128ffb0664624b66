//! Tensors whose layout is an operation that the compiler evaluates, for example of a type parameter in braces: sliced and tiled as its answer is.

use core::marker::PhantomData;

use super::partition::{IndexOf, ThreadsOf, thread_of};
use super::slice::begins_inside;
use super::{FlatCoord, Storage, Tensor};
use crate::coordinate::coord::Coord;
use crate::operations::kept::{All, Kept, KeptModes, KeptOf, MODES, SliceOf};
use crate::operations::{FlatDivide, Mode, ZippedDivide};
use crate::types::any_layout::Measured;
use crate::types::congruent::Congruent;
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::static_layout::{PlanOf, StaticLayout};
use crate::types::tiler::StaticTile;

/// An operation whose answer is a plain layout, of which only the compiler knows the modes.
#[doc(hidden)]
pub trait Evaluated: StaticLayout {}

/// Makes an operation [`Evaluated`], but for those whose modes are types if those of their operands are.
macro_rules! evaluated {
    (LogicalDivide $($rest:tt)*) => {};
    (ZippedDivide $($rest:tt)*) => {};
    (TiledDivide $($rest:tt)*) => {};
    (FlatDivide $($rest:tt)*) => {};
    ($Name:ident [$($P:ident: $Bound:path),*] [$($N:ident),*]) => {
        impl<$($P: $Bound,)* $(const $N: usize,)*> $crate::tensor::Evaluated for $Name<$($P,)* $($N,)*> {}
    };
}
pub(crate) use evaluated;

/// The modes of the tile `T` of `L`, then those of the rest that the coordinate `Y` leaves [`Whole`](crate::Whole).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile<L, T, Y, I>(PhantomData<(L, T, Y, I)>);

impl<L: StaticLayout, T: StaticTile + Copy, Y: SliceOf<I>, I: Index> KeptModes for Tile<L, T, Y, I> {
    const KEPT: Option<[bool; MODES + 1]> = {
        let tile = Mode::<ZippedDivide<L, T>, 0>::RANK;
        let (mut kept, mut mode) = ([false; MODES + 1], 0);
        while mode <= MODES {
            kept[mode] = mode < tile || (mode - tile < Y::RANK && Y::WHOLE[mode - tile]);
            mode += 1;
        }
        Some(kept)
    };
}

/// The layout of a slice of `L` at the coordinate `Y`.
pub type SliceBy<L, Y, I> = KeptOf<L, Kept<All, Y, I>>;

/// The layout of the tile `T` of `L` at the coordinate `Y`.
pub type TileAt<L, T, Y, I> = KeptOf<FlatDivide<L, T>, Tile<L, T, Y, I>>;

/// The layout of one place in all tiles `T` of `L`.
pub type RestBy<L, T> = Mode<ZippedDivide<L, T>, 1>;

impl<P, L: Evaluated> Tensor<P, L> {
    /// The elements at a coordinate, an entry for each mode, in which [`Whole`](crate::Whole) keeps a mode.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Tensor, Whole, layout};
    /// /// The second of three blocks, element by element.
    /// fn second<L: StaticLayout>(numbers: &[u32]) -> Vec<u32> {
    ///     let blocks = <layout!(tiled_product({L}, 3))>::default();
    ///     let block = Tensor::new(numbers, blocks).slice((Whole, 1_u32));
    ///     (0..L::SIZE).map(|i| block[i]).collect()
    /// }
    /// let numbers: Vec<u32> = (0..12).collect();
    /// assert_eq!(second::<Layout<(C<2>, C<2>), (C<2>, C<1>)>>(&numbers), [4, 6, 5, 7]);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn slice<Y: SliceOf<I>, I: Index>(self, coord: Y) -> Tensor<P, SliceBy<L, Y, I>>
    where
        P: Storage<I>,
    {
        let _ = PlanOf::<L, Y::First>::PLAN;
        begins_inside::<P, I, _>(const { &<L as Measured>::SIZES }, coord.first());
        let first = StaticLayout::offset(self.layout, coord.first());
        self.part_at(first, KeptOf::new())
    }

    /// One tile, at a coordinate of tiles with an entry for each mode of the rest; those that it leaves [`Whole`](crate::Whole) come after the modes of
    /// the tile, as for a tensor of a [`Layout`](crate::Layout). The tile divides the layout: a [`Loose`](crate::operations::Loose) divide is an
    /// operation itself, and sliced.
    #[must_use]
    #[inline(always)]
    pub fn local_tile<T: StaticTile + Copy, Y: SliceOf<I>, I: Index>(
        self,
        _tile: T,
        coord: Y,
    ) -> Tensor<P, TileAt<L, T, Y, I>>
    where
        P: Storage<I>,
        (I, Y::First): Coord<Index = I>,
    {
        let place = (I::truncated(0), coord.first());
        let _ = PlanOf::<ZippedDivide<L, T>, (I, Y::First)>::PLAN;
        let first = StaticLayout::offset(ZippedDivide::<L, T>::new(), place);
        self.part_at(first, KeptOf::new())
    }

    /// The elements of thread `index` in each tile of threads, as for a tensor of a [`Layout`](crate::Layout). The threads' shape divides the layout.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn local_partition<T, E, I>(self, threads: impl ThreadsOf<T, E>, index: I) -> Tensor<P, RestBy<L, T>>
    where
        P: Storage<I::Own>,
        I: IndexOf<T>,
        T: StaticTile + FlatCoord<E, I::Own> + Integers + Congruent<E>,
        E: Integers,
        (T::Coord, I::Own): Coord<Index = I::Own>,
    {
        let place = (thread_of(threads.threads(), index.own()), I::Own::truncated(0));
        let first = StaticLayout::offset(ZippedDivide::<L, T>::new(), place);
        self.part_at(first, RestBy::<L, T>::new())
    }
}
