//! Tilers as types: a layout, an extent, or one tiler for each mode.

use layout_algebra::Tiler;

use crate::refusal::answer;
use crate::types::congruent::Congruent;
use crate::types::constant::StaticLeaf;
use crate::types::int_tuple::{Constant, StaticIntTuple};
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::sealed::Sealed;
use crate::types::static_layout::StaticLayout;
use crate::types::tuples::each_rank;

/// The argument of divides and products: a layout for the whole domain, `C<N>` for `N:1`, [`Whole`], or a tuple of tilers, one
/// for each mode.
///
/// ```
/// use layout_core::{C, Layout, StaticTiler, Whole};
/// assert_eq!(<Layout<C<4>, C<2>>>::TILER.to_string(), "4:2");
/// assert_eq!(<(C<4>, Whole, Layout<C<4>, C<2>>)>::TILER.to_string(), "<4:1,_,4:2>");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "neither a layout nor an extent nor a tuple of tilers",
    note = "a tiler is a static layout, `C<N>` for the layout `N:1`, `Whole`, or a tuple of tilers, one for each mode"
)]
pub trait StaticTiler: Sealed + 'static {
    /// The tiler as a value.
    const TILER: Tiler;
}

/// The tiler that leaves a mode whole, written `_`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Whole;

impl Sealed for Whole {}

impl Constant for Whole {
    const NEW: Self = Self;
}

impl StaticTiler for Whole {
    const TILER: Tiler = Tiler::whole();
}

#[diagnostic::do_not_recommend]
impl<N: StaticLeaf> StaticTiler for N {
    const TILER: Tiler = answer(Tiler::extent(N::VALUE));
}

impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> StaticTiler for Layout<S, D> {
    const TILER: Tiler = Tiler::layout(&Self::VALUE);
}

impl<const REPORTED: usize> StaticTiler for Poison<REPORTED> {
    const TILER: Tiler = Tiler::layout(&Self::VALUE);
}

macro_rules! tuple {
    ([$(($T:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<$($T: StaticTiler,)* $Last: StaticTiler> StaticTiler for ($($T,)* $Last,) {
            const TILER: Tiler = answer(Tiler::by_mode(&[$($T::TILER,)* $Last::TILER]));
        }
    };
}

each_rank! { tuple }
