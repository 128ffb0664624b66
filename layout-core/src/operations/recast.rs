//! The same memory counted in other elements, and layouts in the order of another.

use super::operation;
use crate::types::int_tuple::StaticIntTuple;

operation! {
    /// `A` in elements of `N` old ones each.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Upcast};
    /// assert_eq!(Upcast::<Layout<(C<4>, C<8>), (C<1>, C<4>)>, 2>::new().to_string(), "(2,8):(1,2)");
    /// ```
    Upcast<A: StaticOperand; N>,
        eg "upcast((4,8):(1,4), 2)";
}

operation! {
    /// `A` in elements of which `N` make an old one.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Downcast};
    /// assert_eq!(Downcast::<Layout<(C<2>, C<8>), (C<8>, C<1>)>, 2>::new().to_string(), "(2,16):(16,1)");
    /// ```
    Downcast<A: StaticOperand; N>,
        eg "downcast((2,8):(8,1), 2)";
}

operation! {
    /// `A`, with elements of `FROM` bits, in elements of `TO` bits.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::RecastLayout};
    /// type Halves = Layout<(C<4>, C<16>), (C<16>, C<1>)>;
    /// assert_eq!(RecastLayout::<Halves, 16, 128>::new().to_string(), "(4,2):(2,1)");
    /// ```
    RecastLayout<A: StaticOperand; FROM, TO>,
        eg "recast_layout((4,16):(16,1), 16, 128)";
}

operation! {
    /// The compact layout of the shape of `A`, in the order of its strides.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::MakeLayoutLike};
    /// assert_eq!(MakeLayoutLike::<Layout<(C<2>, C<3>), (C<8>, C<1>)>>::new().to_string(), "(2,3):(3,1)");
    /// ```
    MakeLayoutLike<A: StaticOperand>, as counted,
        eg "make_layout_like((2,3):(8,1))";
}

operation! {
    /// The compact layout of a fragment of `A`, its mode 0 fastest.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::MakeFragmentLike};
    /// type Rows = Layout<(C<4>, C<2>, C<2>), (C<2>, C<1>, C<16>)>;
    /// assert_eq!(MakeFragmentLike::<Rows>::new().to_string(), "(4,2,2):(1,4,8)");
    /// ```
    MakeFragmentLike<A: StaticOperand>, as counted,
        eg "make_fragment_like((4,2,2):(2,1,16))";
}

operation! {
    /// `A` as a function on the coordinates of the shape `S`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::WithShape};
    /// type Padded = Layout<(C<4>, C<6>), (C<1>, C<8>)>;
    /// assert_eq!(WithShape::<Padded, (C<2>, C<12>)>::new().to_string(), "(2,(2,6)):(1,(2,8))");
    /// ```
    WithShape<A: StaticOperand, S: StaticIntTuple>,
        eg "with_shape((4,6):(1,8), (2,12))";
}
