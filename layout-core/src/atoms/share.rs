//! A thread's share of a tensor.
#![allow(clippy::type_complexity, reason = "the type of a part says what it is a part of")]

mod partition;
mod positions;
mod shared_layout;
mod sliced;
mod swizzled;

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use layout_algebra::atoms::{Cut, Parts};
use layout_algebra::diagnose::OwnedCall;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue};

use crate::coordinate::coord::Coord;
use crate::coordinate::plan::Plan;
use crate::operations::kept::{MODES, keep};
use crate::operations::{Exact, Mode, StaticRounding};
use crate::refusal::{answer, count, refuse};
use crate::symbolic::mode::HasMode;
use crate::types::any_layout::{AnyLayout, Evaluate, HasSize, Itself, Measured};
use crate::types::index::Index;
use crate::types::run::Run;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::static_layout::PlanOf;
use crate::types::static_layout::{Made, StaticLayout};
use crate::types::static_layout::{not_swizzled, operand};
use crate::unroll::unroll;

pub use crate::operations::kept::{All, Kept, KeptModes, KeptOf, SliceEntry, SliceOf};
pub use partition::{
    CoordinateShare, Cuts, Cuttable, FlatShape, FromSwizzle, GlobalLayout, InSwizzle, Partition, PartitionOf, Plain,
};
pub use shared_layout::{SharedLayout, SharedSlices, SharedTile};
pub use swizzled::SwizzledShare;

use positions::Positions;

/// A cut of a tensor into shares: an operand of a tiled MMA, or a side of a tiled copy.
pub trait StaticCut: Copy + 'static {
    /// The cut as a value.
    const CUT: Cut;
    /// The operands it is built from, for error messages, and the operation on a layout.
    const CALL: OwnedCall;
    /// The layout (thread, value) → element of a tile, and the tile, if the cut is by a tiled copy.
    #[doc(hidden)]
    const DEALT: Option<(LayoutValue, IntTuple)> = None;
}

/// The result of a cut of a layout, or a compile error with the whole message.
const fn partitioned<K: StaticCut, R: StaticRounding, T: Copy>(
    layout: &LayoutValue,
    cut: &Result<T, AlgebraError>,
) -> T {
    match cut {
        Ok(cut) => *cut,
        Err(error) => {
            let call = OwnedCall::new(K::CALL.operation()).layout(layout).and(&K::CALL);
            refuse(error, &call.rounding(R::ROUNDING))
        }
    }
}

/// The parts of a layout, or that compile error.
const fn cut<K: StaticCut, R: StaticRounding>(layout: &LayoutValue) -> Parts {
    partitioned::<K, R, _>(layout, &K::CUT.parts(layout, R::ROUNDING))
}

/// The layout of a thread's share of `L`, cut by `K`: `(value, rest of X, rest of Y, …)`, the same for all threads.
///
/// If `L` is known at compile time, so is this: a [`StaticLayout`] with the strides that the algebra computes. For a matrix whose
/// strides or extents are run-time integers, the matrix's layout is stored; everything else is constant:
///
/// ```
/// use layout_core::atoms::{OperandC, Share, StaticTiledMma, TiledMma};
/// use layout_core::{C, Layout, Tensor, layout, mma_atom};
/// mma_atom! { mod mma = "SM80_16x8x16_F32F16F16F32_TN"; }
/// type Mma = TiledMma<mma::Atom, layout!((2,2,1))>;
///
/// let (m, n) = (64_u32, 32_u32);
/// let data: Vec<u32> = (0..m * n).collect();
/// let c = Tensor::new(&data[..], Layout::of((m, n), (n, C::<1>)));
/// // Thread 37 is lane 5 of warp 1, 16 rows below warp 0: row 17, column 2.
/// let mine = Mma::new().get_slice(37_u32).partition_c(c);
/// assert_eq!(mine[(0_u32, 0_u32, 0_u32)], 17 * 32 + 2);
/// assert_eq!(mine.layout().to_string(), "((2,2),2,2):((1,256),1024,16)");
/// ```
///
/// If modes nest, the numbers must be known at compile time. Modes after the two that are cut, such as tiles along k or stages in
/// shared memory, come after those of the share. [`Tensor::slice`](crate::Tensor::slice) of a share fixes some of its modes; `X` says
/// which are left.
pub struct Share<K, L, R = Exact, X = All>(L, PhantomData<(K, R, X)>);

