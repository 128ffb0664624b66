//! Slices at coordinates known at compile time, and swizzled layouts that decay to plain ones.

use layout_algebra::diagnose::Operation;

use super::made::begins;
use super::{answer, operation};
use crate::coordinate::static_coord::StaticCoord;
use crate::refusal::answered;
use crate::types::static_composed::StaticComposed;

operation! {
    /// The modes of `A` at which the coordinate `X` is [`Whole`](crate::Whole), in one tuple. They begin at
    /// [`START`](Self::START).
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Swizzled, Whole, operations::Slice};
    /// type Rows = Layout<(C<4>, C<4>), (C<4>, C<1>)>;
    /// type Row = Slice<Rows, (C<2>, Whole)>;
    /// assert_eq!((Row::new().to_string().as_str(), Row::START), ("(4):(1)", 8));
    /// // A row stays swizzled; a column moves as strides do.
    /// type Tile = Swizzled<2, 1, 2, 0, Rows>;
    /// type Column = Slice<Tile, (Whole, C<1>)>;
    /// assert_eq!((Column::new().to_string().as_str(), Column::START), ("((2,2)):((4,10))", 1));
    /// ```
    Slice<A: StaticOperand, X: StaticCoord>,
        call SliceAndOffset.written_as(Operation::Slice).coordinate(&X::COORD).with(&A::OPERAND),
        eg "slice((2,_), (4,4):(4,1))";
}

begins! { Slice [A: StaticCoordinates] [X: StaticCoord] [] }

impl<A: StaticComposed, X: StaticCoord> Slice<A, X> {
    /// The amount to add to the offsets of the slice to get those of the whole; for a coordinate without whole modes, its offset.
    pub const START: u64 =
        answered!(A::COMPOSED.slice_and_offset(&X::COORD); Slice.coordinate(&X::COORD).composed(&A::COMPOSED)).1;
}

operation! {
    /// The modes of `A` at which the coordinate `X` is not [`Whole`](crate::Whole).
    ///
    /// ```
    /// use layout_core::{C, Layout, Whole, operations::Dice};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// assert_eq!(Dice::<Rows, (C<2>, Whole)>::new().to_string(), "(4):(8)");
    /// ```
    Dice<A: StaticOperand, X: StaticCoord>, call Dice.coordinate(&X::COORD).with(&A::OPERAND);
}

operation! {
    /// `A` from the coordinate `X` on, a layout of the same shape; it begins at [`START`](Self::START). For a
    /// swizzled layout, the start goes inside the swizzle.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Swizzled, operations::DomainOffset};
    /// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
    /// type From = DomainOffset<Rows, (C<1>, C<2>)>;
    /// assert_eq!((From::new().to_string().as_str(), From::START), ("(4,8):(8,1)", 10));
    /// type Within = DomainOffset<Swizzled<1, 0, 3, 0, Rows>, (C<1>, C<2>)>;
    /// assert_eq!((Within::new().to_string().as_str(), Within::START), ("Sw<1,0,3> o 10 o (4,8):(8,1)", 0));
    /// ```
    part DomainOffset<A: StaticOperand, X: StaticCoord>, call DomainOffset.coordinate(&X::COORD).with(&A::OPERAND);
}

operation! {
    /// The plain layout with the offsets of the swizzled layout `A`, from [`START`](Self::START) on: if the swizzle does
    /// nothing to the offsets that are reached, or moves them as strides do.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout, Swizzled, operations::Decay};
    /// // Multiples of 16 have no bit that is read.
    /// type Rows = Decay<Swizzled<2, 0, 2, 0, Layout<C<4>, C<16>>>>;
    /// assert_eq!((Rows::VALUE.to_string().as_str(), Rows::START), ("4:16", 0));
    /// ```
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout, Swizzled, operations::Decay};
    /// let size = Decay::<Swizzled<1, 0, 1, 0, Layout<C<4>, C<1>>>>::SIZE; // 0 1 3 2
    /// ```
    Decay<A: StaticComposed>, as plain;
}

impl<A: StaticComposed> Decay<A> {
    /// The amount to add to the offsets of the plain layout.
    pub const START: u64 = answer::start::<Self>();
}
