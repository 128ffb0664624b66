//! # Simple linear layouts
//!
//! **Definition.** For `n` a power of two:
//! 1. `identity_1d(n)` takes `x < n` to `x`;
//! 2. `strided_1d(n, s)` takes `x` to `s·x`, for a stride that is a power of two, onto `s·n` coordinates;
//! 3. `zeros_1d(n, m)` takes every `x` to 0, onto `m` coordinates: all threads hold one element;
//! 4. `identity_nd(shape, order)` counts through a tensor of dimensions `dim0, dim1, …`, along `order[0]` fastest; its outputs are in
//!    that order, the most minor first;
//! 5. `zeros_like(L)` has the dimensions of `L` and takes everything to 0.
//!
//! `n = 0` gives the empty layout in 1 to 3, whatever the other numbers.
//!
//! **Law:** `identity_nd` is a bijection, and the product of one `identity_1d` per dimension.
//!
//! **Worked example:** `identity_nd((2,4), (1,0))` counts along the rows:
//!
//! ```text
//!   x  0 1 2 3        linear{ x: [(1,0),(2,0),(0,1)] -> dim1: 4, dim0: 2 }
//!      4 5 6 7
//! ```
//!
//! **Refuses:** sizes and strides that are not powers of two ([`LinearError::NotPowerOfTwo`]), an order that does not name each dimension once
//! ([`LinearError::NotAPermutation`]).
//!
//! Source: Triton (`identity1D`, `strided1D`, `zeros1D`, `identityStandardND`, `zerosLike`), size 0 as there.

use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::word::{bit, bits, log2};
use super::{LinearLayout, MAX_BITS, MAX_DIMS};
use crate::arithmetic::mul;
use crate::control::{each, tri};

impl LinearLayout {
    /// `x ↦ x` for `x < size`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// assert_eq!(LinearLayout::identity_1d(8, "lane", "col")?.to_string(), "linear{ lane: [1,2,4] -> col: 8 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn identity_1d(size: u64, name: &str, out: &str) -> Result<Self, LinearError> {
        Self::strided_1d(size, 1, name, out)
    }

    /// `x ↦ stride·x` for `x < size`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// assert_eq!(LinearLayout::strided_1d(4, 8, "lane", "col")?.to_string(), "linear{ lane: [8,16] -> col: 32 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn strided_1d(size: u64, stride: u64, name: &str, out: &str) -> Result<Self, LinearError> {
        if size == 0 {
            return Ok(Self::EMPTY);
        }
        let count = tri!(log2_of(size));
        let first = tri!(log2_of(stride));
        let Ok(cosize) = mul(size, stride) else {
            return Err(LinearError::TooManyBits { bits: count.saturating_add(first) });
        };
        let mut layout = tri!(Self::onto(&tri!(Dims::of(&[(out, cosize)]))).and_dim(name));
        bits!(k in count => {
            layout = tri!(layout.with_word(bit(first.saturating_add(k))));
        });
        Ok(layout)
    }

    /// `x ↦ 0` for `x < size`, onto `out_size` coordinates.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// assert_eq!(LinearLayout::zeros_1d(4, "lane", "col", 2)?.to_string(), "linear{ lane: [0,0] -> col: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn zeros_1d(size: u64, name: &str, out: &str, out_size: u64) -> Result<Self, LinearError> {
        if size == 0 {
            return Ok(Self::EMPTY);
        }
        let mut layout = tri!(Self::onto(&tri!(Dims::of(&[(out, out_size)]))).and_dim(name));
        bits!(k in tri!(log2_of(size)) => {
            let _ = k;
            layout = tri!(layout.with_word(0));
        });
        Ok(layout)
    }

    /// The layout that counts through a tensor of this shape, along dimension `order[0]` fastest; its dimensions are `dim0, dim1, …`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::identity_nd("x", &[2, 4], &[1, 0])?;
    /// assert_eq!(rows.to_string(), "linear{ x: [(1,0),(2,0),(0,1)] -> dim1: 4, dim0: 2 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn identity_nd(name: &str, shape: &[u64], order: &[usize]) -> Result<Self, LinearError> {
        tri!(permutation(order, shape.len()));
        let mut outs = Dims::NONE;
        each!(i in 0, order.len() => {
            outs = tri!(outs.push(Name::standard(order[i]), tri!(log2_of(shape[order[i]]))));
        });
        let mut layout = tri!(Self::onto(&outs).and_dim(name));
        bits!(k in outs.bits() => {
            layout = tri!(layout.with_word(bit(k)));
        });
        Ok(layout)
    }

    /// The layout of the same dimensions that takes everything to 0.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let lanes = LinearLayout::identity_1d(4, "lane", "col")?;
    /// assert_eq!(lanes.zeros_like().to_string(), "linear{ lane: [0,0] -> col: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn zeros_like(&self) -> Self {
        Self { ins: self.ins, outs: self.outs, bases: [0; MAX_BITS] }
    }
}

/// The number of bits of a size.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn log2_of(size: u64) -> Result<u32, LinearError> {
    match log2(size) {
        Some(bits) => Ok(bits),
        None => Err(LinearError::NotPowerOfTwo { number: size }),
    }
}

/// `dim0, dim1, …` of these sizes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn standard_dims(shape: &[u64]) -> Result<Dims, LinearError> {
    let mut dims = Dims::NONE;
    each!(i in 0, shape.len() => {
        dims = tri!(dims.push(Name::standard(i), tri!(log2_of(shape[i]))));
    });
    Ok(dims)
}

/// Checks that an order names each of `places` places once.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn permutation(order: &[usize], places: usize) -> Result<(), LinearError> {
    let mut named = [false; MAX_DIMS];
    each!(i in 0, order.len() => {
        if order[i] >= places || order[i] >= MAX_DIMS || named[order[i]] {
            return Err(LinearError::NotAPermutation { entry: order[i], places });
        }
        named[order[i]] = true;
    });
    if order.len() == places { Ok(()) } else { Err(LinearError::Arity { components: order.len(), dims: places }) }
}
