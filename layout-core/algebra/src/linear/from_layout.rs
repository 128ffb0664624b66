//! # From a layout of shape and stride
//!
//! **Definition.** A layout `A` is linear if `A(x ^ y) = A(x) ^ A(y)` for all coordinates `x` and `y`, each counted as one number. Then it is determined by its offsets at
//! the powers of two.
//! 1. Its size must be a power of two, and so are its extents.
//! 2. It is linear if and only if the numbers `stride · 2^k`, over all bits `k` of all its modes, have no bit in common: a layout adds them, and a sum is a
//!    xor if and only if nothing is carried.
//! 3. A swizzle is linear, so that `Sw ∘ A` is linear if and only if `A` is. An offset other than 0 appears in `A(0)`, and then the sum is not linear.
//!
//! A layout that is not linear has a witness: the least `x`, a power of two, and for it the least `y`, with `A(x ^ y) ≠ A(x) ^ A(y)`.
//!
//! **Law:** `from_layout(A).image(x) = A(x)` for every `x`.
//!
//! **Worked example:** `(4,8):(9,1)`: index 1 is at 9, index 4 at 1, and both have bit 0: index 5 is at 10, but `9 ^ 1 = 8`.
//!
//! ```text
//!   (4,8):(8,1)    8 16 | 1 2 4      no bit twice: linear
//!   (4,8):(9,1)    9 18 | 1 2 4      1001, 10010, 00001: bit 0 twice
//! ```
//!
//! **Refuses:** [`LinearError::DomainNotPowerOfTwo`], [`LinearError::NotLinear`] with the witness, sizes past 64 bits.
//!
//! Source: Triton's linear layouts, whose paper says that they include `CuTe`'s layouts of powers of two; the condition was checked on all 260 vectors.

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::word::{MAX_BITS, bit, bits};
use crate::algebra::extension::EXHAUSTION;
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{LinearFact, Role, Stage, Trace};

impl LinearLayout {
    /// The layout as a linear one: `m0`, `m1`, … are its modes, and `offset` its output.
    ///
    /// # Errors
    /// [`LinearError::NotLinear`] with the witness, [`LinearError::DomainNotPowerOfTwo`], [`LinearError::TooManyDims`] for more than 8 modes,
    /// [`LinearError::Algebra`] for sizes past 64 bits.
    ///
    /// ```
    /// use layout_algebra::linear::{LinearError, LinearLayout};
    /// use layout_algebra::{IntTuple, LayoutValue};
    /// let rows = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[8, 1])?)?;
    /// assert_eq!(LinearLayout::from_layout(&rows)?.to_string(), "linear{ m0: [8,16], m1: [1,2,4] }");
    /// let padded = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[9, 1])?)?;
    /// let witness = LinearError::NotLinear { x: 1, y: 4, image: 10, xor: 8 };
    /// assert_eq!(LinearLayout::from_layout(&padded), Err(witness));
    /// # Ok::<(), LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_layout(layout: &LayoutValue) -> Result<Self, LinearError> {
        linear(layout, &Swizzle::IDENTITY, &mut Trace::off())
    }

    /// A swizzled layout as a linear one, its modes and its offsets as in [`from_layout`](Self::from_layout).
    ///
    /// # Errors
    /// Same errors as [`from_layout`](Self::from_layout); if the offset is not 0, the witness is 0 and 0.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 2)?, 0, &LayoutValue::line(8, 1)?);
    /// assert_eq!(LinearLayout::from_composed(&swizzled)?.to_string(), "linear{ m0: [1,2,5] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_composed(composed: &ComposedLayout) -> Result<Self, LinearError> {
        Trace::off().linear_from_composed(composed)
    }
}

impl Trace<'_> {
    /// [`LinearLayout::from_composed`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn linear_from_composed(&mut self, composed: &ComposedLayout) -> Result<LinearLayout, LinearError> {
        if composed.offset() != 0 {
            let image = composed.swizzle().apply(composed.offset());
            self.found(LinearFact::Witness { x: 0, y: 0, image, xor: 0 });
            return Err(LinearError::NotLinear { x: 0, y: 0, image, xor: 0 });
        }
        linear(composed.layout(), &composed.swizzle(), self)
    }
}

