//! The layouts that operations as types take: plain, swizzled, or along coordinates.

use layout_algebra::operation::Value;

use crate::types::sealed::Sealed;

/// A layout known at compile time, of any kind: a [`StaticLayout`](crate::StaticLayout), a [`Swizzled`](crate::Swizzled) one, a layout of
/// coordinates, or one of the [`operations`](crate::operations) on it.
///
/// Generic code with this bound evaluates operations on layouts of every kind. The kind of the answer is that of the operand: an operation on
/// a [`StaticComposed`](crate::StaticComposed) is one, and an operation on a [`StaticCoordinates`](crate::StaticCoordinates) is one.
///
/// ```
/// use layout_core::operations::ZippedDivide;
/// use layout_core::{C, StaticOperand, layout};
/// fn tiles<L: StaticOperand>() -> String {
///     ZippedDivide::<L, (C<2>, C<4>)>::new().to_string()
/// }
/// type Identity = layout!(make_identity_layout((4,8)));
/// assert_eq!(tiles::<layout!((4,8):row)>(), "((2,4),(2,2)):((8,1),(16,4))");
/// assert_eq!(tiles::<Identity>(), "((2,4),(2,2)):((1@0,1@1),(2@0,4@1))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout known at compile time",
    label = "neither a static layout nor a swizzled one nor one of coordinates",
    note = "static layouts are `Layout<Shape, Stride>` of congruent tuples of `C<N>`, `Swizzled<…>` of one, what `layout!` makes, \
            and the operations on them; strides may be `E<MODE, C<N>>`",
    note = "what holds integers known at run time is none"
)]
pub trait StaticOperand: Copy + Sealed + 'static {
    /// The layout as an operand of the algebra.
    const OPERAND: Value;

    /// True unless this is the answer of an operation on a rejected layout, or of one that failed: such errors are not reported again.
    #[doc(hidden)]
    const IS_ANSWERED: bool = true;
}

/// A layout known at compile time that has strides, integers or steps along coordinates: one that is not swizzled.
///
/// ```
/// use layout_core::operations::RightInverse;
/// use layout_core::{StaticLayout, StaticStrided, layout};
/// /// The index of the coordinate that is counted first, second, …
/// fn index<L: StaticStrided>(n: u32) -> u32 {
///     StaticLayout::offset(RightInverse::<L>::new(), n)
/// }
/// assert_eq!(index::<layout!((4,8):row)>(1), 4);
/// assert_eq!(index::<layout!((4,8):(1@1,1@0))>(1), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout known at compile time",
    label = "neither a static layout nor one of coordinates",
    note = "static layouts are `Layout<Shape, Stride>` of congruent tuples of `C<N>`, what `layout!` makes, and the operations on them; \
            strides may be `E<MODE, C<N>>`",
    note = "what is swizzled or holds integers known at run time is none"
)]
pub trait StaticStrided: StaticOperand {}
