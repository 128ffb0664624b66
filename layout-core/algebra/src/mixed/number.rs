//! # Numbers of mixed tuples and layouts
//!
//! **Definition.** Indices, coordinates, offsets and sizes, as for [numbers](crate::coord): each is an expression of the integers that are given, since
//! none depends on a condition:
//! 1. `crd2idx(c, S) = c_0 + s_0·(c_1 + s_1·(…))`; 2. `idx2crd(i, S)` is `i mod s_0`, then the coordinate of `⌊i / s_0⌋` in the rest, the last mode
//!    without end; 3. `evaluate(S:D, c) = Σ c_k·d_k` over the natural coordinate; 4. `cosize(S:D) = 1 + Σ s_k·d_k − Σ d_k`;
//! 5. `product_each`, `⌈S / R⌉` and `shape_div` go mode by mode; `shape_div` of two integers, one of which divides the other, is their quotient
//!    rounded up.
//!
//! **Law:** once the integers are given, the value is that of the operation on numbers, wherever that has one.
//!
//! **Worked example:** in `(4,{m})` the index 9 is `(1,2)`, whatever `m` is; the offset of `(1,2)` in `({m},8)` is `1 + 2·m`.
//!
//! ```text
//!   9  =  1 + 4·2
//! ```
//!
//! **Refuses:** the errors of the operations on numbers: a coordinate that does not fit ([`AlgebraError::CoordinateMismatch`]).
//!
//! Source: the definition.

use super::term::Sign;
use super::{MixedError, MixedLayout, MixedTuple, Symbol, Terms, product};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

const ONE: Symbol = Symbol::Number(1);

/// The index of a coordinate in a shape.
///
/// # Errors
/// [`AlgebraError::CoordinateMismatch`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn crd2idx(coord: &MixedTuple, shape: &MixedTuple, terms: &mut Terms) -> Result<Symbol, MixedError> {
    if coord.is_leaf() {
        return Ok(coord.leaf_at(0));
    }
    expect_rank(coord, shape)?;
    let (mut index, mut size) = (Symbol::Number(0), ONE);
    for i in 0..coord.rank() {
        let mode = shape.mode(i)?;
        let digit = crd2idx(&coord.mode(i)?, &mode, terms)?;
        let step = terms.product(size, digit)?;
        index = terms.worked(Sign::Plus, index, step)?;
        let extent = product(&mode, terms)?;
        size = terms.product(size, extent)?;
    }
    Ok(index)
}

/// The natural coordinate of an index, or of a coordinate given mode by mode.
///
/// # Errors
/// Same errors as [`crd2idx`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn idx2crd(coord: &MixedTuple, shape: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    if shape.is_leaf() && coord.is_leaf() {
        return Ok(*coord);
    }
    if !coord.is_leaf() {
        expect_rank(coord, shape)?;
    }
    let mut rest = coord.leaf_count().checked_sub(1).map_or(Symbol::Number(0), |_| coord.leaf_at(0));
    let mut natural = MixedTuple::empty(Symbol::Number(0));
    for i in 0..shape.rank() {
        let mode = shape.mode(i)?;
        let digit = if !coord.is_leaf() {
            coord.mode(i)?
        } else if i.saturating_add(1) == shape.rank() {
            MixedTuple::leaf(rest)
        } else {
            let extent = product(&mode, terms)?;
            let digit = terms.worked(Sign::Modulo, rest, extent)?;
            rest = terms.worked(Sign::Over, rest, extent)?;
            MixedTuple::leaf(digit)
        };
        natural = natural.push(&idx2crd(&digit, &mode, terms)?)?;
    }
    Ok(natural)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn expect_rank(coord: &MixedTuple, shape: &MixedTuple) -> Result<(), MixedError> {
    if shape.is_leaf() || coord.rank() != shape.rank() {
        return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: shape.rank() }.into());
    }
    Ok(())
}

