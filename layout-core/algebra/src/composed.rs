//! # Composed layouts
//!
//! **Definition.** A composed layout `Sw o off o L` is a layout whose offsets are swizzled: `C(c) = Sw(off + L(c))`. Its shape is that of `L`; it
//! has no strides. Operations on the coordinates act on `L` and leave swizzle and offset as they are:
//! 1. `(Sw o off o L) ∘ B = Sw o off o (L ∘ B)`, since both sides are `Sw(off + L(B(c)))`. It exists, with this swizzle and this
//!    offset, if and only if `L ∘ B` does, since a swizzle is a bijection;
//! 2. the same holds for divides, coalesce, flatten, group, …; and a product repeats the block inside the swizzle.
//!
//! **Law:** `size` and shape are those of `L`; `C` is injective if and only if `L` is; if `off` is 0 and `L` fills an aligned block of
//! `2^(M+B+|S|)` offsets, `C` fills the same block.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o (2,2):(2,1)` without its swizzle has offsets `0 2 1 3`. Bit 1 is read and bit 0 changed: `0 3 1 2`.
//!
//! ```text
//!   L  0 1      C  0 1        row 1 is dealt out the other way round: what were columns
//!      2 3         3 2        are diagonals, and a walk down a column meets both banks
//! ```
//!
//! The greatest offset is not that of `L`: `Sw<1,0,1> o 0 o 2:2` has offsets `0 3`, so [`ComposedLayout::cosize`] is 4, and an array of that size
//! holds all offsets. `CuTe` (`layout_composed.hpp`, `swizzle_layout.hpp`, CUTLASS) returns the cosize of `L`, which is 3 here.
//!
//! **Refuses:** nothing in itself, except offsets past 64 bits; each operation lists its own errors.

pub mod after;
pub mod atoms;
pub mod common;
pub mod decay;
mod effective;
pub mod inverse;
pub mod inverse_image;
pub mod measures;
pub mod partition;
mod passage;
pub mod predicates;
pub mod recast;
pub mod reshape;
pub mod slice;
mod sought_inverse;
mod steps;
pub mod sum;
mod swizzle;
mod swizzles;
mod touched;

use core::fmt;

use crate::arithmetic::add;
use crate::control::{debug_as_displayed, tri};
use crate::coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{Place, Sign, traced};

/// `swizzle o offset o layout`; see the [module](self).
///
/// ```
/// use layout_algebra::{ComposedLayout, Swizzle};
/// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &"(2,2):(2,1)".parse()?);
/// assert_eq!(swizzled.to_string(), "Sw<1,0,1> o 0 o (2,2):(2,1)");
/// assert_eq!(swizzled.at(1), Ok(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ComposedLayout {
    swizzle: Swizzle,
    offset: u64,
    layout: LayoutValue,
}

impl ComposedLayout {
    /// `swizzle o offset o layout`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(swizzle: Swizzle, offset: u64, layout: &LayoutValue) -> Self {
        Self { swizzle, offset, layout: *layout }
    }

    /// A layout whose offsets are not swizzled.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let line: LayoutValue = "8:3".parse()?;
    /// assert_eq!(ComposedLayout::plain(&line).as_layout(), Some(line));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn plain(layout: &LayoutValue) -> Self {
        Self::new(Swizzle::IDENTITY, 0, layout)
    }

    /// The swizzle, which acts last.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn swizzle(&self) -> Swizzle {
        self.swizzle
    }

    /// The offset added to the layout's offsets before they are swizzled.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The layout, which acts first.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layout(&self) -> &LayoutValue {
        &self.layout
    }

    /// The layout alone, if swizzle and offset both do nothing for any layout: `Sw<0,M,S> o 0 o L` is written as `L`.
    ///
    /// [`Self::decay`] also looks at the offsets that the layout reaches.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line: LayoutValue = "8:1".parse()?;
    /// assert_eq!(ComposedLayout::new(Swizzle::new(0, 4, 3)?, 0, &line).as_layout(), Some(line));
    /// assert_eq!(ComposedLayout::new(Swizzle::new(0, 4, 3)?, 1, &line).as_layout(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_layout(&self) -> Option<LayoutValue> {
        if self.swizzle.is_identity() && self.offset == 0 { Some(self.layout) } else { None }
    }

    /// The same swizzle and offset with another layout inside.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let swizzled: ComposedLayout = "Sw<1,0,1> o 0 o 4:1".parse()?;
    /// assert_eq!(swizzled.with_layout(&LayoutValue::line(2, 2)?).to_string(), "Sw<1,0,1> o 0 o 2:2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn with_layout(&self, layout: &LayoutValue) -> Self {
        Self { swizzle: self.swizzle, offset: self.offset, layout: *layout }
    }

    /// The shape: that of the layout inside.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shape(&self) -> IntTuple {
        self.layout.shape()
    }

    /// The number of coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        self.layout.size()
    }

    /// The offset of a one-dimensional coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at(&self, index: u64) -> Result<u64, AlgebraError> {
        Ok(self.swizzle.apply(tri!(add(self.offset, tri!(coord::offset(&self.layout, index))))))
    }
}

