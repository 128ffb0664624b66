//! MMA and copy instructions, and the distribution of their tiles over threads.
//!
//! An atom is one instruction of a group of threads with the layouts that say which thread holds which element; see
//! [`algebra::atoms`](crate::algebra::atoms). With the feature `atoms` each has a module here, under its name in CUTLASS, whose
//! layouts have their own names:
//!
//! | | |
//! |---|---|
//! | `ThrID` | logical thread → lane |
//! | `A` `B` `C` | for an MMA: (thread, value) → element of `(M,K)`, `(N,K)`, `(M,N)`, counted column by column |
//! | `E` | for a sparse MMA: (thread, value) → element that the metadata describe |
//! | `SFA` `SFB` | for a block-scaled MMA: (thread, value) → element whose scale factor it is |
//! | `Src` `Dst` `Ref` | for a copy: (thread, value) → bit read, written, referred to |
//! | `Atom` | the atom as a type, a [`StaticMmaAtom`] or a [`StaticCopyAtom`] |
//!
#![cfg_attr(feature = "atoms", doc = "```")]
#![cfg_attr(not(feature = "atoms"), doc = "```ignore")]
//! use layout_core::atoms::sm80::SM80_16x8x16_F32F16F16F32_TN as Mma;
//! use layout_core::{StaticLayout, layout};
//!
//! // Value 3 of thread 5 is in row 9, column 3 of C.
//! assert_eq!(Mma::C.offset((5_u32, 3_u32)), 9 + 16 * 3);
//! type PerThread = layout!(Mma::C[1]);
//! assert_eq!(PerThread::SIZE, 4);
//! ```
//!
//! Layouts that do not depend on an instruction's template arguments are listed once. For any other name [`mma_atom!`](crate::mma_atom) and
//! [`copy_atom!`](crate::copy_atom) make a module like these.
//!
//! The page of a module has its layouts in one table, and draws each: the thread and value of each element, or the bits of each
//! thread. A layout that an earlier atom has is drawn there.
//!
//! Source of the facts: PTX ISA, named in each module; CUTLASS, `include/cute/atom/mma_traits_*.hpp` and `copy_traits_*.hpp`.

mod descriptor;
mod layouts;
mod refused;
mod share;
mod tiled_copy;
mod tiled_mma;

use layout_algebra::atoms::{CopyAtom, MmaAtom, copy_atom, mma_atom};

use crate::refusal::answered;

pub use descriptor::{KMajor, MnMajor, SmemDescriptor, StaticMajor};
pub use layouts::{
    LayoutATv, LayoutBTv, LayoutCTv, MmaA, MmaB, MmaC, PartitionALayout, PartitionBLayout, PartitionCLayout,
    PartitionFragmentA, PartitionFragmentB, PartitionFragmentC,
};
#[doc(hidden)]
pub use refused::{FirstCopy, FirstMma};
pub use share::{
    All, CoordinateShare, Cuts, Cuttable, FlatShape, FromSwizzle, GlobalLayout, InSwizzle, Kept, KeptModes, KeptOf,
    Partition, PartitionOf, Plain, Share, SharedLayout, SharedSlices, SharedTile, SliceEntry, SliceOf, StaticCut,
    SwizzledShare,
};
pub use tiled_copy::{CopyByMma, CopyByThreads, Destination, Retile, Source, StaticTiledCopy, ThreadCopy, TiledCopy};
pub use tiled_mma::{OperandA, OperandB, OperandC, StartOf, StaticTiledMma, ThrFrg, ThreadMma, TiledMma};

/// A multiply-accumulate instruction, as a type.
///
/// ```
/// use layout_core::algebra::atoms::{MmaAtom, mma_atom};
/// use layout_core::atoms::StaticMmaAtom;
///
/// #[derive(Clone, Copy)]
/// struct Double;
/// impl StaticMmaAtom for Double {
///     const VALUE: MmaAtom = match mma_atom("SM80_8x8x4_F64F64F64F64_TN") {
///         Ok(atom) => atom,
///         Err(_) => panic!("no such atom"),
///     };
/// }
/// assert_eq!(Double::VALUE.c.to_string(), "((4,8),2):((16,1),8)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of an MMA atom",
    label = "not an MMA instruction",
    note = "atoms are `sm80::SM80_16x8x16_F32BF16BF16F32_TN::Atom` and the like in `layout_core::atoms`, with the feature `atoms`; others are named by `mma_atom!`"
)]
pub trait StaticMmaAtom: Copy + 'static {
    /// The shape and the layouts.
    const VALUE: MmaAtom;
    /// The name, for error messages.
    const NAME: &'static str = "";
}

