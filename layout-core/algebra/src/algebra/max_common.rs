//! # Common parts of two layouts
//!
//! **Definition.** For layouts `A` and `B`:
//! 1. `max_common_vector(A, B)` is the greatest `N` such that for each `n < N` some index `i` of both has `A(i) = B(i) = n`: the number of elements
//!    that are consecutive in both, in the same order.
//! 2. `max_common_layout(A, B)` is the right inverse `R` of `A` or of `B`, restricted to the first `N` or, if they end within a digit of `R` or `R` does not
//!    name them all, to the most of them that a layout can name; `1:0` if `N` is 1.
//!
//! **Law:** with `C = max_common_layout(A, B)`, `A(C(n)) = B(C(n)) = n` for `n < size(C) ≤ max_common_vector(A, B)`.
//!
//! **Worked example:** a vector copy between `(4,8):(1,4)` and `(4,8):(1,8)`: columns of 4 are contiguous in both, the second pads them
//! to 8: `N = 4`, `4:1`.
//!
//! ```text
//!   A   0 1 2 3 | 4 5 6 7 | 8 …
//!   B   0 1 2 3 | 8 9 …             4 offsets in common, then the elements part
//! ```
//!
//! **How:** an injective `A` meets `n` at `right_inverse(A)(n)` or nowhere. If both are injective, `N` is where the right inverses differ: both are digits
//! of `n`, coalesced, and differ at the first digit that differs, after the smaller extent of the two. If only one is, `B ∘ R` decides for
//! `R = right_inverse(A)`, or the other way round; if that does not exist, the elements are compared one by one, up to 2^20. If none is, `N` is at least the better of
//! the two runs found that way, and at most the smaller cosize; between them, all indices are looked at until both layouts repeat.
//!
//! **Refuses:** more than 2^20 elements to compare, or 2^20 indices to look at ([`AlgebraError::NotDecided`]), for layouts that are not injective.
//!
//! `CuTe` (`layout.hpp`, CUTLASS) ignores the domain of `A`: `max_common_vector(4:1, 64:1)` is 64 there, though `A` has 4
//! elements; here it is 4.

use super::coalesce::coalesce;
use super::composition::composition;
use super::extension::EXHAUSTION;
use super::injective::is_injective;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul};
use crate::control::{each, next, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, Trace, traced};

traced! {
    /// The number of elements that are consecutive in both; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, max_common_vector};
    /// assert_eq!(max_common_vector(&LayoutValue::line(4, 1)?, &LayoutValue::line(64, 1)?), Ok(4));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn max_common_vector(trace: &mut Trace, a: &LayoutValue, b: &LayoutValue) -> Result<u64, AlgebraError> {
        let Common { run, is_least, .. } = tri!(common(a, b, trace));
        let cosizes = (tri!(a.cosize()), tri!(b.cosize()));
        if is_least && run < min(cosizes.0, cosizes.1) { met(a, b, run, trace) } else { Ok(run) }
    }

    /// The layout on which both are 0, 1, 2, …; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, max_common_layout};
    /// let rows: LayoutValue = "(8,6):(6,1)".parse()?;
    /// assert_eq!(max_common_layout(&rows, &rows)?.to_string(), "(6,8):(8,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn max_common_layout(
        trace: &mut Trace,
        a: &LayoutValue,
        b: &LayoutValue,
    ) -> Result<LayoutValue, AlgebraError> {
        let Common { inverse, run, .. } = tri!(common(a, b, trace));
        first_of(&inverse, run, trace)
    }
}

/// A right inverse of one of two layouts, and the number of its first indices at which both have the same offsets.
struct Common {
    inverse: LayoutValue,
    run: u64,
    /// True if other indices may go on.
    is_least: bool,
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn common(a: &LayoutValue, b: &LayoutValue, trace: &mut Trace<'_>) -> Result<Common, AlgebraError> {
    let injective = (matches!(is_injective(a), Ok(true)), matches!(is_injective(b), Ok(true)));
    if let (true, false) = injective {
        let inverse = tri!(trace.right_inverse(a));
        let run = tri!(run_on(b, &inverse, trace));
        return Ok(Common { inverse, run, is_least: false });
    }
    let inverse = tri!(trace.right_inverse(b));
    if let (true, true) = injective {
        let run = tri!(parting(&tri!(trace.right_inverse(a)), &inverse, trace));
        return Ok(Common { inverse, run, is_least: false });
    }
    let run = tri!(run_on(a, &inverse, trace));
    if let (false, false) = injective {
        let other = tri!(trace.right_inverse(a));
        let longer = tri!(run_on(b, &other, trace));
        if longer > run {
            return Ok(Common { inverse: other, run: longer, is_least: true });
        }
    }
    Ok(Common { inverse, run, is_least: !injective.1 })
}

/// The number of indices until both layouts repeat their offsets, or one ends.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn different_indices(a: &LayoutValue, b: &LayoutValue) -> Result<u64, AlgebraError> {
    let ends = min(tri!(a.size()), tri!(b.size()));
    let (one, other) = (tri!(moving_part(a)), tri!(moving_part(b)));
    let common = gcd(one, other);
    Ok(match tri!(div(one, common)).checked_mul(other) {
        Some(both) => min(both, ends),
        None => ends,
    })
}

/// The number of indices before the last mode, if that does not move: all others repeat their offsets.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn moving_part(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let modes = Flat::leaves(&tri!(coalesce(layout)));
    let (last, size) = (modes.at(modes.len().saturating_sub(1)), tri!(layout.size()));
    if last.stride == 0 { div(size, last.extent) } else { Ok(u64::MAX) }
}

