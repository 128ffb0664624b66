//! # Composed layouts in other elements
//!
//! **Definition.** Swizzle, offset and layout are counted in other elements together: `upcast(Sw o off o L, n)` is
//! `upcast(Sw, n) o off/n o upcast(L, n)`, and so for `downcast` and `recast_layout`. Where swizzle and offset do nothing, that is what is done to
//! `L` alone, by any `n`.
//!
//! **Law:** `upcast(C, n)` has the image `{ ⌊C(i)/n⌋ }`, where it has that of `L` inside. A swizzle that stirs within a new element (`n > 2^M`) loses
//! that part.
//!
//! **Worked example:** `Sw<3,4,3> o 0 o (8,128):(128,1)`, in bytes, upcast by 2 is the layout of the same places in halves:
//! `Sw<3,3,3> o 0 o (8,64):(64,1)`.
//!
//! ```text
//!   bytes    Sw<3,4,3>    2^4 bytes stay together
//!   halves   Sw<3,3,3>    2^3 halves stay together
//! ```
//!
//! **Refuses:** what the parts refuse, units that are no power of two ([`SwizzleError::NotPowerOfTwo`]), an offset within a unit
//! ([`SwizzleError::RaggedOffset`]).
//!
//! `max_alignment(C)` is the most elements that always stand together, aligned, before and after the swizzle: the greatest common divisor of those
//! of `L`, of `2^M`, and of the offset. `max_common_vector(C, B)` is that of `L`, at most `2^M`, or what
//! of it divides the offset.
//!
//! Source: `CuTe` (`layout_composed.hpp`, `swizzle_layout.hpp`, CUTLASS).

use super::ComposedLayout;
use crate::algebra::max_alignment::max_alignment_traced;
use crate::algebra::max_common::max_common_vector_traced;
use crate::algebra::recast;
use crate::arithmetic::{div, gcd, min, mul};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle_error::SwizzleError;
use crate::trace::{Place, Relation, Sign, Trace};

