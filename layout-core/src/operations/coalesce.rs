//! Coalesce, filter, sort, squeeze: the same function, or the same offsets, in fewer modes or another order.

use super::operation;
use crate::types::int_tuple::StaticIntTuple;

operation! {
    /// The layout of fewest modes that is the same function of an index.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Coalesce};
    /// type Folded = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(Coalesce::<Folded>::new().to_string(), "12:1");
    /// ```
    Coalesce<A: StaticOperand>,
        eg "coalesce((2,(1,6)):(1,(6,2)))";
}

operation! {
    /// The layout coalesced under each leaf of the profile `P`, whose numbers do not matter.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::CoalesceBy};
    /// type Folded = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(CoalesceBy::<Folded, (C<1>, C<1>)>::new().to_string(), "(2,6):(1,2)");
    /// ```
    CoalesceBy<A: StaticOperand, P: StaticIntTuple>,
        call Coalesce.with(&A::OPERAND).tuple(&P::VALUE),
        eg "coalesce((2,(1,6)):(1,(6,2)), (1,1))";
}

operation! {
    /// Like [`Coalesce`], but the same function past the end too: a last mode of extent 1 stays.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::CoalesceZ};
    /// type Last = Layout<(C<2>, C<1>, C<6>, C<1>), (C<1>, C<7>, C<8>, C<0>)>;
    /// assert_eq!(CoalesceZ::<Last>::new().to_string(), "(2,6,1):(1,8,0)");
    /// ```
    CoalesceZ<A: StaticOperand>,
        eg "coalesce_z((2,1,6,1):(1,7,8,0))";
}

operation! {
    /// The layout without modes of stride 0 and extent 1, coalesced: the same offsets, each named fewer times.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Filter};
    /// assert_eq!(Filter::<Layout<(C<4>, C<8>), (C<0>, C<2>)>>::new().to_string(), "8:2");
    /// ```
    Filter<A: StaticOperand>,
        eg "filter((4,8):(0,2))";
}

operation! {
    /// The layout with extent 1 wherever the stride is 0, with the nesting kept.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::FilterZeros};
    /// assert_eq!(FilterZeros::<Layout<(C<4>, C<8>), (C<0>, C<2>)>>::new().to_string(), "(1,8):(0,2)");
    /// ```
    FilterZeros<A: StaticOperand>,
        eg "filter_zeros((4,8):(0,2))";
}

operation! {
    /// The leaves in order of their strides.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Sort};
    /// assert_eq!(Sort::<Layout<(C<4>, C<8>), (C<8>, C<1>)>>::new().to_string(), "(8,4):(1,8)");
    /// ```
    Sort<A: StaticOperand>;
}

operation! {
    /// The layout without leaves of extent 1.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Squeeze};
    /// assert_eq!(Squeeze::<Layout<(C<4>, C<1>, C<8>), (C<8>, C<5>, C<1>)>>::new().to_string(), "(4,8):(8,1)");
    /// ```
    Squeeze<A: StaticOperand>,
        eg "squeeze((4,1,8):(8,5,1))";
}
