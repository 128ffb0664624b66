//! # Alignment
//!
//! **Definition.** With `r = size(right_inverse(L))`, the offsets `0, 1, …, r−1` that `L` runs through, and the modes of `L`, coalesced, that
//! this run does not use: `max_alignment(L)` is the greatest common divisor of `r` and their strides.
//!
//! **Law:** with `N = max_alignment(L)`, the image of `L` consists of whole aligned blocks `[kN, (k+1)N)`: it can be read in elements
//! of any `n` that divides `N`.
//!
//! **Worked example:** `(8,4):(1,12)`: the run has 8 elements, the other stride is 12, `gcd(8, 12) = 4`: rows of 8 begin at multiples of
//! 12, so vectors of 4 are aligned, and vectors of 8 are not.
//!
//! ```text
//!   0 1 2 3 4 5 6 7 . . . . | 12 13 14 15 …      [0,4) [4,8) [12,16) …
//! ```
//!
//! **Refuses:** sizes past 64 bits. Source: `CuTe`, `layout.hpp` (CUTLASS), where a divide finds the other strides.

use crate::arithmetic::{gcd, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, traced};

traced! {
    /// The greatest number of elements that can be accessed as one; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::max_alignment;
    /// assert_eq!(max_alignment(&"(8,4):(1,12)".parse()?), Ok(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn max_alignment(trace: &mut Trace, layout: &LayoutValue) -> Result<u64, AlgebraError> {
        let modes = Flat::leaves(&tri!(trace.coalesce(layout)));
        let order = modes.order(false);
        let (mut run, mut others) = (1, 0);
        each!(k in 0, modes.len() => {
            let mode = modes.at(order.at(k));
            if mode.stride == run {
                run = tri!(mul(mode.extent, mode.stride));
                trace.worked(Place::Throughout, Sign::Times, mode.extent, mode.stride, run);
            } else {
                trace.worked(Place::Throughout, Sign::Divisor, others, mode.stride, gcd(others, mode.stride));
                others = gcd(others, mode.stride);
            }
        });
        trace.worked(Place::Throughout, Sign::Divisor, run, others, gcd(run, others));
        Ok(gcd(run, others))
    }
}
