//! # Inverses by search
//!
//! **Definition.** For a composed layout `C` of at most 2^11 coordinates, a swizzle `Sw'` and a plain layout `A` such that
//! 1. `R = Sw' o 0 o A` is a right inverse, `C(R(i)) = i` for all `i < size(R)`, and no longer one has this form; or
//! 2. `Q = Sw' o 0 o A` is a left inverse, `Q(C(i)) = i` for all `i < size(C)`, and `size(Q)` is past every offset of `C`.
//!
//! **How.** A swizzle is its own inverse, so `A` is known at the indices that matter: `A(i) = Sw'(c)` where `C(c) = i`, or
//! `A(C(i)) = Sw'(i)`. For a right inverse that leaves one coalesced layout for each `Sw'`: each mode goes on as long as whole blocks repeat.
//! For a left inverse the offsets that `C` does not reach are free: the first extent is tried from 2 on, its stride follows from the
//! indices that only this digit reaches, or else is tried from 0 on; what remains is the same question about the quotients. Layouts of
//! fewer modes come first, up to 4. All swizzles that can move an index are tried in the order of [`after`](mod@crate::composed::after), none first.
//!
//! **Law:** 1 and 2, which hold by construction.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 4:2` has offsets `0 3 4 7`. A first extent of 2 leaves the digits `0 1 0 1` and the quotients
//! `0 1 2 3`; with stride 0 the indices `0 1 2 3` are one more mode: `(2,4):(0,1)`.
//!
//! ```text
//!   offset   0 1 2 3 4 5 6 7
//!   index    0 . . 1 2 . . 3
//!   Q        0 0 1 1 2 2 3 3
//! ```
//!
//! **Refuses:** nothing; after 2^18 values that were looked at the search gives up, and the error of the caller stands. Without the feature `patient`, as in generic code, which the
//! compiler evaluates, that is after 2^9 values and for at most 2^6 coordinates: there an inverse may be refused that the macro finds.

use super::ComposedLayout;
use super::swizzles::Swizzles;
use crate::algebra::coalesce::coalesce;
use crate::arithmetic::{add, div, min, mul, rem};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::swizzle::Swizzle;

/// True in the macros and the command. What the compiler evaluates itself, for generic code, has to end within two million
/// blocks, or the lint `long_running_const_eval` is an error; and the helps of an error ask for dozens of inverses.
const IS_PATIENT: bool = cfg!(feature = "patient");

/// The most coordinates and offsets of a layout whose inverse is searched for.
const LARGEST: usize = if IS_PATIENT { 1 << 11 } else { 1 << 6 };

/// The most values that a search looks at.
const MOST: u64 = if IS_PATIENT { 1 << 18 } else { 1 << 9 };

/// The most modes of a left inverse.
const DEPTH: usize = 4;

/// No coordinate.
const NOWHERE: u64 = u64::MAX;

