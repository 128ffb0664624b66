//! # Composable, divisible, complementable, as requirements
//!
//! **Definition.** The result exists: for [`require_composable`] the layout `A ∘ T`, for [`require_divisible`] the divide of `A` by `T` with every offset
//! once, for [`require_complementable`] a layout that fills `[0, n)` together with `A`. The counterexample is the error of the operation.
//!
//! **Law:** the same as for [`crate::is_composable`], [`crate::is_divisible`], [`crate::is_complementable`]; a swizzle around `A` changes nothing.
//!
//! **Worked example:** `24:1` by 5: 5 does not divide 24.
//!
//! ```text
//!     ├────┤├────┤├────┤├────┤├──·        the fifth tile runs past the end
//! ```
//!
//! **Refuses:** the cases that the operations do not decide.

use super::{Counterexample, exists};
use crate::algebra::complement::complement_exact;
use crate::algebra::composition::composition_by;
use crate::algebra::divide::{Rounding, logical_divide};
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// Checks that the composition exists; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of the composition.
///
/// ```
/// use layout_algebra::predicate::require_composable;
/// use layout_algebra::{LayoutValue, Tiler};
/// let a: LayoutValue = "(6,2):(8,2)".parse()?;
/// assert!(require_composable(&a, &Tiler::layout(&LayoutValue::line(3, 2)?)).is_ok());
/// assert!(require_composable(&a, &Tiler::layout(&LayoutValue::line(3, 4)?)).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_composable(a: &LayoutValue, tiler: &Tiler) -> Result<(), Counterexample> {
    exists(&composition_by(a, tiler))
}

/// Checks that the divide exists; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of the divide.
///
/// ```
/// use layout_algebra::predicate::require_divisible;
/// use layout_algebra::{LayoutValue, Tiler};
/// let unmet = require_divisible(&LayoutValue::line(24, 1)?, &Tiler::extent(5)?).unwrap_err();
/// assert!(unmet.to_string().ends_with("5 does not divide 24"));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_divisible(a: &LayoutValue, tiler: &Tiler) -> Result<(), Counterexample> {
    exists(&logical_divide(a, tiler, Rounding::Exact))
}

/// Checks that some layout fills `[0, size)` together with this one; see `predicate`.
///
/// # Errors
/// [`Counterexample::Refused`] with the error of the exact complement.
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::predicate::require_complementable;
/// assert!(require_complementable(&LayoutValue::line(4, 2)?, 24).is_ok());
/// assert!(require_complementable(&LayoutValue::line(4, 2)?, 20).is_err());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_complementable(a: &LayoutValue, size: u64) -> Result<(), Counterexample> {
    exists(&complement_exact(a, size))
}
