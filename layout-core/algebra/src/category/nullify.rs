//! # Strides of modes of extent 1
//!
//! **Definition.** The same layout, with stride 0 at every leaf of extent 1.
//!
//! **Law:** the function is the same; the result is not degenerate, so a tractable layout and its standard representation determine each other.
//!
//! **Worked example:** `(2,1):(1,7)` becomes `(2,1):(1,0)`.
//!
//! ```text
//!   (2,1,3):(1,7,2)   →   (2,1,3):(1,0,2)
//! ```
//!
//! **Refuses:** nothing. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 2. **How we differ:** `tract` calls this nullifying trivial strides for
//! flat layouts, and nullifying zero strides for nested ones.

use crate::algebra::by_mode::by_leaf;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::traced;

traced! {
    /// The layout with stride 0 where the extent is 1; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::nullify_trivial_strides;
    /// assert_eq!(nullify_trivial_strides(&"(2,1):(1,7)".parse()?).to_string(), "(2,1):(1,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn nullify_trivial_strides(trace: &mut Trace, layout: &LayoutValue) -> LayoutValue {
        by_leaf!(trace, layout; i, mode => if mode.extent == 1 { Mode { extent: 1, stride: 0 } } else { mode })
    }
}
