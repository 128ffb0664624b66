//! A thread's share of a tensor.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use layout_algebra::atoms::Cut;
use layout_algebra::diagnose::OwnedCall;
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Rounding};

use crate::coordinate::coord::Coord;
use crate::coordinate::plan::{Plan, PlanOf};
use crate::operations::{Exact, Mode, StaticRounding};
use crate::refusal::{answer, count, refuse};
use crate::symbolic::mode::HasMode;
use crate::types::any_layout::{AnyLayout, Evaluate, Measured};
use crate::types::index::Index;
use crate::types::sealed::Sealed;
use crate::types::static_composed::not_swizzled;
use crate::types::static_layout::StaticLayout;

/// What cuts a tensor into shares: an operand of a tiled MMA, a side of a tiled copy.
pub trait StaticCut: Copy + 'static {
    /// The cut as a value.
    const CUT: Cut;
    /// What it is made of, for what is told of refusals: what is asked of a layout.
    const ASKED: OwnedCall;
}

/// What is made of a layout that is cut, or a compile error with all that there is to say of the refusal.
const fn told<K: StaticCut, R: StaticRounding>(
    layout: &LayoutValue,
    cut: &Result<LayoutValue, AlgebraError>,
) -> LayoutValue {
    match cut {
        Ok(cut) => *cut,
        Err(error) => {
            let asked = OwnedCall::new(K::ASKED.operation()).layout(layout).and(&K::ASKED);
            refuse(error, &asked.rounding(R::ROUNDING))
        }
    }
}

/// The layout of a thread's share of `L`, cut by `K`: `(value, rest of X, rest of Y, …)`, the same for all threads.
///
/// Where `L` is known at compile time, so is this: a [`StaticLayout`] with the strides that the algebra says. Of a matrix whose
/// strides or extents are run-time integers, what is stored is the matrix's layout; the rest is constants:
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
/// Of modes that nest, the numbers have to be known at compile time.
pub struct Share<K, L, R = Exact>(L, PhantomData<(K, R)>);

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> Share<K, L, R> {
    /// What the algebra says of a layout known at compile time.
    const VALUES: Option<LayoutValue> = match L::STATIC {
        Some(layout) => Some(told::<K, R>(&layout, &K::CUT.values(&layout, R::ROUNDING))),
        None => None,
    };
    /// Thread → where its share begins.
    const STARTS: LayoutValue = match L::STATIC {
        Some(layout) => told::<K, R>(&layout, &K::CUT.starts(&layout, R::ROUNDING)),
        None => LayoutValue::TRIVIAL,
    };
    /// What is known of any other: it is a matrix, in tiles.
    const MATRIX: Option<Matrix> = if L::STATIC.is_some() {
        None
    } else {
        assert!(L::IS_MATRIX, "a share of run-time integers is one of a matrix, of two modes that do not nest");
        Some(Matrix::new(&K::CUT))
    };

    /// The share of any thread.
    #[must_use]
    #[inline(always)]
    pub const fn of(layout: L) -> Self {
        Self(layout, PhantomData)
    }

    /// Where the share of `thread` begins.
    #[inline(always)]
    pub(super) fn start<I: Index>(self, thread: I) -> I {
        if L::STATIC.is_some() {
            const { assert!(answer(Self::STARTS.cosize()) - 1 <= I::MAX, "the offsets do not fit in the index type") };
            return const { &Plan::new(&Self::STARTS, &I::PROFILE) }.offset(thread);
        }
        let [(rows, row), (columns, column)] = self.0.matrix();
        if let (true, Some(matrix)) = (R::IS_EXACT, const { &Self::MATRIX }) {
            let divides = rows.is_multiple_of(matrix.tile[0]) && columns.is_multiple_of(matrix.tile[1]);
            debug_assert!(divides, "the tile does not divide the matrix: ask for the `loose` slice");
        }
        let down = const { &starts::<I>(Self::MATRIX.as_ref(), 0) }.offset(thread);
        let across = const { &starts::<I>(Self::MATRIX.as_ref(), 1) }.offset(thread);
        down * I::truncated(row) + across * I::truncated(column)
    }
}

