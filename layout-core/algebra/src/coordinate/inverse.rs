//! # Right and left inverse of a coordinate layout
//!
//! **Definition.** A coordinate layout `L` is a sum of plain layouts, one along each coordinate `p`: its [projections](crate::nested::Nested::projection) `L_p`.
//! Its inverses are plain layouts over the coordinates, nested as these are:
//! 1. `right_inverse(L) = R` has `right_inverse(L_p)` at coordinate `p`: `L(R(c)) = c` for every coordinate `c` of `R`, which is as long along each
//!    coordinate as whole modes make it.
//! 2. `left_inverse(L) = Q` has `left_inverse(L_p)` at coordinate `p`: `L(Q(L(i))) = L(i)` for all `i < size(L)`, and `Q(L(i)) = i` where `L` is
//!    injective.
//!
//! A coordinate that no stride names has `1:0`.
//!
//! **Law:** as stated in 1 and 2; of an identity layout both inverses are the compact layout of its shape.
//!
//! **Worked example:** `(4,5):(1@1,1@0)` takes index `i + 4·j` to `(j,i)`, so both inverses are `(5,4):(4,1)`. `(4,5):(2@0,2@1)` skips every other
//! coordinate: its left inverse is `((2,4),(2,5)):((0,1),(0,4))`, its right inverse `(1,1):(0,0)`.
//!
//! ```text
//!   L   index 6 = 2 + 4·1   →   (1,2)        R   (1,2)   →   4·1 + 1·2 = 6
//! ```
//!
//! **Refuses:** a left inverse along a coordinate, as for a [plain layout](mod@crate::algebra::inverse).
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), whose inverses take strides of any kind.

use super::CoordLayout;
use super::space::ByAxis;
use crate::algebra::extension::can_be_tried;
use crate::algebra::inverse::read_digits;
use crate::control::{each, tri};
use crate::coord::evaluate;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Fact, traced};

traced! {
    /// The layout `R` with `L(R(c)) = c`, as long as whole modes make it; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::TwoCoordinates`].
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// let identity = make_identity_layout(&"(4,6)".parse()?)?;
    /// assert_eq!(identity.right_inverse()?.to_string(), "(4,6):(1,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn right_inverse(this: &CoordLayout, trace: &mut Trace) -> Result<LayoutValue, AlgebraError> {
        let mut inverses = tri!(ByAxis::new(&tri!(this.coshape()), TRIVIAL));
        each!(k in 0, inverses.count() => {
            let along = inverses.axis(k).stride;
            trace.along(&along);
            tri!(inverses.add(k, &tri!(trace.right_inverse(&this.projection(&along)))));
        });
        inverses.nested()
    }

    /// The layout `Q` with `L(Q(L(i))) = L(i)`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::TwoCoordinates`], and the errors of [`crate::left_inverse`].
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// let identity = make_identity_layout(&"(4,6)".parse()?)?;
    /// assert_eq!(identity.left_inverse()?.to_string(), "(4,6):(1,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn left_inverse(this: &CoordLayout, trace: &mut Trace) -> Result<LayoutValue, AlgebraError> {
        let mut inverses = tri!(ByAxis::new(&tri!(this.coshape()), TRIVIAL));
        let mut any_carries = false;
        each!(k in 0, inverses.count() => {
            let along = inverses.axis(k).stride;
            trace.along(&along);
            let (inverse, carries) = tri!(read_digits(&this.projection(&along), trace));
            trace.end(&inverse);
            any_carries = any_carries || carries;
            tri!(inverses.add(k, &inverse));
        });
        let inverse = tri!(inverses.nested());
        if any_carries {
            let led_back = leads_back(this, &inverse);
            trace.fact(Fact::LedBack { size: tri!(this.size()), holds: led_back.is_ok() });
            tri!(led_back);
        }
        Ok(inverse)
    }
}

const TRIVIAL: Mode = Mode { extent: 1, stride: 0 };

/// Checks that `Q(L(i)) < size(L)` and `L(Q(L(i))) = L(i)` for every index, tried one by one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn leads_back(layout: &CoordLayout, inverse: &LayoutValue) -> Result<(), AlgebraError> {
    let size = tri!(layout.size());
    tri!(can_be_tried(size));
    each!(i in 0, size => {
        let reached = tri!(layout.coordinate(&IntTuple::int(i)));
        let index = tri!(evaluate(inverse, &reached));
        if index >= size || !tri!(layout.coordinate(&IntTuple::int(index))).equals(&reached) {
            return Err(AlgebraError::InverseCarries { offset: reached.leaf_at(0) });
        }
    });
    Ok(())
}
