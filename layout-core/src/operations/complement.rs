//! Complement: the offsets that a layout leaves out.

use layout_algebra::diagnose::Operand;

use super::operation;
use crate::types::int_tuple::StaticIntTuple;

operation! {
    /// The ordered layout that repeats `A`'s image without overlap, up to the size of the shape `S`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Complement};
    /// assert_eq!(Complement::<Layout<C<4>, C<2>>, C<24>>::new().to_string(), "(2,3):(1,8)");
    /// assert_eq!(Complement::<Layout<C<4>, C<2>>, (C<4>, C<6>)>::new().offset(5_u32), 17);
    /// ```
    Complement<A: StaticStrided, S: StaticIntTuple>, as filled,
        eg "complement(4:2, 24)";
}

operation! {
    /// Like [`Complement`], but only if the two together fill `[0, size(S))`, each offset once.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::ComplementExact};
    /// assert_eq!(ComplementExact::<Layout<C<4>, C<2>>, C<24>>::new().to_string(), "(2,3):(1,8)");
    /// ```
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, StaticLayout, operations::ComplementExact};
    /// // The columns of a padded tile leave holes.
    /// let size = ComplementExact::<Layout<(C<4>, C<8>), (C<1>, C<5>)>, C<40>>::SIZE;
    /// ```
    ComplementExact<A: StaticStrided, S: StaticIntTuple>, as filled,
        call Complement.with(&A::OPERAND).tuple(&S::VALUE).with(&Operand::Exact),
        eg "complement(4:2, 24, exact)";
}

operation! {
    /// Like [`Complement`], up to one more than the greatest offset of `A`: the gaps between its own offsets.
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::ComplementWithin};
    /// assert_eq!(ComplementWithin::<Layout<(C<4>, C<3>), (C<2>, C<24>)>>::new().to_string(), "(2,3):(1,8)");
    /// ```
    ComplementWithin<A: StaticStrided>, call Complement.with(&A::OPERAND),
        eg "complement((4,3):(2,24))";
}

operation! {
    /// Like [`ComplementWithin`], but only if the two together fill that range, each offset once.
    ///
    /// ```
    /// use layout_core::{C, Layout, operations::ComplementExactWithin};
    /// assert_eq!(ComplementExactWithin::<Layout<(C<2>, C<4>), (C<4>, C<1>)>>::new().to_string(), "1:0");
    /// ```
    ComplementExactWithin<A: StaticStrided>, call Complement.with(&A::OPERAND).with(&Operand::Exact),
        eg "complement((2,4):(4,1), exact)";
}
