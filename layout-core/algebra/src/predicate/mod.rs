//! Requirements on layouts, with the counterexamples if they do not hold.
//!
//! A predicate returns true or false. A requirement says the same, and if it does not hold, gives the numbers that show it: a [`Counterexample`], whose sentence the
//! macro, the compiler's const evaluator and a running program share.
//!
//! ```text
//!     is_injective(L) = false          require_injective(L) = not injective: indices 2 and 3 both have offset 2
//! ```
//!
//! | | holds if | counterexample |
//! |---|---|---|
//! | [`require_injective`] | no offset is reached twice | two indices, and their offset |
//! | [`require_compact`] | every offset below the cosize is reached once | two indices, or an offset |
//! | [`require_onto`] | the offsets are those below `n` | an offset |
//! | [`require_congruent`] | both nest alike | the leaf from which they differ |
//! | [`require_compatible`] | every coordinate of the first is one of the second | the leaf, and the size of its part |
//! | [`require_functionally_equal`] | the same offset at every index | an index, and both offsets |
//! | [`require_same_function`] | the same for layouts that may be swizzled | an index, and both offsets |
//! | [`require_composable`], [`require_divisible`], [`require_complementable`] | the result exists | the error of the operation |
//! | [`require_are_composable`], [`require_divides`], [`require_product_admissible`], [`require_images_are_disjoint`] | the same for two morphisms | the same |
//! | [`require_tractable`] | the layout is that of a morphism | the mode whose reach does not divide the next stride |
//! | [`require_vector_width`] | vectors of this width are contiguous and aligned | the actual width |
//! | [`require_conflict_free`], [`require_free`] | accesses have no bank conflicts | the extra wavefronts |
//!
//! **Law:** each holds if and only if its predicate is true; if one is not decided, neither is the other.

mod access;
mod comparison;
mod counterexample;
mod coverage;
mod existence;
mod morphism;
mod swizzled;

pub use access::{require_conflict_free, require_free, require_vector_width};
pub use comparison::{require_compatible, require_congruent, require_functionally_equal};
pub use counterexample::Counterexample;
pub use coverage::{require_compact, require_injective, require_onto};
pub use existence::{require_complementable, require_composable, require_divisible};
pub use morphism::{
    require_are_composable, require_divides, require_images_are_disjoint, require_product_admissible, require_tractable,
};
pub use swizzled::require_same_function;

use crate::error::AlgebraError;

/// `?` in a `const fn`, from an error of the algebra to a [`Counterexample`].
macro_rules! met {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(Counterexample::Refused(error)),
        }
    };
}

use met;

/// Checks that an operation has an answer.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn exists<T: Copy>(answer: &Result<T, AlgebraError>) -> Result<(), Counterexample> {
    match answer {
        Ok(_) => Ok(()),
        Err(error) => Err(Counterexample::Refused(*error)),
    }
}
