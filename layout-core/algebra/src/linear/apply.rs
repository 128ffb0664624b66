//! # Apply
//!
//! **Definition.** `L(x)` is the xor of the bases at the set bits of `x`, in every output dimension separately.
//!
//! **Law:** `L(x ^ y) = L(x) ^ L(y)`; `L(0) = 0`.
//!
//! **Worked example:** `linear{ lane: [1,2,4,9] }` at 10 = 2 ^ 8: `2 ^ 9 = 11`.
//!
//! ```text
//!   lane  0 1 2 3 4 5 6 7 | 8 9 10 11
//!         0 1 2 3 4 5 6 7 | 9 8 11 10      the second half is swizzled
//! ```
//!
//! **Requires:** one coordinate for every input dimension, in order; bits beyond a dimension's size are ignored, as if masked.
//!
//! **Refuses:** another number of coordinates ([`LinearError::Arity`]). Source: Triton, where this ends the process.

use super::error::LinearError;
use super::word::{has, mask, raise};
use super::{LinearLayout, MAX_DIMS};
use crate::control::{each, tri};

impl LinearLayout {
    /// The image of these coordinates, one per output dimension; entries past the last dimension are 0.
    ///
    /// # Errors
    /// [`LinearError::Arity`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let swizzled = LinearLayout::from_bases(&[("lane", &[&[1], &[2], &[4], &[9]])], &[("offset", 16)])?;
    /// assert_eq!(swizzled.apply(&[10])?[0], 11);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn apply(&self, coordinates: &[u64]) -> Result<[u64; MAX_DIMS], LinearError> {
        let image = self.image(tri!(self.input(coordinates)));
        let mut outputs = [0; MAX_DIMS];
        each!(j in 0, self.outs.count() => {
            outputs[j] = self.outs.part(image, j);
        });
        Ok(outputs)
    }

    /// The image of a word: all dimensions are packed into one number on both sides.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let pair = LinearLayout::from_bases(&[("x", &[&[0, 1]]), ("y", &[&[1, 0]])], &[("row", 2), ("col", 2)])?;
    /// assert_eq!([0, 1, 2, 3].map(|word| pair.image(word)), [0, 2, 1, 3]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn image(&self, word: u64) -> u64 {
        let mut image = 0;
        each!(bit in 0, self.width() => {
            if has(word, bit as u32) {
                image ^= self.bases[bit];
            }
        });
        image
    }

    /// The coordinates of the inputs in one word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn input(&self, coordinates: &[u64]) -> Result<u64, LinearError> {
        if coordinates.len() != self.ins.count() {
            return Err(LinearError::Arity { components: coordinates.len(), dims: self.ins.count() });
        }
        let mut word = 0;
        each!(i in 0, self.ins.count() => {
            word |= raise(coordinates[i] & mask(self.ins.get(i).bits), self.ins.from(i));
        });
        Ok(word)
    }
}
