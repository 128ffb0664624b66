//! The layouts of shared memory, as bounds.

use super::{All, Cuttable, InSwizzle, KeptOf, SliceOf};
use crate::coordinate::coord::Coord;
use crate::tensor::evaluated::{SliceBy, TileAt};
use crate::tensor::{Counting, Tensor};
use crate::types::any_layout::AnyLayout;
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::static_composed::StaticComposed;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::{SwizzleOf, SwizzledBy};
use crate::types::tiler::StaticTile;

/// A swizzled layout known at compile time, whatever its swizzle: the layout of shared memory that generic code cuts by a tiled copy.
///
/// Code that takes plain layouts, too, asks for a [`SharedTile`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a swizzled layout known at compile time",
    label = "not a layout of shared memory",
    note = "in generic code, write `S: SharedLayout` for shared memory that a tiled copy cuts, or `S: SharedTile` for plain layouts, too, and `tensor.as_swizzled()` before the cut"
)]
pub trait SharedLayout: StaticComposed + Cuttable<How = InSwizzle> {}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const S: i32, const O: u64, L: AnyLayout> SharedLayout for Swizzled<B, M, S, O, L> where
    Self: StaticComposed
{
}

/// A layout of shared memory known at compile time, plain or swizzled. [`Tensor::as_swizzled`] makes a [`SharedLayout`] of both.
///
/// ```
/// use layout_core::atoms::{SharedTile, StaticTiledCopy};
/// use layout_core::{Tensor, copy_atom, layout};
/// copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
/// type Fetch = layout_core::atoms::CopyByThreads<wide::Atom, u32, layout!((8,4):row), layout!((1,4))>;
/// layout! { Plain = (8,16):row; Swapped = Sw<2,2,2> o (8,16):row; }
///
/// /// Returns the first number of a thread.
/// fn first<S: SharedTile>(tile: Tensor<&[u32], S>, thread: u32) -> u32 {
///     Fetch::new().get_slice(thread).partition_s(tile.as_swizzled())[(0_u32, 0_u32, 0_u32)]
/// }
/// let data: Vec<u32> = (0..128).collect();
/// assert_eq!((first(Tensor::new(&data[..], Plain), 5), first(Tensor::new(&data[..], Swapped), 5)), (20, 16));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of shared memory known at compile time",
    label = "neither plain nor swizzled",
    note = "in generic code, write `S: SharedTile` for shared memory of any layout that `layout!` writes"
)]
pub trait SharedTile: StaticComposed {
    /// The layout in a swizzle, which moves nothing if the layout is plain.
    type Swizzled: SharedLayout;
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<S, D> SharedTile for Layout<S, D>
where
    Self: StaticComposed + AnyLayout,
    Swizzled<0, 0, 0, 0, Self>: StaticComposed,
{
    type Swizzled = Swizzled<0, 0, 0, 0, Self>;
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const S: i32, const O: u64, L: AnyLayout> SharedTile for Swizzled<B, M, S, O, L>
where
    Self: StaticComposed,
{
    type Swizzled = Self;
}

impl<P, S: SharedTile> Tensor<P, S> {
    /// The same elements, through a swizzle that moves nothing if the layout is plain: generic code [cuts](SharedTile) it by a tiled copy.
    #[must_use]
    #[inline(always)]
    pub fn as_swizzled(self) -> Tensor<P, S::Swizzled> {
        self.through(S::Swizzled::default())
    }
}

/// The layout inside the swizzle of `Z`.
type Inside<Z> = KeptOf<Z, All>;

/// Slices and tiles of memory of whose layout generic code knows that it is a [`SharedLayout`], such as stages of a family whose swizzles differ. They
/// stay within the swizzle, and are sliced and cut as those of other tensors are.
///
/// ```
/// use layout_core::atoms::{SharedLayout, SharedSlices, StaticTiledCopy};
/// use layout_core::{Tensor, Whole, copy_atom, layout};
/// copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
/// type Fetch = layout_core::atoms::CopyByThreads<wide::Atom, u32, layout!((8,4):row), layout!((1,4))>;
/// layout! { Narrow = append(Sw<1,2,2> o (8,16):row, 2:128); Wide = append(Sw<2,2,2> o (8,16):row, 2:128); }
///
/// /// Returns the first number of a thread's part of the second stage.
/// fn first<S: SharedLayout>(stages: Tensor<&[u32], S>, thread: u32) -> u32 {
///     let stage = stages.slice((Whole, Whole, 1_u32));
///     assert_eq!(stage[(5_u32, 3_u32)], stages[5 + 8 * 3 + 128_u32]);
///     Fetch::new().get_slice(thread).partition_s(stage)[(0_u32, 0_u32, 0_u32)]
/// }
/// let data: Vec<u32> = (0..256).collect();
/// assert_eq!((first(Tensor::new(&data[..], Narrow), 13), first(Tensor::new(&data[..], Wide), 13)), (176, 184));
/// ```
pub trait SharedSlices<P, Z: SharedLayout>: Sized {
    /// The elements at a coordinate in which [`Whole`](crate::Whole) keeps a mode.
    #[must_use]
    fn slice<Y: SliceOf<I>, I: Index>(
        self,
        coord: Y,
    ) -> Tensor<P, SwizzledBy<SwizzleOf<Z>, I, SliceBy<Inside<Z>, Y, I>>>;

    /// One tile, which divides the layout.
    #[must_use]
    fn local_tile<T: StaticTile + Copy, Y: SliceOf<I>, I: Index>(
        self,
        tile: T,
        coord: Y,
    ) -> Tensor<P, SwizzledBy<SwizzleOf<Z>, I, TileAt<Inside<Z>, T, Y, I>>>
    where
        (I, Y::First): Coord<Index = I>;
}

impl<P, Z: SharedLayout> SharedSlices<P, Z> for Tensor<P, Z> {
    #[inline(always)]
    fn slice<Y: SliceOf<I>, I: Index>(
        self,
        coord: Y,
    ) -> Tensor<P, SwizzledBy<SwizzleOf<Z>, I, SliceBy<Inside<Z>, Y, I>>> {
        let part = inside::<Z>().slice(coord);
        moved(self, part)
    }

    #[inline(always)]
    fn local_tile<T: StaticTile + Copy, Y: SliceOf<I>, I: Index>(
        self,
        tile: T,
        coord: Y,
    ) -> Tensor<P, SwizzledBy<SwizzleOf<Z>, I, TileAt<Inside<Z>, T, Y, I>>>
    where
        (I, Y::First): Coord<Index = I>,
    {
        let part = inside::<Z>().local_tile(tile, coord);
        moved(self, part)
    }
}

/// The places inside the swizzle.
#[inline(always)]
fn inside<Z: SharedLayout>() -> Tensor<Counting, Inside<Z>> {
    Tensor::new(Counting::default(), KeptOf::new())
}

/// The same data, at the places of a part.
#[inline(always)]
fn moved<P, Z: SharedLayout, I: Index, M: Copy>(
    whole: Tensor<P, Z>,
    part: Tensor<Counting, M>,
) -> Tensor<P, SwizzledBy<SwizzleOf<Z>, I, M>> {
    const {
        assert!(
            Z::COMPOSED.offset() <= I::MAX,
            "the offset within the swizzle does not fit in the coordinate's index type, `u32`"
        );
    };
    let first = part.data().first() as u64;
    whole.through(SwizzledBy::new(I::truncated(Z::COMPOSED.offset()) + I::truncated(first), part.layout()))
}