/// A matrix of run-time numbers, cut: everything in rows and in columns, which its strides turn into offsets.
#[derive(Clone, Copy)]
struct Matrix {
    tile: [u64; 2],
    /// Thread → row, and → column.
    starts: [LayoutValue; 2],
    /// (value, (rest in the tile, tile), (rest in the tile, tile)) → row, and → column; tiles without end.
    values: [LayoutValue; 2],
    /// How many values there are, and rests in the tile of either mode.
    counts: [u64; 3],
}

impl Matrix {
    #[inline]
    const fn new(cut: &Cut) -> Self {
        let tile = answer(cut.tile());
        assert!(tile.rank() == 2, "a share of run-time integers is one of a matrix, of two modes that do not nest");
        let (rows, columns) = (in_tile(&tile, 1, 0), in_tile(&tile, 0, 1));
        let down = answer(cut.values(&rows, Rounding::Exact));
        let across = answer(cut.values(&columns, Rounding::Exact));
        let extents = [answer(tile.mode(0)).leaf_at(0), answer(tile.mode(1)).leaf_at(0)];
        Self {
            tile: extents,
            starts: [answer(cut.starts(&rows, Rounding::Exact)), answer(cut.starts(&columns, Rounding::Exact))],
            values: [endless(&down, [extents[0], 0]), endless(&across, [0, extents[1]])],
            counts: [
                answer(answer(down.mode(0)).size()),
                answer(answer(down.mode(1)).size()),
                answer(answer(down.mode(2)).size()),
            ],
        }
    }

    /// How many tiles it takes to cover so many rows and columns.
    #[inline(always)]
    fn tiles(&self, rows: u64, columns: u64) -> [u64; 2] {
        [rows.div_ceil(self.tile[0]), columns.div_ceil(self.tile[1])]
    }
}

/// The tile, with strides.
#[inline]
const fn in_tile(tile: &IntTuple, row: u64, column: u64) -> LayoutValue {
    answer(LayoutValue::new(tile, &answer(IntTuple::flat(&[row, column]))))
}

/// `(value, rest, rest)`, each rest followed by tiles `steps` apart.
#[inline]
const fn endless(values: &LayoutValue, steps: [u64; 2]) -> LayoutValue {
    let down = [answer(values.mode(1)), answer(LayoutValue::line(u32::MAX as u64, steps[0]))];
    let across = [answer(values.mode(2)), answer(LayoutValue::line(u32::MAX as u64, steps[1]))];
    answer(LayoutValue::of(&[answer(values.mode(0)), answer(LayoutValue::of(&down)), answer(LayoutValue::of(&across))]))
}

/// The plan of threads to rows or columns.
const fn starts<X: Coord>(matrix: Option<&Matrix>, mode: usize) -> Plan {
    match matrix {
        Some(matrix) => Plan::new(&matrix.starts[mode], &X::PROFILE),
        None => Plan::NONE,
    }
}

/// The plan of coordinates to rows or columns.
const fn values<X: Coord>(matrix: Option<&Matrix>, mode: usize) -> Plan {
    match matrix {
        Some(matrix) => {
            assert!(
                X::PROFILE.rank() == 3,
                "a share of run-time integers takes a coordinate of three entries: (value, x, y)"
            );
            Plan::new(&matrix.values[mode], &X::PROFILE)
        }
        None => Plan::NONE,
    }
}

