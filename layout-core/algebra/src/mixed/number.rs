//! # Numbers of mixed tuples and layouts
//!
//! **Definition.** Indices, coordinates, offsets and sizes, as for [numbers](crate::coord): each is an expression of the integers that are given, since
//! none depends on a condition:
//! 1. `crd2idx(c, S) = c_0 + s_0·(c_1 + s_1·(…))`; 2. `idx2crd(i, S)` is `i mod s_0`, then the coordinate of `⌊i / s_0⌋` in the rest, the last mode
//!    without end; 3. `evaluate(S:D, c) = Σ c_k·d_k` over the natural coordinate, along each coordinate if strides are along coordinates; 4. `cosize(S:D) = 1 + Σ s_k·d_k − Σ d_k`;
//! 5. `product_each` goes mode by mode, `ceil_div` and `shape_div` as for numbers; `shape_div` of two integers, one of which divides the other, is their quotient
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

use super::sign::Sign;
use super::sum::Sum;
use super::{MixedError, MixedLayout, MixedTuple, Symbol, Terms, product};
use crate::arithmetic::{divides, mul};
use crate::coordinate::basis::ScaledBasis;
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

/// The coordinate of the next index.
///
/// # Errors
/// Same errors as [`crd2idx`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn increment_coord(coord: &MixedTuple, shape: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    let index = crd2idx(coord, shape, terms)?;
    let next = terms.worked(Sign::Plus, index, ONE)?;
    idx2crd(&MixedTuple::leaf(next), &coarse(coord, shape, terms)?, terms)
}

/// The sizes of the parts of a shape under the leaves of a coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
fn coarse(coord: &MixedTuple, shape: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    if coord.is_leaf() {
        return Ok(MixedTuple::leaf(product(shape, terms)?));
    }
    let mut sizes = MixedTuple::empty(Symbol::Number(0));
    for i in 0..coord.rank() {
        sizes = sizes.push(&coarse(&coord.mode(i)?, &shape.mode(i)?, terms)?)?;
    }
    Ok(sizes)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn expect_rank(coord: &MixedTuple, shape: &MixedTuple) -> Result<(), MixedError> {
    if shape.is_leaf() || coord.rank() != shape.rank() {
        return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: shape.rank() }.into());
    }
    Ok(())
}

/// The offset at a coordinate, or the coordinate that strides along coordinates lead to: the smallest tuple that has them all.
///
/// # Errors
/// Same errors as [`crd2idx`]; [`AlgebraError::TwoCoordinates`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn evaluate(layout: &MixedLayout, coord: &MixedTuple, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    let natural = idx2crd(coord, &layout.extents(), terms)?;
    part_at(layout, &natural, &ScaledBasis::plain(0), terms)
}

/// The part of the image at `path`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn part_at(
    layout: &MixedLayout,
    natural: &MixedTuple,
    path: &ScaledBasis,
    terms: &mut Terms,
) -> Result<MixedTuple, MixedError> {
    let depth = path.depth();
    let (mut sum, mut is_leaf, mut rank) = (Symbol::Number(0), false, 0_usize);
    for leaf in 0..layout.leaf_count() {
        let stride = layout.leaf_at(leaf).stride;
        if stride == Symbol::Number(0) {
            continue;
        }
        let (axis, steps) = terms.steps(stride)?.unwrap_or((ScaledBasis::plain(1), stride));
        if !axis.begins_as(path, depth) {
            continue;
        }
        if axis.depth() == depth {
            let step = terms.product(natural.leaf_at(leaf), steps)?;
            (sum, is_leaf) = (terms.worked(Sign::Plus, sum, step)?, true);
        } else {
            rank = rank.max(axis.part(depth).saturating_add(1));
        }
        if is_leaf && rank > 0 {
            return Err(AlgebraError::TwoCoordinates { leaf }.into());
        }
    }
    if rank == 0 {
        return Ok(MixedTuple::leaf(sum));
    }
    let mut tuple = MixedTuple::empty(Symbol::Number(0));
    for i in 0..rank {
        tuple = tuple.push(&part_at(layout, natural, &path.within(i)?, terms)?)?;
    }
    Ok(tuple)
}