/// The properties of a share that do not depend on the modes kept: evaluated once.
struct Unsliced<K, L, R>(PhantomData<(K, L, R)>);

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> Unsliced<K, L, R> {
    /// The parts in one constant: an error is reported once.
    const CUT: Option<Parts> = match L::STATIC {
        Some(layout) => Some(cut::<K, R>(&layout)),
        None => None,
    };
    const VALUES: Option<LayoutValue> = match Self::CUT {
        Some(parts) => Some(parts.values),
        None => None,
    };
    /// The layout thread → beginning of its share.
    const STARTS: LayoutValue = match Self::CUT {
        Some(parts) => parts.starts,
        None => LayoutValue::TRIVIAL,
    };
    const POSITIONS: Option<Positions> =
        if L::STATIC.is_some() { None } else { Some(Positions::new::<K, R>(L::FLAT_RANK, &L::EXTENTS)) };
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> Share<K, L, R, X> {
    /// The algebra's answer for a layout known at compile time.
    const VALUES: Option<LayoutValue> = match &Unsliced::<K, L, R>::VALUES {
        Some(values) => Some(keep(values, X::KEPT)),
        None => None,
    };
    /// The known properties of any other layout: the positions of its elements in each mode.
    const POSITIONS: Option<Positions> = match Unsliced::<K, L, R>::POSITIONS {
        Some(positions) => Some(positions.keep(X::KEPT)),
        None => None,
    };

    /// The share of any thread.
    #[must_use]
    #[inline(always)]
    pub const fn of(layout: L) -> Self {
        Self(layout, PhantomData)
    }

    /// The beginning of the share of `thread`.
    #[inline(always)]
    fn start<I: Index>(self, thread: I) -> usize {
        if L::STATIC.is_some() {
            const {
                assert!(
                    answer(Unsliced::<K, L, R>::STARTS.cosize()) - 1 <= I::MAX,
                    "the offsets do not fit in the index type"
                );
            };
            return const { &Plan::new(&Unsliced::<K, L, R>::STARTS, &I::PROFILE) }.offset(thread).to_usize();
        }
        let modes = self.0.flat();
        if let (true, Some(positions)) = (R::IS_EXACT, const { &Self::POSITIONS }) {
            debug_assert!(positions.divides(&modes), "the tile does not divide the matrix: ask for the `loose` slice");
        }
        let down = const { &starts::<I>(Self::POSITIONS.as_ref(), 0) }.offset(thread);
        let across = const { &starts::<I>(Self::POSITIONS.as_ref(), 1) }.offset(thread);
        down.to_usize() * count(modes[0].1) + across.to_usize() * count(modes[1].1)
    }

    /// The position of a coordinate in each mode.
    // Not `always`: simplified once by itself, and not in each of the hundred places where a kernel unrolls it.
    #[inline]
    fn positions<Y: Coord>(coord: Y) -> [Y::Index; MODES] {
        macro_rules! each {
            ($($mode:literal)*) => { [$(const { &values::<Y>(Self::POSITIONS.as_ref(), $mode) }.offset(coord)),*] };
        }
        each!(0 1 2 3 4 5)
    }

    /// The sum over all modes of a term of position and stride.
    #[inline(always)]
    fn sum<N: Index>(self, term: impl Fn(usize, u64) -> N) -> N {
        let (modes, mut sum) = (self.0.flat(), N::truncated(0));
        unroll::<MODES>(|mode| {
            if mode < L::FLAT_RANK {
                sum = sum + term(mode, modes[mode].1);
            }
        });
        sum
    }

    /// The distance of a coordinate from the first element: counted in `usize`, since strides may exceed a `u32`.
    #[inline(always)]
    fn reach<Y: Coord>(self, coord: Y) -> usize {
        if L::STATIC.is_some() {
            return self.evaluate(coord).to_usize();
        }
        let positions = Self::positions(coord);
        self.sum(|mode, stride| positions[mode].to_usize() * count(stride))
    }

    /// The distance of a coordinate that fits from the first element, by its position in each mode.
    // Not `always`: simplified once by itself, and not in each of the hundred places where a kernel unrolls it.
    #[inline]
    fn reach_by_modes<Y: Coord>(self, coord: Y) -> Y::Index {
        let positions = Self::positions(coord);
        self.sum(|mode, stride| positions[mode] * Y::Index::truncated(stride))
    }

    /// Some of the modes, for the elements with the others at 0.
    #[inline(always)]
    fn keep<Y, I>(self) -> Share<K, L, R, Kept<X, Y, I>> {
        Share(self.0, PhantomData)
    }
}

/// Coordinates `Y` in the share `S`.
pub(super) struct In<S, Y>(PhantomData<(S, Y)>);

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes, Y: Coord> In<Share<K, L, R, X>, Y> {
    /// Rejects coordinates that do not fit: once, and not for each mode.
    const FIT: () = match (&Share::<K, L, R, X>::VALUES, &Share::<K, L, R, X>::POSITIONS) {
        (Some(values), _) => {
            let _ = Plan::new(values, &Y::PROFILE);
        }
        (None, Some(positions)) => positions.refuse::<Y>(),
        (None, None) => {}
    };
}

/// The plan of threads to positions in a mode.
const fn starts<X: Coord>(positions: Option<&Positions>, mode: usize) -> Plan {
    match positions {
        Some(positions) => positions.start_plan::<X>(mode),
        None => Plan::NONE,
    }
}

/// The plan of coordinates that fit to positions in a mode.
const fn values<X: Coord>(positions: Option<&Positions>, mode: usize) -> Plan {
    match positions {
        Some(positions) => positions.plan::<X>(mode),
        None => Plan::NONE,
    }
}

/// The plan of coordinates that fit to offsets.
const fn known<X: Coord>(values: Option<&LayoutValue>) -> Plan {
    match values {
        Some(values) => Plan::of_fitting(values, &X::PROFILE),
        None => Plan::NONE,
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> Sealed for Share<K, L, R, X> {}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> AnyLayout for Share<K, L, R, X> {
    const STATIC: Option<LayoutValue> = Self::VALUES;

    fn to_value(self) -> LayoutValue {
        let layout = self.0.to_value();
        keep(&partitioned::<K, R, _>(&layout, &K::CUT.values(&layout, R::ROUNDING)), X::KEPT)
    }
}

impl<K, L: AnyLayout, R, X> Itself<Self> for Share<K, L, R, X> {
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> HasSize for Share<K, L, R, X> {
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        match (Self::KNOWN_SIZE, const { &Self::POSITIONS }) {
            (None, Some(positions)) => count(positions.size(&self.0.flat())),
            (known, _) => known.unwrap_or(0),
        }
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> Measured for Share<K, L, R, X> {
    const PARTITIONED_BY: Option<(LayoutValue, IntTuple)> = K::DEALT;
    const KNOWN_SIZE: Option<usize> = match (&Self::VALUES, &Self::POSITIONS) {
        (Some(values), _) => Some(count(answer(values.size()))),
        (None, Some(positions)) => positions.known_size(),
        (None, None) => None,
    };
    const SIZES: Sizes = match (&Self::VALUES, &Self::POSITIONS) {
        (Some(values), _) => Sizes::of_layout(values),
        (None, Some(positions)) => positions.known_sizes(),
        (None, None) => Sizes::UNKNOWN,
    };
    const RUN: Option<u64> = match (&Self::VALUES, &Self::POSITIONS) {
        (Some(values), _) => Some(Run::new().prefix(values).aligned(&Unsliced::<K, L, R>::STARTS).get()),
        (None, Some(positions)) => Some(positions.run(&L::STEPS)),
        (None, None) => None,
    };

    #[inline(always)]
    fn cosize(self) -> usize {
        match const { &Self::POSITIONS } {
            Some(positions) => count(positions.last(&self.0.flat())).saturating_add(1),
            None => const { cosize(Self::VALUES.as_ref()) },
        }
    }
}

/// The cosize, if it is known.
#[inline]
const fn cosize(values: Option<&LayoutValue>) -> usize {
    match values {
        Some(values) => count(answer(values.cosize())),
        None => 0,
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes, Y: Coord> Evaluate<Y> for Share<K, L, R, X> {
    const FITS: () = {
        let () = In::<Self, Y>::FIT;
        if L::STATIC.is_some() {
            let () = PlanOf::<Self, Y>::FITS;
        }
    };

    #[inline(always)]
    fn evaluate(self, coord: Y) -> Y::Index {
        let () = <Self as Evaluate<Y>>::FITS;
        if L::STATIC.is_some() {
            return const { &known::<Y>(Self::VALUES.as_ref()) }.offset(coord);
        }
        self.reach_by_modes(coord)
    }
}

impl<K: StaticCut, L: StaticLayout, R: StaticRounding, X: KeptModes> Made for Share<K, L, R, X> {}

impl<K: StaticCut, L: StaticLayout, R: StaticRounding, X: KeptModes> StaticLayout for Share<K, L, R, X> {
    const VALUE: LayoutValue = match Self::VALUES {
        Some(values) => values,
        None => LayoutValue::TRIVIAL,
    };
}

not_swizzled! { [K: StaticCut, L: StaticLayout, R: StaticRounding, X: KeptModes] Share<K, L, R, X> }
operand! { [K: StaticCut, L: StaticLayout, R: StaticRounding, X: KeptModes] Share<K, L, R, X> }

macro_rules! modes {
    ($($mode:literal)*) => {$(
        impl<K: StaticCut, L: StaticLayout, R: StaticRounding, X: KeptModes> HasMode<$mode> for Share<K, L, R, X> {
            type Mode = Mode<Self, $mode>;
        }
    )*};
}

modes! { 0 1 2 3 4 5 }

impl<K, L: Default, R, X> Default for Share<K, L, R, X> {
    #[inline(always)]
    fn default() -> Self {
        Self(L::default(), PhantomData)
    }
}

impl<K, L: Copy, R, X> Clone for Share<K, L, R, X> {
    #[inline(always)]
    #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, L: Copy, R, X> Copy for Share<K, L, R, X> {}

impl<K, L: PartialEq, R, X> PartialEq for Share<K, L, R, X> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K, L: Eq, R, X> Eq for Share<K, L, R, X> {}

impl<K, L: Hash, R, X> Hash for Share<K, L, R, X> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> fmt::Display for Share<K, L, R, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_value(), f)
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: KeptModes> fmt::Debug for Share<K, L, R, X> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
