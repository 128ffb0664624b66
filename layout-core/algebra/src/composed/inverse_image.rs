//! # Coordinates of a swizzled offset
//!
//! **Definition.** For a composed layout `C = Sw o off o L`:
//! 1. `get_1d_coord(C, o)` is the least index `i` with `C(i) = o`, and `get_hier_coord` and `get_flat_coord` are `i` as a coordinate, as for a
//!    [layout](mod@crate::algebra::inverse_image); if `C` is a bijection with `[0, n)`, `o` stands for `o mod n`;
//! 2. `nullspace(C)` is the layout of the indices that `C` takes to 0.
//!
//! **How.** A swizzle is its own inverse: `C(i) = o` exactly if `L(i) = Sw(o) - off`. It takes only 0 to 0, so `C` is 0 where `L` is, if `off` is 0, and nowhere else.
//!
//! **Law:** `C(get_1d_coord(C, o)) = o`; the image of `nullspace(C)` is `{ i : C(i) = 0 }`.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o (2,2):(2,1)` is at `0 3 1 2`. The swizzle takes 2 to 3, which is `L(3)`: the coordinate `(1,1)`.
//!
//! ```text
//!   o  --Sw-->  off + L(i)  --L-->  i          2 -> 3 -> 3
//! ```
//!
//! **Refuses:** an offset that is not reached ([`AlgebraError::NotReached`]), including 0; the errors for `L`.
//!
//! Source: the definition; `CuTe` has none of these for swizzled layouts.

use super::ComposedLayout;
use crate::algebra::inverse_image::one_index_a_mode;
use crate::arithmetic::rem;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Relation, Sign, traced};

traced! {
    /// The least index with this offset; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotReached`], and the errors of [`crate::get_1d_coord`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<1,0,1> o 0 o (2,2):(2,1)".parse()?;
    /// assert_eq!(tile.get_1d_coord(2), Ok(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn get_1d_coord(this: &ComposedLayout, trace: &mut Trace, offset: u64) -> Result<u64, AlgebraError> {
        let around =
            if matches!(this.is_bijective(), Ok(true)) { tri!(rem(offset, tri!(this.size()))) } else { offset };
        let swizzled = trace.on(&this.swizzle).apply(around);
        let Some(inside) = swizzled.checked_sub(this.offset) else { return Err(AlgebraError::NotReached { offset }) };
        trace.worked(Place::Throughout, Sign::Minus, swizzled, this.offset, inside);
        let index = match trace.get_1d_coord(&this.layout, inside) {
            Err(AlgebraError::NotReached { .. }) => return Err(AlgebraError::NotReached { offset }),
            index => tri!(index),
        };
        // The layout inside may have wrapped around.
        if !trace.test(Place::Index(index), Relation::Equals, tri!(this.at(index)), around) {
            return Err(AlgebraError::NotReached { offset });
        }
        Ok(index)
    }

    /// The natural coordinate of an offset; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::get_1d_coord`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<1,0,1> o 0 o (2,2):(2,1)".parse()?;
    /// assert_eq!(tile.get_hier_coord(2)?.to_string(), "(1,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn get_hier_coord(
        this: &ComposedLayout,
        trace: &mut Trace,
        offset: u64,
    ) -> Result<IntTuple, AlgebraError> {
        let index = tri!(trace.on(this).get_1d_coord(offset));
        trace.idx2crd(&IntTuple::int(index), &this.shape())
    }

    /// The coordinate of an offset, with one index per mode; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::get_1d_coord`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<1,0,1> o 0 o ((2,2),2):((2,1),4)".parse()?;
    /// assert_eq!(tile.get_flat_coord(2)?.to_string(), "(3,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn get_flat_coord(
        this: &ComposedLayout,
        trace: &mut Trace,
        offset: u64,
    ) -> Result<IntTuple, AlgebraError> {
        let coord = tri!(trace.on(this).get_hier_coord(offset));
        one_index_a_mode(&coord, &this.shape(), trace)
    }

    /// The layout of the indices with offset 0; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotReached`], and the errors of [`crate::nullspace`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let tile: ComposedLayout = "Sw<1,0,1> o 0 o (4,3):(1,0)".parse()?;
    /// assert_eq!(tile.nullspace()?.to_string(), "3:4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn nullspace(this: &ComposedLayout, trace: &mut Trace) -> Result<LayoutValue, AlgebraError> {
        if !trace.test(Place::Throughout, Relation::Equals, this.offset, 0) {
            return Err(AlgebraError::NotReached { offset: 0 });
        }
        trace.nullspace(&this.layout)
    }
}
