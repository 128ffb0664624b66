//! # Composed layouts in other elements
//!
//! **Definition.** Swizzle, offset and layout are counted in other elements together: `upcast(Sw o off o L, n)` is
//! `upcast(Sw, n) o off/n o upcast(L, n)`, and likewise for `downcast` and `recast_layout`. If swizzle and offset do nothing, only
//! `L` is recast, by any `n`.
//!
//! **Law:** each element of `upcast(C, n)` holds the elements of `C` that the same element of `upcast(L, n)` holds of `L`, in the same order:
//! `⌊C(i)/n⌋` is the same for all of them, and no swizzle moves them within;
//! `downcast(C, n)` has the image `{ n·C(i) + k : k < n }`.
//!
//! **How.** If the swizzle changes a bit within an element, it permutes what is in it. If it reads above the bits it changes (`S > 0`) and changes none within,
//! the element `⌊Sw(x)/n⌋` depends only on the element `⌊x/n⌋`. If it reads below (`S < 0`)
//! and a bit within an element changes one above, it takes elements apart, unless all elements have that bit: then images and places are compared.
//! An offset that is not a whole number of elements is allowed if it carries no part into the next element. Only bits that some offset has count:
//! a swizzle that changes no offset can be counted in elements of any size. If the recast fails, a plain layout of the same shape with the same offsets
//! is recast instead, if there is one ([`decay`](ComposedLayout::decay)).
//!
//! [`upcast_words`](ComposedLayout::upcast_words), `upcast_composed` in the language, is the same without the order: `upcast(Sw, n) o off/n o upcast(L, n)` wherever
//! that has the image `{ ⌊C(i)/n⌋ }`, each element at the coordinate that the first of its parts had.
//!
//! **Worked example:** `Sw<3,4,3> o 0 o (8,128):(128,1)`, in bytes, upcast by 2 is the layout of the same memory in halves:
//! `Sw<3,3,3> o 0 o (8,64):(64,1)`. `Sw<2,2,-3> o 0 o 8:1` is at `0 1 2 3 36 37 38 39`: in elements of 8, at 0 and 4; but `8:1` upcast by 8 has only one coordinate.
//!
//! ```text
//!   bytes    Sw<3,4,3>    2^4 bytes stay together
//!   halves   Sw<3,3,3>    2^3 halves stay together
//! ```
//!
//! **Refuses:** the errors for `L`, units that are not a power of two if the swizzle changes an offset ([`SwizzleError::NotPowerOfTwo`]), an offset within a unit that carries
//! ([`SwizzleError::RaggedOffset`]), a swizzle that takes units apart ([`SwizzleError::TakenApart`]) or permutes what is in them ([`SwizzleError::Permuted`]), and cases that 2^20 coordinates do not decide
//! ([`AlgebraError::NotDecided`]).
//!
//! `max_alignment(C)` is the most elements that always stay together, aligned, before and after the swizzle: the greatest common divisor of that
//! of `L`, `2^M`, and the offset.
//!
//! Source: `CuTe` (`layout_composed.hpp`, `swizzle_layout.hpp`, CUTLASS).

use super::ComposedLayout;
use super::touched::{Parts, stands_alike, touches_the_same};
use crate::arithmetic::{add, div, gcd, min, mul, rem};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::trace::{Place, Relation, Sign, Trace, traced};

