//! Composition: one layout after another.

use super::operation;
use crate::types::static_operand::StaticStrided;
use crate::types::tiler::StaticTiler;

operation! {
    /// `A ∘ B`: the layout of `B`'s shape that takes `c` to `A(B(c))`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::Composition};
    /// type Result = Composition<Layout<(C<6>, C<2>), (C<8>, C<2>)>, Layout<(C<4>, C<3>), (C<3>, C<1>)>>;
    /// assert_eq!(Result::new().to_string(), "((2,2),3):((24,2),8)");
    /// assert_eq!(Result::new().offset((3_u32, 2_u32)), 42);
    /// ```
    Composition<A: StaticOperand, B: StaticStrided>,
        eg "composition((6,2):(8,2), (4,3):(3,1))";
}

operation! {
    /// `A ∘ T` for a tiler: each mode of `A` composed with the tiler's layout of that mode.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::CompositionBy};
    /// type Tile = CompositionBy<Layout<(C<4>, C<8>), (C<8>, C<1>)>, (C<2>, Layout<C<4>, C<2>>)>;
    /// assert_eq!(Tile::new().to_string(), "(2,4):(8,2)");
    /// ```
    CompositionBy<A: StaticOperand, T: StaticTiler>,
        call Composition.with(&A::OPERAND).tiler(&T::TILER),
        eg "(4,8):(8,1) o <2,4:2>";
}