impl ComposedLayout {
    /// The longest right inverse, if it is found; see the [module](self).
    ///
    /// # Errors
    /// Numbers past 64 bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn sought_right_inverse(&self) -> Result<Option<Self>, AlgebraError> {
        if self.offset != 0 || tri!(self.size()) > LARGEST as u64 {
            return Ok(None);
        }
        let (places, count) = tri!(self.places());
        let (mut longest, mut found, mut left) = (0, None, MOST);
        let mut swizzles = Swizzles::new(bits_below(tri!(self.size())));
        while longest < count as u64
            && let Some(swizzle) = swizzles.next()
        {
            let Some(rest) = left.checked_sub(count as u64) else { return Ok(None) };
            left = rest;
            let modes = longest_run(&places, count, swizzle);
            let size = tri!(modes.layout().size());
            if size > longest {
                (longest, found) = (size, Some(Self::new(swizzle, 0, &tri!(coalesce(&modes.layout())))));
            }
        }
        Ok(found)
    }

    /// The coordinate of each offset, the first if there are several, and the number of offsets from 0 on that have one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[expect(clippy::cast_possible_truncation, reason = "below the length of the array")]
    const fn places(&self) -> Result<([u64; LARGEST], usize), AlgebraError> {
        let mut places = [NOWHERE; LARGEST];
        each!(index in 0, tri!(self.size()) => {
            let value = tri!(self.at(index));
            if value < LARGEST as u64 && places[value as usize] == NOWHERE {
                places[value as usize] = index;
            }
        });
        let mut count = 0;
        while count < LARGEST && places[count] != NOWHERE {
            count = next(count);
        }
        Ok((places, count))
    }

    /// The offsets at all coordinates, of which there are at most [`LARGEST`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[expect(clippy::cast_possible_truncation, reason = "below the length of the array")]
    const fn offsets(&self) -> Result<[u64; LARGEST], AlgebraError> {
        let mut offsets = [0; LARGEST];
        each!(index in 0, tri!(self.size()) => {
            offsets[index as usize] = tri!(self.at(index));
        });
        Ok(offsets)
    }

    /// A left inverse, if it is found; see the [module](self).
    ///
    /// # Errors
    /// Numbers past 64 bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn sought_left_inverse(&self) -> Result<Option<Self>, AlgebraError> {
        let size = tri!(self.size());
        if size > LARGEST as u64 {
            return Ok(None);
        }
        let mut swizzles = Swizzles::new(bits_below(size));
        let mut search = Search { offsets: tri!(self.offsets()), size, swizzle: Swizzle::IDENTITY, left: MOST };
        while let Some(swizzle) = swizzles.next() {
            search.swizzle = swizzle;
            each!(depth in 1, next(DEPTH) => {
                if let Some(modes) = tri!(search.layout(&Flat::none(), depth)) {
                    return Ok(Some(Self::new(swizzle, 0, &tri!(coalesce(&modes.layout())))));
                }
                if search.left == 0 {
                    return Ok(None);
                }
            });
        }
        Ok(None)
    }
}

/// All bits that some number below `size` has.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bits_below(size: u64) -> u64 {
    match u64::MAX.checked_shr(size.saturating_sub(1).leading_zeros()) {
        Some(bits) => bits,
        None => 0,
    }
}

/// The modes of the longest layout with the swizzled places from the first on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn longest_run(places: &[u64; LARGEST], count: usize, swizzle: Swizzle) -> Flat {
    let (mut modes, mut block) = (Flat::none(), 1);
    while block < count {
        let stride = swizzle.apply(places[block]);
        let mut extent = 1;
        while is_repeated(places, count, swizzle, block, extent, stride) {
            extent = next(extent);
        }
        if extent == 1 || modes.add(extent as u64, stride).is_err() {
            break;
        }
        block = block.saturating_mul(extent);
    }
    modes
}

/// Checks whether the first block of places stands once more, `times` blocks further and by as many strides.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_repeated(
    places: &[u64; LARGEST],
    count: usize,
    swizzle: Swizzle,
    block: usize,
    times: usize,
    stride: u64,
) -> bool {
    let from = block.saturating_mul(times);
    if from.saturating_add(block) > count {
        return false;
    }
    let step = stride.saturating_mul(times as u64);
    each!(i in 0, block => {
        let there = swizzle.apply(places[from.saturating_add(i)]);
        if there != step.saturating_add(swizzle.apply(places[i])) {
            return false;
        }
    });
    true
}

/// The search for a left inverse that is followed by one swizzle.
struct Search {
    /// The offsets of the layout at the first `size` indices.
    offsets: [u64; LARGEST],
    size: u64,
    swizzle: Swizzle,
    /// The number of values that may still be looked at.
    left: u64,
}

/// What the modes that are chosen leave open of one offset and its index.
#[derive(Clone, Copy)]
struct Rest {
    offset: u64,
    index: u64,
}

