//! The set of offsets that a layout reaches, found without trying its coordinates one by one.
//!
//! ```text
//!     offsets below a bound      Below      one bit each                     footprint, the top of a swizzled layout
//!     offsets modulo 2^k         Residues   one bit each                     the bits that a swizzle sees
//!     one bit of the offsets     sets_bit   two sums                         a swizzle that never acts
//!     the one before a bound     Ordered    digit by digit                   the top of a very wide swizzle
//! ```
//!
//! None of these costs depends on the number of coordinates; the first two have up to 2^20 bits.

mod below;
mod ordered;
mod residues;
mod sets_bit;

pub(crate) use below::Below;
pub(crate) use ordered::Ordered;
pub(crate) use residues::Residues;
pub(crate) use sets_bit::sets_bit;

/// The number of words that hold one bit for each of the most offsets allowed.
#[expect(clippy::cast_possible_truncation, reason = "2^20 fits anywhere")]
const WORDS: usize = crate::capacity::EXHAUSTION as usize / 64;
