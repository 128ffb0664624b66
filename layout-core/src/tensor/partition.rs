//! Tiles of tensors, and the parts of threads.

use layout_algebra::{LayoutValue, filter, is_tractable};

use super::slice::inside;
use super::{Storage, Tensor};
use crate::operations::Loose;
use crate::symbolic::divide::{Fits, InnerIn, OuterIn, RestIn, TileBy, TileIn};
use crate::symbolic::join::{AsModes, Join};
use crate::symbolic::slice::{IndicesOf, NoShape, Slice};
use crate::types::any_layout::AnyLayout;
use crate::types::congruent::Congruent;
use crate::types::constant::{Leaf, StaticLeaf};
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// The modes of a tile `T` of `S:D`, then those of the rest that a coordinate keeps, with their strides.
pub(super) type TileWith<S, D, T, Shape, Stride> = Layout<
    <<<S as TileBy<D, T>>::Tile as AsModes>::Modes as Join<Shape>>::Joined,
    <<<S as TileBy<D, T>>::Inner as AsModes>::Modes as Join<Stride>>::Joined,
>;

/// The layout of [`Tensor::inner_partition`]: the modes of a tile, then those of the rest that the coordinate keeps.
pub type Inner<S, D, T, X, I> = TileWith<
    S,
    D,
    T,
    <X as Slice<<S as TileBy<D, T>>::Rest, <S as TileBy<D, T>>::Outer, I>>::Shape,
    <X as Slice<<S as TileBy<D, T>>::Rest, <S as TileBy<D, T>>::Outer, I>>::Stride,
>;

/// The layout of [`Tensor::outer_partition`]: the modes of the rest.
pub type Outer<S, D, T> = Layout<<S as TileBy<D, T>>::Rest, <S as TileBy<D, T>>::Outer>;

