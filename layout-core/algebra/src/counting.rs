//! # Counting tensors
//!
//! **Definition.** The counting tensor of a shape holds at each coordinate that coordinate itself. As a layout its offsets are coordinates, written as
//! integers: leaf `k` of the shape has stride `2^(w·k)`, so that the digit of `w` bits at place `k` is the coordinate of leaf `k`. `w` is 63 bits
//! split evenly among the leaves, which leaves room for coordinates past the end.
//!
//! Every operation on layouts works on it unchanged, since none depends on the meaning of offsets. Partitions of it give the coordinates that a
//! thread owns, and predicates are computed from them.
//!
//! **Law:** `coordinate(layout(i)) = idx2crd(i, shape)`.
//!
//! **Worked example:** for `(4,8)` the layout is `(4,8):(1,2^31)`; its offset at `(3,5)` is `3 + 5·2^31`, which reads back as `(3,5)`.
//!
//! ```text
//!      offset   0…0000000101 0…0000000011
//!               └ leaf 1: 5 ┘└ leaf 0: 3 ┘
//! ```
//!
//! In `CuTe` this is `make_identity_tensor`, whose strides are basis vectors: its `1@0` is `2^0` here, its `1@1` is `2^w`.

use crate::capacity::MAX_LEAVES;
use crate::control::each;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// The counting tensor of a shape; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct Counting {
    shape: IntTuple,
    /// The bits of one digit.
    width: usize,
}

impl Counting {
    /// The counting tensor of `shape`.
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for an empty shape.
    ///
    /// ```
    /// use layout_algebra::{Counting, offset};
    /// let counting = Counting::of(&"(4,8)".parse()?)?;
    /// assert_eq!(counting.coordinate(offset(&counting.layout()?, 23)?).to_string(), "(3,5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(shape: &IntTuple) -> Result<Self, AlgebraError> {
        match 63usize.checked_div(shape.leaf_count()) {
            Some(width) => Ok(Self { shape: *shape, width }),
            None => Err(AlgebraError::NoModes),
        }
    }

    /// The layout whose offsets are coordinates.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] for an extent of 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layout(&self) -> Result<LayoutValue, AlgebraError> {
        let mut strides = [0; MAX_LEAVES];
        each!(leaf in 0, self.shape.leaf_count() => {
            strides[leaf] = 1 << self.place(leaf);
        });
        LayoutValue::new(&self.shape, &self.shape.with_leaves(strides))
    }

    /// The coordinate that an offset stands for, nested as the shape is.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn coordinate(&self, offset: u64) -> IntTuple {
        let mut digits = [0; MAX_LEAVES];
        each!(leaf in 0, self.shape.leaf_count() => {
            digits[leaf] = self.digit(offset, leaf);
        });
        self.shape.with_leaves(digits)
    }

    /// The step that a stride stands for: its length and its leaf. `None` for stride 0.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn step(&self, stride: u64) -> Option<(u64, usize)> {
        each!(leaf in 0, self.shape.leaf_count() => {
            if self.digit(stride, leaf) > 0 {
                return Some((self.digit(stride, leaf), leaf));
            }
        });
        None
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn place(&self, leaf: usize) -> usize {
        self.width.saturating_mul(leaf)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn digit(&self, offset: u64, leaf: usize) -> u64 {
        let rest = offset >> self.place(leaf);
        rest & (1u64 << self.width).saturating_sub(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::{idx2crd, offset};

    #[test]
    fn every_offset_reads_as_its_coordinate() {
        let shape = IntTuple::of(&[IntTuple::flat(&[2, 3]).expect("small"), IntTuple::int(4)]).expect("small");
        let counting = Counting::of(&shape).expect("modes");
        let layout = counting.layout().expect("small");
        for i in 0..24 {
            let expected = idx2crd(&IntTuple::int(i), &shape).expect("in the shape");
            assert_eq!(counting.coordinate(offset(&layout, i).expect("small")), expected);
        }
    }

    #[test]
    fn a_stride_is_a_step_along_one_leaf() {
        let counting = Counting::of(&IntTuple::flat(&[4, 8]).expect("small")).expect("modes");
        assert_eq!(counting.step(3 << 31), Some((3, 1)));
        assert_eq!(counting.step(0), None);
    }
}
