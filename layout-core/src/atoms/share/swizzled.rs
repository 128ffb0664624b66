//! A thread's share of a swizzled tensor.
//!
//! ```text
//!     start = Sw(the thread's first offset)        computed once
//!     offset of c  =  (start ⊕ Sw(terms of c that the swizzle reads or changes))  +  the other terms of c
//! ```
//!
//! This holds if no sum carries: then `Sw(x + y) = Sw(x) ⊕ Sw(y)`, and for bits that the swizzle leaves alone, ⊕ is +. A stage or a step along k
//! that lies outside the swizzle is an immediate of an address. If sums may carry, the whole sum is swizzled.

use core::fmt;
use core::marker::PhantomData;

use layout_algebra::atoms::Parts;
use layout_algebra::{IntTuple, LayoutValue, Swizzle};

use super::{All, In, Kept, KeptModes, StaticCut, cut};
use crate::coordinate::bits::is_carry_free;
use crate::coordinate::coord::Coord;
use crate::coordinate::plan::Plan;
use crate::operations::StaticRounding;
use crate::operations::kept::{SliceOf, keep};
use crate::refusal::{answer, count};
use crate::tensor::{Storage, Tensor};
use crate::types::any_layout::{Evaluate, HasSize, Itself, Measured};
use crate::types::index::Index;
use crate::types::run::Run;
use crate::types::sizes::Sizes;
use crate::types::static_composed::{StaticComposed, fits, is_felt, shifted};

/// The layout of a thread's share of the swizzled layout `Z`, cut by `K`: like [`Share`](super::Share), but it stores the thread's swizzled start.
///
/// ```
/// use layout_core::atoms::{OperandA, StaticTiledMma, TiledMma};
/// use layout_core::{Counting, Tensor, layout, make_layout, mma_atom};
/// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
/// // Two stages of 32 by 32 halves, 16 bytes of which stay together.
/// let tile = Tensor::new(Counting::from(0), make_layout!(Sw<2,3,3> o (32,32,2):(32,1,1024)));
/// let mine = TiledMma::<mma::Atom>::new().get_slice(5_u32).partition_a(tile);
/// // Lane 5 begins in row 1, column 2; the second of its rests along k is 16 columns on, in the second stage.
/// assert_eq!(mine.at((0_u32, 0_u32, 1_u32, 1_u32)), tile.at((1_u32, 18_u32, 1_u32)));
/// ```
pub struct SwizzledShare<Z, K, R, X = All> {
    start: u32,
    of: PhantomData<(Z, K, R, X)>,
}

