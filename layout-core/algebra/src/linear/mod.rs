//! # Linear layouts
//!
//! **Definition.** A linear layout is a function `L` between coordinates. Both sides have named dimensions whose sizes are powers of two:
//! 1. `L(x ^ y) = L(x) ^ L(y)`, and so `L(0) = 0`: it is linear over GF(2), the field of the bits 0 and 1 whose sum is xor;
//! 2. it is therefore determined by its **bases**, the images of the powers of two of each input dimension: `L(x)` is the xor of the bases at the set bits of `x`;
//! 3. the dimensions of a side are ordered, the first the most minor, and each output dimension has a size of its own, which may exceed what is reached.
//!
//! Both sides are packed into words of at most 64 bits, the first dimension lowest; a basis is one word, and the layout a matrix with the bases as columns.
//!
//! **Worked example:** threads of a warp and their registers over a tile of 4 rows and 8 columns, where the high bits of the lane select the row:
//!
//! ```text
//!   linear{ register: [(0,1)], lane: [(0,2),(0,4),(1,0),(2,0)] -> row: 4, col: 8 }
//!
//!   register 1 → (0,1)      lane 5 = 4 ^ 1 → (1,0) ^ (0,2) = (1,2)
//! ```
//!
//! Compared with the layouts `shape:stride`, which add where these xor: swizzles and broadcasts are linear, extents that are not a power of two are not.
//! [`from_layout`](LinearLayout::from_layout) and [`to_layout`](LinearLayout::to_layout) convert between the two.
//!
//! Source: Triton (`LinearLayout.h`), and Zhou et al., "Linear Layouts: Robust Code Generation of Efficient Tensor Computation Using F2". There, a violated
//! condition ends the process; here it is a [`LinearError`] with its numbers.
#![allow(clippy::cast_possible_truncation, reason = "bits, dimensions and vectors are counted to 128")]

mod dims;
mod error;
mod gauss;
mod name;
mod vectors;
mod word;

mod apply;
mod columns;
mod compose;
mod concat;
mod consecutive;
mod conversion;
mod divide;
pub mod encodings;
mod ensure;
mod from_bases;
mod from_layout;
mod identity;
mod influence;
mod invert;
mod invert_and_compose;
pub mod plan;
mod product;
mod rank;
mod reshape;
mod resize;
mod squeeze;
mod sublayout;
pub mod swizzling;
mod tensor;
mod text;
mod tiles;
mod to_layout;
mod transpose;
mod trivial;
mod vectorisation;

pub use columns::ColumnAction;
pub use conversion::ConversionKind;
pub use dims::{Dim, Dims};
pub use encodings::blocked::Blocked;
pub use encodings::mma_v2::MmaV2;
pub use encodings::nvmma_shared::NvmmaShared;
pub use encodings::swizzled_shared::SwizzledShared;
pub use error::LinearError;
pub use from_bases::Bases;
pub use name::{MAX_NAME, Name};
pub use plan::{ConversionPlan, PackedShuffles, Shuffles, ThroughShared};
pub use swizzling::chosen::Chosen;
pub use swizzling::instruction_tiles::{InstructionTile, SwizzledFor};
pub use text::Matrix;
pub use vectors::{MAX_VECTORS, Vectors};
pub(crate) use word::bits;
pub use word::{MAX_BITS, MAX_DIMS};

use crate::control::{debug_as_displayed, each, next, tri};

/// A function over GF(2) between named dimensions; see the [module](self).
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// let lanes = LinearLayout::from_bases(
///     &[("register", &[&[0, 1]]), ("lane", &[&[0, 2], &[0, 4], &[1, 0], &[2, 0]])],
///     &[("row", 4), ("col", 8)],
/// )?;
/// assert_eq!(lanes.apply(&[1, 5])?, [1, 3, 0, 0, 0, 0, 0, 0]);
/// assert!(lanes.is_bijective());
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct LinearLayout {
    ins: Dims,
    outs: Dims,
    bases: [u64; MAX_BITS],
}

impl LinearLayout {
    /// The layout without dimensions, the unit of [`product`](Self::product).
    pub const EMPTY: Self = Self::onto(&Dims::NONE);

    /// The layout without input dimensions onto these output dimensions: only 0 is reached.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn onto(outs: &Dims) -> Self {
        Self { ins: Dims::NONE, outs: *outs, bases: [0; MAX_BITS] }
    }

    /// The input dimensions.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn ins(&self) -> Dims {
        self.ins
    }

    /// The output dimensions.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn outs(&self) -> Dims {
        self.outs
    }

    /// Basis `k` of input dimension `i`: the image of `2^k`, all output dimensions packed into one word.
    ///
    /// # Panics
    /// If there are not that many bits in all.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1, 0], &[0, 1]])], &[("row", 4), ("col", 2)])?;
    /// assert_eq!((layout.basis(0, 0), layout.basis(0, 1)), (1, 4));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn basis(&self, i: usize, k: u32) -> u64 {
        self.bases[self.ins.from(i).saturating_add(k) as usize]
    }

    /// The basis of a bit of the inputs, counted through the dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn basis_at(&self, bit: u32) -> u64 {
        self.bases[bit as usize]
    }

    /// The layout with another basis for a bit of the inputs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_basis_at(mut self, bit: u32, basis: u64) -> Self {
        self.bases[bit as usize] = basis;
        self
    }

    /// The number of bits of the inputs, as an index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn width(&self) -> usize {
        self.ins.bits() as usize
    }

    /// The layout with one more input dimension, of one coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_dim(mut self, name: Name) -> Result<Self, LinearError> {
        self.ins = tri!(self.ins.push(name, 0));
        Ok(self)
    }

    /// The layout with one more basis in its last input dimension.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_word(mut self, basis: u64) -> Result<Self, LinearError> {
        let last = self.ins.count().saturating_sub(1);
        let bits = self.width();
        self.ins = tri!(self.ins.resized(last, next(self.ins.get(last).bits as usize) as u32));
        self.bases[bits] = basis;
        Ok(self)
    }

    /// The layout with every basis of input dimension `i` of another layout in a new last dimension.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn with_dim_of(self, name: Name, other: &Self, i: usize) -> Result<Self, LinearError> {
        let mut all = tri!(self.with_dim(name));
        each!(k in 0, other.ins.get(i).bits as usize => {
            all = tri!(all.with_word(other.basis(i, k as u32)));
        });
        Ok(all)
    }

    /// Returns true if both have the same dimensions in the same order, the same bases and the same sizes.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        self.outs.same(&other.outs) && self.equals_ignoring_out_sizes(other)
    }

    /// Returns true if both have the same dimensions in the same order and the same bases; an output may be larger on one side.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let small = LinearLayout::from_bases(&[("x", &[&[1, 0]])], &[("row", 2), ("col", 2)])?;
    /// let large = LinearLayout::from_bases(&[("x", &[&[1, 0]])], &[("row", 8), ("col", 2)])?;
    /// assert!(small.equals_ignoring_out_sizes(&large) && !small.equals(&large));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals_ignoring_out_sizes(&self, other: &Self) -> bool {
        let mut same = self.ins.same(&other.ins) && self.outs.same_names(&other.outs);
        each!(bit in 0, if same { self.width() } else { 0 } => {
            each!(j in 0, self.outs.count() => {
                same = same && self.outs.part(self.bases[bit], j) == other.outs.part(other.bases[bit], j);
            });
        });
        same
    }
}

debug_as_displayed!(LinearLayout);
