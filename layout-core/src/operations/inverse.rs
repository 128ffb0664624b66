//! Inverses: from offsets back to coordinates.

use super::operation;

operation! {
    /// The longest layout `R` with `A(R(i)) = i`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::RightInverse};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(RightInverse::<Rows>::new().to_string(), "(8,4):(4,1)");
    /// ```
    RightInverse<A: StaticOperand>, as counted;
}

operation! {
    /// The layout `R` with `R(A(c)) = c` for every index `c` of `A`.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, operations::LeftInverse};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(LeftInverse::<Rows>::new().to_string(), "(8,4):(4,1)");
    /// assert_eq!(LeftInverse::<Rows>::new().offset(Rows::new().offset(13_u32)), 13);
    /// ```
    LeftInverse<A: StaticOperand>, as counted;
}
