//! # Coordinates
//!
//! A shape `S = (s_0, …, s_{R-1})` has coordinates of several kinds: an index `i`, a rank-R tuple, and the natural coordinate, which nests
//! as `S` does. They correspond colexicographically, the leftmost mode fastest:
//!
//! 1. `crd2idx(c, S) = c_0 + s_0·(c_1 + s_1·(c_2 + …))`; an index stands for itself.
//! 2. `idx2crd(i, S)` is its inverse; the last mode is not wrapped, so that indices past the end keep their place.
//! 3. `evaluate(S:D, c) = Σ c_k·d_k` over the natural coordinate of `c`: the extension of the layout function.
//! 4. `is_in_domain(c, S)`: every index of `c` is less than the size of its part of the shape.
//! 5. `increment_coord(c, S)` is the coordinate of the next index, nested as `c` is; the last mode is not wrapped.
//!
//! **Law:** `crd2idx(idx2crd(i, S), S) = i`, `crd2idx(increment_coord(c, S), S) = crd2idx(c, S) + 1`, and `crd2crd` keeps the index and stays inside the shape it goes to.
//!
//! **Worked example:** in `(3,(2,3))` the index 16 is `(16 mod 3, 16 div 3) = (1, 5)`, and 5 in `(2,3)` is `(1, 2)`;
//! `(3,(2,3)):(3,(12,1))` takes it to `1·3 + 1·12 + 2·1 = 17`.
//!
//! ```text
//!  i   0 1 2 | 3 4 5      shape (3,2): i = c0 + 3·c1
//!  c0  0 1 2 | 0 1 2
//!  c1  0 0 0 | 1 1 1
//! ```
//!
//! **Refuses:** a coordinate nested deeper than the shape or of another rank ([`AlgebraError::CoordinateMismatch`]); in `crd2crd`, an index past
//! the end of the target shape ([`AlgebraError::IndexOutOfRange`]).
//!
//! In `CuTe` (`stride.hpp`, CUTLASS) `crd2crd` goes leaf by leaf wherever ranks match, without looking at the sizes; here it
//! does so only where that keeps the index, and otherwise goes through the index.

use crate::algebra::by_mode::by_mode;
use crate::algebra::reduction::product_like;
use crate::arithmetic::{add, div, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::compact::compact_col_major;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Relation, Sign, Stage, traced};

#[cfg_attr(not(feature = "compiled"), inline)]
const fn same_rank(coord: &IntTuple, rank: usize, leaf: bool) -> Result<(), AlgebraError> {
    if leaf || coord.rank() != rank {
        return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: rank });
    }
    Ok(())
}

traced! {
    /// The index of a coordinate in a shape; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::crd2idx;
    /// assert_eq!(crd2idx(&"(1,2)".parse()?, &"(3,4)".parse()?), Ok(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn crd2idx(trace: &mut Trace, coord: &IntTuple, shape: &IntTuple) -> Result<u64, AlgebraError> {
        if coord.is_leaf() {
            return Ok(coord.leaf_at(0));
        }
        tri!(same_rank(coord, shape.rank(), shape.is_leaf()));
        let mut index = 0;
        let mut size = 1;
        each!(i in 0, coord.rank() => {
            let mode = tri!(shape.mode(i));
            let digit = tri!(trace.crd2idx(&tri!(coord.mode(i)), &mode));
            let step = tri!(mul(size, digit));
            trace.worked(Place::Mode(i), Sign::Times, size, digit, step);
            trace.worked(Place::Mode(i), Sign::Plus, index, step, tri!(add(index, step)));
            index = tri!(add(index, step));
            size = size_for_later_modes(size, &mode);
        });
        Ok(index)
    }
}

/// The product of the extents so far; `u64::MAX` if it does not fit: then only coordinates of 0 can follow.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn size_for_later_modes(size: u64, mode: &IntTuple) -> u64 {
    match mode.product() {
        Ok(product) => size.saturating_mul(product),
        Err(_) => u64::MAX,
    }
}

