//! # Vectorization
//!
//! **Definition.** For a layout from `register`, its first dimension, and threads to `offset`, its first output, and an element width: the largest power of two
//! of registers that one access can move.
//! 1. They have consecutive, aligned offsets that nothing else moves: an identity from `register` to `offset` [divides](LinearLayout::divide_left) the layout,
//! 2. after the registers were permuted to make it so; with a limit given, in their original order;
//! 3. together they are at most 128 bits wide, or no more than the limit, if one is given.
//!
//! **Law:** no other order of the registers gives wider accesses.
//!
//! **Worked example:** `linear{ register: [4,1], lane: [2] -> offset: 8 }` of 32 bits: register bit 1 moves by one offset, and nothing else moves bit 0; after
//! a permutation two registers are moved at once.
//!
//! ```text
//!   register  0 1 2 3            0 2 | 1 3
//!   offset    0 4 1 5     →      0 1 | 4 5      pairs
//! ```
//!
//! **Refuses:** widths that are not powers of two up to 128 bits ([`LinearError::Width`]); a layout without dimensions.
//!
//! Source: Triton (`largestVectorisation`).

use super::LinearLayout;
use super::columns::ColumnAction;
use super::dims::Dims;
use super::error::LinearError;
use super::word::{bit, bits, log2};
use crate::control::tri;
use crate::trace::{LinearFact, Stage, traced};

/// The widest access of one thread, in bits.
pub(super) const WIDEST: u64 = 128;

/// The number of elements of a width in the widest access, as a power of two.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn widest(bitwidth: u64) -> Result<u32, LinearError> {
    match log2(bitwidth) {
        Some(width) if bitwidth <= WIDEST => Ok(7u32.saturating_sub(width)),
        _ => Err(LinearError::Width { bits: bitwidth }),
    }
}

traced! {
    /// The number of registers that one access moves, and the order of the registers in which they come first.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("register", &[&[4], &[1]]), ("lane", &[&[2]])], &[("offset", 8)])?;
    /// let (registers, order) = layout.largest_vectorisation(32, None)?;
    /// assert_eq!((registers, order.places()), (2, &[1, 0][..]));
    /// assert_eq!(layout.largest_vectorisation(32, Some(4))?.0, 1);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn largest_vectorisation(
        this: &LinearLayout,
        trace: &mut Trace,
        bitwidth: u64,
        limit: Option<u64>,
    ) -> Result<(u64, ColumnAction), LinearError> {
        trace.begin_linear(Stage::LinearBases, this);
        let wide = tri!(widest(bitwidth));
        let most = match limit {
            Some(limit) => match limit.checked_ilog2() {
                Some(bits) => bits,
                None => return Err(LinearError::NotPowerOfTwo { number: limit }),
            },
            None => wide,
        };
        bits!(less in most.saturating_add(1) => {
            let registers = most.saturating_sub(less);
            let order = tri!(this.order_for(registers, limit.is_none()));
            trace.found(LinearFact::Tried { count: bit(registers), fits: order.is_some() });
            if let Some(order) = order {
                trace.leave();
                return Ok((bit(registers), order));
            }
        });
        Err(LinearError::DimsDiffer { left: this.outs.count(), right: 1 })
    }
}

impl LinearLayout {
    /// The order of registers in which the first `2^bits` of them have consecutive offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn order_for(&self, bits: u32, may_permute: bool) -> Result<Option<ColumnAction>, LinearError> {
        if self.ins.count() == 0 || self.outs.count() == 0 {
            return Err(LinearError::DimsDiffer { left: 0, right: 1 });
        }
        let (name, out) = (self.ins.get(0).name, self.outs.get(0).name);
        let mut tile = tri!(Self::onto(&tri!(Dims::NONE.push(out, bits))).with_dim(name));
        bits!(k in bits => {
            tile = tri!(tile.with_word(bit(k)));
        });
        let Some(order) = tri!(self.divide_permutation(&tile, true)) else {
            return Ok(None);
        };
        if !may_permute && !order.is_identity() {
            return Ok(None);
        }
        Ok(if tri!(order.apply(self)).divide_left(&tile).is_some() { Some(order) } else { None })
    }
}