/// A copy instruction, as a type.
///
/// ```
/// use layout_core::algebra::atoms::{CopyAtom, copy_atom};
/// use layout_core::atoms::StaticCopyAtom;
///
/// #[derive(Clone, Copy)]
/// struct Ldmatrix;
/// impl StaticCopyAtom for Ldmatrix {
///     const VALUE: CopyAtom = match copy_atom("SM75_U32x4_LDSM_N") {
///         Ok(atom) => atom,
///         Err(_) => panic!("no such atom"),
///     };
/// }
/// assert_eq!(Ldmatrix::VALUE.source.to_string(), "(32,128):(128,1)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the type of a copy atom",
    label = "not a copy instruction",
    note = "atoms are `universal::UniversalCopy_uint128_t::Atom`, `sm75::SM75_U32x4_LDSM_N::Atom` and the like in `layout_core::atoms`, with the feature `atoms`; others are named by `copy_atom!`"
)]
pub trait StaticCopyAtom: Copy + 'static {
    /// The layouts.
    const VALUE: CopyAtom;
    /// The name, for error messages.
    const NAME: &'static str = "";
}

/// Defines the type `Atom` of an MMA with this name.
#[doc(hidden)]
#[macro_export]
macro_rules! __named_mma {
    ($name:expr $(, #[$attribute:meta])*) => {
        /// The atom as a type.
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Atom;

        impl $crate::atoms::StaticMmaAtom for Atom {
            const VALUE: $crate::algebra::atoms::MmaAtom = $crate::__private::mma_named($name);
            const NAME: &'static str = $name;
        }
    };
}

/// Defines the type `Atom` of a copy with this name.
#[doc(hidden)]
#[macro_export]
macro_rules! __named_copy {
    ($name:expr $(, #[$attribute:meta])*) => {
        /// The atom as a type.
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct Atom;

        impl $crate::atoms::StaticCopyAtom for Atom {
            const VALUE: $crate::algebra::atoms::CopyAtom = $crate::__private::copy_named($name);
            const NAME: &'static str = $name;
        }
    };
}

/// The atom with this name, or a compile error.
#[doc(hidden)]
#[must_use]
#[inline]
pub const fn mma_named(name: &str) -> MmaAtom {
    answered!(mma_atom(name); MmaShape.name(name))
}

/// The atom with this name, or a compile error.
#[doc(hidden)]
#[must_use]
#[inline]
pub const fn copy_named(name: &str) -> CopyAtom {
    answered!(copy_atom(name); CopyRef.name(name))
}

/// Rows of the catalogue, `name;` or `name: "instruction";` if the instruction does not follow from the shape in the name: a module for each MMA, with the
/// layouts that the algebra has for its name in CUTLASS. If that name has template arguments, the row ends with `= "name"`. The comment before a group of
/// rows in braces applies to each of them.
#[cfg(feature = "atoms")]
macro_rules! mma_atoms {
    ($($(#[doc = $doc:literal])* { $($module:ident $(: $instruction:literal $(= $name:literal)?)?;)* })*) => {
        $crate::__private::layout_atoms! {
            [$crate] __named_mma
            $({ {$(#[doc = $doc])*} $($module $($instruction $($name)?)?)* })*
        }
        #[cfg(test)]
        pub(super) const MMAS: &[super::catalogue::Row] = &[$($({
            use $module as atom;
            super::catalogue::row! { StaticMmaAtom stringify!($module), concat!($($instruction)?), atom::{ThrID, A, B, C} }
        },)*)*];
    };
}

/// Rows of the catalogue: copies, like [`mma_atoms`].
#[cfg(feature = "atoms")]
macro_rules! copy_atoms {
    ($($(#[doc = $doc:literal])* { $($module:ident: $instruction:literal $(= $name:literal)?;)* })*) => {
        $crate::__private::layout_atoms! {
            [$crate] __named_copy
            $({ {$(#[doc = $doc])*} $($module $instruction $($name)?)* })*
        }
        #[cfg(test)]
        pub(super) const COPIES: &[super::catalogue::Row] = &[$($({
            use $module as atom;
            super::catalogue::row! { StaticCopyAtom stringify!($module), $instruction, atom::{ThrID, Src, Dst, Ref} }
        },)*)*];
    };
}

#[cfg(feature = "atoms")]
use {copy_atoms, mma_atoms};

#[cfg(all(test, feature = "atoms"))]
mod catalogue;

#[cfg(feature = "atoms")]
pub mod sm100;
#[cfg(feature = "atoms")]
pub mod sm120;
#[cfg(feature = "atoms")]
pub mod sm50;
#[cfg(feature = "atoms")]
pub mod sm61;
#[cfg(feature = "atoms")]
pub mod sm70;
#[cfg(feature = "atoms")]
pub mod sm75;
#[cfg(feature = "atoms")]
pub mod sm80;
#[cfg(feature = "atoms")]
pub mod sm89;
#[cfg(feature = "atoms")]
pub mod sm90;
#[cfg(feature = "atoms")]
pub mod universal;