impl<P, S: Copy, D: Copy> Tensor<P, Layout<S, D>> {
    /// One tile: the tensor in tiles of static extents, at a coordinate of tiles. A mode of tiles that the coordinate leaves
    /// [`Whole`](crate::Whole) comes after the modes of the tile. A named tiler of extents, `layout! { Tile = <3,2>; }`, is such a tile.
    ///
    /// A tile at the end of an extent that it does not divide is only partly inside, and one past the last is completely outside, as prefetched tiles
    /// may be: compare a tensor of [`Coordinates`](super::Coordinates), tiled alike, with the shape.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor, Whole};
    /// let (m, k) = (6_u32, 4_u32);
    /// let data: Vec<u32> = (0..24).collect();
    /// let a = Tensor::new(&data[..], Layout::of((m, k), (k, C::<1>)));
    /// // The second row of tiles of 3 by 2: (3, 2, tiles in k).
    /// let tiles = a.local_tile((C::<3>, C::<2>), (1_u32, Whole));
    /// assert_eq!(format!("{:#}", tiles.layout()), "(_3,_2,2):(4,_1,_2)");
    /// assert_eq!(tiles[(0_u32, 1_u32, 1_u32)], 15);
    /// ```
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
        self.inner_partition(tile, coord)
    }

    /// The inside of a tile, at a coordinate of tiles: [`local_tile`](Self::local_tile) under the name of the operation.
    #[must_use]
    #[inline(always)]
    pub fn inner_partition<T, X, I: Index, A, B, O, K: IndicesOf<I>>(
        self,
        tile: T,
        coord: X,
    ) -> Tensor<P, TileWith<S, D, T, A, B>>
    where
        P: Storage<O>,
        S: TileBy<D, T, Misfits: Fits<S, T>, Tile: AsModes<Modes: Join<A>>, Inner: AsModes<Modes: Join<B>>>,
        X: Slice<RestIn<S, D, T>, OuterIn<S, D, T>, I, Shape = A, Stride = B, Offset = O, Indices = K>,
    {
        let (tile, inner, rest, outer) = self.layout.shape().tile_by::<Loose>(self.layout.stride(), tile);
        let (shape, stride, offset) = coord.slice(S::Misfits::of(rest), S::Misfits::of(outer));
        let layout = Layout::unchecked(tile.as_modes().join(shape), inner.as_modes().join(stride));
        self.part_at(offset, layout)
    }

    /// One place in all tiles: the tensor in tiles, at a coordinate within the tile, which debug builds check.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let data: Vec<u32> = (0..24).collect();
    /// let a = Tensor::new(&data[..], Layout::of((6_u32, 4_u32), (4_u32, C::<1>)));
    /// let corners = a.outer_partition((C::<3>, C::<2>), (0_u32, 0_u32));
    /// assert_eq!(corners.layout().to_string(), "(2,2):(12,2)");
    /// assert_eq!(corners[(1_u32, 1_u32)], 14);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn outer_partition<T, X, I: Index, O>(self, tile: T, coord: X) -> Tensor<P, Outer<S, D, T>>
    where
        P: Storage<O>,
        T: Copy,
        S: TileBy<D, T, Misfits: Fits<S, T>>,
        X: Slice<TileIn<S, D, T>, InnerIn<S, D, T>, I, Shape = (), Stride = (), Offset = O>,
    {
        let (tile, inner, rest, outer) = self.layout.shape().tile_by::<Loose>(self.layout.stride(), tile);
        let tile = S::Misfits::of(tile);
        inside(false, || coord.outside(tile), "tile");
        let ((), (), offset) = coord.slice(tile, S::Misfits::of(inner));
        self.part_at(offset, Layout::unchecked(rest, outer))
    }

    /// The elements of thread `index` in each tile of threads: the tensor in tiles of the threads' shape, at the thread's coordinate.
    ///
    /// The threads are a layout of flat modes and static extents. Their strides, static or not, may leave gaps if they divide each other.
    /// Debug builds check that there is a thread with this index.
    ///
    /// ```
    /// use layout_core::{C, Layout, Tensor};
    /// let data: Vec<u32> = (0..32).collect();
    /// let a = Tensor::new(&data[..], Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new());
    /// // 8 threads, 4 in a row: thread 6 is in row 1, column 2.
    /// let mine = a.local_partition(Layout::<(C<2>, C<4>), (C<4>, C<1>)>::new(), 6_u32);
    /// let seen: Vec<u32> = (0..4_u32).map(|i| mine[i]).collect();
    /// assert_eq!(seen, [10, 26, 14, 30]);
    /// ```
    ///
    /// Other threads are rejected, at run time if a stride is not known before: for threads 0, 1, 2 and 4, 5, 6, division by 4 and by 3 would not
    /// find thread 4.
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Tensor};
    /// let a = Tensor::new(&[0; 6][..], Layout::<(C<3>, C<2>), (C<1>, C<3>)>::new());
    /// let mine = a.local_partition(Layout::<(C<3>, C<2>), (C<1>, C<4>)>::new(), 4_u32);
    /// ```
    ///
    /// # Panics
    /// If neither of two run-time strides of the threads divides the other with its extent; in debug builds, if there is no thread with this index.
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
        let threads = threads.threads();
        self.outer_partition(threads.shape(), thread_of(threads, index.own()))
    }
}

/// Returns the coordinate of thread `index` in the shape of the threads.
#[inline(always)]
#[track_caller]
pub(super) fn thread_of<T, E, I: Index>(threads: Layout<T, E>, index: I) -> T::Coord
where
    T: FlatCoord<E, I> + Integers + Congruent<E>,
    E: Integers,
{
    const { assert!(T::PROFILE.rank() == T::PROFILE.leaf_count(), "the modes of threads nest: flatten them") };
    const {
        if let Some(threads) = <Layout<T, E> as AnyLayout>::STATIC {
            assert!(is_divided(&threads), "dividing by the strides of these threads does not find them");
        }
    }
    if <Layout<T, E> as AnyLayout>::STATIC.is_none() {
        apart::<E, T, I>(threads.shape(), threads.stride());
    }
    debug_assert!(
        index.to_usize() < threads.cosize(),
        "thread {} of {}: the threads are {threads}",
        index.to_usize(),
        threads.cosize()
    );
    threads.shape().flat_coord(threads.stride(), index)
}

/// Returns true if the coordinate of an offset is found by dividing it by each stride: every extent times its stride divides the next stride.
const fn is_divided(threads: &LayoutValue) -> bool {
    match filter(threads) {
        Ok(threads) => matches!(is_tractable(&threads), Ok(true)),
        Err(_) => false,
    }
}