traced! {
    /// The layout in elements of `count` old ones each; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`], [`SwizzleError::RaggedOffset`], [`SwizzleError::TakenApart`], [`SwizzleError::Permuted`],
    /// [`AlgebraError::NotDecided`], and the errors of [`crate::upcast`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (bytes, halves) = (smem_atom(Major::K, 128, 8)?, smem_atom(Major::K, 128, 16)?);
    /// assert_eq!(bytes.upcast(2)?, halves);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn upcast(this: &ComposedLayout, trace: &mut Trace, count: u64) -> Result<ComposedLayout, AlgebraError> {
        if let Some(layout) = this.as_layout() {
            return Ok(this.with_layout(&tri!(trace.upcast(&layout, count))));
        }
        let refusal = match this.upcast_whole(count, &mut Trace::off()) {
            Ok(wide) if trace.is_off() => return Ok(wide),
            result => result.is_err(),
        };
        if refusal
            && let Some(plain) = this.decayed_within()
            && let Ok(wide) = plain.upcast_whole(count, &mut Trace::off())
        {
            return Ok(wide);
        }
        this.upcast_whole(count, trace)
    }

    /// The words of `count` elements that are touched, whatever their order within a word; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::upcast`], without [`SwizzleError::Permuted`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let line: ComposedLayout = "Sw<1,0,3> o 0 o 16:1".parse()?;
    /// assert_eq!(line.upcast_words(2)?.to_string(), "Sw<0,0,3> o 0 o 8:1");
    /// assert!(line.upcast(2).is_err()); // the second half has its pairs the other way round
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn upcast_words(
        this: &ComposedLayout,
        trace: &mut Trace,
        count: u64,
    ) -> Result<ComposedLayout, AlgebraError> {
        if let Some(layout) = this.as_layout() {
            return Ok(this.with_layout(&tri!(trace.upcast(&layout, count))));
        }
        match this.upcast_within(count, trace) {
            Err(
                error @ AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { .. } | SwizzleError::TakenApart { .. }),
            ) => {
                if let Some(plain) = this.decayed_within()
                    && let Ok(wide) = plain.upcast_within(count, &mut Trace::off())
                {
                    return Ok(wide);
                }
                Err(error)
            }
            result => result,
        }
    }
}

impl ComposedLayout {
    /// The plain layout of the same shape with the same offsets, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn decayed_within(&self) -> Option<Self> {
        let Ok(Some((layout, offset))) = self.decay() else { return None };
        if !layout.shape().equals(&self.shape()) {
            return None;
        }
        Some(Self::new(Swizzle::IDENTITY, offset, &layout))
    }

    /// The upcast in which each element holds its parts in their order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn upcast_whole(&self, count: u64, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let wide = tri!(self.upcast_within(count, trace));
        let left = tri!(rem(self.offset, count));
        if left > 0 && tri!(add(left, tri!(self.farthest_within(count)))) >= count {
            trace.test(Place::Throughout, Relation::Divides, count, self.offset);
            return Err(AlgebraError::Swizzle(SwizzleError::RaggedOffset { offset: self.offset, count }));
        }
        let (bits, base, shift) = (self.swizzle.bits(), self.swizzle.base(), self.swizzle.shift());
        let changed = self.effective().z_mask();
        let lowest = changed & changed.wrapping_neg();
        if lowest > 0 && !trace.test(Place::Throughout, Relation::Divides, count, lowest) {
            let widest = self.widest_whole(count);
            return Err(AlgebraError::Swizzle(SwizzleError::Permuted { bits, base, shift, count, widest }));
        }
        if self.is_taken_apart(count) && !tri!(stands_alike(self, count, &wide, Parts::All)) {
            return Err(AlgebraError::Swizzle(SwizzleError::TakenApart { bits, base, shift, count }));
        }
        Ok(wide)
    }

    /// The greatest distance of an element from the first one in its unit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn farthest_within(&self, count: u64) -> Result<u64, AlgebraError> {
        let mut farthest = 0;
        each!(i in 0, self.layout.leaf_count() => {
            let mode = self.layout.leaf_at(i);
            if 0 < mode.stride && mode.stride < count {
                let steps = min(mode.extent, tri!(div(count, mode.stride))).saturating_sub(1);
                farthest = tri!(add(farthest, tri!(mul(steps, mode.stride))));
            }
        });
        Ok(farthest)
    }

    /// The most elements, fewer than `count`, of which all units stay as they are.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn widest_whole(&self, count: u64) -> u64 {
        let moved = self.effective().z_mask() | self.effective().y_mask();
        let lowest = moved & moved.wrapping_neg();
        let mut widest = min(lowest, count);
        while widest > 1 && self.upcast_within(widest, &mut Trace::off()).is_err() {
            widest /= 2;
        }
        widest
    }

    /// The upcast of swizzle, offset and layout, each in the new elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn upcast_within(&self, count: u64, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let swizzle =
            if self.is_moved_alone(count) { Swizzle::IDENTITY } else { tri!(trace.on(&self.swizzle).upcast(count)) };
        let layout = tri!(trace.upcast(&self.layout, count));
        let wide = Self { swizzle, offset: tri!(self.offset_in_units(count, trace)), layout };
        if !self.is_taken_apart(count) || tri!(self.counts_as(count, &wide)) {
            return Ok(wide);
        }
        let first = swizzle.apply(tri!(div(tri!(self.at(0)), count)));
        let moved = Self { swizzle, offset: first, layout };
        if first != wide.offset && tri!(self.counts_as(count, &moved)) {
            return Ok(moved);
        }
        let (bits, base, shift) = (self.swizzle.bits(), self.swizzle.base(), self.swizzle.shift());
        Err(AlgebraError::Swizzle(SwizzleError::TakenApart { bits, base, shift, count }))
    }

    /// Checks whether a layout touches the same memory in the new elements, with each element in its place.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn counts_as(&self, count: u64, wide: &Self) -> Result<bool, AlgebraError> {
        Ok(tri!(touches_the_same(self, count, wide)) && tri!(stands_alike(self, count, wide, Parts::First)))
    }

    /// Returns true if no swizzle can be counted in such units, and this one changes no offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_moved_alone(&self, count: u64) -> bool {
        !count.is_power_of_two() && !self.is_swizzled()
    }

    /// Returns true if a bit within a unit, set in some offset, changes one above.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_taken_apart(&self, count: u64) -> bool {
        if self.swizzle.shift() >= 0 || self.swizzle.unit() >= count {
            return false;
        }
        let within = self.effective_bits() & count.saturating_sub(1);
        // The highest bit within a unit goes farthest; the changed bits stay below 2^64.
        (within << (self.swizzle.shift().unsigned_abs() % u64::BITS)) >= count
    }

    /// The unit that contains the offset; an error if the remainder of the offset carries some place of the layout into the next unit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn offset_in_units(&self, count: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
        let (unit, left) = (tri!(div(self.offset, count)), tri!(rem(self.offset, count)));
        if left == 0 {
            trace.test(Place::Throughout, Relation::Divides, count, self.offset);
            return Ok(unit);
        }
        let mut within = 0;
        each!(i in 0, self.layout.leaf_count() => {
            let mode = self.layout.leaf_at(i);
            if mode.stride < count {
                within = tri!(add(within, tri!(mul(mode.extent.saturating_sub(1), mode.stride))));
            }
        });
        let (there, carried) = (tri!(div(within, count)), tri!(div(tri!(add(left, within)), count)));
        trace.worked(Place::Throughout, Sign::Over, tri!(add(left, within)), count, carried);
        if !trace.test(Place::Throughout, Relation::Equals, carried, there) {
            return Err(AlgebraError::Swizzle(SwizzleError::RaggedOffset { offset: self.offset, count }));
        }
        Ok(unit)
    }
}