/// The offset at a coordinate.
///
/// # Errors
/// Same errors as [`crd2idx`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn evaluate(layout: &MixedLayout, coord: &MixedTuple, terms: &mut Terms) -> Result<Symbol, MixedError> {
    let natural = idx2crd(coord, &layout.extents(), terms)?;
    (0..layout.leaf_count()).try_fold(Symbol::Number(0), |offset, i| {
        let step = terms.product(natural.leaf_at(i), layout.leaf_at(i).stride)?;
        terms.worked(Sign::Plus, offset, step)
    })
}

/// One more than the greatest offset.
///
/// # Errors
/// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn cosize(layout: &MixedLayout, terms: &mut Terms) -> Result<Symbol, MixedError> {
    let (mut reach, mut starts, mut known) = (Symbol::Number(0), Symbol::Number(0), 1_u64);
    for i in 0..layout.leaf_count() {
        let mode = layout.leaf_at(i);
        if let Some(mode) = mode.number() {
            let last = crate::arithmetic::mul(mode.extent.saturating_sub(1), mode.stride)?;
            known = crate::arithmetic::add(known, last)?;
            continue;
        }
        if mode.extent == ONE {
            continue;
        }
        let end = terms.product(mode.extent, mode.stride)?;
        reach = terms.worked(Sign::Plus, reach, end)?;
        starts = terms.worked(Sign::Plus, starts, mode.stride)?;
    }
    let reach = terms.worked(Sign::Plus, reach, Symbol::Number(known))?;
    terms.worked(Sign::Minus, reach, starts)
}

/// The offset after a swizzle.
///
/// # Errors
/// [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn swizzled(swizzle: &Swizzle, offset: Symbol, terms: &mut Terms) -> Result<Symbol, MixedError> {
    let (read, written) = (swizzle.y_mask(), swizzle.z_mask());
    let bits = terms.worked(Sign::And, offset, Symbol::Number(read))?;
    let moved = if read > written {
        let steps = read.trailing_zeros().saturating_sub(written.trailing_zeros());
        terms.worked(Sign::Over, bits, Symbol::Number(1 << steps))?
    } else {
        let steps = written.trailing_zeros().saturating_sub(read.trailing_zeros());
        terms.product(bits, Symbol::Number(1 << steps))?
    };
    terms.worked(Sign::Xor, offset, moved)
}

/// The product of each mode.
///
/// # Errors
/// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn product_each(shape: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    let mut products = MixedTuple::empty(Symbol::Number(0));
    for i in 0..shape.rank() {
        products = products.push(&MixedTuple::leaf(product(&shape.mode(i)?, terms)?))?;
    }
    Ok(products)
}

/// The quotients rounded up, mode by mode; an integer divides the modes of a tuple from the left.
///
/// # Errors
/// [`AlgebraError::ProfileMismatch`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tuple_ceil_div(a: &MixedTuple, b: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    by_leaf(a, b, terms, |a, b, terms| terms.worked(Sign::OverRoundedUp, a, b))
}

/// The shape that is left when `b` is taken from the front of `a`, mode by mode.
///
/// # Errors
/// Same errors as [`tuple_ceil_div`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn shape_div(a: &MixedTuple, b: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    by_leaf(a, b, terms, |a, b, terms| terms.worked(Sign::OverRoundedUp, a, b))
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn by_leaf(
    a: &MixedTuple,
    b: &MixedTuple,
    terms: &mut Terms,
    of: fn(Symbol, Symbol, &mut Terms) -> Result<Symbol, MixedError>,
) -> Result<MixedTuple, MixedError> {
    if a.is_leaf() && b.is_leaf() {
        return Ok(MixedTuple::leaf(of(a.leaf_at(0), b.leaf_at(0), terms)?));
    }
    if a.is_leaf() || b.is_leaf() || a.rank() != b.rank() {
        return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() }.into());
    }
    let mut all = MixedTuple::empty(Symbol::Number(0));
    for i in 0..a.rank() {
        all = all.push(&by_leaf(&a.mode(i)?, &b.mode(i)?, terms, of)?)?;
    }
    Ok(all)
}
