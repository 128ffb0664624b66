//! Layouts of any leaves in static tiles: each leaf becomes (tile, rest).
//!
//! ```text
//!     s : d   by  T        tile  T : d        rest  ⌈s/T⌉ : T·d
//! ```

use layout_algebra::Text;

use crate::coordinate::{E, SumAll, Zero};
use crate::operations::StaticRounding;
use crate::symbolic::join::{AsModes, Join};
use crate::symbolic::restructured::Prepended;
use crate::types::computed::computed;
use crate::types::constant::{C, Leaf, StaticLeaf};
use crate::types::layout::Layout;
use crate::types::profiled::{ExtentAt, Position, StrideAt};
use crate::types::run_time::RunTimeLeaf;
use crate::types::static_layout::StaticLayout;
use crate::types::tuples::each_rank;
use crate::types::written::StrideLeaf;

mod fewer;
mod misfit;

pub use misfit::{Fits, InnerIn, OuterIn, RestIn, TileIn};

/// An extent that static tiles divide.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be divided by the tile `{T}`",
    label = "not an extent of a layout",
    note = "extents are `C<N>`, `u32`, `i32`, `u64` and `usize`, tiles `C<N>`"
)]
pub trait ByTile<T: StaticLeaf>: Leaf {
    /// The number of tiles.
    type Quotient: Leaf;

    /// `⌈self / T⌉`.
    fn quotient(self) -> Self::Quotient;
}

/// A stride that static tiles multiply: an integer, or steps along a coordinate.
#[diagnostic::on_unimplemented(
    message = "the stride `{Self}` cannot be multiplied by `{T}`",
    label = "not a stride of a layout",
    note = "strides are `C<N>`, `u32`, `i32`, `u64`, `usize`, and `E<MODE, …>`"
)]
pub trait StepBy<T: StaticLeaf>: StrideLeaf {
    /// The stride from tile to tile.
    type Step: StrideLeaf;

    /// `self · T`.
    fn step(self) -> Self::Step;
}

computed! {
    /// `⌈N / T⌉` as a leaf.
    Quotient<N: StaticLeaf, T: StaticLeaf> = N::VALUE.div_ceil(T::VALUE);
}

/// The extent `N` of a tile in generic code, where the compiler knows of `N` only that it is a leaf: `(Extent<M>, Extent<K>)` tiles a matrix
/// as `(C<64>, C<32>)` does.
pub type Extent<N> = Quotient<N, C<1>>;

computed! {
    /// `N · T` as a leaf.
    Step<N: StaticLeaf, T: StaticLeaf> = N::VALUE * T::VALUE;
}

computed! {
    /// The stride `T` of a compact layout for the extent `N`: 0 for extent 1.
    CompactStride<N: StaticLeaf, T: StaticLeaf> = compact_stride(N::VALUE, T::VALUE);
}

/// The stride of a compact layout, as in [`Order`](layout_algebra::Order): an extent of 1 gets stride 0.
pub(crate) const fn compact_stride(extent: u64, product: u64) -> u64 {
    if extent == 1 { 0 } else { product }
}

impl<N: StaticLeaf, T: StaticLeaf> ByTile<T> for N {
    type Quotient = Quotient<N, T>;

    #[inline(always)]
    fn quotient(self) -> Quotient<N, T> {
        Quotient::instance()
    }
}

impl<N: StaticLeaf, T: StaticLeaf> StepBy<T> for N {
    type Step = Step<N, T>;

    #[inline(always)]
    fn step(self) -> Step<N, T> {
        Step::instance()
    }
}

macro_rules! run_time {
    ($($integer:ident)*) => {$(
        impl<T: StaticLeaf> ByTile<T> for $integer {
            type Quotient = Self;

            #[inline(always)]
            fn quotient(self) -> Self {
                self.ceil_div(T::VALUE)
            }
        }

        impl<T: StaticLeaf> StepBy<T> for $integer {
            type Step = Self;

            #[inline(always)]
            fn step(self) -> Self {
                self.scaled(T::VALUE)
            }
        }
    )*};
}

run_time! { u32 i32 u64 usize }

