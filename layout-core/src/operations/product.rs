//! Products: a layout repeated in the pattern of another.

use super::operation;
use crate::types::static_layout::StaticLayout;
use crate::types::tiler::StaticTiler;

operation! {
    /// `A * T`: `A`, repeated as the tiler says.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LogicalProduct};
    /// type Repeated = LogicalProduct<Layout<(C<2>, C<2>), (C<4>, C<1>)>, Layout<C<6>, C<1>>>;
    /// assert_eq!(Repeated::new().to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// ```
    LogicalProduct<A: StaticOperand, T: StaticTiler>;
}

operation! {
    /// `A * T` as `((tile, …), (repetition, …))`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::ZippedProduct};
    /// type Repeated = ZippedProduct<Layout<(C<2>, C<2>), (C<1>, C<2>)>, Layout<C<3>, C<1>>>;
    /// assert_eq!(Repeated::new().to_string(), "((2,2),3):((1,2),4)");
    /// ```
    ZippedProduct<A: StaticOperand, T: StaticTiler>,
        eg "zipped_product((2,2):(1,2), 3:1)";
}

operation! {
    /// `A * T` as `((tile, …), repetition, …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::TiledProduct};
    /// type Repeated = TiledProduct<Layout<(C<2>, C<2>), (C<1>, C<2>)>, Layout<C<3>, C<1>>>;
    /// assert_eq!(Repeated::new().to_string(), "((2,2),3):((1,2),4)");
    /// ```
    TiledProduct<A: StaticOperand, T: StaticTiler>,
        eg "tiled_product((2,2):(1,2), 3:1)";
}

operation! {
    /// `A * T` as `(tile, …, repetition, …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::FlatProduct};
    /// type Repeated = FlatProduct<Layout<(C<2>, C<2>), (C<1>, C<2>)>, Layout<C<3>, C<1>>>;
    /// assert_eq!(Repeated::new().to_string(), "(2,2,3):(1,2,4)");
    /// ```
    FlatProduct<A: StaticOperand, T: StaticTiler>,
        eg "flat_product((2,2):(1,2), 3:1)";
}

operation! {
    /// Blocks of `A` side by side in the pattern of `B`, mode by mode: `((A_0, B_0), (A_1, B_1), …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::BlockedProduct};
    /// type Blocks = BlockedProduct<Layout<(C<2>, C<2>), (C<1>, C<2>)>, Layout<(C<2>, C<3>), (C<1>, C<2>)>>;
    /// assert_eq!(Blocks::new().to_string(), "((2,2),(2,3)):((1,4),(2,8))");
    /// assert_eq!(Blocks::new().offset((2_u32, 0_u32)), 4); // row 2 begins the second block
    /// ```
    BlockedProduct<A: StaticOperand, B: StaticLayout>;
}

operation! {
    /// Like [`BlockedProduct`], with the blocks interleaved: `((B_0, A_0), (B_1, A_1), …)`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::RakedProduct};
    /// type Rakes = RakedProduct<Layout<(C<2>, C<2>), (C<1>, C<2>)>, Layout<(C<2>, C<3>), (C<1>, C<2>)>>;
    /// assert_eq!(Rakes::new().to_string(), "((2,2),(3,2)):((4,1),(8,2))");
    /// assert_eq!(Rakes::new().offset((1_u32, 0_u32)), 4); // row 1 is in the second block
    /// ```
    RakedProduct<A: StaticOperand, B: StaticLayout>;
}
