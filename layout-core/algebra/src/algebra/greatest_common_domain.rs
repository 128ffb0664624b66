//! # Greatest common domain
//!
//! **Definition.** Let `S` and `T` be shapes with leaves `s_i`, `t_j` and prefix products `P_i = s_0·…·s_{i-1}`, `Q_j = t_0·…·t_{j-1}`. The mode
//! `g:d`, `g > 1`, *lies in leaf `i` of `S`* if it steps through that leaf alone, evenly: `P_i` divides `d` and `d·g` divides `P_{i+1}`.
//! `greatest_common_domain(S, T)` has, for each pair of leaves `i`, `j` in which some mode lies at once, the greatest such mode:
//!
//! ```text
//!   d = lcm(P_i, Q_j)      g = gcd(P_{i+1}, Q_{j+1}) / d
//! ```
//!
//! in order of `d`, as a flat tuple; `(1):(0)` if there is none.
//!
//! **Law:** symmetric; ordered and injective: `d·g` divides the next `d`; it composes with every layout of shape `S` or of shape `T`, and both
//! are linear on its modes; its size divides both sizes; it covers both domains if and only if, apart from extents of 1 and the ends,
//! both shapes split into the same factors.
//!
//! **Worked example:** `(6,35)` and `(15,14)`: `P = 1, 6, 210`, `Q = 1, 15, 210`. Leaves 0 and 0 share `3:1`; leaves 1 and 1 begin together at
//! `lcm(6,15) = 30` and share `210/30 = 7`: `(3,7):(1,30)`.
//!
//! ```text
//!   S  |--------6--------|-------------------35------------------|
//!   T  |--------------15-------------|------------14-------------|
//!       3:1                                          7:30
//! ```
//!
//! **Refuses:** sizes past 64 bits. Source: `PyCuTe`, `algebra.py`, which walks both shapes at once; all pairs give the same modes.

use crate::arithmetic::{div, divides, gcd, mul};
use crate::control::{next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, traced};

traced! {
    /// The factors that both shapes have at the same places; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::greatest_common_domain;
    /// let common = greatest_common_domain(&"(6,35)".parse()?, &"(15,14)".parse()?)?;
    /// assert_eq!(common.to_string(), "(3,7):(1,30)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn greatest_common_domain(
        trace: &mut Trace,
        s: &IntTuple,
        t: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        let mut modes = Flat::none();
        let (mut i, mut j) = (0, 0);
        let (mut s_start, mut t_start) = (1u64, 1u64);
        while i < s.leaf_count() && j < t.leaf_count() {
            let (s_end, t_end) = (tri!(mul(s_start, s.leaf_at(i))), tri!(mul(t_start, t.leaf_at(j))));
            let shared = gcd(s_end, t_end);
            trace.worked(Place::Throughout, Sign::Divisor, s_end, t_end, shared);
            // The least common multiple of the starts; if it exceeds 64 bits, it is past the ends.
            if let Some(start) = s_start.checked_mul(tri!(div(t_start, gcd(s_start, t_start))))
                && divides(start, shared)
                && shared > start
            {
                trace.worked(Place::Index(start), Sign::Over, shared, start, tri!(div(shared, start)));
                tri!(modes.add(tri!(div(shared, start)), start));
            }
            // A leaf that ends first shares nothing with later leaves.
            if s_end <= t_end {
                (i, s_start) = (next(i), s_end);
            }
            if t_end <= s_end {
                (j, t_start) = (next(j), t_end);
            }
        }
        if modes.len() == 0 {
            tri!(modes.add(1, 0));
        }
        Ok(modes.tuple())
    }
}
