//! # Composition of tractable layouts
//!
//! **Definition.** For tractable `A` and `B`, to compose `B ∘ A`, first `A`, then `B`:
//! 1. `f` is the standard representation of `A`, `g` that of `B`, coalesced;
//! 2. `h` is the weak composite of `f` and `g`: refine, pull back, push forward, compose;
//! 3. the result is the layout of `h`, coalesced relative to the shape of `A`: every part over a leaf of that shape by itself.
//!
//! **Law:** if it exists, the result is the composition, the same that [`composition`](crate::composition)`(B, A)` finds by carries and runs: two algorithms that share
//! nothing. If it does not, [`composition`](crate::composition) may still succeed: `(6,3):(6,1) ∘ 5:1` is `5:6`, but 5 and 6 have no mutual refinement.
//!
//! **Worked example:** `(4,6):(6,1) ∘ 8:1`: `f: 8 → (8)`, `g: (4,6) → (6,4)` by `(2,1)`. `(8)` and `(4,6)` refine to `((4,2))` and `(4,(2,3))`; `g'` is `(4,(2,3)) → ((2,3),4)` by `(3,1,2)`.
//! `h` is `(4,2) → ((2,3),4)` by `(3,1)`, the layout `(4,2):(6,1)`.
//!
//! ```text
//!   8 = (4,2) ── (8) ~ ((4,2)) ⊂ (4,(2,3)) ── ((2,3),4)
//! ```
//!
//! **Refuses:** layouts that are not tractable ([`NotTractable`](super::CategoryError::NotTractable)), codomain and domain without a mutual refinement
//! ([`NotMutuallyRefinable`](super::CategoryError::NotMutuallyRefinable)).
//!
//! Source: Colfax, "Categorical foundations for `CuTe` layouts", algorithm 4.1.2.

use super::nest_morphism::NestMorphism;
use super::weak_composite::WeakComposite;
use crate::algebra::coalesce::{coalesce, coalesce_by};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// A composition of tractable layouts with all intermediate results.
///
/// ```
/// use layout_algebra::category::composition_by_steps;
/// use layout_algebra::LayoutValue;
/// let steps = composition_by_steps(&LayoutValue::line(8, 1)?, &"(4,6):(6,1)".parse()?)?;
/// assert_eq!(steps.second.to_string(), "(4,6) --(2,1)--> (6,4)");
/// assert_eq!((steps.weak.to_string(), steps.result.to_string()), ("(4,2):(6,1)".into(), "(4,2):(6,1)".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Composition {
    /// The standard representation of the first layout.
    pub first: NestMorphism,
    /// The standard representation of the second layout, coalesced.
    pub second: NestMorphism,
    /// The refinements that made the two composable, and their composite.
    pub composite: WeakComposite,
    /// The layout of the composite.
    pub weak: LayoutValue,
    /// The layout of the composite, coalesced over the shape of the first layout.
    pub result: LayoutValue,
}

/// The composition of first `a`, then `b`; see the [module](self).
///
/// ```
/// use layout_algebra::category::composition_of_tractable;
/// use layout_algebra::LayoutValue;
/// let rows: LayoutValue = "(4,6):(6,1)".parse()?;
/// assert_eq!(composition_of_tractable(&LayoutValue::line(8, 1)?, &rows)?.to_string(), "(4,2):(6,1)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn composition_of_tractable(a: &LayoutValue, b: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    Ok(tri!(composition_by_steps(a, b)).result)
}

/// Composes first `a`, then `b`, and returns all intermediate results; see the [module](self).
///
/// # Errors
/// Same errors as [`composition_of_tractable`].
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::category::composition_by_steps;
/// let steps = composition_by_steps(&LayoutValue::line(4, 2)?, &LayoutValue::line(8, 3)?)?;
/// assert_eq!(steps.result.to_string(), "4:6");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn composition_by_steps(a: &LayoutValue, b: &LayoutValue) -> Result<Composition, AlgebraError> {
    let first = tri!(NestMorphism::of_layout(a));
    // The layout without modes is not coalesced: `1:0` is another object.
    let second = if b.leaf_count() == 0 { *b } else { tri!(coalesce(b)) };
    let second = tri!(NestMorphism::of_layout(&second));
    let composite = tri!(first.weak_composite_by_steps(&second));
    let weak = tri!(composite.composite.layout());
    let result = tri!(coalesce_by(&weak, &a.shape()));
    Ok(Composition { first, second, composite, weak, result })
}