/// A shape that `T` tiles, with strides `D`: a leaf by an extent, a tuple by a tuple of as many modes, or of fewer.
#[diagnostic::on_unimplemented(
    message = "the tile `{T}` does not fit the shape `{Self}`",
    label = "not one extent `C<N>` for each leaf",
    note = "leaves are tiled by `C<N>`, tuples by tuples of as many modes, or of fewer, and the modes past them stay whole; a mode that is a tuple takes a tuple, or is \
            divided in `layout!`, `layout!(zipped_divide(A, Tile))`"
)]
pub trait TileBy<D, T>: Copy {
    /// The shape of a tile: `T`, if it fits.
    type Tile: Copy;
    /// The strides within a tile.
    type Inner: Copy;
    /// The number of tiles.
    type Rest: Copy;
    /// The strides from tile to tile.
    type Outer: Copy;
    /// [`Zero`] if each leaf has its extent, which is a type; otherwise it does not have [`Fits`].
    #[doc(hidden)]
    type Misfits: Copy;
    /// The first extent known at compile time that its tile does not divide, and the tile.
    #[doc(hidden)]
    const RAGGED: Option<[u64; 2]>;

    /// Shape of a tile and strides within it, number of tiles, strides from tile to tile.
    #[track_caller]
    fn tile_by<R: StaticRounding>(self, stride: D, tile: T) -> (Self::Tile, Self::Inner, Self::Rest, Self::Outer);
}