/// One more than the greatest offset: 1 + Σ (extent − 1) · stride, where what is both added and taken away is left out: `({m},8):(8,1)` has
/// `8 + 8·m − 8`, which is `8·m`.
///
/// # Errors
/// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn cosize(layout: &MixedLayout, terms: &mut Terms) -> Result<Symbol, MixedError> {
    let (mut ends, mut starts) = (Sum::default(), Sum::default());
    ends.plus(ONE)?;
    for mode in (0..layout.leaf_count()).map(|i| layout.leaf_at(i)).filter(|mode| mode.extent != ONE) {
        if let Some(mode) = mode.number() {
            ends.plus(Symbol::Number(mul(mode.extent.saturating_sub(1), mode.stride)?))?;
            continue;
        }
        ends.plus(terms.product(mode.extent, mode.stride)?)?;
        starts.plus(mode.stride)?;
    }
    ends.without_common(&mut starts);
    let (reach, starts) = (ends.symbol(terms)?, starts.symbol(terms)?);
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

/// The quotients of [`ceil_div`](crate::ceil_div), and with `exact` of [`shape_div`](crate::shape_div) where that has an answer: tuple by tuple mode by mode; a
/// tuple by an integer, which is used up from left to right; an integer by the product of a tuple.
///
/// # Errors
/// [`AlgebraError::ProfileMismatch`] and [`AlgebraError::RankExceeds`] if modes are missing; [`AlgebraError::NotDivisible`] and
/// [`AlgebraError::DivisionByZero`] of numbers that are known; [`MixedError::TooManyTerms`].
///
/// ```
/// use layout_algebra::mixed::{MixedTuple, Symbol, Terms, quotients};
/// let terms = &mut Terms::default();
/// let number = |number| MixedTuple::leaf(Symbol::Number(number));
/// let shape = MixedTuple::of(&[number(25), number(12)])?;
/// assert_eq!(quotients(&shape, &number(3), false, terms)?.leaf_at(0), Symbol::Number(9));
/// # Ok::<(), layout_algebra::mixed::MixedError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn quotients(a: &MixedTuple, b: &MixedTuple, exact: bool, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    if a.is_leaf() {
        let divisor = product(b, terms)?;
        return Ok(MixedTuple::leaf(quotient(a.leaf_at(0), divisor, exact, terms)?));
    }
    let mut quotients_of = MixedTuple::empty(Symbol::Number(0));
    if !b.is_leaf() {
        if exact && a.rank() != b.rank() {
            return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() }.into());
        }
        if b.rank() > a.rank() {
            return Err(AlgebraError::RankExceeds { rank: b.rank(), limit: a.rank() }.into());
        }
        for i in 0..a.rank() {
            let divisor = if i < b.rank() { b.mode(i)? } else { MixedTuple::leaf(ONE) };
            quotients_of = quotients_of.push(&quotients(&a.mode(i)?, &divisor, exact, terms)?)?;
        }
        return Ok(quotients_of);
    }
    let mut rest = b.leaf_at(0);
    for i in 0..a.rank() {
        let mode = a.mode(i)?;
        quotients_of = quotients_of.push(&quotients(&mode, &MixedTuple::leaf(rest), exact, terms)?)?;
        let size = product(&mode, terms)?;
        rest = quotient(rest, size, exact, terms)?;
    }
    Ok(quotients_of)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn quotient(a: Symbol, b: Symbol, exact: bool, terms: &mut Terms) -> Result<Symbol, MixedError> {
    if let (true, Some(left), Some(right)) = (exact, a.number(), b.number())
        && !divides(right, left)
        && !divides(left, right)
    {
        return Err(AlgebraError::NotDivisible { left, right }.into());
    }
    terms.worked(Sign::OverRoundedUp, a, b)
}
