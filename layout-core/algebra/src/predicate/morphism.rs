//! # Requirements on morphisms
//!
//! **Definition.** For two morphisms: one begins where the other ends ([`require_are_composable`]), no leaf of their codomain is hit by both
//! ([`require_images_are_disjoint`]), the divide ([`require_divides`]) or the product ([`require_product_admissible`]) exists. For a layout: it is
//! that of a morphism ([`require_tractable`]). The counterexample is the error of the operation.
//!
//! **Law:** the same as for [`NestMorphism::is_composable_with`], [`NestMorphism::images_are_disjoint`], [`NestMorphism::divides`],
//! [`NestMorphism::is_admissible_with`], [`crate::is_tractable`].
//!
//! **Worked example:** `(4,2) → (4,2)` and `(4,3) → (4,3)`: 2 against 3 at position 2.
//!
//! ```text
//!   2 ─── 2 ≠ 3 ─── 3
//!   4 ─── 4 = 4 ─── 4
//! ```
//!
//! **Refuses:** images in two different codomains, which are neither disjoint nor not.

use super::{Counterexample, exists};
use crate::category::NestMorphism;
use crate::layout_value::LayoutValue;

/// Checks that one begins where the other ends; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of [`NestMorphism::compose`].
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// use layout_algebra::predicate::require_are_composable;
/// let line = |n| NestMorphism::new(IntTuple::int(n), IntTuple::int(n), &[1]);
/// assert!(require_are_composable(&line(4)?, &line(4)?).is_ok());
/// assert!(require_are_composable(&line(4)?, &line(3)?).is_err());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_are_composable(f: &NestMorphism, g: &NestMorphism) -> Result<(), Counterexample> {
    exists(&f.compose(g))
}

/// Checks that no leaf of the codomain is hit by both; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of [`NestMorphism::concat`].
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// use layout_algebra::predicate::require_images_are_disjoint;
/// let into = |target| NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4, 4])?, &[target]);
/// assert!(require_images_are_disjoint(&into(1)?, &into(2)?).is_ok());
/// assert!(require_images_are_disjoint(&into(1)?, &into(1)?).is_err());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_images_are_disjoint(f: &NestMorphism, g: &NestMorphism) -> Result<(), Counterexample> {
    match f.images_are_disjoint(g) {
        Ok(true) => Ok(()),
        Ok(false) => exists(&f.concat(g)),
        Err(error) => Err(Counterexample::Refused(error)),
    }
}

/// Checks that the divide `f / g` exists; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of [`NestMorphism::logical_divide`].
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// use layout_algebra::predicate::require_divides;
/// let f = NestMorphism::new(IntTuple::flat(&[4, 2])?, IntTuple::flat(&[4, 2])?, &[1, 2])?;
/// assert!(require_divides(&NestMorphism::new(IntTuple::int(2), IntTuple::flat(&[4, 2])?, &[2])?, &f).is_ok());
/// assert!(require_divides(&NestMorphism::new(IntTuple::int(2), IntTuple::flat(&[2])?, &[1])?, &f).is_err());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_divides(g: &NestMorphism, f: &NestMorphism) -> Result<(), Counterexample> {
    exists(&f.logical_divide(g))
}

/// Checks that the product `f * g` exists; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of [`NestMorphism::logical_product`].
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::category::NestMorphism;
/// use layout_algebra::predicate::require_product_admissible;
/// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[4, 2])?, &[1])?;
/// let flat = |n| NestMorphism::new(IntTuple::int(n), IntTuple::flat(&[n])?, &[1]);
/// assert!(require_product_admissible(&f, &flat(2)?).is_ok());
/// assert!(require_product_admissible(&f, &flat(4)?).is_err());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_product_admissible(f: &NestMorphism, g: &NestMorphism) -> Result<(), Counterexample> {
    exists(&f.logical_product(g))
}

/// Checks that the layout is that of a morphism; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of [`NestMorphism::of_layout`].
///
/// ```
/// use layout_algebra::predicate::require_tractable;
/// assert!(require_tractable(&"(2,2):(2,4)".parse()?).is_ok());
/// assert!(require_tractable(&"(2,2):(2,3)".parse()?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_tractable(layout: &LayoutValue) -> Result<(), Counterexample> {
    exists(&NestMorphism::of_layout(layout))
}
