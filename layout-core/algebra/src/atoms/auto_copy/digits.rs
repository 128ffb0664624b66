//! The digits of a tile: the parts of its modes, each with its extent and stride, and how many of each are threads.

use crate::algebra::coalesce::coalesce;
use crate::analysis::AccessError;
use crate::arithmetic::{add, div, divides, gcd, min, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::list::List;
use crate::nested::Leaves;

/// The number of threads along each digit.
pub(super) type Shares = Leaves<u64>;

/// All parts of the modes of a tile, mode by mode, the fastest of a mode first.
#[derive(Clone, Copy)]
pub(super) struct Digits {
    /// Extents and strides; once the vector is taken off its digit, in vectors and elements.
    pub(super) parts: Flat,
    /// The mode that each part belongs to.
    modes: Leaves<usize>,
    tile: IntTuple,
}

impl Digits {
    /// The digits of a layout, of which each mode is coalesced.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_tile(tile: &LayoutValue) -> Result<Self, AlgebraError> {
        let mut digits = Self { parts: Flat::none(), modes: List::empty(0), tile: tile.shape() };
        let rank = if tile.is_leaf() { 1 } else { tile.rank() };
        each!(i in 0, rank => {
            let mode = if tile.is_leaf() { *tile } else { tri!(tile.mode(i)) };
            let parts = Flat::leaves(&tri!(coalesce(&mode)));
            each!(k in 0, parts.len() => {
                let Mode { extent, stride } = parts.at(k);
                if extent > 1 {
                    tri!(digits.parts.add(extent, stride));
                    digits.modes.push(i);
                }
            });
        });
        Ok(digits)
    }

    /// The mode along which elements are neighbors, if it counts them first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn contiguous_mode(&self) -> Option<usize> {
        each!(i in 0, self.parts.len() => {
            if self.parts.at(i).stride == 1 && self.is_first(i) {
                return Some(self.modes.at(i));
            }
        });
        None
    }

    /// Returns true if no digit of the same mode counts faster than digit `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_first(&self, i: usize) -> bool {
        match i.checked_sub(1) {
            Some(before) => self.modes.at(before) != self.modes.at(i),
            None => true,
        }
    }

    /// The greatest power of two of elements along a mode that are neighbors and begin at multiples of it, wherever the other digits are.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn run(&self, mode: usize) -> u64 {
        let (mut run, mut found) = (0, false);
        each!(i in 0, self.parts.len() => {
            let Mode { extent, stride } = self.parts.at(i);
            let is_along = stride == 1 && self.modes.at(i) == mode && self.is_first(i);
            found |= is_along;
            run = gcd(run, if is_along { extent } else { stride });
        });
        if found { run & run.wrapping_neg() } else { 1 }
    }

    /// The digits in vectors: the first one of this mode counts vectors of so many elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn in_vectors(mut self, mode: usize, vector: u64) -> Result<Self, AlgebraError> {
        each!(i in 0, self.parts.len() => {
            if self.modes.at(i) == mode && self.is_first(i) {
                let Mode { extent, stride } = self.parts.at(i);
                self.parts.set(i, Mode { extent: tri!(div(extent, vector)), stride: tri!(mul(stride, vector)) });
                return Ok(self);
            }
        });
        Ok(self)
    }

    /// The number of vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn vectors(&self) -> Result<u64, AlgebraError> {
        let mut vectors = 1;
        each!(i in 0, self.parts.len() => { vectors = tri!(mul(vectors, self.parts.at(i).extent)); });
        Ok(vectors)
    }

    /// The values of a thread: a vector along this mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn values(&self, mode: usize, vector: u64) -> Result<IntTuple, AlgebraError> {
        if self.tile.is_leaf() {
            return Ok(IntTuple::int(vector));
        }
        let mut values = IntTuple::unit();
        each!(i in 0, self.tile.rank() => {
            tri!(values.push_mode(&IntTuple::int(if i == mode { vector } else { 1 })));
        });
        Ok(values)
    }

    /// Returns true if each digit begins past the reach of those of smaller strides.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn are_apart(&self, vector: u64) -> Result<bool, AlgebraError> {
        let order = self.parts.order(false);
        let mut reach = vector;
        each!(k in 0, order.len() => {
            let Mode { extent, stride } = self.parts.at(order.at(k));
            if stride < reach {
                return Ok(false);
            }
            reach = tri!(add(reach, tri!(mul(extent.saturating_sub(1), stride))));
        });
        Ok(true)
    }

    /// No threads along any digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn no_shares(&self) -> Shares {
        Shares::repeat(1, self.parts.len())
    }

    /// Returns true if threads along a digit begin only where those of its mode that count faster are all taken.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn may_begin(&self, i: usize, shares: &Shares) -> bool {
        match i.checked_sub(1) {
            Some(before) if !self.is_first(i) => shares.at(before) == self.parts.at(before).extent,
            _ => true,
        }
    }

    /// Returns true if the threads along each digit may begin.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn are_begun_in_order(&self, shares: &Shares) -> bool {
        each!(i in 0, shares.len() => {
            if shares.at(i) > 1 && !self.may_begin(i, shares) {
                return false;
            }
        });
        true
    }

    /// The lowest digits as threads, if their product is `threads`, or if there are no more of them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn lowest(&self, threads: u64, vector: u64) -> Result<Option<Shares>, AlgebraError> {
        let (order, mut shares, mut left) = (self.parts.order(false), self.no_shares(), threads);
        if !tri!(self.are_apart(vector)) {
            return Ok(None);
        }
        each!(k in 0, order.len() => {
            let i = order.at(k);
            let extent = self.parts.at(i).extent;
            let taken = if extent < left { extent } else { left };
            if !divides(taken, left) || !divides(taken, extent) || taken > 1 && !self.may_begin(i, &shares) {
                return Ok(None);
            }
            shares.set(i, taken);
            left = tri!(div(left, taken));
        });
        Ok(Some(shares))
    }

    /// The offsets of the threads, in the order of their strides, and the offsets at which they begin again.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn offsets(&self, shares: &Shares) -> Result<(LayoutValue, LayoutValue), AlgebraError> {
        let (order, mut threads, mut rests) = (self.parts.order(false), Flat::none(), Flat::none());
        each!(k in 0, order.len() => {
            let (part, taken) = (self.parts.at(order.at(k)), shares.at(order.at(k)));
            tri!(threads.add(taken, part.stride));
            tri!(rests.add(tri!(div(part.extent, taken)), tri!(mul(part.stride, taken))));
        });
        Ok((threads.layout(), rests.layout()))
    }

    /// The layout of the threads by their place in the tile: digits of smaller strides count faster.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn threads(&self, shares: &Shares) -> Result<LayoutValue, AlgebraError> {
        if self.tile.is_leaf() {
            return self.threads_along(0, shares);
        }
        let mut threads = LayoutValue::no_modes();
        each!(mode in 0, self.tile.rank() => {
            threads = tri!(threads.push(&tri!(self.threads_along(mode, shares))));
        });
        Ok(threads)
    }

    /// The threads along one mode: a number, or one for each of its digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn threads_along(&self, mode: usize, shares: &Shares) -> Result<LayoutValue, AlgebraError> {
        let (order, mut along) = (self.parts.order(false), Flat::none());
        each!(i in 0, self.parts.len() => {
            if self.modes.at(i) == mode && shares.at(i) > 1 {
                let mut stride = 1;
                let mut k = 0;
                while order.at(k) != i {
                    stride = tri!(mul(stride, shares.at(order.at(k))));
                    k = next(k);
                }
                tri!(along.add(shares.at(i), stride));
            }
        });
        Ok(along.layout())
    }

    /// The greatest power of two of elements along a mode that a shared layout of the tile keeps side by side; its modes past those of the tile are stages.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn run_in_shared(&self, shared: &ComposedLayout, mode: usize) -> Result<u64, AlgebraError> {
        let layout = shared.layout();
        let rank = if self.tile.is_leaf() { 1 } else { self.tile.rank() };
        each!(i in 0, rank => {
            let extent = if self.tile.is_leaf() { tri!(self.tile.product()) } else { tri!(tri!(self.tile.mode(i)).product()) };
            let found = match layout.is_leaf() {
                true if i == 0 => tri!(layout.size()),
                true => 1,
                false => tri!(tri!(layout.mode(i)).size()),
            };
            if found != extent {
                return Err(AlgebraError::Access(AccessError::OtherTile { mode: i, found, extent }));
            }
        });
        let run = tri!(Self::of_tile(layout)).run(mode);
        let swizzle = shared.effective();
        let kept = if swizzle.is_identity() { run } else { min(run, swizzle.unit()) };
        let kept = gcd(kept, shared.offset());
        Ok(kept & kept.wrapping_neg())
    }
}