/// The properties of a share that do not depend on the modes kept: evaluated once.
pub(super) struct UnslicedSwizzled<Z, K, R>(PhantomData<(Z, K, R)>);

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding> UnslicedSwizzled<Z, K, R> {
    const INSIDE: LayoutValue = *Z::COMPOSED.layout();
    pub(super) const CUT: Parts = cut::<K, R>(&Self::INSIDE);
    const VALUES: LayoutValue = Self::CUT.values;
    const STARTS: LayoutValue = Self::CUT.starts;
    /// True if no sum of the terms of an offset carries.
    const IS_APART: bool = is_carry_free(Z::COMPOSED.offset(), &Self::CUT.all);
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> SwizzledShare<Z, K, R, X> {
    const SWIZZLE: Swizzle = Z::COMPOSED.swizzle();
    /// The offsets of the elements before swizzling, relative to the thread's first.
    const VALUES: LayoutValue = keep(&UnslicedSwizzled::<Z, K, R>::VALUES, X::KEPT);
    const IS_APART: bool = UnslicedSwizzled::<Z, K, R>::IS_APART;
    /// The bits that the swizzle reads or changes.
    const MASK: u64 = Self::SWIZZLE.y_mask() | Self::SWIZZLE.z_mask();
    const FITS: () = fits(&Z::COMPOSED, u32::MAX as u64);

    /// The share of `thread`.
    #[inline(always)]
    pub(super) fn of<I: Index>(thread: I) -> Self {
        let () = Self::FITS;
        let first = narrow(const { &Plan::new(&UnslicedSwizzled::<Z, K, R>::STARTS, &I::PROFILE) }.offset(thread))
            + const { offset_of(Z::COMPOSED.offset()) };
        Self { start: if const { Self::IS_APART } { Self::swizzled(first) } else { first }, of: PhantomData }
    }

    /// `offset`, swizzled.
    #[inline(always)]
    fn swizzled(offset: u32) -> u32 {
        if const { !is_felt(Self::SWIZZLE, u32::MAX as u64) } {
            return offset;
        }
        offset ^ shifted(offset & const { offset_of(Self::SWIZZLE.y_mask() & u32::MAX as u64) }, Self::SWIZZLE.shift())
    }

    /// The contribution of a coordinate within the swizzle, and outside it.
    #[inline(always)]
    fn parts<Y: Coord>(coord: Y) -> (u32, u32) {
        let () = In::<Self, Y>::FIT;
        let within = const { &Plan::of_fitting(&Self::VALUES, &Y::PROFILE).within(Self::MASK) }.offset(coord);
        let without = const { &Plan::of_fitting(&Self::VALUES, &Y::PROFILE).without(Self::MASK) }.offset(coord);
        (narrow(within), narrow(without))
    }

    /// The part from a coordinate on: the offset of its data, and the modes that `Y` keeps.
    #[inline(always)]
    pub(super) fn slice<Y: Coord, S, I>(self, first: Y) -> (u32, SwizzledShare<Z, K, R, Kept<X, S, I>>) {
        let (within, without) = Self::parts(first);
        if const { Self::IS_APART } {
            (without, SwizzledShare { start: self.start ^ Self::swizzled(within), of: PhantomData })
        } else {
            (0, SwizzledShare { start: self.start + within + without, of: PhantomData })
        }
    }
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes, Y: Coord> In<SwizzledShare<Z, K, R, X>, Y> {
    /// Rejects coordinates that do not fit, once.
    const FIT: () = {
        let _ = Plan::new(&SwizzledShare::<Z, K, R, X>::VALUES, &Y::PROFILE);
    };
}

/// An offset in 32 bits, as all offsets of a swizzled share are.
#[inline(always)]
fn narrow<I: Index>(offset: I) -> u32 {
    u32::truncated(offset.to_usize() as u64)
}

/// An offset, which fits.
#[expect(clippy::cast_possible_truncation, reason = "looked at")]
#[inline]
const fn offset_of(number: u64) -> u32 {
    assert!(number <= u32::MAX as u64, "an offset of a swizzled tensor that does not fit in `u32`");
    number as u32
}

impl<Z: StaticComposed, K, R, X> Itself<Self> for SwizzledShare<Z, K, R, X> {
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> HasSize for SwizzledShare<Z, K, R, X> {
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        const { count(answer(Self::VALUES.size())) }
    }
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> Measured for SwizzledShare<Z, K, R, X> {
    const PARTITIONED_BY: Option<(LayoutValue, IntTuple)> = K::DEALT;
    const KNOWN_SIZE: Option<usize> = Some(count(answer(Self::VALUES.size())));
    const SIZES: Sizes = Sizes::of_layout(&Self::VALUES);
    const KNOWN_COSIZE: Option<usize> = Some(count(answer(Z::COMPOSED.cosize())));
    const RUN: Option<u64> = Some(
        Run::new()
            .prefix(&Self::VALUES)
            .aligned(&UnslicedSwizzled::<Z, K, R>::STARTS)
            .multiple(Z::COMPOSED.offset())
            .within(Self::SWIZZLE)
            .get(),
    );

    /// The cosize of the whole tensor: a part does not know its own.
    #[inline(always)]
    fn cosize(self) -> usize {
        const { count(answer(Z::COMPOSED.cosize())) }
    }
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes, Y: Coord> Evaluate<Y>
    for SwizzledShare<Z, K, R, X>
{
    const FITS: () = In::<Self, Y>::FIT;

    #[inline(always)]
    fn evaluate(self, coord: Y) -> Y::Index {
        let (within, without) = Self::parts(coord);
        let offset = if const { Self::IS_APART } {
            (self.start ^ Self::swizzled(within)) + without
        } else {
            Self::swizzled(self.start + within + without)
        };
        Y::Index::truncated(offset.into())
    }
}

impl<Z, K, R, X> Clone for SwizzledShare<Z, K, R, X> {
    #[inline(always)]
    #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
    fn clone(&self) -> Self {
        *self
    }
}

impl<Z, K, R, X> Copy for SwizzledShare<Z, K, R, X> {}

/// `Sw<…> o start o values`, with the start before swizzling.
impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> fmt::Display for SwizzledShare<Z, K, R, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // An offset swizzled twice is itself.
        let first = if Self::IS_APART { Self::swizzled(self.start) } else { self.start };
        write!(f, "{} o {first} o {}", Self::SWIZZLE, Self::VALUES)
    }
}

impl<Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> fmt::Debug for SwizzledShare<Z, K, R, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<P, Z: StaticComposed, K: StaticCut, R: StaticRounding, X: KeptModes> Tensor<P, SwizzledShare<Z, K, R, X>> {
    /// The part at a coordinate in which [`Whole`](crate::Whole) keeps a mode. Fixed modes under the swizzle move the part within it, the others
    /// move the data: a stage is added to an address.
    ///
    /// ```
    /// use layout_core::atoms::{CopyByThreads, StaticTiledCopy};
    /// use layout_core::{Counting, Tensor, Whole, copy_atom, layout, make_layout};
    /// copy_atom! { mod wide = "UniversalCopy<uint64_t>"; }
    /// type Copy = CopyByThreads<wide::Atom, u16, layout!((16,2):(2,1)), layout!((1,4))>;
    /// let stages = Tensor::new(Counting::from(0), make_layout!(Sw<1,2,1> o (16,8,3):(8,1,128)));
    /// let mine = Copy::new().get_slice(3_u32).partition_d(stages);
    /// let second = mine.slice((Whole, Whole, Whole, 1_u32));
    /// // Row 1, column 4, which the swizzle takes to column 0.
    /// assert_eq!(second.at((1_u32, 0_u32, 0_u32)), 128 + 8 + 1);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn slice<Y: SliceOf<I>, I: Index>(self, coord: Y) -> Tensor<P, SwizzledShare<Z, K, R, Kept<X, Y, I>>>
    where
        P: Storage<u32>,
    {
        let () = <SwizzledShare<Z, K, R, X> as Evaluate<Y::First>>::FITS;
        let (offset, share) = self.layout().slice(coord.first());
        self.part_at(offset, share)
    }
}
