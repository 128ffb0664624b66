//! Cutting tensors of every kind: plain, swizzled, of coordinates.

use core::marker::PhantomData;

use super::positions::Positions;
use super::swizzled::UnslicedSwizzled;
use super::{All, In, Kept, KeptModes, Share, SliceOf, StaticCut, SwizzledShare, Unsliced};
use crate::coordinate::Plus;
use crate::coordinate::coord::Coord;
use crate::operations::StaticRounding;
use crate::operations::kept::{MODES, index_of};
use crate::refusal::count;
use crate::symbolic::slice::Slice;
use crate::tensor::{Coordinates, Elements, LocateFrom, Storage, Tensor};
use crate::types::any_layout::AnyLayout;
use crate::types::constant::Leaf;
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::layout::Layout;
use crate::types::static_composed::StaticComposed;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::{StaticSwizzle, SwizzledBy};
use crate::types::tuples::each_rank;

/// A tensor that can be cut by `K`, an operand of a tiled MMA or a side of a tiled copy, into parts of threads counted in `I`.
///
/// | tensor | part |
/// |---|---|
/// | plain layout | [`Share`]; the data begin at the thread's first element |
/// | swizzled layout known at compile time | [`SwizzledShare`]; the thread's start, swizzled, is stored |
/// | slice of a swizzled layout | a share within the swizzle |
/// | [`Coordinates`] | [`CoordinateShare`]; the origin is the thread's first coordinate |
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be cut into parts of threads",
    label = "no tensor that this partition takes",
    note = "what is cut is a tensor, `Tensor::new(data, layout)`, of a plain layout, of a swizzled one known at compile time (in generic code, `G: GlobalLayout` and `S: SharedLayout`), or of coordinates of a flat shape"
)]
pub trait Partition<K, R, I> {
    /// The part of one thread.
    type Part;

    /// Rejects a cut that does not fit, in the function that a program calls: the compiler names the line of that call.
    const FITS: () = ();

    /// The part of `thread`.
    fn part_of(self, thread: I) -> Self::Part;
}

/// The part of one thread of the tensor `T`, cut by `K`.
pub type PartitionOf<T, K, R, I> = <T as Partition<K, R, I>>::Part;

/// A layout that can be cut, with the way in which it is: generic code names the way for a layout of which it knows nothing else.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that can be cut into parts of threads",
    label = "not the layout of a matrix or of a tile",
    note = "in generic code, write `G: GlobalLayout` for the global side of a copy, `S: SharedLayout` for the shared one, and `L: FragmentLayout` for registers"
)]
pub trait Cuttable: Copy {
    /// [`Plain`], [`InSwizzle`] or [`FromSwizzle`].
    type How;
}

/// The way to cut plain layouts.
#[doc(hidden)]
pub enum Plain {}
/// The way to cut swizzled layouts known at compile time.
#[doc(hidden)]
pub enum InSwizzle {}
/// The way to cut slices of swizzled layouts.
#[doc(hidden)]
pub enum FromSwizzle {}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<L: AnyLayout> Cuttable for L {
    type How = Plain;
}

impl<const B: u32, const M: u32, const S: i32, const O: u64, L: AnyLayout> Cuttable for Swizzled<B, M, S, O, L> {
    type How = InSwizzle;
}

impl<W: StaticSwizzle, J: Index, L: AnyLayout> Cuttable for SwizzledBy<W, J, L> {
    type How = FromSwizzle;
}

/// The layout of a matrix in global memory, or of a tile of one, whose strides and extents may be known only at run time: what generic code that
/// copies asks of it, to cut it by a tiled copy or an MMA.
///
/// ```
/// use layout_core::atoms::{GlobalLayout, StaticTiledCopy};
/// use layout_core::{C, Layout, Tensor, copy_atom, layout};
/// copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
/// /// 16 bytes a thread, four threads a row.
/// type Fetch = layout_core::atoms::CopyByThreads<wide::Atom, u32, layout!((8,4):row), layout!((1,4))>;
///
/// /// Returns the first number that a thread fetches in row `row` of its part.
/// fn first<G: GlobalLayout>(matrix: Tensor<&[u32], G>, thread: u32, row: u32) -> u32 {
///     Fetch::new().get_slice(thread).partition_s(matrix)[(0_u32, row, 0_u32)]
/// }
/// let data: Vec<u32> = (0..16 * 20).collect();
/// let pitch = 20_u32;
/// assert_eq!(first(Tensor::new(&data[..], Layout::of((C::<16>, C::<16>), (pitch, C::<1>))), 5, 1), 9 * 20 + 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout of a matrix in global memory",
    label = "not a plain layout",
    note = "in generic code, write `G: GlobalLayout` for the global side of a copy, `S: SharedLayout` for the shared one, and `L: FragmentLayout` for registers"
)]
pub trait GlobalLayout: AnyLayout + Cuttable<How = Plain> {}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<L: AnyLayout> GlobalLayout for L {}

/// A way to cut tensors of data `P` and layout `L`.
#[doc(hidden)]
pub trait Cuts<P, L, K, R, I> {
    /// The part of one thread.
    type Part;

