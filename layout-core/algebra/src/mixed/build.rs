//! # Mixed layouts from shapes and strides, and their modes rearranged
//!
//! **Definition.** 1. `pair(S, D)` is `S:D`; 2. `ordered(S, order)` the compact layout in this order, each stride the product of the extents that advance before it;
//! 3. `rearranged(A, …)` has the leaves of `A, …` at the places to which an operation that only moves modes takes their numbers.
//!
//! **Decided:** always.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** `({m},{k}):row` is `(m,k):(k,1)`.
//!
//! ```text
//!   leaves  {m}:a  {k}:b     numbered  2:0  2:1     reversed  2:1  2:0     put back  {k}:b  {m}:a
//! ```
//!
//! **Refuses:** the errors of the operations on numbers.
//!
//! Source: the definition.

use super::{MixedError, MixedLayout, MixedMode, MixedTuple, Symbol, Terms};
use crate::algebra::tile_to_shape::Order;
use crate::capacity::MAX_LEAVES;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};

/// The layout `shape:stride`.
///
/// # Errors
/// Same errors as [`LayoutValue::new`]; nothing is known about extents that are terms.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn pair(shape: &MixedTuple, stride: &MixedTuple) -> Result<MixedLayout, MixedError> {
    if !shape.profile().same(&stride.profile()) {
        return Err(AlgebraError::NotCongruent { shape: shape.leaf_count(), stride: stride.leaf_count() }.into());
    }
    if shape.leaf_count() == 0 {
        return Err(AlgebraError::NoModes.into());
    }
    shape.with_each(MixedMode::TRIVIAL, &mut |leaf| match shape.leaf_at(leaf) {
        Symbol::Number(0) => Err(AlgebraError::ZeroExtent { leaf }.into()),
        extent => Ok(MixedMode { extent, stride: stride.leaf_at(leaf) }),
    })
}

/// The compact layout of `shape` in this order.
///
/// In a shape of twos each stride is 2 to the number of leaves that advance before it, which identifies that number.
///
/// # Errors
/// Same errors as [`Order::layout`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn ordered(shape: &MixedTuple, order: &Order, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(shape) = shape.integers() {
        return Ok(MixedLayout::of_numbers(&order.layout(&shape)?));
    }
    let guide = order.layout(&shape.with_leaves([2; MAX_LEAVES]))?;
    let strides = shape.with_each(Symbol::Number(0), &mut |i| {
        if shape.leaf_at(i) == Symbol::Number(1) {
            return Ok(Symbol::Number(0));
        }
        let earlier = (0..shape.leaf_count()).filter(|j| guide.leaf_at(*j).stride < guide.leaf_at(i).stride);
        earlier.map(|j| shape.leaf_at(j)).try_fold(Symbol::Number(1), |a, b| terms.product(a, b))
    })?;
    pair(shape, &strides)
}

/// The leaves of these layouts at the places to which `operation`, which only moves modes, takes their numbers.
///
/// The operation sees leaves of extent 2; a leaf of extent 1 in its result is new, and is taken as it is.
///
/// # Errors
/// Same errors as the operation.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn rearranged<E: From<AlgebraError>>(
    layouts: &[MixedLayout],
    operation: impl FnOnce(&[LayoutValue]) -> Result<LayoutValue, E>,
) -> Result<MixedLayout, E> {
    const MAX_ARGUMENTS: usize = 8;
    if layouts.len() > MAX_ARGUMENTS {
        return Err(AlgebraError::TooManyLeaves { leaves: layouts.len() }.into());
    }
    let mut numbered = [LayoutValue::TRIVIAL; MAX_ARGUMENTS];
    for (argument, (layout, numbers)) in layouts.iter().zip(&mut numbered).enumerate() {
        *numbers = number(layout, argument);
    }
    let moved = operation(numbered.get(..layouts.len()).unwrap_or_default())?;
    Ok(moved.map(&|mode| original(layouts, mode)))
}

/// Leaf `i` of argument `a` as the mode `2:(64·a + i)`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn number(layout: &MixedLayout, argument: usize) -> LayoutValue {
    let mut modes = [Mode { extent: 2, stride: 0 }; MAX_LEAVES];
    for (i, mode) in modes.iter_mut().enumerate() {
        mode.stride = argument.saturating_mul(MAX_LEAVES).saturating_add(i) as u64;
    }
    layout.with_leaves(modes)
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn original(layouts: &[MixedLayout], mode: Mode) -> MixedMode {
    let number = usize::try_from(mode.stride).unwrap_or(usize::MAX);
    let (argument, leaf) = (number.checked_div(MAX_LEAVES), number.checked_rem(MAX_LEAVES));
    match (argument.and_then(|argument| layouts.get(argument)), leaf) {
        (Some(layout), Some(leaf)) if mode.extent == 2 => layout.leaf_at(leaf),
        _ => MixedMode::of(mode),
    }
}
