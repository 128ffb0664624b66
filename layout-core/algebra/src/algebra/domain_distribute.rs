//! # Distribute a domain
//!
//! **Definition.** `domain_distribute(S, n)` chooses about `n` coordinates of a shape `S`, spread so that they divide it: for the leaves
//! `s_0, s_1, …` of `S`, `g_k = gcd(s_k, n_k)` with `n_0 = n`, `n_{k+1} = n_k / g_k`, and the result is `(g_0, g_1, …) : (1, s_0, s_0·s_1, …)`,
//! coalesced.
//!
//! **Law:** the result is ordered; its size divides `n`; `logical_divide(S, result)` exists, for a layout of shape `S`.
//!
//! **Worked example:** 6 of `(15,14)`: `gcd(15,6) = 3`, 2 is left, `gcd(14,2) = 2`: `(3,2):(1,15)`. Neither extent is a multiple of 6, yet
//! 6 coordinates are found that tile the shape.
//!
//! ```text
//!   (15,14)   x x x . . .        the corner of 3 by 2,
//!             x x x . . .        which repeats 5 by 7 times
//! ```
//!
//! **Refuses:** 0 coordinates ([`AlgebraError::ZeroExtent`]), sizes past 64 bits. Fewer than `n` may be found: 6 of `(5,7)` gives 1.
//!
//! Source: `CuTe`, `layout.hpp` (CUTLASS).

use super::coalesce::coalesced;
use crate::arithmetic::{div, gcd};
use crate::compact::compact_col_major;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, traced};

traced! {
    /// About `count` coordinates of `shape` that divide it; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::domain_distribute;
    /// assert_eq!(domain_distribute(&"(15,14)".parse()?, 6)?.to_string(), "(3,2):(1,15)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn domain_distribute(
        trace: &mut Trace,
        shape: &IntTuple,
        count: u64,
    ) -> Result<LayoutValue, AlgebraError> {
        if count == 0 {
            return Err(AlgebraError::ZeroExtent { leaf: 0 });
        }
        let steps = tri!(compact_col_major(shape, &IntTuple::int(1)));
        let mut modes = Flat::none();
        let mut rest = count;
        each!(i in 0, shape.leaf_count() => {
            let part = gcd(shape.leaf_at(i), rest);
            trace.worked(Place::Leaf(i), Sign::Divisor, shape.leaf_at(i), rest, part);
            trace.worked(Place::Leaf(i), Sign::Over, rest, part, tri!(div(rest, part)));
            rest = tri!(div(rest, part));
            tri!(modes.add(part, steps.leaf_at(i)));
        });
        coalesced(modes.as_slice(), trace)
    }
}