/// The number of offsets from 0 on, at least `known`, that both have at the same index.
#[cfg_attr(not(feature = "compiled"), inline)]
#[expect(clippy::cast_possible_truncation, reason = "below the length of the array")]
const fn met(a: &LayoutValue, b: &LayoutValue, known: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    const WINDOW: usize = 1 << 12;
    let (size, mut run, mut left) = (tri!(different_indices(a, b)), known, EXHAUSTION);
    loop {
        left = match left.checked_sub(size) {
            Some(rest) => rest,
            None => return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
        };
        let mut is_met = [false; WINDOW];
        each!(i in 0, size => {
            let there = tri!(offset(a, i));
            if there >= run && there.saturating_sub(run) < WINDOW as u64 && tri!(offset(b, i)) == there {
                is_met[there.saturating_sub(run) as usize] = true;
            }
        });
        let mut next_missing = 0;
        while next_missing < WINDOW && is_met[next_missing] {
            next_missing = next(next_missing);
        }
        run = run.saturating_add(next_missing as u64);
        if next_missing < WINDOW {
            trace.worked(Place::Throughout, Sign::Least, size, run, min(size, run));
            return Ok(run);
        }
    }
}

/// The first `count` coordinates of a layout, or as many of them as fill whole digits.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn first_of(
    inverse: &LayoutValue,
    count: u64,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let run = tri!(whole_digits(inverse, count));
    if run == 1 {
        return Ok(LayoutValue::TRIVIAL);
    }
    trace.composition(inverse, &tri!(LayoutValue::line(run, 1)))
}

/// The greatest `N` with `A(R(n)) = n`, within the domain of `A`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn run_on(a: &LayoutValue, inverse: &LayoutValue, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    if composition(a, inverse).is_err() {
        let (size, run) = (tri!(inverse.size()), tri!(counted(a, inverse)));
        trace.worked(Place::Throughout, Sign::Least, size, run, run);
        return Ok(run);
    }
    let both = tri!(trace.composition(a, inverse));
    let first = tri!(trace.coalesce(&both)).leaf_at(0);
    if first.stride != 1 {
        return Ok(1);
    }
    let below = tri!(indices_below(inverse, tri!(a.size())));
    trace.worked(Place::Throughout, Sign::Least, first.extent, below, min(first.extent, below));
    Ok(min(first.extent, below))
}

/// The least `n` at which two coalesced layouts without equal offsets differ, or the smaller of their sizes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn parting(left: &LayoutValue, right: &LayoutValue, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let mut agreed = 1;
    each!(k in 0, min_count(left, right) => {
        let (one, other) = (left.leaf_at(k), right.leaf_at(k));
        if one.stride != other.stride {
            return Ok(agreed);
        }
        let extent = min(one.extent, other.extent);
        trace.worked(Place::Leaf(k), Sign::Least, one.extent, other.extent, extent);
        agreed = tri!(mul(agreed, extent));
        if one.extent != other.extent {
            return Ok(agreed);
        }
    });
    Ok(agreed)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn min_count(left: &LayoutValue, right: &LayoutValue) -> usize {
    if left.leaf_count() < right.leaf_count() { left.leaf_count() } else { right.leaf_count() }
}

/// The same, counted element by element.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn counted(a: &LayoutValue, inverse: &LayoutValue) -> Result<u64, AlgebraError> {
    let (size, elements, mut n) = (tri!(inverse.size()), tri!(a.size()), 0u64);
    while n < size {
        if n >= EXHAUSTION {
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        let index = tri!(offset(inverse, n));
        if index >= elements || tri!(offset(a, index)) != n {
            return Ok(n);
        }
        n = n.saturating_add(1);
    }
    Ok(size)
}

/// The least `n` with `R(n) ≥ limit`, or the size of `R`: the largest digits first, each as small as the lower ones allow.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn indices_below(inverse: &LayoutValue, limit: u64) -> Result<u64, AlgebraError> {
    let size = tri!(inverse.size());
    let mut lower = tri!(inverse.cosize()).saturating_sub(1);
    if lower < limit || size == 1 {
        return Ok(size);
    }
    let (mut rest, mut weight, mut index) = (limit, size, 0);
    each!(k in 0, inverse.leaf_count() => {
        let mode = inverse.leaf_at(inverse.leaf_count().saturating_sub(next(k)));
        weight = tri!(div(weight, mode.extent));
        lower = lower.saturating_sub(tri!(mul(mode.extent.saturating_sub(1), mode.stride)));
        let digit = tri!(ceil_div(rest.saturating_sub(lower), mode.stride));
        index = tri!(add(index, tri!(mul(digit, weight))));
        rest = rest.saturating_sub(tri!(mul(digit, mode.stride)));
    });
    Ok(index)
}

/// The number of the first `count` indices that fill whole digits of `R`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn whole_digits(inverse: &LayoutValue, count: u64) -> Result<u64, AlgebraError> {
    let mut weight = 1;
    each!(k in 0, inverse.leaf_count() => {
        let larger = tri!(mul(weight, inverse.leaf_at(k).extent));
        if larger > count {
            return mul(weight, tri!(div(count, weight)));
        }
        weight = larger;
    });
    Ok(weight)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_first_index_past_a_limit() {
        let inverse = layout(&[3, 4], &[4, 1]);
        for limit in 1..14 {
            let expected = (0..12).find(|n| crate::coord::offset(&inverse, *n).expect("small") >= limit);
            assert_eq!(indices_below(&inverse, limit), Ok(expected.unwrap_or(12)), "{limit}");
        }
    }
}
