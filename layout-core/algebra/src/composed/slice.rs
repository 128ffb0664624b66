//! # Slices of a composed layout
//!
//! **Definition.** `slice_and_offset(c, C)`, for a coordinate `c` in which some modes are `_`, is a layout `R`, composed or plain, and an offset
//! `o` such that the offsets `o + R(i)` are those of `C` at the coordinates that agree with `c`, in order. With `(S, d)` the slice of the layout
//! inside and its offset, they are those of `Sw o (off + d) o S`. In this order:
//! 1. if every mode is `_`, nothing is fixed: `Sw o off o S` and 0;
//! 2. if every mode is fixed, `S` is `()` and one offset is left: `()` and `Sw(off + d)`; if `Sw o (off + d) o S`
//!    [decays](ComposedLayout::decay), the plain layout and its offset;
//! 3. otherwise the bits of `off + d` that the swizzle neither reads nor changes are taken out of it, if they add up outside as well as inside:
//!    `Sw o z o S` and the rest;
//! 4. otherwise everything stays inside: `Sw o (off + d) o S` and 0.
//!
//! **Law:** as defined.
//!
//! **Worked example:** `(14,_)` of `Sw<2,1,2> o 0 o ((4,4),16):((64,16),1)`: coordinate 14 is `(2,3)`, at 176 = 10110000₂. The rest walks over
//! bits 0 to 3, of which 3 is read and 1 changed: no decay. The swizzle reads bit 4 of 176; bits 5 and 7 go outside:
//! `Sw<2,1,2> o 16 o (16):(1)` and 160.
//!
//! ```text
//!   176 = 1 0 1 1 0 0 0 0
//!                 └ Sw<2,1,2> reads bits 3 and 4
//! ```
//!
//! **Refuses:** a coordinate of another rank than its mode ([`AlgebraError::CoordinateMismatch`]).
//!
//! Source: `CuTe` (`swizzle_layout.hpp`, CUTLASS), for extents and strides that are powers of two; it decays to negative strides, where the layout here
//! stays composed.

use super::ComposedLayout;
use crate::arithmetic::add;
use crate::control::tri;
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::trace::{Stage, Trace, traced};

/// The slice of a composed layout: still composed, or plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sliced {
    /// A layout composed with the swizzle.
    Composed(ComposedLayout),
    /// A layout whose offsets the swizzle does not change.
    Plain(LayoutValue),
}

traced! {
    /// The slice, and the offset at which it begins; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Coord, LayoutValue, IntTuple, Sliced, Swizzle};
    /// let rows = LayoutValue::new(&IntTuple::flat(&[4, 4])?, &IntTuple::flat(&[4, 1])?)?;
    /// let swizzled = ComposedLayout::new(Swizzle::new(2, 1, 2)?, 0, &rows);
    /// let (column, offset) = swizzled.slice_and_offset(&Coord::of(&[Coord::whole(), Coord::at(1)])?)?;
    /// let Sliced::Plain(column) = column else { panic!("it decays") };
    /// assert_eq!((column.to_string().as_str(), offset), ("((2,2)):((4,10))", 1));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn slice_and_offset(
        this: &ComposedLayout,
        trace: &mut Trace,
        coord: &Coord,
    ) -> Result<(Sliced, u64), AlgebraError> {
        let (slice, start) = tri!(trace.slice_and_offset(coord, &this.layout));
        if coord.is_all_whole() {
            return Ok((Sliced::Composed(this.with_layout(&slice)), 0));
        }
        let within = ComposedLayout { swizzle: this.swizzle, offset: tri!(add(this.offset, start)), layout: slice };
        if slice.leaf_count() == 0 {
            return Ok((Sliced::Plain(slice), trace.on(&this.swizzle).apply(within.offset)));
        }
        within.begun(trace)
    }
}

impl ComposedLayout {
    /// A slice whose beginning is its offset: the layout, and what of the offset is outside the swizzle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn begun(&self, trace: &mut Trace<'_>) -> Result<(Sliced, u64), AlgebraError> {
        trace.begin(Stage::Trial);
        let plain = trace.on(self).decay();
        trace.leave_trial();
        match plain {
            Ok(Some((layout, offset))) => Ok((Sliced::Plain(layout), offset)),
            // A decayed layout with too many leaves stays composed, too.
            Ok(None) | Err(AlgebraError::NotDecided { .. } | AlgebraError::TooManyLeaves { .. }) => self.parted(),
            Err(error) => Err(error),
        }
    }

    /// Moves the bits of the offset that the swizzle ignores outside it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn parted(&self) -> Result<(Sliced, u64), AlgebraError> {
        let seen = self.offset & (self.swizzle.y_mask() | self.swizzle.z_mask());
        let outside = self.offset & !seen;
        let inner = Self { swizzle: self.swizzle, offset: seen, layout: self.layout };
        if tri!(inner.is_moved_alike(outside)) {
            return Ok((Sliced::Composed(inner), outside));
        }
        Ok((Sliced::Composed(*self), 0))
    }
}
