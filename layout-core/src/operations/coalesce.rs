//! Coalesce and filter: fewer modes for the same function.

use layout_algebra::{coalesce, coalesce_by, filter};

use super::operation;
use crate::int_tuple::StaticIntTuple;
use crate::static_layout::StaticLayout;

operation! {
    /// The layout of fewest modes that is the same function of an index.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Coalesce};
    /// type Folded = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(Coalesce::<Folded>::new().to_string(), "12:1");
    /// ```
    Coalesce<A: StaticLayout> = coalesce(&A::VALUE);
}

operation! {
    /// Coalesced under each leaf of the profile `P`, whose numbers do not matter.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::CoalesceBy};
    /// type Folded = Layout<(C<2>, (C<1>, C<6>)), (C<1>, (C<6>, C<2>))>;
    /// assert_eq!(CoalesceBy::<Folded, (C<1>, C<1>)>::new().to_string(), "(2,6):(1,2)");
    /// ```
    CoalesceBy<A: StaticLayout, P: StaticIntTuple> = coalesce_by(&A::VALUE, &P::VALUE);
}

operation! {
    /// The layout without modes of stride 0 and extent 1, coalesced: the same offsets, each named fewer times.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Filter};
    /// assert_eq!(Filter::<Layout<(C<4>, C<8>), (C<0>, C<2>)>>::new().to_string(), "8:2");
    /// ```
    Filter<A: StaticLayout> = filter(&A::VALUE);
}
