//! The value of every layout, swizzled or not, known at compile time or not.

use core::fmt;

use layout_algebra::{ComposedLayout, is_injective};

use crate::types::any_layout::{AnyLayout, Measured};
use crate::types::congruent::Congruent;
use crate::types::index::Index;
use crate::types::integers::Integers;
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::sealed::Sealed;
use crate::types::swizzled::Swizzled;
use crate::types::swizzled_from::{StaticSwizzle, SwizzledBy};

/// A layout of any kind as a value: an [`AnyLayout`], swizzled or not, and operations on them.
///
/// ```
/// use layout_core::{AnyComposed, make_layout};
/// let pitch = 16_u32;
/// assert_eq!(make_layout!((4, 8):({pitch}, 1)).to_composed().layout().to_string(), "(4,8):(16,1)");
/// assert_eq!(make_layout!(Sw<1,0,3> o (8,4):row).to_composed().to_string(), "Sw<1,0,3> o 0 o (8,4):(4,1)");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of integers",
    label = "neither a layout nor a swizzled one",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait AnyComposed: Measured + Sealed + fmt::Display {
    /// The layout, if the type says all of it.
    const KNOWN: Option<ComposedLayout>;

    /// The layout as a value; for a plain one, swizzle and offset do nothing.
    ///
    /// # Panics
    /// If a run-time leaf is not a valid extent: 0.
    fn to_composed(self) -> ComposedLayout;

    /// True if no two coordinates share an offset, false if two do; `None` if the type does not know.
    #[doc(hidden)]
    const KNOWN_INJECTIVE: Option<bool> = match Self::KNOWN {
        Some(composed) => Some(matches!(is_injective(composed.layout()), Ok(true))),
        None => None,
    };
}

impl<S: Integers + Congruent<D>, D: Integers> AnyComposed for Layout<S, D> {
    const KNOWN: Option<ComposedLayout> = match Self::STATIC {
        Some(layout) => Some(ComposedLayout::plain(&layout)),
        None => None,
    };

    fn to_composed(self) -> ComposedLayout {
        ComposedLayout::plain(&self.to_value())
    }
}

impl<const REPORTED: usize> AnyComposed for Poison<REPORTED> {
    const KNOWN: Option<ComposedLayout> = match Self::STATIC {
        Some(layout) => Some(ComposedLayout::plain(&layout)),
        None => None,
    };

    fn to_composed(self) -> ComposedLayout {
        ComposedLayout::plain(&self.to_value())
    }
}

impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L: AnyLayout + fmt::Display> AnyComposed
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
{
    const KNOWN: Option<ComposedLayout> = match L::STATIC {
        Some(layout) => Some(ComposedLayout::new(Self::SWIZZLE, OFFSET, &layout)),
        None => None,
    };

    fn to_composed(self) -> ComposedLayout {
        ComposedLayout::new(Self::SWIZZLE, OFFSET, &self.layout().to_value())
    }
}

impl<W: StaticSwizzle, I: Index, L: AnyLayout + fmt::Display> AnyComposed for SwizzledBy<W, I, L> {
    const KNOWN: Option<ComposedLayout> = None;

    fn to_composed(self) -> ComposedLayout {
        ComposedLayout::new(Self::SWIZZLE, self.start().to_usize() as u64, &self.layout().to_value())
    }
}