traced! {
    /// The offset of a coordinate in `shape:stride`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotCongruent`], [`AlgebraError::CoordinateMismatch`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, crd2idx_by_stride};
    /// let (shape, stride) = (IntTuple::flat(&[3, 4])?, IntTuple::flat(&[4, 1])?);
    /// assert_eq!(crd2idx_by_stride(&IntTuple::int(7), &shape, &stride), Ok(6));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn crd2idx_by_stride(
        trace: &mut Trace,
        coord: &IntTuple,
        shape: &IntTuple,
        stride: &IntTuple,
    ) -> Result<u64, AlgebraError> {
        trace.evaluate(&tri!(LayoutValue::new(shape, stride)), coord)
    }

    /// The offset of a coordinate of any kind; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, LayoutValue, evaluate};
    /// let rows: LayoutValue = "(4,8):(8,1)".parse()?;
    /// assert_eq!(evaluate(&rows, &"(1,2)".parse()?), Ok(10));
    /// assert_eq!(evaluate(&rows, &IntTuple::int(9)), Ok(10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn evaluate(trace: &mut Trace, layout: &LayoutValue, coord: &IntTuple) -> Result<u64, AlgebraError> {
        if coord.is_leaf() {
            return trace.offset(layout, coord.leaf_at(0));
        }
        tri!(same_rank(coord, layout.rank(), layout.is_leaf()));
        let mut sum = 0;
        each!(i in 0, coord.rank() => {
            trace.begin(Stage::Mode(i));
            let part = tri!(trace.evaluate(&tri!(layout.mode(i)), &tri!(coord.mode(i))));
            trace.worked(Place::Throughout, Sign::Plus, sum, part, tri!(add(sum, part)));
            trace.leave();
            sum = tri!(add(sum, part));
        });
        Ok(sum)
    }

    /// The offset of a one-dimensional coordinate: [`evaluate`] without a tuple.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, offset};
    /// assert_eq!(offset(&LayoutValue::line(4, 3)?, 2), Ok(6));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn offset(trace: &mut Trace, layout: &LayoutValue, index: u64) -> Result<u64, AlgebraError> {
        let last = layout.leaf_count().saturating_sub(1);
        let mut rest = index;
        let mut sum = 0;
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            let digit = if i == last { rest } else { tri!(rem(rest, mode.extent)) };
            if i < last {
                trace.worked(Place::Leaf(i), Sign::Modulo, rest, mode.extent, digit);
            }
            rest = tri!(div(rest, mode.extent));
            let step = tri!(mul(digit, mode.stride));
            trace.worked(Place::Leaf(i), Sign::Times, digit, mode.stride, step);
            sum = tri!(add(sum, step));
        });
        Ok(sum)
    }

    /// The natural coordinate of an index in a shape; see the [module](self). An index tuple goes mode by mode.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, idx2crd};
    /// assert_eq!(idx2crd(&IntTuple::int(16), &"(3,(2,3))".parse()?)?.to_string(), "(1,(1,2))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn idx2crd(trace: &mut Trace, index: &IntTuple, shape: &IntTuple) -> Result<IntTuple, AlgebraError> {
        if !index.is_leaf() {
            tri!(same_rank(index, shape.rank(), shape.is_leaf()));
            return by_mode!(trace, IntTuple::unit(); i in shape.rank() => {
                trace.idx2crd(&tri!(index.mode(i)), &tri!(shape.mode(i)))
            });
        }
        let last = shape.leaf_count().saturating_sub(1);
        let mut rest = index.leaf_at(0);
        let mut digits = [0; MAX_LEAVES];
        each!(i in 0, shape.leaf_count() => {
            digits[i] = if i == last { rest } else { tri!(rem(rest, shape.leaf_at(i))) };
            if i < last {
                trace.worked(Place::Leaf(i), Sign::Modulo, rest, shape.leaf_at(i), digits[i]);
                trace.worked(Place::Leaf(i), Sign::Over, rest, shape.leaf_at(i), tri!(div(rest, shape.leaf_at(i))));
            } else {
                trace.worked(Place::Leaf(i), Sign::Rest, rest, shape.leaf_at(i), digits[i]);
            }
            rest = tri!(div(rest, shape.leaf_at(i)));
        });
        Ok(shape.with_leaves(digits))
    }

    /// The coordinate of an *offset* in a compact `shape:stride`: each leaf is `(index div d) mod s`, 0 where `s` is 1.
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if shape and stride nest differently, [`AlgebraError::DivisionByZero`] for a stride of 0.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, idx2crd_by_stride};
    /// let (shape, stride) = (IntTuple::flat(&[3, 4])?, IntTuple::flat(&[4, 1])?);
    /// assert_eq!(idx2crd_by_stride(&IntTuple::int(6), &shape, &stride)?.to_string(), "(1,2)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn idx2crd_by_stride(
        trace: &mut Trace,
        index: &IntTuple,
        shape: &IntTuple,
        stride: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        if shape.is_leaf() {
            if !index.is_leaf() || !stride.is_leaf() {
                return Err(AlgebraError::CoordinateMismatch { entries: index.rank(), modes: 1 });
            }
            let digit = match shape.leaf_at(0) {
                1 => 0,
                extent => {
                    let (index, stride) = (index.leaf_at(0), stride.leaf_at(0));
                    let steps = tri!(div(index, stride));
                    trace.worked(Place::Throughout, Sign::Over, index, stride, steps);
                    trace.worked(Place::Throughout, Sign::Modulo, steps, extent, tri!(rem(steps, extent)));
                    tri!(rem(steps, extent))
                }
            };
            return Ok(IntTuple::int(digit));
        }
        if !index.is_leaf() {
            tri!(same_rank(index, shape.rank(), false));
        }
        let strides = if stride.is_leaf() { tri!(compact_col_major(shape, stride)) } else { *stride };
        if strides.rank() != shape.rank() {
            return Err(AlgebraError::ProfileMismatch { left: shape.rank(), right: strides.rank() });
        }
        by_mode!(trace, IntTuple::unit(); i in shape.rank() => {
            let part = if index.is_leaf() { *index } else { tri!(index.mode(i)) };
            trace.idx2crd_by_stride(&part, &tri!(shape.mode(i)), &tri!(strides.mode(i)))
        })
    }

    /// The coordinate of the same index in another shape; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, crd2crd};
    /// let (from, to) = (IntTuple::flat(&[6, 4])?, IntTuple::flat(&[3, 8])?);
    /// assert_eq!(crd2crd(&"(5,1)".parse()?, &from, &to)?.to_string(), "(2,3)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn crd2crd(
        trace: &mut Trace,
        coord: &IntTuple,
        from: &IntTuple,
        to: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        let index = tri!(trace.crd2idx(coord, from));
        // A size past 64 bits is greater than any index.
        if let Ok(count) = to.product()
            && index >= count
        {
            return Err(AlgebraError::IndexOutOfRange { index, count });
        }
        if let Some(by_mode) = tri!(crd2crd_by_mode(coord, from, to))
            && tri!(is_in_domain(&by_mode, to))
            && tri!(trace.crd2idx(&by_mode, to)) == index
        {
            return Ok(by_mode);
        }
        trace.idx2crd(&IntTuple::int(index), to)
    }

    /// The coordinate of the next index, the leftmost mode fastest; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::increment_coord;
    /// assert_eq!(increment_coord(&"(3,2)".parse()?, &"(4,8)".parse()?)?.to_string(), "(0,3)");
    /// assert_eq!(increment_coord(&"(3,7)".parse()?, &"(4,8)".parse()?)?.to_string(), "(0,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn increment_coord(
        trace: &mut Trace,
        coord: &IntTuple,
        shape: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        let next = tri!(add(tri!(trace.crd2idx(coord, shape)), 1));
        trace.idx2crd(&IntTuple::int(next), &tri!(product_like(shape, coord)))
    }

    /// Checks whether every index of a coordinate lies within its part of the shape; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, is_in_domain};
    /// let shape: IntTuple = "(4,8)".parse()?;
    /// assert_eq!(is_in_domain(&"(3,7)".parse()?, &shape), Ok(true));
    /// assert_eq!(is_in_domain(&"(4,0)".parse()?, &shape), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_in_domain(trace: &mut Trace, coord: &IntTuple, shape: &IntTuple) -> Result<bool, AlgebraError> {
        if coord.is_leaf() {
            return Ok(trace.test(Place::Throughout, Relation::Below, coord.leaf_at(0), tri!(shape.product())));
        }
        if shape.is_leaf() || coord.rank() != shape.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: shape.rank() });
        }
        let mut is_inside = true;
        each!(i in 0, coord.rank() => {
            trace.begin(Stage::Mode(i));
            is_inside = tri!(trace.is_in_domain(&tri!(coord.mode(i)), &tri!(shape.mode(i)))) && is_inside;
            trace.leave();
        });
        Ok(is_inside)
    }
}

