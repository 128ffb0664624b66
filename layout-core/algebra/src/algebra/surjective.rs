//! # Surjective
//!
//! **Definition.** `is_surjective_onto(L, n)`: the offsets of `L` are exactly `0, 1, …, n−1`, each reached at least once.
//!
//! **Law:** with injectivity it is compactness: `L` is a bijection with `[0, n)` if and only if it is both and `size(L) = n`.
//!
//! **Worked example:** `(2,4):(1,1)` reaches `0 1 1 2 2 3 3 4`, all of `[0,5)`. `(2,4):(1,3)` misses 2.
//!
//! ```text
//!   strides in order: 1, then d ≤ 1 + what is reached so far        0 1 | 2 3 | 4 5
//! ```
//!
//! **How:** take the moving modes in order of stride. If the first of them reach `[0, r]` without a gap, the next stride `d` keeps it so
//! if `d ≤ r + 1`; otherwise neither it nor any later stride reaches `r + 1`. The test is exact.
//!
//! **Refuses:** a cosize past 64 bits.
//!
//! Source: the definition. Sums of a set have no gap as long as each new term is at most one more than the sum of those before; this is known from
//! coin systems (Brown 1961, "Note on complete sequences of integers"). `CuTe` has no such predicate.

use crate::arithmetic::{add, mul, sub};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Relation, traced};

traced! {
    /// Checks whether the offsets are exactly those below `size`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_surjective_onto};
    /// let layout: LayoutValue = "(2,4):(1,1)".parse()?;
    /// assert_eq!(is_surjective_onto(&layout, 5), Ok(true));
    /// assert_eq!(is_surjective_onto(&layout, 6), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_surjective_onto(trace: &mut Trace, layout: &LayoutValue, size: u64) -> Result<bool, AlgebraError> {
        if !trace.test(Place::Size, Relation::Equals, tri!(layout.cosize()), size) {
            return Ok(false);
        }
        let modes = Flat::moving(layout).sorted(false);
        let mut reached = 1;
        each!(i in 0, modes.len() => {
            let mode = modes.at(i);
            if !trace.test(Place::Mode(i), Relation::AtMost, mode.stride, reached) {
                return Ok(false);
            }
            reached = tri!(add(reached, tri!(mul(tri!(sub(mode.extent, 1)), mode.stride))));
        });
        Ok(true)
    }
}