    /// Rejects a cut that does not fit.
    const FITS: () = ();

    /// The part of `thread`.
    fn part_of(tensor: Tensor<P, L>, thread: I) -> Self::Part;
}

impl<P: Elements, L: Cuttable<How: Cuts<P, L, K, R, I>>, K, R, I> Partition<K, R, I> for Tensor<P, L> {
    type Part = <L::How as Cuts<P, L, K, R, I>>::Part;
    const FITS: () = <L::How as Cuts<P, L, K, R, I>>::FITS;

    #[inline(always)]
    fn part_of(self, thread: I) -> Self::Part {
        <L::How as Cuts<P, L, K, R, I>>::part_of(self, thread)
    }
}

impl<P: Elements + Storage<usize>, L: AnyLayout, K: StaticCut, R: StaticRounding, I: Index> Cuts<P, L, K, R, I>
    for Plain
{
    type Part = Tensor<P, Share<K, L, R>>;
    const FITS: () = {
        let _ = Unsliced::<K, L, R>::CUT;
    };

    #[inline(always)]
    fn part_of(tensor: Tensor<P, L>, thread: I) -> Self::Part {
        let share = Share::of(tensor.layout());
        tensor.part_at(share.start(thread), share)
    }
}

impl<P: Elements, Z: StaticComposed, K: StaticCut, R: StaticRounding, I: Index> Cuts<P, Z, K, R, I> for InSwizzle {
    type Part = Tensor<P, SwizzledShare<Z, K, R>>;
    const FITS: () = {
        let _ = UnslicedSwizzled::<Z, K, R>::CUT;
    };

    #[inline(always)]
    fn part_of(tensor: Tensor<P, Z>, thread: I) -> Self::Part {
        tensor.through(SwizzledShare::of(thread))
    }
}

impl<P: Elements, W: StaticSwizzle, J: Index, L, K, R, I> Cuts<P, SwizzledBy<W, J, L>, K, R, I> for FromSwizzle
where
    L: AnyLayout,
    K: StaticCut,
    R: StaticRounding,
    I: Index,
{
    type Part = Tensor<P, SwizzledBy<W, usize, Share<K, L, R>>>;
    const FITS: () = {
        let _ = Unsliced::<K, L, R>::CUT;
    };

    #[inline(always)]
    fn part_of(tensor: Tensor<P, SwizzledBy<W, J, L>>, thread: I) -> Self::Part {
        let share = Share::of(tensor.layout().layout());
        let layout = tensor.layout().moved(share.start(thread), share);
        tensor.through(layout)
    }
}

/// The layout of a thread's share of coordinates: for an identity tensor, the elements that the thread has.
///
/// ```
/// use layout_core::atoms::{StaticTiledMma, TiledMma};
/// use layout_core::{Tensor, Whole, mma_atom};
/// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
/// let (m, n) = (20_u32, 12_u32);
/// let all = Tensor::identity((m, n));
/// let mine = TiledMma::<mma::Atom>::new().get_slice(5_u32).loose().partition_c(all);
/// // Lane 5 begins in row 1, column 2; its value 3 is 8 rows and 1 column on.
/// assert_eq!(mine.at((3_u32, 0_u32, 0_u32)), (9, 3));
/// assert_eq!(mine.at((3_u32, 1_u32, 0_u32)), (25, 3));
/// let inside = [0_u32, 1].map(|rest| mine.slice((Whole, rest, 0_u32)).within((m, n))(3));
/// assert_eq!(inside, [true, false]);
/// ```
pub struct CoordinateShare<K, L, R, X = All>(L, PhantomData<(K, R, X)>);

impl<K, L: Copy, R, X> Clone for CoordinateShare<K, L, R, X> {
    #[inline(always)]
    #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, L: Copy, R, X> Copy for CoordinateShare<K, L, R, X> {}

/// A shape of modes that do not nest.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the shape of a tensor of coordinates that is cut",
    label = "not a tuple of two to six extents"
)]
pub trait FlatShape: Integers {
    /// An index for each mode.
    type Coord<I: Index>: Coord<Index = I>;

    /// The coordinate of the first of these indices.
    fn coord<I: Index>(indices: [I; MODES]) -> Self::Coord<I>;
}

macro_rules! tuple {
    ([] $only:tt) => {};
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Leaf,)* $Last: Leaf> FlatShape for ($($S,)* $Last,) {
            type Coord<I: Index> = ($(index_of!($S),)* index_of!($Last),);

            #[inline(always)]
            fn coord<I: Index>(indices: [I; MODES]) -> Self::Coord<I> {
                ($(indices[$i],)* indices[$last],)
            }
        }
    };
}

each_rank! { tuple to 6 }

/// The properties of a share that do not depend on the modes kept: evaluated once.
struct UnslicedShape<K, S, R>(PhantomData<(K, S, R)>);

impl<K: StaticCut, S: FlatShape, R: StaticRounding> UnslicedShape<K, S, R> {
    const POSITIONS: Positions = Positions::new::<K, R>(S::PROFILE.rank(), &S::LEAVES);
}

