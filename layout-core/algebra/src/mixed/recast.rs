//! # Mixed upcast, downcast, recast
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::recast), mode by mode:
//! 1. `upcast(A, n)`: a stride that `n` divides, even a term, is divided by it; if a stride `d` is a number that divides `n`, an extent `s`, even a
//!    term, becomes `⌈s/(n/d)⌉`;
//! 2. `downcast(A, n)`: the first mode of stride 1 that moves gets `n` times the extent, every other one `n` times the stride;
//! 3. `recast_layout(A, from, to)` is one after the other.
//!
//! **Decided** if `n` divides the factor of each stride that is a term; if the modes within an element cannot add up past it: each is at most `n − d`
//! before the next element, and together they are less than `n`; and, in a downcast, if it is known which mode is the first of stride 1, which requires that
//! no stride before it can turn out to be 1.
//!
//! 4. a swizzle is recast with its layout by powers of two, if it moves whole elements and its offset carries no place into the next element.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** `({m},64):(64,1)` upcast by 8 is `(m,8):(8,1)`, whatever `m` is. `({m},{k}):({k},1)` by 8 depends on whether 8 divides `k`.
//!
//! ```text
//!   row i     k·i + 0  1 … 7 │ 8 …            where 8 does not divide k, rows begin within an element
//! ```
//!
//! **Refuses:** the errors of the operations on numbers; [`Undecided::DividesStride`], [`Undecided::Extent`], and [`Undecided::Number`] for a stride
//! that may be 1.
//!
//! Source: the definition. `CuTe` (`layout.hpp`, CUTLASS) divides run-time strides unchecked, and assumes that each is greater than 1.

use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided};
use crate::algebra::recast as numbers;
use crate::arithmetic::{add, div, divides, gcd, min, mul, rem, sub};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;

/// The layout in elements of `width` old ones each.
///
/// # Errors
/// Same errors as [`crate::upcast`]; [`Undecided::DividesStride`], [`Undecided::Extent`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn upcast(layout: &MixedLayout, width: u64, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(numbers) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::upcast(&numbers, width)?));
    }
    if width == 0 {
        return Err(AlgebraError::DivisionByZero { dividend: 1 }.into());
    }
    let upcast = layout.with_each(MixedMode::TRIVIAL, &mut |i| wider(layout.leaf_at(i), width, terms))?;
    stays_within(layout, width, terms)?;
    Ok(upcast)
}

/// Checks that the modes within an element do not add up past it.
#[cfg_attr(not(feature = "compiled"), inline)]
fn stays_within(layout: &MixedLayout, width: u64, terms: &Terms) -> Result<(), MixedError> {
    let (mut within, mut reach, mut unknown) = (0, 0, None);
    for i in 0..layout.leaf_count() {
        match layout.leaf_at(i) {
            MixedMode { extent: Symbol::Number(extent), stride: Symbol::Number(step) } if step < width => {
                let all = mul(extent.saturating_sub(1), step)?;
                (within, reach) = (add(within, rem(all, width)?)?, add(reach, all)?);
            }
            MixedMode { extent, stride: Symbol::Number(step) } if 0 < step && step < width => {
                within = add(within, sub(width, step)?)?;
                unknown = Some(extent);
            }
            _ => (),
        }
    }
    match unknown {
        _ if within < width => Ok(()),
        Some(extent) => Err(terms.undecided(Undecided::Extent, extent, extent)),
        None => Err(AlgebraError::WidthCarries { width, reach }.into()),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn wider(mode: MixedMode, width: u64, terms: &mut Terms) -> Result<MixedMode, MixedError> {
    let MixedMode { extent, stride } = mode;
    Ok(match stride {
        Symbol::Number(0) => mode,
        Symbol::Number(step) if divides(width, step) => MixedMode { extent, stride: Symbol::Number(div(step, width)?) },
        Symbol::Number(step) if divides(step, width) => {
            MixedMode { extent: terms.quotient(extent, div(width, step)?)?, stride: Symbol::Number(1) }
        }
        Symbol::Number(stride) => return Err(AlgebraError::WidthDoesNotDivide { width, stride }.into()),
        Symbol::Term { factor, .. } if divides(width, factor) => {
            MixedMode { extent, stride: terms.quotient(stride, width)? }
        }
        Symbol::Term { .. } => return Err(terms.undecided(Undecided::DividesStride(width), stride, extent)),
    })
}

/// The layout in elements of which `parts` make an old one.
///
/// # Errors
/// Same errors as [`crate::downcast`]; [`Undecided::Number`] if a stride may be 1, [`Undecided::Extent`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn downcast(layout: &MixedLayout, parts: u64, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(numbers) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::downcast(&numbers, parts)?));
    }
    match parts {
        0 => return Err(AlgebraError::ZeroExtent { leaf: 0 }.into()),
        1 => return Ok(*layout),
        _ => (),
    }
    let (unit, parts) = (unit_mode(layout, terms)?, Symbol::Number(parts));
    layout.with_each(MixedMode::TRIVIAL, &mut |i| {
        let MixedMode { extent, stride } = layout.leaf_at(i);
        Ok(if i == unit {
            MixedMode { extent: terms.product(extent, parts)?, stride }
        } else {
            MixedMode { extent, stride: terms.product(stride, parts)? }
        })
    })
}