/// Converts each mode by itself, if all three are tuples of one rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn crd2crd_by_mode(coord: &IntTuple, from: &IntTuple, to: &IntTuple) -> Result<Option<IntTuple>, AlgebraError> {
    let tuples = !coord.is_leaf() && !from.is_leaf() && !to.is_leaf();
    if !tuples || from.rank() != to.rank() {
        return Ok(None);
    }
    let mut result = IntTuple::unit();
    each!(i in 0, from.rank() => {
        let (part, old, new) = (tri!(coord.mode(i)), tri!(from.mode(i)), tri!(to.mode(i)));
        let mode = match tri!(crd2crd_by_mode(&part, &old, &new)) {
            Some(mode) => mode,
            None => tri!(idx2crd(&IntTuple::int(tri!(crd2idx(&part, &old))), &new)),
        };
        tri!(result.add(mode.tree()));
    });
    Ok(Some(result))
}

impl LayoutValue {
    /// The offset of a one-dimensional coordinate, [`offset`] as a method.
    ///
    /// ```
    /// let rows: layout_algebra::LayoutValue = "(4,8):(8,1)".parse()?;
    /// assert_eq!(rows.at(14)?, 19);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Same errors as [`offset`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at(&self, index: u64) -> Result<u64, AlgebraError> {
        offset(self, index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coordinate_stays_inside_the_shape_it_goes_to() {
        let flat = |extents: &[u64]| IntTuple::flat(extents).unwrap();
        assert_eq!(crd2crd(&flat(&[4, 0]), &flat(&[5, 2]), &flat(&[3, 4])), Ok(flat(&[1, 1])));
        let past = AlgebraError::IndexOutOfRange { index: 41, count: 32 };
        assert_eq!(crd2crd(&flat(&[5, 9]), &flat(&[4, 8]), &flat(&[8, 4])), Err(past));
    }

    #[test]
    fn coordinates_that_do_not_fit_are_refused() {
        let shape = IntTuple::flat(&[4, 8]).unwrap();
        let refused = crd2idx(&IntTuple::flat(&[1, 2, 3]).unwrap(), &shape);
        assert_eq!(refused, Err(AlgebraError::CoordinateMismatch { entries: 3, modes: 2 }));
    }
}
