//! # Mixed product
//!
//! **Definition.** `A * B = (A, A* ∘ B)`, as for [layouts of numbers](mod@crate::algebra::product), and the five forms in which the two are nested.
//!
//! **Decided** if everything is a number, and if the block `A` fills `size(A)` offsets from 0 without a hole, in order from left to right or from right to left:
//! then `A*` is `∞ : size(A)`, and `A* ∘ B` is `B` with strides times `size(A)`, terms or not.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** `({m},4) * 3`: the block is compact, `4m` offsets, so the repetitions begin at 0, `4m`, `8m`: `((m,4),3):((1,m),4m)`.
//!
//! ```text
//!   0 … 4m-1 │ 4m … 8m-1 │ 8m … 12m-1
//! ```
//!
//! **Refuses:** the errors of the operation on numbers; [`Undecided::Complement`] for a block of terms that may leave holes.
//!
//! Source: the definition; `CuTe` (`layout.hpp`, CUTLASS).

use super::divide::unzip;
use super::space::reach;
use super::{Decision, MixedError, MixedLayout, MixedMode, MixedTiler, Symbol, Terms, Undecided, by_tiler, rearranged};
use crate::algebra::divide::{unpack_both, unpack_rest};
use crate::algebra::product as numbers;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// The block, then its repetitions, mode by mode.
///
/// # Errors
/// Same errors as [`crate::logical_product`]; [`Undecided::Complement`] for a block of terms that may leave holes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn logical_product(block: &MixedLayout, tiler: &MixedTiler, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    by_tiler(block, tiler, true, terms, &mut |block, repetitions, terms| {
        Ok(MixedLayout::of(&[*block, repeated(block, repetitions, terms)?])?)
    })
}

/// The offsets at which the repetitions of the block begin.
#[cfg_attr(not(feature = "compiled"), inline)]
fn repeated(block: &MixedLayout, repetitions: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let (Some(block), Some(repetitions)) = (block.numbers(), repetitions.numbers()) {
        let product = numbers::logical_product(&block, &Tiler::layout(&repetitions))?;
        return Ok(MixedLayout::of_numbers(&product.mode(1)?));
    }
    let Some(reach) = reach(block, terms)? else {
        return Err(terms.undecided_in(Undecided::Complement, &[block, repetitions]));
    };
    terms.decide(Decision::Filled { reach });
    // A block that is not repeated takes no step, as in the product of numbers.
    let is_once = (0..repetitions.leaf_count()).all(|i| repetitions.leaf_at(i).extent == Symbol::Number(1));
    repetitions.scaled(if is_once { Symbol::Number(0) } else { reach }, terms)
}

/// All blocks together, then all repetitions.
///
/// # Errors
/// Same errors as [`logical_product`], and [`AlgebraError::NotTwoModes`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn zipped_product(block: &MixedLayout, tiler: &MixedTiler, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    unzip(&logical_product(block, tiler, terms)?, tiler, Ok)
}

/// Like [`zipped_product`], with the repetitions as separate modes.
///
/// # Errors
/// Same errors as [`zipped_product`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tiled_product(block: &MixedLayout, tiler: &MixedTiler, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    unzip(&logical_product(block, tiler, terms)?, tiler, |zipped| unpack_rest(&zipped))
}

/// Like [`zipped_product`], with all modes side by side.
///
/// # Errors
/// Same errors as [`zipped_product`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn flat_product(block: &MixedLayout, tiler: &MixedTiler, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    unzip(&logical_product(block, tiler, terms)?, tiler, |zipped| unpack_both(&zipped))
}

/// Blocks side by side, as the modes of `repetitions` say.
///
/// # Errors
/// Same errors as [`logical_product`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn blocked_product(
    block: &MixedLayout,
    repetitions: &MixedLayout,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let (padded, repeated) = in_equal_rank(block, repetitions, terms)?;
    paired(&padded, &repeated, [block.is_leaf(), repetitions.is_leaf()])
}

/// Blocks dealt out: neighbors in a mode are the same element of successive blocks.
///
/// # Errors
/// Same errors as [`logical_product`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn raked_product(
    block: &MixedLayout,
    repetitions: &MixedLayout,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let (padded, repeated) = in_equal_rank(block, repetitions, terms)?;
    paired(&repeated, &padded, [block.is_leaf(), repetitions.is_leaf()])
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn in_equal_rank(
    block: &MixedLayout,
    repetitions: &MixedLayout,
    terms: &mut Terms,
) -> Result<(MixedLayout, MixedLayout), MixedError> {
    let rank = block.rank().max(repetitions.rank());
    let trivial = MixedLayout::leaf(MixedMode::TRIVIAL);
    let (block, repetitions) = (block.append_to(&trivial, rank)?, repetitions.append_to(&trivial, rank)?);
    let repeated = repeated(&block, &repetitions, terms)?;
    Ok((block, repeated))
}

/// The modes in pairs; `bare` are block and repetitions.
#[cfg_attr(not(feature = "compiled"), inline)]
fn paired(first: &MixedLayout, second: &MixedLayout, bare: [bool; 2]) -> Result<MixedLayout, MixedError> {
    let pairs = |layouts: &[LayoutValue]| match layouts {
        [first, second] => numbers::pair(first, second, bare[0], bare[1]),
        _ => Err(AlgebraError::NoModes),
    };
    Ok(rearranged(&[*first, *second], pairs)?)
}
