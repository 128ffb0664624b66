//! # A block of mixed extents, repeated
//!
//! **Definition.** `tile_to_shape(A, S, order)` repeats the block until it fills `S`, or, loosely, covers it, as for
//! [layouts of numbers](mod@crate::algebra::tile_to_shape).
//!
//! **Decided** if the extents of the block are numbers that divide those of the shape, or may be rounded up to.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** the block `(2,4):(4,1)` over `({m},{k})`, loosely, is repeated `⌈m/2⌉` and `⌈k/4⌉` times:
//! `((2,⌈m/2⌉),(4,⌈k/4⌉)):((4,8),(1,8·⌈m/2⌉))`.
//!
//! **Refuses:** the errors of the operation on numbers; [`Undecided::Divides`] if the block should fill an unknown
//! extent, [`Undecided::Extent`]. Source: the definition.

use super::build::ordered;
use super::product::blocked_product;
use super::{MixedError, MixedLayout, MixedMode, MixedTuple, Rounding, Symbol, Terms, Undecided, product};
use crate::algebra::tile_to_shape::Order;
use crate::arithmetic::{div, divides};
use crate::error::AlgebraError;

/// The block, repeated until it has `shape`; loosely, until it covers it.
///
/// # Errors
/// Same errors as [`crate::tile_to_shape`]; [`Undecided::Divides`] if the block should fill an unknown extent.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tile_to_shape(
    block: &MixedLayout,
    shape: &MixedTuple,
    order: &Order,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    if block.rank() > shape.rank() {
        return Err(AlgebraError::RankExceeds { rank: block.rank(), limit: shape.rank() }.into());
    }
    let padded = block.append_to(&MixedLayout::leaf(MixedMode::TRIVIAL), shape.rank())?;
    let mut repetitions = MixedTuple::empty(Symbol::Number(0));
    for mode in 0..shape.rank() {
        let (target, part) = (product(&shape.mode(mode)?, terms)?, padded.mode(mode)?.extent_product(terms)?);
        repetitions = repetitions.push(&MixedTuple::leaf(repeats(mode, target, part, rounding, terms)?))?;
    }
    if shape.is_leaf() {
        repetitions = repetitions.mode(0)?;
    }
    let repetitions = ordered(&repetitions, order, terms)?;
    blocked_product(&padded, &repetitions, terms)
}

/// The number of repetitions of a block of size `block` that fill `target`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn repeats(
    mode: usize,
    target: Symbol,
    block: Symbol,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<Symbol, MixedError> {
    let Symbol::Number(size) = block else { return Err(terms.undecided(Undecided::Extent, block, target)) };
    if rounding == Rounding::Loose {
        return terms.quotient(target, size);
    }
    match target {
        Symbol::Number(number) if divides(size, number) => Ok(Symbol::Number(div(number, size)?)),
        Symbol::Number(target) => Err(AlgebraError::BlockDoesNotDivide { mode, block: size, target }.into()),
        Symbol::Term { factor, .. } if divides(size, factor) => terms.quotient(target, size),
        Symbol::Term { .. } => Err(terms.undecided(Undecided::Divides(size), target, target)),
    }
}