traced! {
    /// The layout with one more swizzle after its own. The two merge if no offset stands between them, or if this swizzle moves its offsets as strides
    /// do. Only bits that are set in some offset count.
    ///
    /// # Errors
    /// Same errors as [`Swizzle::after`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let low: ComposedLayout = "Sw<1,0,3> o 0 o 64:1".parse()?;
    /// assert_eq!(low.swizzled(&Swizzle::new(1, 1, 3)?)?.to_string(), "Sw<2,0,3> o 0 o 64:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn swizzled(
        this: &ComposedLayout,
        trace: &mut Trace,
        outer: &Swizzle,
    ) -> Result<ComposedLayout, AlgebraError> {
        if outer.after(&this.swizzle).is_err() {
            if matches!(this.decay(), Ok(Some(_))) {
                return trace.on(this).swizzled_plain(outer, 0);
            }
            if let Some(swizzle) = this.effective_under(outer) {
                return Ok(ComposedLayout { swizzle, offset: this.offset, layout: this.layout });
            }
            let alone = ComposedLayout::new(*outer, 0, &tri!(LayoutValue::line(1, 1)));
            if let Ok(Some(found)) = alone.sought_after(this, trace) {
                return Ok(found);
            }
        }
        let swizzle = tri!(trace.on(outer).after(&this.swizzle));
        Ok(ComposedLayout { swizzle, offset: this.offset, layout: this.layout })
    }

    /// The layout with one more swizzle and an offset after its own swizzle, if its own swizzle makes a plain layout.
    ///
    /// # Errors
    /// [`SwizzleError::DoesNotDecay`](crate::SwizzleError::DoesNotDecay), and the errors of [`Self::decay`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let plain: ComposedLayout = "Sw<1,0,3> o 0 o 8:1".parse()?;
    /// assert_eq!(plain.swizzled_plain(&Swizzle::new(1, 0, 1)?, 2)?.to_string(), "Sw<1,0,1> o 2 o 8:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn swizzled_plain(
        this: &ComposedLayout,
        trace: &mut Trace,
        outer: &Swizzle,
        between: u64,
    ) -> Result<ComposedLayout, AlgebraError> {
        let (plain, base) = tri!(trace.on(this).decayed());
        Ok(ComposedLayout { swizzle: *outer, offset: tri!(add(between, base)), layout: plain })
    }

    /// The offset of a coordinate of any kind.
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateMismatch`] if `coord` does not fit, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &"(2,2):(2,1)".parse()?);
    /// assert_eq!(swizzled.evaluate(&"(1,1)".parse()?), Ok(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn evaluate(this: &ComposedLayout, trace: &mut Trace, coord: &IntTuple) -> Result<u64, AlgebraError> {
        let inside = tri!(trace.evaluate(&this.layout, coord));
        let offset = tri!(add(this.offset, inside));
        trace.worked(Place::Throughout, Sign::Plus, this.offset, inside, offset);
        Ok(trace.on(&this.swizzle).apply(offset))
    }
}

impl ComposedLayout {
    /// The layout that begins at `coord`: its offset goes into the swizzle.
    ///
    /// # Errors
    /// Same errors as [`Self::evaluate`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, IntTuple};
    /// let swizzled: ComposedLayout = "Sw<1,0,1> o 0 o 4:2".parse()?;
    /// assert_eq!(swizzled.domain_offset(&IntTuple::int(1))?.to_string(), "Sw<1,0,1> o 2 o 4:2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn domain_offset(&self, coord: &IntTuple) -> Result<Self, AlgebraError> {
        let offset = tri!(add(self.offset, tri!(coord::evaluate(&self.layout, coord))));
        Ok(Self { swizzle: self.swizzle, offset, layout: self.layout })
    }
}

impl ComposedLayout {
    /// The layout `layout` in place of the one inside, with `start` added to the offset before the swizzle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn moved_to(&self, (layout, start): &(LayoutValue, u64)) -> Result<Self, AlgebraError> {
        Ok(Self { swizzle: self.swizzle, offset: tri!(add(self.offset, *start)), layout: *layout })
    }
}

impl fmt::Display for ComposedLayout {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", self.swizzle, self.offset, self.layout)
    }
}

debug_as_displayed!(ComposedLayout);
