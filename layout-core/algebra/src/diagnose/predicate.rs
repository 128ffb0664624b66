//! The requirement that corresponds to a predicate, with the same operands: one row each.

use super::call::OwnedCall;
use crate::control::ok;
use crate::operation::Operation;
use crate::predicate::{
    Counterexample, require_are_composable, require_compact, require_compatible, require_complementable,
    require_composable, require_congruent, require_divides, require_divisible, require_free,
    require_images_are_disjoint, require_injective, require_onto, require_product_admissible, require_same_function,
    require_tractable,
};

/// `Operation (letter: reader place, …) = requirement;`
macro_rules! requirements {
    ($call:ident $($Operation:ident ($($letter:ident: $reader:ident $place:literal),*) = $requirement:expr;)*) => {
        impl OwnedCall {
            /// The requirement that corresponds to the predicate; `None` for other operations or operands.
            ///
            /// ```
            /// use layout_algebra::LayoutValue;
            /// use layout_algebra::diagnose::{OwnedCall, Operation};
            /// let twice: LayoutValue = "4:0".parse()?;
            /// let counterexample = OwnedCall::new(Operation::IsInjective).layout(&twice).requirement().unwrap().unwrap_err();
            /// assert_eq!(counterexample.to_string(), "not injective: indices 0 and 1 both have offset 0");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn requirement(&self) -> Option<Result<(), Counterexample>> {
                let $call = self;
                match $call.operation() {
                    $(Operation::$Operation => {
                        $(let Some($letter) = $call.$reader($place) else { return None };)*
                        Some($requirement)
                    })*
                    _ => None,
                }
            }
        }
    };
}

requirements! { call
    Congruent (a: tuple_at 0, b: tuple_at 1) = require_congruent(&a, &b);
    Compatible (a: tuple_at 0, b: tuple_at 1) = require_compatible(&a, &b);
    Refines (a: tuple_at 0, b: tuple_at 1) = require_compatible(&b, &a);
    IsInjective (a: layout_at 0) = require_injective(&a);
    IsCompact (a: layout_at 0) = require_compact(&a);
    IsTractable (a: layout_at 0) = require_tractable(&a);
    IsSurjectiveOnto (a: layout_at 0, n: size_at 1) = require_onto(&a, n);
    IsComplementable (a: layout_at 0, n: size_at 1) = require_complementable(&a, n);
    IsComposable (a: layout_at 0, t: tiler_at 1) = require_composable(&a, &t);
    IsDivisible (a: layout_at 0, t: tiler_at 1) = require_divisible(&a, &t);
    FunctionallyEqual (a: composed_at 0, b: composed_at 1) = require_same_function(&a, &b);
    AreComposable (f: morphism_at 0, g: morphism_at 1) = require_are_composable(&f, &g);
    ImagesAreDisjoint (f: morphism_at 0, g: morphism_at 1) = require_images_are_disjoint(&f, &g);
    Divides (g: morphism_at 0, f: morphism_at 1) = require_divides(&g, &f);
    ProductAdmissible (f: morphism_at 0, g: morphism_at 1) = require_product_admissible(&f, &g);
    ConflictFree (tile: composed_at 0, bytes: number_at 2) =
        require_free(&ok!(call.borrowed().given().access_of(1, tile.layout(), bytes)), &tile);
}