/// The swizzle after the layout.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn linear(layout: &LayoutValue, swizzle: &Swizzle, trace: &mut Trace<'_>) -> Result<LinearLayout, LinearError> {
    trace.begin(Stage::ToLinear);
    trace.layout(Role::Left, layout);
    let mut offsets = tri!(offsets(layout));
    let mut reached = 0;
    each!(k in 0, offsets.count => {
        let (offset, holds) = (offsets.words[k], reached & offsets.words[k] == 0);
        trace.found(LinearFact::Power { bit: k as u32, offset, taken: reached, holds });
        if !holds {
            let witness = offsets.witness(swizzle);
            if let LinearError::NotLinear { x, y, image, xor } = witness {
                trace.found(LinearFact::Witness { x, y, image, xor });
            }
            return Err(witness);
        }
        reached |= offsets.words[k];
    });
    reached = 0;
    each!(k in 0, offsets.count => {
        let (from, to) = (offsets.words[k], swizzle.apply(offsets.words[k]));
        if !swizzle.is_identity() {
            trace.found(LinearFact::Permuted { from, to });
        }
        offsets.words[k] = to;
        reached |= offsets.words[k];
    });
    let mut all =
        LinearLayout::onto(&tri!(Dims::NONE.push(Name::OFFSET, 64u32.saturating_sub(reached.leading_zeros()))));
    let modes = if layout.is_leaf() { 1 } else { layout.rank() };
    let mut next = 0;
    each!(i in 0, modes => {
        all = tri!(all.with_dim(Name::mode(i)));
        bits!(k in tri!(mode_bits(layout, i)) => {
            let _ = k;
            all = tri!(all.with_word(offsets.words[next]));
            next = crate::control::next(next);
        });
    });
    trace.end_linear(&all);
    Ok(all)
}

/// The number of bits of mode `i`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn mode_bits(layout: &LayoutValue, i: usize) -> Result<u32, LinearError> {
    let size = if layout.is_leaf() { layout.size() } else { tri!(algebra(layout.mode(i))).size() };
    Ok(tri!(algebra(size)).trailing_zeros())
}

/// Converts an error of the algebra of layouts.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn algebra<T: Copy>(result: Result<T, AlgebraError>) -> Result<T, LinearError> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(LinearError::Algebra(error)),
    }
}

/// The offsets at the powers of two, before any swizzle.
struct Offsets {
    words: [u64; MAX_BITS],
    count: usize,
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn offsets(layout: &LayoutValue) -> Result<Offsets, LinearError> {
    let size = tri!(algebra(layout.size()));
    if !size.is_power_of_two() {
        return Err(LinearError::DomainNotPowerOfTwo { size });
    }
    tri!(algebra(layout.cosize()));
    let mut offsets = Offsets { words: [0; MAX_BITS], count: 0 };
    each!(leaf in 0, layout.leaf_count() => {
        let mode = layout.leaf_at(leaf);
        bits!(k in mode.extent.trailing_zeros() => {
            offsets.words[offsets.count] = super::word::raise(mode.stride, k);
            offsets.count = crate::control::next(offsets.count);
        });
    });
    Ok(offsets)
}

impl Offsets {
    /// The layout's offset at an index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn sum(&self, index: u64) -> u64 {
        let mut sum = 0u64;
        each!(k in 0, self.count => {
            if super::word::has(index, k as u32) {
                sum = sum.saturating_add(self.words[k]);
            }
        });
        sum
    }

    /// The least witness among at most 2^20 indices, else two powers of two.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn witness(&self, swizzle: &Swizzle) -> LinearError {
        let size = bit(self.count as u32);
        let limit = if size < EXHAUSTION { size } else { EXHAUSTION };
        each!(k in 0, self.count => {
            let mut y = 1;
            while y < limit {
                if !super::word::has(y, k as u32) && self.sum(y) & self.words[k] != 0 {
                    return self.broken(bit(k as u32), y, swizzle);
                }
                y = y.saturating_add(1);
            }
            each!(other in crate::control::next(k), self.count => {
                if self.words[other] & self.words[k] != 0 {
                    return self.broken(bit(k as u32), bit(other as u32), swizzle);
                }
            });
        });
        self.broken(0, 0, swizzle)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn broken(&self, x: u64, y: u64, swizzle: &Swizzle) -> LinearError {
        let xor = swizzle.apply(self.sum(x)) ^ swizzle.apply(self.sum(y));
        LinearError::NotLinear { x, y, image: swizzle.apply(self.sum(x ^ y)), xor }
    }
}
