//! # Scale factors: one for each block of neighbors along K
//!
//! **Definition.** A block-scaled multiplication is `D = (A·SFA)·(B·SFB) + C`: each `VS` neighbors along K of a row of A, or of a column of B, share a factor.
//! 1. In a warp (SM120) the layouts `(thread, value) → element` of SFA into `(M,K)` and of SFB into `(N,K)` say which thread supplies the factors of which elements:
//!    for A thread `t` has row `t / 4 + 8·(t mod 2)`, which threads `t` and `t + 2` both supply; for B the four threads of a quad have row `t / 4`. `VS` values share
//!    one factor.
//! 2. In memory (SM100, SM120) factors are stored in chunks of 128 rows by 4 factors, as in [`scale_factors`]: `((32,4),(VS,4)):((16,4),(0,1))`, a row's four
//!    factors in one word, rows 32 apart in neighboring words. A tensor's factors are this chunk, tiled.
//!
//! **Law:** SFA meets every element of A, SFB every element of B; a chunk's offsets are 0 to 511, each for `VS` elements.
//!
//! **Worked example:** `VS` = 16, row 33, element 20 along K: row 33 is `(1,1)`, 20 is in block 1: offset `16 + 4 + 1 = 21`.
//!
//! ```text
//!     offset     0 1 2 3      4 5 6 7      8 …  11      12 … 15     16 …
//!     row        0            32           64           96          1
//!     block      0 1 2 3      0 1 2 3      0 …  3       0 …  3      0 …
//! ```
//!
//! **Refuses:** a block of no elements ([`AlgebraError::ZeroExtent`]).
//!
//! Source: PTX ISA, "Block Scaling for mma.sync", "Scale factors" of `tcgen05.mma`; CUTLASS, `mma_traits_sm120.hpp`, `sm100_blockscaled_layout.hpp`.

use super::fragment::{mode, thread_value, tuple};
use crate::composed::atoms::Major;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// The distribution of the scale factors of A and of B; see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scales {
    /// (thread, value) to element of A, `(M,K)`.
    pub a: LayoutValue,
    /// (thread, value) to element of B, `(N,K)`.
    pub b: LayoutValue,
    /// The number of neighbors along K that share a factor.
    pub block: u64,
}

impl Scales {
    /// The distribution for 16 by 8 elements, in a warp.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_a_warp(k: u64, block: u64) -> Result<Self, AlgebraError> {
        let a = tri!(thread_value(&[mode(2, 8), mode(2, 0), mode(8, 1)], &[mode(k, 16)]));
        let b = tri!(thread_value(&[mode(4, 0), mode(8, 1)], &[mode(k, 8)]));
        Ok(Self { a, b, block })
    }
}

/// The chunk of scale factors in memory, of 128 rows and 4 blocks of `block` elements along K; see the [module](self).
///
/// ```
/// use layout_algebra::atoms::scale_factors;
/// use layout_algebra::{Major, evaluate};
/// let chunk = scale_factors(16, Major::K)?;
/// assert_eq!(chunk.to_string(), "((32,4),(16,4)):((16,4),(0,1))");
/// assert_eq!(evaluate(&chunk, &"(33,20)".parse()?), Ok(21));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn scale_factors(block: u64, major: Major) -> Result<LayoutValue, AlgebraError> {
    if block == 0 {
        return Err(AlgebraError::ZeroExtent { leaf: 2 });
    }
    let rows = tri!(tuple(&[mode(32, 16), mode(4, 4)]));
    let blocks = tri!(tuple(&[mode(block, 0), mode(4, 1)]));
    match major {
        Major::K => LayoutValue::of(&[rows, blocks]),
        Major::Mn => LayoutValue::of(&[blocks, rows]),
    }
}