impl Search {
    /// The layout that begins with these modes and has at most `depth` more, if it is found before the search gives up.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn layout(&mut self, modes: &Flat, depth: usize) -> Result<Option<Flat>, AlgebraError> {
        let Some(largest) = tri!(self.largest(modes)) else { return Ok(None) };
        if let Some(last) = tri!(self.with_last(modes, largest)) {
            return Ok(Some(last));
        }
        if depth == 1 {
            return Ok(None);
        }
        each!(extent in 2, largest.saturating_add(1) => {
            let Some((from, to)) = tri!(self.strides(modes, extent)) else { return Ok(None) };
            each!(stride in from, to => {
                let mut more = *modes;
                if more.add(extent, stride).is_err() || self.left == 0 {
                    return Ok(None);
                }
                if tri!(self.is_possible(&more))
                    && let Some(found) = tri!(self.layout(&more, depth.saturating_sub(1)))
                {
                    return Ok(Some(found));
                }
            });
        });
        Ok(None)
    }

    /// What remains of the pair at this index, `None` if the modes lead past it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    #[expect(clippy::cast_possible_truncation, reason = "below the length of the array")]
    const fn rest(&mut self, modes: &Flat, index: u64) -> Result<Option<Rest>, AlgebraError> {
        self.left = self.left.saturating_sub(1);
        let mut rest = Rest { offset: self.offsets[index as usize], index: self.swizzle.apply(index) };
        each!(k in 0, modes.len() => {
            let mode = modes.at(k);
            let Some(left) = rest.index.checked_sub(tri!(mul(tri!(rem(rest.offset, mode.extent)), mode.stride))) else {
                return Ok(None);
            };
            rest = Rest { offset: tri!(div(rest.offset, mode.extent)), index: left };
        });
        Ok(Some(rest))
    }

    /// The largest quotient that remains; `None` if too many values were looked at.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn largest(&mut self, modes: &Flat) -> Result<Option<u64>, AlgebraError> {
        let mut largest = 0;
        each!(i in 0, self.size => {
            let Some(rest) = tri!(self.rest(modes, i)) else { return Ok(None) };
            if rest.offset > largest {
                largest = rest.offset;
            }
        });
        Ok(if self.left == 0 { None } else { Some(largest) })
    }

    /// The modes and a last one that takes each quotient to what remains of its index, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_last(&mut self, modes: &Flat, largest: u64) -> Result<Option<Flat>, AlgebraError> {
        let mut stride = 0;
        each!(i in 0, self.size => {
            let Some(rest) = tri!(self.rest(modes, i)) else { return Ok(None) };
            if rest.offset == largest && largest > 0 {
                stride = tri!(div(rest.index, largest));
            }
        });
        each!(i in 0, self.size => {
            let Some(rest) = tri!(self.rest(modes, i)) else { return Ok(None) };
            if rest.index != rest.offset.saturating_mul(stride) {
                return Ok(None);
            }
        });
        let mut all = *modes;
        Ok(if all.add(largest.saturating_add(1), stride).is_ok() { Some(all) } else { None })
    }

    /// The strides, from and below, that a mode of this extent may have; `None` if too many values were looked at.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn strides(&mut self, modes: &Flat, extent: u64) -> Result<Option<(u64, u64)>, AlgebraError> {
        let mut most = NOWHERE;
        each!(i in 0, self.size => {
            let Some(rest) = tri!(self.rest(modes, i)) else { return Ok(None) };
            let digit = tri!(rem(rest.offset, extent));
            if digit > 0 {
                let stride = tri!(div(rest.index, digit));
                if rest.offset < extent {
                    // Nothing but this digit reaches the index.
                    return Ok(Some((stride, tri!(add(stride, 1)))));
                }
                most = min(most, stride);
            }
        });
        if self.left == 0 {
            return Ok(None);
        }
        Ok(Some((0, if most == NOWHERE { 1 } else { tri!(add(most, 1)) })))
    }

    /// Checks whether what remains is no less than 0, 0 at 0, and at most one index for each quotient, as far as its neighbour tells.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_possible(&mut self, modes: &Flat) -> Result<bool, AlgebraError> {
        let mut before = Rest { offset: 0, index: 0 };
        each!(i in 0, self.size => {
            let Some(rest) = tri!(self.rest(modes, i)) else { return Ok(false) };
            let is_torn = rest.offset == before.offset && rest.index != before.index;
            if is_torn || rest.offset == 0 && rest.index != 0 {
                return Ok(false);
            }
            before = rest;
        });
        Ok(true)
    }
}