/// Like [`is_divided`], for strides known only at run time: asserts that of every two modes that take steps, one ends where a step of the other begins.
#[inline(always)]
#[track_caller]
fn apart<E: Copy, S: FlatCoord<E, I>, I>(shape: S, stride: E) {
    let (mut pairs, mut met) = (0_usize, None);
    shape.each_mode(stride, &mut |n, d| {
        shape.each_mode(stride, &mut |m, e| {
            let ends = |n: u64, d: u64, e: u64| n.checked_mul(d).is_some_and(|end| e.is_multiple_of(end));
            let is_still = n == 1 || m == 1 || d == 0 || e == 0;
            // A mode meets itself at the pairs 0, rank + 1, 2 · (rank + 1), …
            if !is_still && !pairs.is_multiple_of(S::RANK + 1) && !ends(n, d, e) && !ends(m, e, d) {
                met = Some([n, d, m, e]);
            }
            pairs += 1;
        });
    });
    if let Some([n, d, m, e]) = met {
        panic!(
            "dividing by the strides of the threads does not find them: neither does {m} · {e} divide {d}, nor {n} · {d} divide {e}"
        );
    }
}

/// The layout of some threads.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of threads",
    label = "not a layout",
    note = "a layout of flat modes and static extents, and then the index of a thread: `tensor.local_partition(make_layout!((4,8)), thread)`"
)]
pub trait ThreadsOf<T, E> {
    /// The layout.
    fn threads(self) -> Layout<T, E>;
}

impl<T, E> ThreadsOf<T, E> for Layout<T, E> {
    #[inline(always)]
    fn threads(self) -> Self {
        self
    }
}

/// The index of a thread among those of the shape `T`. The bound involves both, so that for a layout in its place, if the threads are a number, the compiler
/// does not know `T`, and reports one error for both.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an index of a layout",
    label = "neither `u32` nor `usize`",
    note = "the index of a thread comes after the layout of the threads: write `5_u32`, or `i as usize`"
)]
pub trait IndexOf<T> {
    /// The index type itself.
    type Own: Index;

    /// Returns the index.
    fn own(self) -> Self::Own;
}

macro_rules! index {
    ($($I:ident)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T> IndexOf<T> for $I {
            type Own = Self;

            #[inline(always)]
            #[track_caller]
            fn own(self) -> Self {
                self.not_negative()
            }
        }
    )*};
}

index! { u32 usize }
#[cfg(not(target_arch = "nvptx64"))]
index! { i32 }

macro_rules! no_index {
    ($($which:literal)*) => {$(
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<A, B> IndexOf<NoShape<$which>> for Layout<A, B> {
            type Own = usize;

            fn own(self) -> usize {
                0
            }
        }
    )*};
}

no_index! { 0 1 }

/// A shape with strides `D` by which an offset is divided to get a coordinate.
pub trait FlatCoord<D, I>: Copy {
    /// One index for each mode.
    type Coord: Copy;

    /// The number of modes.
    #[doc(hidden)]
    const RANK: usize;

    /// The coordinate at an offset.
    fn flat_coord(self, stride: D, offset: I) -> Self::Coord;

    /// Calls `visit` with extent and stride of each mode.
    #[doc(hidden)]
    fn each_mode(self, stride: D, visit: &mut impl FnMut(u64, u64));
}

impl<S: StaticLeaf, D: Leaf, I: Index> FlatCoord<D, I> for S {
    type Coord = I;
    const RANK: usize = 1;

    #[inline(always)]
    fn flat_coord(self, stride: D, offset: I) -> I {
        // A mode with stride 0 or extent 1 does not count.
        if S::VALUE == 1 || stride.value() == 0 {
            return I::truncated(0);
        }
        S::instance().split(stride.split(offset).1).0
    }

    #[inline(always)]
    fn each_mode(self, stride: D, visit: &mut impl FnMut(u64, u64)) {
        visit(S::VALUE, stride.value());
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: FlatCoord<$D, I>, $D: Copy,)* $Last: FlatCoord<$LastD, I>, $LastD: Copy, I: Copy>
            FlatCoord<($($D,)* $LastD,), I> for ($($S,)* $Last,)
        {
            type Coord = ($($S::Coord,)* $Last::Coord,);
            const RANK: usize = $($S::RANK +)* $Last::RANK;

            #[inline(always)]
            fn flat_coord(self, stride: ($($D,)* $LastD,), offset: I) -> Self::Coord {
                ($(self.$i.flat_coord(stride.$i, offset),)* self.$last.flat_coord(stride.$last, offset),)
            }

            #[inline(always)]
            fn each_mode(self, stride: ($($D,)* $LastD,), visit: &mut impl FnMut(u64, u64)) {
                $(self.$i.each_mode(stride.$i, visit);)*
                self.$last.each_mode(stride.$last, visit);
            }
        }
    };
}

each_rank! { tuple to 16 }