/// Tiles of one type of extents: separately for each, so that other types tile no shape, not even one with that many modes.
macro_rules! tile {
    ($(#[$attribute:meta])* [$($parameters:tt)*] $T:ty) => {
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<EXTENT: $crate::symbolic::divide::ByTile<$T>, STRIDE: $crate::symbolic::divide::StepBy<$T>, $($parameters)*>
            $crate::symbolic::divide::TileBy<STRIDE, $T> for EXTENT
        {
            type Tile = $T;
            type Inner = STRIDE;
            type Rest = EXTENT::Quotient;
            type Outer = STRIDE::Step;
            type Misfits = $crate::Zero;
            const RAGGED: Option<[u64; 2]> = $crate::symbolic::divide::ragged(EXTENT::STATIC, <$T>::VALUE);

            #[inline(always)]
            #[track_caller]
            fn tile_by<ROUNDING: $crate::operations::StaticRounding>(
                self,
                stride: STRIDE,
                tile: $T,
            ) -> ($T, STRIDE, EXTENT::Quotient, STRIDE::Step) {
                $crate::symbolic::divide::check::<ROUNDING, EXTENT, $T>(self);
                (tile, stride, self.quotient(), stride.step())
            }
        }
    };
}
pub(crate) use tile;

tile! { [const N: usize] C<N> }
tile! { #[cfg(not(docsrs))] [N: StaticLeaf, T: StaticLeaf] Quotient<N, T> }
tile! { #[cfg(not(docsrs))] [N: StaticLeaf, T: StaticLeaf] Step<N, T> }
tile! { #[cfg(not(docsrs))] [N: StaticLeaf, T: StaticLeaf] CompactStride<N, T> }
tile! { #[cfg(not(docsrs))] [A: StaticLayout, P: Position] ExtentAt<A, P> }
tile! { #[cfg(not(docsrs))] [A: StaticLayout, P: Position] StrideAt<A, P> }

/// Checks that the tile `T` is not empty, and that it divides the extent if it must and the extent is known only at run time.
#[inline(always)]
#[track_caller]
pub(crate) fn check<R: StaticRounding, S: ByTile<T>, T: StaticLeaf>(extent: S) {
    const { assert!(T::VALUE > 0, "the extent of a tile is 0") };
    if R::IS_EXACT && S::STATIC.is_none() {
        debug_assert!(
            extent.value().is_multiple_of(T::VALUE),
            "a tile of {} does not divide the extent {}: divide with `Loose`",
            T::VALUE,
            extent.value()
        );
    }
}

/// A known extent and the tile, if the tile does not divide it.
pub(crate) const fn ragged(extent: Option<u64>, tile: u64) -> Option<[u64; 2]> {
    match extent {
        Some(extent) if tile > 0 && extent % tile != 0 => Some([extent, tile]),
        _ => None,
    }
}

const fn first<const N: usize>(modes: [Option<[u64; 2]>; N]) -> Option<[u64; 2]> {
    let mut i = 0;
    while i < N {
        if modes[i].is_some() {
            return modes[i];
        }
        i += 1;
    }
    None
}

/// Raises a compile error (E0080), unless each tile divides its extent, if it must and both are known. Each division checks, so that the compiler names its call.
#[track_caller]
const fn divides<R: StaticRounding, S: TileBy<D, T>, D, T>() {
    if let (true, Some([extent, tile])) = (R::IS_EXACT, S::RAGGED) {
        let text = Text::new("a tile of ").number(tile).and(" does not divide the extent ").number(extent);
        panic!("{}", text.and(": divide with `Loose`").as_str());
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[allow(non_snake_case, reason = "the names of the modes")]
        #[diagnostic::do_not_recommend]
        impl<$($S: TileBy<$D, $X>, $D: Copy, $X: Copy,)* $Last: TileBy<$LastD, $LastX>, $LastD: Copy, $LastX: Copy>
            TileBy<($($D,)* $LastD,), ($($X,)* $LastX,)> for ($($S,)* $Last,)
        where
            ($($S::Misfits,)* $Last::Misfits,): SumAll,
        {
            type Tile = ($($S::Tile,)* $Last::Tile,);
            type Inner = ($($S::Inner,)* $Last::Inner,);
            type Rest = ($($S::Rest,)* $Last::Rest,);
            type Outer = ($($S::Outer,)* $Last::Outer,);
            type Misfits = <($($S::Misfits,)* $Last::Misfits,) as SumAll>::Sum;
            const RAGGED: Option<[u64; 2]> = first([$($S::RAGGED,)* $Last::RAGGED]);

            #[inline(always)]
            #[track_caller]
            fn tile_by<R: StaticRounding>(
                self,
                stride: ($($D,)* $LastD,),
                tile: ($($X,)* $LastX,),
            ) -> (Self::Tile, Self::Inner, Self::Rest, Self::Outer) {
                $(let $X = self.$i.tile_by::<R>(stride.$i, tile.$i);)*
                let $LastX = self.$last.tile_by::<R>(stride.$last, tile.$last);
                (($($X.0,)* $LastX.0,), ($($X.1,)* $LastX.1,), ($($X.2,)* $LastX.2,), ($($X.3,)* $LastX.3,))
            }
        }
    };
}

each_rank! { tuple to 16 }

/// A tile that is paired, leaf by leaf, with its rest: `(tile, rest)`.
pub trait PairAs<A, B>: Copy {
    /// The pairs.
    type LogicalDivided: Copy;

    /// The pairs.
    fn paired(inner: A, outer: B) -> Self::LogicalDivided;
}

#[diagnostic::do_not_recommend]
impl<T: Leaf, A: Copy, B: Copy> PairAs<A, B> for T {
    type LogicalDivided = (A, B);

    #[inline(always)]
    fn paired(inner: A, outer: B) -> (A, B) {
        (inner, outer)
    }
}

macro_rules! pairs {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: Copy, $D: Copy, $X: PairAs<$S, $D>,)* $Last: Copy, $LastD: Copy, $LastX: PairAs<$Last, $LastD>>
            PairAs<($($S,)* $Last,), ($($D,)* $LastD,)> for ($($X,)* $LastX,)
        {
            type LogicalDivided = ($($X::LogicalDivided,)* $LastX::LogicalDivided,);

            #[inline(always)]
            fn paired(inner: ($($S,)* $Last,), outer: ($($D,)* $LastD,)) -> Self::LogicalDivided {
                ($($X::paired(inner.$i, outer.$i),)* $LastX::paired(inner.$last, outer.$last),)
            }
        }
    };
}

each_rank! { pairs to 16 }

/// `((tile, rest), …)`: the result of [`Layout::logical_divide`].
pub type LogicalDivided<S, D, T> = Layout<
    <<S as TileBy<D, T>>::Tile as PairAs<<S as TileBy<D, T>>::Tile, <S as TileBy<D, T>>::Rest>>::LogicalDivided,
    <<S as TileBy<D, T>>::Tile as PairAs<<S as TileBy<D, T>>::Inner, <S as TileBy<D, T>>::Outer>>::LogicalDivided,
>;

/// `((tile, …), rest, …)`: the result of [`Layout::tiled_divide`].
pub type TiledDivided<S, D, T> = Layout<
    Prepended<<S as TileBy<D, T>>::Rest, <S as TileBy<D, T>>::Tile>,
    Prepended<<S as TileBy<D, T>>::Outer, <S as TileBy<D, T>>::Inner>,
>;

/// `(tile, …, rest, …)`: the result of [`Layout::flat_divide`].
pub type FlatDivided<S, D, T> = Layout<
    <<<S as TileBy<D, T>>::Tile as AsModes>::Modes as Join<<<S as TileBy<D, T>>::Rest as AsModes>::Modes>>::Joined,
    <<<S as TileBy<D, T>>::Inner as AsModes>::Modes as Join<<<S as TileBy<D, T>>::Outer as AsModes>::Modes>>::Joined,
>;

/// `((tile, …), (rest, …))`: the result of [`Layout::zipped_divide`].
pub type Tiled<S, D, T> = Layout<
    (<S as TileBy<D, T>>::Tile, <S as TileBy<D, T>>::Rest),
    (<S as TileBy<D, T>>::Inner, <S as TileBy<D, T>>::Outer),
>;

impl<S: Copy, D: Copy> Layout<S, D> {
    /// This layout in tiles of static extents; its leaves may be known only at run time. All tiles' modes come first, then their repetitions.
    ///
    /// With [`Loose`](crate::operations::Loose) a ragged extent is rounded up: no offset is missed, but some coordinates run past
    /// the end, so accesses need a predicate. With [`Exact`](crate::operations::Exact) it is an error, of the compiler if it is static
    /// and in debug builds if it is not.
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::Loose};
    /// let (m, k) = (1000_u32, 96_u32);
    /// let a = Layout::of((m, k), (k, C::<1>));
    /// let tiled = a.zipped_divide((C::<128>, C::<8>), Loose);
    /// assert_eq!(format!("{tiled:#}"), "((_128,_8),(8,12)):((96,_1),(12288,_8))");
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn zipped_divide<T: Copy, R: StaticRounding>(self, tile: T, _: R) -> Tiled<S, D, T>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>>,
    {
        const { divides::<R, S, D, T>() };
        let (tile, inner, rest, outer) = self.shape().tile_by::<R>(self.stride(), tile);
        Layout::unchecked((tile, rest), (inner, outer))
    }

    /// This layout in tiles of static extents, each leaf as (tile, rest); rounded like [`Self::zipped_divide`].
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::Loose};
    /// let a = Layout::of((1000_u32, 96_u32), (96_u32, C::<1>));
    /// assert_eq!(a.logical_divide((C::<128>, C::<8>), Loose).to_string(), "((128,8),(8,12)):((96,12288),(1,8))");
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn logical_divide<T, R: StaticRounding>(self, tile: T, _: R) -> LogicalDivided<S, D, T>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>>,
        S::Tile: PairAs<S::Tile, S::Rest> + PairAs<S::Inner, S::Outer>,
    {
        const { divides::<R, S, D, T>() };
        let (tile, inner, rest, outer) = self.shape().tile_by::<R>(self.stride(), tile);
        Layout::unchecked(
            <S::Tile as PairAs<S::Tile, S::Rest>>::paired(tile, rest),
            <S::Tile as PairAs<S::Inner, S::Outer>>::paired(inner, outer),
        )
    }

    /// Like [`Self::zipped_divide`], with the rest as separate modes.
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::Loose};
    /// let a = Layout::of((1000_u32, 96_u32), (96_u32, C::<1>));
    /// assert_eq!(a.tiled_divide((C::<128>, C::<8>), Loose).to_string(), "((128,8),8,12):((96,1),12288,8)");
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn tiled_divide<T: Copy, R: StaticRounding>(self, tile: T, _: R) -> TiledDivided<S, D, T>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>, Rest: AsModes, Outer: AsModes>,
        (S::Tile,): Join<<S::Rest as AsModes>::Modes>,
        (S::Inner,): Join<<S::Outer as AsModes>::Modes>,
    {
        const { divides::<R, S, D, T>() };
        let (tile, inner, rest, outer) = self.shape().tile_by::<R>(self.stride(), tile);
        Layout::unchecked((tile,).join(rest.as_modes()), (inner,).join(outer.as_modes()))
    }

    /// Like [`Self::zipped_divide`], with all modes side by side.
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::Loose};
    /// let a = Layout::of((1000_u32, 96_u32), (96_u32, C::<1>));
    /// assert_eq!(a.flat_divide((C::<128>, C::<8>), Loose).to_string(), "(128,8,8,12):(96,1,12288,8)");
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn flat_divide<T, R: StaticRounding>(self, tile: T, _: R) -> FlatDivided<S, D, T>
    where
        S: TileBy<D, T, Misfits: Fits<S, T>, Rest: AsModes, Outer: AsModes, Inner: AsModes>,
        S::Tile: AsModes<Modes: Join<<S::Rest as AsModes>::Modes>>,
        <S::Inner as AsModes>::Modes: Join<<S::Outer as AsModes>::Modes>,
    {
        const { divides::<R, S, D, T>() };
        let (tile, inner, rest, outer) = self.shape().tile_by::<R>(self.stride(), tile);
        Layout::unchecked(tile.as_modes().join(rest.as_modes()), inner.as_modes().join(outer.as_modes()))
    }
}

impl<const MODE: usize, D: StepBy<T>, T: StaticLeaf> StepBy<T> for E<MODE, D> {
    type Step = E<MODE, D::Step>;

    #[inline(always)]
    fn step(self) -> Self::Step {
        E::of(self.steps().step())
    }
}

impl<T: StaticLeaf> StepBy<T> for Zero {
    type Step = Self;

    #[inline(always)]
    fn step(self) -> Self {
        self
    }
}
