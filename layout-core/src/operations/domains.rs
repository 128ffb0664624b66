//! Common parts of layouts and shapes, sums, nullspaces.

use super::operation;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::static_layout::StaticLayout;

operation! {
    /// The indices that `A` takes to 0.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Nullspace};
    /// assert_eq!(Nullspace::<Layout<(C<2>, C<4>, C<6>), (C<1>, C<2>, C<0>)>>::new().to_string(), "6:8");
    /// ```
    Nullspace<A: StaticOperand>, as counted,
        eg "nullspace((2,4,6):(1,2,0))";
}

operation! {
    /// The indices that both take to 0, 1, 2, …: the elements that can be copied as vectors.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::MaxCommonLayout};
    /// type Columns = Layout<(C<4>, C<8>), (C<1>, C<4>)>;
    /// type Padded = Layout<(C<4>, C<8>), (C<1>, C<8>)>;
    /// assert_eq!(MaxCommonLayout::<Columns, Padded>::new().to_string(), "4:1");
    /// ```
    MaxCommonLayout<A: StaticLayout, B: StaticLayout>,
        eg "max_common_layout((4,8):(1,4), (4,8):(1,8))";
}

operation! {
    /// The layout whose offset at every index is the sum of those of `A` and `B`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LayoutAdd};
    /// type Line = Layout<C<12>, C<1>>;
    /// assert_eq!(LayoutAdd::<Line, Line>::new().to_string(), "12:2");
    /// ```
    LayoutAdd<A: StaticStrided, B: StaticStrided>, as joined,
        eg "layout_add(12:1, 12:1)";
}

operation! {
    /// The factors that both shapes have at the same places.
    ///
    /// ```
    /// use layout_core::{C, StaticLayout, operations::GreatestCommonDomain};
    /// assert_eq!(GreatestCommonDomain::<(C<4>, C<6>), (C<8>, C<3>)>::new().to_string(), "(4,2,3):(1,4,8)");
    /// ```
    GreatestCommonDomain<S: StaticIntTuple, T: StaticIntTuple>;
}

operation! {
    /// About `N` coordinates of the shape `S` that divide it.
    ///
    /// ```
    /// use layout_core::{C, StaticLayout, operations::DomainDistribute};
    /// assert_eq!(DomainDistribute::<(C<15>, C<14>), 6>::new().to_string(), "(3,2):(1,15)");
    /// ```
    DomainDistribute<S: StaticIntTuple; N>,
        eg "domain_distribute((15,14), 6)";
}
