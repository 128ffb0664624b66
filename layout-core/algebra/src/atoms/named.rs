//! Atoms by their names in CUTLASS.

use super::copies::{self, CopyAtom};
use super::mma::{self, MmaAtom};
use crate::error::AlgebraError;

/// The MMA atom with this name in CUTLASS.
///
/// # Errors
/// [`AlgebraError::UnknownAtom`] if there is none, [`AlgebraError::IsCopyAtom`] if a copy atom has it.
///
/// ```
/// use layout_algebra::atoms::mma_atom;
/// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
/// assert_eq!(atom.shape.to_string(), "(16,8,16)");
/// assert_eq!(atom.a.to_string(), "((4,8),(2,2,2)):((32,1),(16,8,128))");
/// assert_eq!(atom.c.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn mma_atom(name: &str) -> Result<MmaAtom, AlgebraError> {
    match mma::read(name) {
        Err(AlgebraError::UnknownAtom { .. }) if copies::read(name).is_ok() => Err(AlgebraError::IsCopyAtom),
        found => found,
    }
}

/// The copy atom with this name in CUTLASS.
///
/// # Errors
/// [`AlgebraError::UnknownAtom`] if there is none, [`AlgebraError::IsMmaAtom`] if an MMA atom has it.
///
/// ```
/// use layout_algebra::atoms::copy_atom;
/// let ldmatrix = copy_atom("SM75_U32x4_LDSM_N")?;
/// assert_eq!(ldmatrix.source.to_string(), "(32,128):(128,1)");
/// assert_eq!(ldmatrix.destination.to_string(), "(32,(32,4)):(32,(1,1024))");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn copy_atom(name: &str) -> Result<CopyAtom, AlgebraError> {
    match copies::read(name) {
        Err(AlgebraError::UnknownAtom { .. }) if mma::read(name).is_ok() => Err(AlgebraError::IsMmaAtom),
        found => found,
    }
}
