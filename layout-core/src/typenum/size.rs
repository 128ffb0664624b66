//! Size and cosize as typenum's numbers.

use core::ops::{Add, Mul, Sub};

use typenum::{Add1, B1, Bit, Sub1, UInt, Unsigned};

use crate::layout::Layout;
use crate::static_layout::StaticLayout;
use crate::tuples::each_rank;

/// A layout whose size and cosize are types.
///
/// ```
/// use layout_core::Layout;
/// use layout_core::typenum::{CosizeOf, SizeOf};
/// use typenum::{U1, U4, U8, U9, Unsigned};
/// type Padded = Layout<(U4, U8), (U9, U1)>;
/// assert_eq!(SizeOf::<Padded>::USIZE, 32);
/// assert_eq!(CosizeOf::<Padded>::USIZE, 35);
/// ```
#[diagnostic::on_unimplemented(
    message = "the size of `{Self}` is not a type",
    label = "its leaves are not all typenum's",
    note = "size and cosize are types for layouts whose leaves are unsigned integers of typenum"
)]
pub trait TypenumLayout: StaticLayout {
    /// The number of coordinates.
    type Size: Unsigned;
    /// One more than the greatest offset.
    type Cosize: Unsigned;
}

/// The number of coordinates of a layout, as a type.
pub type SizeOf<L> = <L as TypenumLayout>::Size;

/// One more than the greatest offset of a layout, as a type.
pub type CosizeOf<L> = <L as TypenumLayout>::Cosize;

impl<S, D> TypenumLayout for Layout<S, D>
where
    Self: StaticLayout,
    S: Extents + Reach<D, Reach: Add<B1, Output: Unsigned>>,
{
    type Size = S::Size;
    type Cosize = Add1<S::Reach>;
}

/// A shape whose size is a type.
pub trait Extents {
    /// The product of the extents.
    type Size: Unsigned;
}

/// A shape that reaches a greatest offset under the strides `D`.
pub trait Reach<D> {
    /// `Σ (extent − 1)·stride`.
    type Reach: Unsigned;
}

impl<U: Unsigned, B: Bit> Extents for UInt<U, B> {
    type Size = Self;
}

impl<U, B, D> Reach<D> for UInt<U, B>
where
    Self: Sub<B1, Output: Mul<D, Output: Unsigned>>,
{
    type Reach = <Sub1<Self> as Mul<D>>::Output;
}

macro_rules! tuple {
    ([] ($S:ident $D:ident $($names:tt)*)) => {
        impl<$S: Extents> Extents for ($S,) {
            type Size = $S::Size;
        }

        impl<$S: Reach<$D>, $D> Reach<($D,)> for ($S,) {
            type Reach = $S::Reach;
        }
    };
    ([$(($S:ident $D:ident $($names:tt)*))*] ($Last:ident $LastD:ident $($last:tt)*)) => {
        impl<$($S,)* $Last: Extents> Extents for ($($S,)* $Last,)
        where
            ($($S,)*): Extents<Size: Mul<$Last::Size, Output: Unsigned>>,
        {
            type Size = <<($($S,)*) as Extents>::Size as Mul<$Last::Size>>::Output;
        }

        impl<$($S, $D,)* $Last: Reach<$LastD>, $LastD> Reach<($($D,)* $LastD,)> for ($($S,)* $Last,)
        where
            ($($S,)*): Reach<($($D,)*), Reach: Add<$Last::Reach, Output: Unsigned>>,
        {
            type Reach = <<($($S,)*) as Reach<($($D,)*)>>::Reach as Add<$Last::Reach>>::Output;
        }
    };
}

each_rank! { tuple }
