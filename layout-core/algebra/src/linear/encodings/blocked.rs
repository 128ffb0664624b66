//! # Blocked
//!
//! **Definition.** Each thread holds a block of `size_per_thread` elements, `threads_per_warp` threads lie side by side in a warp, `warps_per_cta` warps in a
//! block of threads; all are counted along `order[0]` fastest.
//! 1. The layout is the product of the identities of `register`, `lane` and `warp`;
//! 2. fitted to the shape: repeated over more registers, or, if it is larger, without the registers that lie outside, and with bases 0 for the threads.
//!
//! **Law:** every element is held, each as often as any other; exactly once if the blocks of all threads are no larger than the tensor along any
//! dimension.
//!
//! **Worked example:** one element per thread, 4 threads along `dim1` and 2 along `dim0`, over `2 × 8`: lane 1 is at column 1, and register 1 at column 4.
//!
//! ```text
//!   lane  0 1 2 3 | 0 1 2 3
//!         4 5 6 7 | 4 5 6 7
//!   register    0 |       1
//! ```
//!
//! **Refuses:** sizes that are not powers of two, an order that does not name each dimension once, lists of different lengths ([`LinearError::Arity`]).
//!
//! Source: Triton (`BlockedEncodingAttr`).

use super::super::LinearLayout;
use super::super::error::LinearError;
use crate::control::tri;
use crate::trace::traced;

/// Blocks of elements per thread, of threads per warp, and of warps; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Blocked<'a> {
    /// The elements of a thread along each dimension.
    pub size_per_thread: &'a [u64],
    /// The threads of a warp along each dimension.
    pub threads_per_warp: &'a [u64],
    /// The warps along each dimension.
    pub warps_per_cta: &'a [u64],
    /// The dimensions, the fastest first.
    pub order: &'a [usize],
}

traced! {
    /// The layout over a tensor of this shape.
    ///
    /// ```
    /// use layout_algebra::linear::Blocked;
    /// let blocked =
    ///     Blocked { size_per_thread: &[1, 1], threads_per_warp: &[2, 4], warps_per_cta: &[1, 1], order: &[1, 0] };
    /// assert_eq!(
    ///     blocked.layout(&[2, 8])?.to_string(),
    ///     "linear{ register: [(0,4)], lane: [(0,1),(0,2),(1,0)], warp: [], block: [] -> dim0: 2, dim1: 8 }",
    /// );
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn layout(this: &Blocked<'_>, trace: &mut Trace, shape: &[u64]) -> Result<LinearLayout, LinearError> {
        let registers = tri!(LinearLayout::identity_nd("register", this.size_per_thread, this.order));
        let lanes = tri!(LinearLayout::identity_nd("lane", this.threads_per_warp, this.order));
        let warps = tri!(LinearLayout::identity_nd("warp", this.warps_per_cta, this.order));
        tri!(tri!(registers.product(&lanes)).product(&warps)).fitted_by(shape, true, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_are_of_one_length() {
        let blocked =
            Blocked { size_per_thread: &[1], threads_per_warp: &[2, 4], warps_per_cta: &[1, 1], order: &[1, 0] };
        assert!(blocked.layout(&[2, 8]).is_err());
    }
}