traced! {
    /// The layout in elements of which `count` make an old one; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`], and the errors of [`crate::downcast`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (bytes, halves) = (smem_atom(Major::K, 128, 8)?, smem_atom(Major::K, 128, 16)?);
    /// assert_eq!(halves.downcast(2)?, bytes);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn downcast(
        this: &ComposedLayout,
        trace: &mut Trace,
        count: u64,
    ) -> Result<ComposedLayout, AlgebraError> {
        if let Some(layout) = this.as_layout() {
            return Ok(this.with_layout(&tri!(trace.downcast(&layout, count))));
        }
        let swizzle = if this.is_moved_alone(count) {
            Swizzle::IDENTITY
        } else {
            match trace.on(&this.swizzle).downcast(count) {
                // The bits that no offset has need not move.
                Err(AlgebraError::Swizzle(SwizzleError::TooWide { .. })) => {
                    tri!(trace.on(&this.effective()).downcast(count))
                }
                result => tri!(result),
            }
        };
        let offset = tri!(mul(this.offset, count));
        trace.worked(Place::Throughout, Sign::Times, this.offset, count, offset);
        Ok(ComposedLayout { swizzle, offset, layout: tri!(trace.downcast(&this.layout, count)) })
    }

    /// The layout of elements of `from` bits as one of elements of `to` bits; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::upcast`] and [`Self::downcast`], and [`AlgebraError::DivisionByZero`] for elements of no bits.
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (words, halves) = (smem_atom(Major::Mn, 64, 32)?, smem_atom(Major::Mn, 64, 16)?);
    /// assert_eq!(words.recast_layout(32, 16)?, halves);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn recast_layout(
        this: &ComposedLayout,
        trace: &mut Trace,
        from: u64,
        to: u64,
    ) -> Result<ComposedLayout, AlgebraError> {
        let common = gcd(from, to);
        let (wider, parts) = (tri!(div(to, common)), tri!(div(from, common)));
        trace.worked(Place::Throughout, Sign::Divisor, from, to, common);
        if wider == 0 || parts == 0 {
            return Err(AlgebraError::DivisionByZero { dividend: from });
        }
        let wide = if wider == 1 { *this } else { tri!(trace.on(this).upcast(wider)) };
        if parts == 1 { Ok(wide) } else { trace.on(&wide).downcast(parts) }
    }

    /// The most elements that always stay together, aligned; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::max_alignment`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// assert_eq!(smem_atom(Major::K, 128, 16)?.max_alignment(), Ok(8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn max_alignment(this: &ComposedLayout, trace: &mut Trace) -> Result<u64, AlgebraError> {
        let (unit, offset) = (this.kept(), this.offset);
        let (start, inside) = (gcd(unit, offset), tri!(trace.max_alignment(&this.layout)));
        trace.worked(Place::Throughout, Sign::Divisor, unit, offset, start);
        trace.worked(Place::Throughout, Sign::Divisor, start, inside, gcd(start, inside));
        Ok(gcd(start, inside))
    }
}