/// The plan of coordinates to offsets.
const fn known<X: Coord>(values: Option<&LayoutValue>) -> Plan {
    match values {
        Some(values) => Plan::new(values, &X::PROFILE),
        None => Plan::NONE,
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> Sealed for Share<K, L, R> {}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> AnyLayout for Share<K, L, R> {
    const STATIC: Option<LayoutValue> = Self::VALUES;

    fn to_value(self) -> LayoutValue {
        let layout = self.0.to_value();
        told::<K, R>(&layout, &K::CUT.values(&layout, R::ROUNDING))
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> Measured for Share<K, L, R> {
    #[inline(always)]
    fn size(self) -> usize {
        let Some(matrix) = (const { &Self::MATRIX }) else {
            return const { answered(Self::VALUES.as_ref(), false) };
        };
        let [(rows, _), (columns, _)] = self.0.matrix();
        let ([x, y], [values, down, across]) = (matrix.tiles(rows, columns), matrix.counts);
        count(values * (down * x) * (across * y))
    }

    #[inline(always)]
    fn cosize(self) -> usize {
        let Some(matrix) = (const { &Self::MATRIX }) else {
            return const { answered(Self::VALUES.as_ref(), true) };
        };
        let [(rows, row), (columns, column)] = self.0.matrix();
        let ([x, y], [values, down, across]) = (matrix.tiles(rows, columns), matrix.counts);
        // Strides are not negative: the last coordinate is the farthest.
        let last = (values - 1, (down * x - 1, across * y - 1));
        let last = (count(last.0), count(last.1.0), count(last.1.1));
        let down = const { &values_of(Self::MATRIX.as_ref(), 0) }.offset(last);
        let across = const { &values_of(Self::MATRIX.as_ref(), 1) }.offset(last);
        down * count(row) + across * count(column) + 1
    }
}

/// The plan of coordinates of three `usize`.
#[inline]
const fn values_of(matrix: Option<&Matrix>, mode: usize) -> Plan {
    values::<(usize, usize, usize)>(matrix, mode)
}

/// Size or cosize of what is known.
#[inline]
const fn answered(values: Option<&LayoutValue>, cosize: bool) -> usize {
    match values {
        Some(values) => count(answer(if cosize { values.cosize() } else { values.size() })),
        None => 0,
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding, X: Coord> Evaluate<X> for Share<K, L, R> {
    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        if L::STATIC.is_some() {
            const { PlanOf::<Self, X>::FITS };
            return const { &known::<X>(Self::VALUES.as_ref()) }.offset(coord);
        }
        let [(_, row), (_, column)] = self.0.matrix();
        let down = const { &values::<X>(Self::MATRIX.as_ref(), 0) }.offset(coord);
        let across = const { &values::<X>(Self::MATRIX.as_ref(), 1) }.offset(coord);
        down * X::Index::truncated(row) + across * X::Index::truncated(column)
    }
}

impl<K: StaticCut, L: StaticLayout, R: StaticRounding> StaticLayout for Share<K, L, R> {
    const VALUE: LayoutValue = told::<K, R>(&L::VALUE, &K::CUT.values(&L::VALUE, R::ROUNDING));
}

not_swizzled! { [K: StaticCut, L: StaticLayout, R: StaticRounding] Share<K, L, R> }

impl<K: StaticCut, L: StaticLayout, R: StaticRounding> HasMode<0> for Share<K, L, R> {
    type Mode = Mode<Self, 0>;
}

impl<K: StaticCut, L: StaticLayout, R: StaticRounding> HasMode<1> for Share<K, L, R> {
    type Mode = Mode<Self, 1>;
}

impl<K: StaticCut, L: StaticLayout, R: StaticRounding> HasMode<2> for Share<K, L, R> {
    type Mode = Mode<Self, 2>;
}

impl<K, L: Default, R> Default for Share<K, L, R> {
    #[inline(always)]
    fn default() -> Self {
        Self(L::default(), PhantomData)
    }
}

impl<K, L: Copy, R> Clone for Share<K, L, R> {
    #[inline(always)]
    #[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask the parameters to be `Clone`")]
    fn clone(&self) -> Self {
        *self
    }
}

impl<K, L: Copy, R> Copy for Share<K, L, R> {}

impl<K, L: PartialEq, R> PartialEq for Share<K, L, R> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<K, L: Eq, R> Eq for Share<K, L, R> {}

impl<K, L: Hash, R> Hash for Share<K, L, R> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> fmt::Display for Share<K, L, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.to_value(), f)
    }
}

impl<K: StaticCut, L: AnyLayout, R: StaticRounding> fmt::Debug for Share<K, L, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