impl ComposedLayout {
    /// In elements of `count` old ones each; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`], [`SwizzleError::RaggedOffset`], and those of [`crate::upcast`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (bytes, halves) = (smem_atom(Major::K, 128, 8)?, smem_atom(Major::K, 128, 16)?);
    /// assert_eq!(bytes.upcast(2)?, halves);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn upcast(&self, count: u64) -> Result<Self, AlgebraError> {
        self.upcast_traced(count, &mut Trace::off())
    }

    /// [`Self::upcast`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::upcast`].
    pub const fn upcast_traced(&self, count: u64, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        if let Some(layout) = self.as_layout() {
            return Ok(self.with_layout(&tri!(recast::upcast_traced(&layout, count, trace))));
        }
        let swizzle = tri!(self.swizzle.upcast_traced(count, trace));
        if !trace.test(Place::Throughout, Relation::Divides, count, self.offset) {
            return Err(AlgebraError::Swizzle(SwizzleError::RaggedOffset { offset: self.offset, count }));
        }
        Ok(Self {
            swizzle,
            offset: tri!(div(self.offset, count)),
            layout: tri!(recast::upcast_traced(&self.layout, count, trace)),
        })
    }

    /// In elements of which `count` make an old one; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`], and those of [`crate::downcast`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (bytes, halves) = (smem_atom(Major::K, 128, 8)?, smem_atom(Major::K, 128, 16)?);
    /// assert_eq!(halves.downcast(2)?, bytes);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn downcast(&self, count: u64) -> Result<Self, AlgebraError> {
        self.downcast_traced(count, &mut Trace::off())
    }

    /// [`Self::downcast`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::downcast`].
    pub const fn downcast_traced(&self, count: u64, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        if let Some(layout) = self.as_layout() {
            return Ok(self.with_layout(&tri!(recast::downcast_traced(&layout, count, trace))));
        }
        let swizzle = tri!(self.swizzle.downcast_traced(count, trace));
        let offset = tri!(mul(self.offset, count));
        trace.worked(Place::Throughout, Sign::Times, self.offset, count, offset);
        Ok(Self { swizzle, offset, layout: tri!(recast::downcast_traced(&self.layout, count, trace)) })
    }

    /// Of elements of `from` bits, in elements of `to` bits; see the [module](self).
    ///
    /// # Errors
    /// As [`Self::upcast`] and [`Self::downcast`], and [`AlgebraError::DivisionByZero`] for elements of no bits.
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// let (words, halves) = (smem_atom(Major::Mn, 64, 32)?, smem_atom(Major::Mn, 64, 16)?);
    /// assert_eq!(words.recast_layout(32, 16)?, halves);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn recast_layout(&self, from: u64, to: u64) -> Result<Self, AlgebraError> {
        self.recast_layout_traced(from, to, &mut Trace::off())
    }

    /// [`Self::recast_layout`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::recast_layout`].
    pub const fn recast_layout_traced(&self, from: u64, to: u64, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let common = gcd(from, to);
        let (wider, parts) = (tri!(div(to, common)), tri!(div(from, common)));
        trace.worked(Place::Throughout, Sign::Divisor, from, to, common);
        if wider == 0 || parts == 0 {
            return Err(AlgebraError::DivisionByZero { dividend: from });
        }
        let wide = if wider == 1 { *self } else { tri!(self.upcast_traced(wider, trace)) };
        if parts == 1 { Ok(wide) } else { wide.downcast_traced(parts, trace) }
    }

    /// The most elements that always stand together, aligned; see the [module](self).
    ///
    /// # Errors
    /// Those of [`crate::max_alignment`].
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// assert_eq!(smem_atom(Major::K, 128, 16)?.max_alignment(), Ok(8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn max_alignment(&self) -> Result<u64, AlgebraError> {
        self.max_alignment_traced(&mut Trace::off())
    }

    /// [`Self::max_alignment`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::max_alignment`].
    pub const fn max_alignment_traced(&self, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
        let (unit, offset) = (self.swizzle.unit(), self.offset);
        let (start, inside) = (gcd(unit, offset), tri!(max_alignment_traced(&self.layout, trace)));
        trace.worked(Place::Throughout, Sign::Divisor, unit, offset, start);
        trace.worked(Place::Throughout, Sign::Divisor, start, inside, gcd(start, inside));
        Ok(gcd(start, inside))
    }

    /// How many elements stand one after the other in both; see the [module](self).
    ///
    /// # Errors
    /// Those of [`crate::max_common_vector`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line = LayoutValue::line(64, 1)?;
    /// assert_eq!(ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &line).max_common_vector(&line), Ok(8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn max_common_vector(&self, b: &LayoutValue) -> Result<u64, AlgebraError> {
        self.max_common_vector_traced(b, &mut Trace::off())
    }

    /// [`Self::max_common_vector`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::max_common_vector`].
    pub const fn max_common_vector_traced(&self, b: &LayoutValue, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
        let (unit, offset) = (self.swizzle.unit(), self.offset);
        let (inside, start) = (tri!(max_common_vector_traced(&self.layout, b, trace)), gcd(unit, offset));
        trace.worked(Place::Throughout, Sign::Divisor, unit, offset, start);
        trace.worked(Place::Throughout, Sign::Least, inside, start, min(inside, start));
        Ok(min(inside, start))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swizzle::Swizzle;

    #[test]
    fn an_offset_is_of_whole_units() {
        let line = LayoutValue::line(8, 1).unwrap();
        let composed = ComposedLayout::new(Swizzle::new(1, 2, 1).unwrap(), 6, &line);
        assert_eq!(composed.upcast(2).map(|pairs| pairs.offset()), Ok(3));
        let ragged = SwizzleError::RaggedOffset { offset: 6, count: 4 };
        assert_eq!(composed.upcast(4), Err(AlgebraError::Swizzle(ragged)));
        assert_eq!(composed.downcast(4).map(|parts| parts.offset()), Ok(24));
        assert_eq!(composed.recast_layout(0, 4), Err(AlgebraError::DivisionByZero { dividend: 0 }));
    }
}