impl ComposedLayout {
    /// The size of the blocks that the swizzle keeps together; 0 if it keeps everything together.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn kept(&self) -> u64 {
        if self.swizzle.is_identity() { 0 } else { self.swizzle.unit() }
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::layout_value::LayoutValue;

    #[test]
    fn a_swizzle_that_does_nothing_counts_in_any_units() {
        let still = ComposedLayout::new(Swizzle::new(1, 0, 60).unwrap(), 6, &LayoutValue::line(6, 1).unwrap());
        assert_eq!(still.upcast(3).unwrap().to_string(), "Sw<0,0,0> o 2 o 2:1");
        assert_eq!(still.downcast(3).unwrap().to_string(), "Sw<0,0,0> o 18 o 18:1");
        assert_eq!(still.downcast(16).unwrap().to_string(), "Sw<0,4,0> o 96 o 96:1");
    }

    /// The elements are touched in another order than by the layout without its swizzle.
    #[test]
    fn a_bit_of_the_offset_that_changes_one_above_is_not_lost() {
        for (bits, base, shift, offset, extent, stride, count) in
            [(1, 0, -1, 1, 2, 2, 2), (1, 0, -2, 1, 2, 4, 2), (1, 1, -1, 2, 2, 4, 4), (3, 0, -4, 3, 8, 16, 4)]
        {
            let line = LayoutValue::line(extent, stride).unwrap();
            let composed = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), offset, &line);
            let apart = SwizzleError::TakenApart { bits, base, shift, count };
            assert_eq!(composed.upcast(count), Err(AlgebraError::Swizzle(apart)), "{composed}");
        }
    }

    #[test]
    fn an_offset_is_of_whole_units_or_carries_nowhere() {
        let pairs = ComposedLayout::new(Swizzle::new(1, 2, 1).unwrap(), 5, &LayoutValue::line(8, 2).unwrap());
        assert_eq!(pairs.upcast(2).unwrap().to_string(), "Sw<1,1,1> o 2 o 8:1");
        let line = LayoutValue::line(8, 1).unwrap();
        let composed = ComposedLayout::new(Swizzle::new(1, 2, 1).unwrap(), 6, &line);
        assert_eq!(composed.upcast(2).map(|pairs| pairs.offset()), Ok(3));
        let ragged = SwizzleError::RaggedOffset { offset: 6, count: 4 };
        assert_eq!(composed.upcast(4), Err(AlgebraError::Swizzle(ragged)));
        assert_eq!(composed.downcast(4).map(|parts| parts.offset()), Ok(24));
        assert_eq!(composed.recast_layout(0, 4), Err(AlgebraError::DivisionByZero { dividend: 0 }));
    }
}