/// The first leaf of stride 1 that moves, if it is known, or else the first of stride 1.
#[cfg_attr(not(feature = "compiled"), inline)]
fn unit_mode(layout: &MixedLayout, terms: &Terms) -> Result<usize, MixedError> {
    let (one, mut still) = (Symbol::Number(1), None);
    for i in 0..layout.leaf_count() {
        let MixedMode { extent, stride } = layout.leaf_at(i);
        match (terms.same(stride, one), terms.same(extent, one)) {
            (Some(false), _) => (),
            (Some(true), Some(false)) => return Ok(i),
            (_, Some(true)) if stride == one => still = still.or(Some(i)),
            // The only possible mode is the one, whether it moves or not.
            (Some(true), None) if still.is_none() && others_step(layout, i, terms) => return Ok(i),
            (Some(true), _) => return Err(terms.undecided(Undecided::Extent, extent, stride)),
            (None, _) => return Err(terms.undecided(Undecided::Number, stride, extent)),
        }
    }
    still.ok_or_else(|| AlgebraError::NoUnitStride.into())
}

/// Returns true if no stride but that of leaf `i` can be 1.
#[cfg_attr(not(feature = "compiled"), inline)]
fn others_step(layout: &MixedLayout, i: usize, terms: &Terms) -> bool {
    let one = Symbol::Number(1);
    (0..layout.leaf_count()).all(|j| j == i || terms.same(layout.leaf_at(j).stride, one) == Some(false))
}

/// The layout of elements of `from` bits as one of elements of `to` bits.
///
/// # Errors
/// Same errors as [`upcast`] and [`downcast`]; [`AlgebraError::DivisionByZero`] for elements of no bits.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn recast_layout(layout: &MixedLayout, from: u64, to: u64, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if from == 0 || to == 0 {
        return Err(AlgebraError::DivisionByZero { dividend: if from == 0 { to } else { from } }.into());
    }
    let common = gcd(from, to);
    let (wide, narrow) = (div(to, common)?, div(from, common)?);
    downcast(&upcast(layout, wide, terms)?, narrow, terms)
}

/// Swizzle and offset of `Sw o offset o L` in other elements, if they are the same whatever the integers of `L` are.
///
/// # Errors
/// [`SwizzleError::NotPowerOfTwo`], [`SwizzleError::TakenApart`], [`SwizzleError::Permuted`], [`SwizzleError::RaggedOffset`], and [`SwizzleError::TooWide`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn recast_swizzle(
    swizzle: &Swizzle,
    offset: Symbol,
    layout: &MixedLayout,
    [from, to]: [u64; 2],
    terms: &mut Terms,
) -> Result<(Swizzle, Symbol), MixedError> {
    let common = gcd(from, to);
    let (wide, narrow) = (div(to, common)?, div(from, common)?);
    let offset = match (Terms::divided(offset, wide), offset) {
        (Some(wides), _) => wides,
        (None, Symbol::Number(offset)) => {
            if add(rem(offset, wide)?, farthest_within(layout, wide)?)? >= wide {
                return Err(AlgebraError::Swizzle(SwizzleError::RaggedOffset { offset, count: wide }).into());
            }
            Symbol::Number(div(offset, wide)?)
        }
        (None, offset) => return Err(terms.undecided(Undecided::Divides(wide), offset, offset)),
    };
    let offset = terms.product(offset, Symbol::Number(narrow))?;
    if swizzle.is_identity() {
        return Ok((*swizzle, offset));
    }
    if swizzle.unit() < wide {
        let (bits, base, shift, count) = (swizzle.bits(), swizzle.base(), swizzle.shift(), wide);
        return Err(AlgebraError::Swizzle(if shift < 0 {
            SwizzleError::TakenApart { bits, base, shift, count }
        } else {
            SwizzleError::Permuted { bits, base, shift, count, widest: swizzle.unit() }
        })
        .into());
    }
    Ok((swizzle.upcast(wide)?.downcast(narrow)?, offset))
}

/// The greatest distance of the modes within an element.
#[cfg_attr(not(feature = "compiled"), inline)]
fn farthest_within(layout: &MixedLayout, width: u64) -> Result<u64, AlgebraError> {
    let mut farthest = 0;
    for i in 0..layout.leaf_count() {
        if let MixedMode { extent, stride: Symbol::Number(step) } = layout.leaf_at(i)
            && 0 < step
            && step < width
        {
            let most = sub(width, step)?;
            let reach = match extent {
                Symbol::Number(extent) => mul(extent.saturating_sub(1), step)?,
                Symbol::Term { .. } => most,
            };
            farthest = add(farthest, min(reach, most))?;
        }
    }
    Ok(farthest)
}