impl<K: StaticCut, S: FlatShape, D: Copy, R: StaticRounding, X: KeptModes> CoordinateShare<K, Layout<S, D>, R, X> {
    const POSITIONS: Positions = UnslicedShape::<K, S, R>::POSITIONS.keep(X::KEPT);

    /// The number of coordinates.
    #[must_use]
    #[inline(always)]
    pub fn size(self) -> usize {
        let (mut extents, mut mode) = ([(1, 0); MODES], 0);
        self.0.shape().each(&mut |extent| {
            extents[mode].0 = extent;
            mode += 1;
        });
        count(const { &Self::POSITIONS }.size(&extents))
    }

    /// The position of a coordinate of the share in each mode of the tensor.
    // Not `always`: simplified once by itself, and not in each of the hundred places where a kernel unrolls it.
    #[inline]
    fn position<Y: Coord>(coord: Y) -> S::Coord<Y::Index> {
        let () = In::<Self, Y>::FIT;
        macro_rules! plans {
            ($($mode:literal)*) => { [$(const { &Self::POSITIONS.plan::<Y>($mode) }.offset(coord)),*] };
        }
        S::coord(plans!(0 1 2 3 4 5))
    }
}

impl<K: StaticCut, S: FlatShape, D: Copy, R: StaticRounding, X: KeptModes, Y: Coord>
    In<CoordinateShare<K, Layout<S, D>, R, X>, Y>
{
    /// Rejects coordinates that do not fit: once, and not for each mode.
    const FIT: () = CoordinateShare::<K, Layout<S, D>, R, X>::POSITIONS.refuse::<Y>();
}

impl<O, S, D, K, R, I> Partition<K, R, I> for Tensor<Coordinates<O>, Layout<S, D>>
where
    S: FlatShape<Coord<I>: Slice<S, D, I, Shape = (), Stride = ()>>,
    D: Copy,
    K: StaticCut,
    R: StaticRounding,
    I: Index,
    Coordinates<O>: Storage<<S::Coord<I> as Slice<S, D, I>>::Offset>,
{
    type Part = Tensor<Coordinates<O>, CoordinateShare<K, Layout<S, D>, R>>;
    const FITS: () = {
        let _ = UnslicedShape::<K, S, R>::POSITIONS;
    };

    #[inline(always)]
    fn part_of(self, thread: I) -> Self::Part {
        let layout = self.layout();
        let mut indices = [I::truncated(0); MODES];
        indices[0] = const { &CoordinateShare::<K, Layout<S, D>, R>::POSITIONS.start_plan::<I>(0) }.offset(thread);
        indices[1] = const { &CoordinateShare::<K, Layout<S, D>, R>::POSITIONS.start_plan::<I>(1) }.offset(thread);
        let ((), (), offset) = S::coord(indices).slice(layout.shape(), layout.stride());
        self.part_at(offset, CoordinateShare(layout, PhantomData))
    }
}

/// The coordinate at a coordinate of the part, `(value, rest of X, rest of Y, …)`, or at an index.
impl<O, K, S, D: Copy, R, X, Y> LocateFrom<O, Y> for CoordinateShare<K, Layout<S, D>, R, X>
where
    K: StaticCut,
    S: FlatShape<Coord<Y::Index>: Slice<S, D, Y::Index, Shape = (), Stride = ()>>,
    R: StaticRounding,
    X: KeptModes,
    Y: Coord,
    O: Plus<<S::Coord<Y::Index> as Slice<S, D, Y::Index>>::Offset, Sum = O>,
{
    #[inline]
    fn coordinate_from(self, origin: O, coord: Y) -> O {
        let () = In::<Self, Y>::FIT;
        let position = Self::position(coord);
        origin.plus(position.slice(self.0.shape(), self.0.stride()).2)
    }
}

impl<O, K: StaticCut, S: FlatShape, D: Copy, R: StaticRounding, X: KeptModes>
    Tensor<Coordinates<O>, CoordinateShare<K, Layout<S, D>, R, X>>
{
    /// The part at a coordinate in which [`Whole`](crate::Whole) keeps a mode.
    #[must_use]
    #[inline(always)]
    pub fn slice<Y: SliceOf<I>, I: Index>(
        self,
        coord: Y,
    ) -> Tensor<Coordinates<O>, CoordinateShare<K, Layout<S, D>, R, Kept<X, Y, I>>>
    where
        S: FlatShape<Coord<I>: Slice<S, D, I, Shape = (), Stride = ()>>,
        Coordinates<O>: Storage<<S::Coord<I> as Slice<S, D, I>>::Offset>,
    {
        let () = In::<CoordinateShare<K, Layout<S, D>, R, X>, Y::First>::FIT;
        let layout = self.layout().0;
        let position = CoordinateShare::<K, Layout<S, D>, R, X>::position(coord.first());
        self.part_at(position.slice(layout.shape(), layout.stride()).2, CoordinateShare(layout, PhantomData))
    }
}
