//! # Coordinates of an offset
//!
//! **Definition.** For a layout `L` and an offset `o` that it reaches, with the least index `i` such that `L(i) = o`:
//! 1. `get_1d_coord(L, o) = i`;
//! 2. `get_hier_coord(L, o)` is `i` as the natural coordinate of the shape of `L`;
//! 3. `get_flat_coord(L, o)` is `i` as a coordinate with one index per mode; a bare leaf gives an integer, as does a tuple of one mode.
//!
//! For a compact layout, a bijection with `[0, n)`, offsets wrap around: `o` stands for `o mod n`.
//!
//! **Law:** `L(get_1d_coord(L, o)) = o` for every offset in the image; for an injective layout `get_1d_coord(L, L(i)) = i`.
//!
//! **Worked example:** for `(4,8):(8,1)` and 10: one step of 8 leaves 2, two steps of 1: `(1,2)`, the index `1 + 4·2 = 9`.
//!
//! ```text
//!   (4,2):(2,1)   i  0 1 2 3 4 5 6 7        offset 5 is met at i = 6: (2,1)
//!                 o  0 2 4 6 1 3 5 7
//! ```
//!
//! **How:** if each stride, in order, exceeds the reach of all smaller ones, the digits of `o` are forced from the largest
//! stride down. Otherwise every index is tried, up to 2^20.
//!
//! **Refuses:** an offset that is not reached ([`AlgebraError::NotReached`]), larger layouts whose steps overlap
//! ([`AlgebraError::NotDecided`]). `CuTe` (`layout.hpp`, CUTLASS) divides by the strides, modulo the extents: its answers for compact
//! layouts are the same as here, past their end too; for other layouts its answers are often not inverse images.

use super::by_mode::by_mode;
use super::extension::EXHAUSTION;
use super::injective::is_compact;
use crate::arithmetic::{add, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::coord::offset as offset_at;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Leaves;
use crate::trace::{Place, Relation, Sign, Trace, traced};

traced! {
    /// The least index with this offset; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::get_1d_coord;
    /// assert_eq!(get_1d_coord(&"(4,8):(8,1)".parse()?, 10), Ok(9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn get_1d_coord(trace: &mut Trace, layout: &LayoutValue, offset: u64) -> Result<u64, AlgebraError> {
        let modes = Flat::leaves(layout);
        let order = modes.order(false);
        if !tri!(are_digits(&modes, &order)) {
            return search(layout, offset, trace);
        }
        let mut digits = [0; MAX_LEAVES];
        let mut rest = if tri!(is_compact(layout)) { tri!(rem(offset, tri!(layout.size()))) } else { offset };
        each!(k in 0, modes.len() => {
            let at = order.at(modes.len().saturating_sub(next(k)));
            let mode = modes.at(at);
            if let Some(steps) = rest.checked_div(mode.stride) {
                digits[at] = min(steps, mode.extent.saturating_sub(1));
                trace.worked(Place::Leaf(at), Sign::Over, rest, mode.stride, steps);
                trace.worked(Place::Leaf(at), Sign::Least, steps, mode.extent.saturating_sub(1), digits[at]);
                let step = tri!(mul(digits[at], mode.stride));
                trace.worked(Place::Leaf(at), Sign::Minus, rest, step, rest.saturating_sub(step));
                rest = rest.saturating_sub(step);
            }
        });
        if !trace.test(Place::Throughout, Relation::Equals, rest, 0) {
            return Err(AlgebraError::NotReached { offset });
        }
        trace.crd2idx(&layout.with_leaves(digits), &layout.shape())
    }
}

/// Checks whether each stride, in order, exceeds the reach of all smaller ones.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn are_digits(modes: &Flat, order: &Leaves<usize>) -> Result<bool, AlgebraError> {
    let mut reach = 0;
    each!(k in 0, modes.len() => {
        let mode = modes.at(order.at(k));
        if mode.stride > 0 && mode.extent > 1 {
            if mode.stride <= reach {
                return Ok(false);
            }
            reach = tri!(add(reach, tri!(mul(mode.extent.saturating_sub(1), mode.stride))));
        }
    });
    Ok(true)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn search(layout: &LayoutValue, offset: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let size = tri!(layout.size());
    each!(index in 0, size => {
        if index == EXHAUSTION {
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        if tri!(offset_at(layout, index)) == offset {
            trace.test(Place::Index(index), Relation::Equals, offset, offset);
            return Ok(index);
        }
    });
    Err(AlgebraError::NotReached { offset })
}

traced! {
    /// The natural coordinate of an offset; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`get_1d_coord`].
    ///
    /// ```
    /// use layout_algebra::get_hier_coord;
    /// assert_eq!(get_hier_coord(&"(4,8):(8,1)".parse()?, 10)?.to_string(), "(1,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn get_hier_coord(
        trace: &mut Trace,
        layout: &LayoutValue,
        offset: u64,
    ) -> Result<IntTuple, AlgebraError> {
        let index = tri!(trace.get_1d_coord(layout, offset));
        trace.idx2crd(&IntTuple::int(index), &layout.shape())
    }

    /// The coordinate of an offset, with one index per mode; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`get_1d_coord`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, get_flat_coord, make_layout};
    /// let nested = make_layout(&IntTuple::of(&[IntTuple::int(3), IntTuple::flat(&[4, 8])?])?)?;
    /// assert_eq!(get_flat_coord(&nested, 27)?.to_string(), "(0,9)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn get_flat_coord(
        trace: &mut Trace,
        layout: &LayoutValue,
        offset: u64,
    ) -> Result<IntTuple, AlgebraError> {
        let coord = tri!(trace.get_hier_coord(layout, offset));
        one_index_a_mode(&coord, &layout.shape(), trace)
    }
}

/// A natural coordinate of a shape as one index per mode.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn one_index_a_mode(
    coord: &IntTuple,
    shape: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    if shape.rank() == 1 {
        return Ok(IntTuple::int(tri!(trace.crd2idx(coord, shape))));
    }
    by_mode!(trace, IntTuple::unit(); i in shape.rank() => {
        Ok::<_, AlgebraError>(IntTuple::int(tri!(trace.crd2idx(&tri!(coord.mode(i)), &tri!(shape.mode(i))))))
    })
}
