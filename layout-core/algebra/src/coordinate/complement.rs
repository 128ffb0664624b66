//! # Complement of a coordinate layout
//!
//! **Definition.** The complement `L*` of `L` in a shape `S`, which contains the coordinates of `L`, is the coordinate layout that nests as these
//! coordinates do and has, at coordinate `p`, the [complement](mod@crate::algebra::complement) of the projection `L_p` in the extent of `S` there.
//! Without `S` it is the complement in `coshape(L)`.
//!
//! **Law:** `(L, L*)` is injective where `L` is; if each `L_p` has an exact complement, `(L, L*)` reaches each coordinate of `S` once.
//!
//! **Worked example:** `(2,5):(4@1,5@0)` has strides 4 along coordinate 1 and 5 along coordinate 0. In `(25,16)` the complement is
//! `(5,(4,2)):(1@0,(1@1,8@1))`.
//!
//! ```text
//!   coordinate 0    0 . . . . 5 . . . . 10 …      5:5 leaves 5:1
//!   coordinate 1    0 . . . 4 . . . │ 8 …         2:4 leaves (4,2):(1,8)
//! ```
//!
//! **Refuses:** coordinates that `S` does not have ([`AlgebraError::ModeOutOfRange`]), and the errors of the
//! complement along each coordinate.
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), whose complement takes strides of any kind.

use super::basis::ScaledBasis;
use super::space::ByAxis;
use super::{CoordLayout, CoordMode};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::traced;

traced! {
    /// The complement in `shape`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// let identity = make_identity_layout(&"(4,6)".parse()?)?;
    /// assert_eq!(identity.complement(&"(8,6)".parse()?)?.to_string(), "(2,1):(4@0,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn complement(
        this: &CoordLayout,
        trace: &mut Trace,
        shape: &IntTuple,
    ) -> Result<CoordLayout, AlgebraError> {
        let mut rest = tri!(ByAxis::new(&tri!(this.space_in(shape)), NONE));
        each!(k in 0, rest.count() => {
            let CoordMode { extent, stride } = rest.axis(k);
            trace.along(&stride);
            tri!(rest.add_along(k, &tri!(trace.complement(&this.projection(&stride), extent))));
        });
        rest.nested()
    }

    /// The complement that reaches each coordinate of `shape` once, together with this layout; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::complement`], and [`AlgebraError::NotComplementable`] if no layout fills.
    pub const fn complement_exact(
        this: &CoordLayout,
        trace: &mut Trace,
        shape: &IntTuple,
    ) -> Result<CoordLayout, AlgebraError> {
        let mut rest = tri!(ByAxis::new(&tri!(this.space_in(shape)), NONE));
        if let Some(extent) = this.repetition() {
            return Err(AlgebraError::NotInjective { extent, stride: 0, reach: 1 });
        }
        each!(k in 0, rest.count() => {
            let CoordMode { extent, stride } = rest.axis(k);
            trace.along(&stride);
            let moving = crate::algebra::filter::filter_zeros(&this.projection(&stride));
            tri!(rest.add_along(k, &tri!(trace.complement_exact(&moving, extent))));
        });
        rest.nested()
    }
}

const NONE: CoordMode = CoordMode { extent: 1, stride: ScaledBasis::plain(0) };

impl crate::nested::Nested<CoordMode> {
    /// The extent of the first leaf that repeats coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn repetition(&self) -> Option<u64> {
        each!(i in 0, self.leaf_count() => {
            let CoordMode { extent, stride } = self.leaf_at(i);
            if extent > 1 && stride.value() == 0 {
                return Some(extent);
            }
        });
        None
    }
}
