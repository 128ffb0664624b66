//! Coordinates known at compile time, in which modes may be left whole.

use layout_algebra::Coord as CoordValue;

use crate::refusal::answer;
use crate::types::constant::StaticLeaf;
use crate::types::sealed::Sealed;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// A coordinate as a type: `C<N>`, [`Whole`], or a tuple of such, one for each mode.
///
/// ```
/// use layout_core::{C, StaticCoord, Whole};
/// assert_eq!(<(C<2>, (Whole, C<0>))>::COORD.to_string(), "(2,(_,0))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a coordinate known at compile time",
    label = "neither an index `C<N>` nor `Whole` nor a tuple of such"
)]
pub trait StaticCoord: Sealed + 'static {
    /// The coordinate as a value.
    const COORD: CoordValue;
}

impl StaticCoord for Whole {
    const COORD: CoordValue = CoordValue::whole();
}

impl<N: StaticLeaf> StaticCoord for N {
    const COORD: CoordValue = CoordValue::at(N::VALUE);
}

macro_rules! tuple {
    ([$(($T:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<$($T: StaticCoord,)* $Last: StaticCoord> StaticCoord for ($($T,)* $Last,) {
            const COORD: CoordValue = answer(CoordValue::of(&[$($T::COORD,)* $Last::COORD]));
        }
    };
}

each_rank! { tuple to 16 }
