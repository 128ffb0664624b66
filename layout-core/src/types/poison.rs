//! A stand-in for a layout that has already been rejected.

use core::fmt;

use layout_algebra::{CoordLayout, LayoutValue};

use crate::coordinate::StaticCoordinates;
use crate::coordinate::coord::Coord;
use crate::symbolic::mode::{HasMode, TypedLayout};
use crate::types::any_shape::AnyShape;
use crate::types::constant::C;
use crate::types::index::Index;
use crate::types::int_tuple::Constant;
use crate::types::sealed::Sealed;
use crate::types::static_layout::any_layout;
use crate::types::static_layout::{Made, StaticLayout};

/// A placeholder layout: it has everything a layout has, so that one mistake is reported once.
///
/// The parameter is where the macro puts its `compile_error!`s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Poison<const REPORTED: usize>;

impl<const REPORTED: usize> Poison<REPORTED> {
    /// The counterpart of `Layout::SIZE`.
    pub const SIZE: usize = 1;
    /// The counterpart of `Layout::COSIZE`.
    pub const COSIZE: usize = 1;

    /// The counterpart of `Layout::new`.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }

    /// The counterpart of `Layout::shape`.
    #[must_use]
    pub const fn shape(self) -> C<1> {
        C
    }

    /// The counterpart of `Layout::stride`.
    #[must_use]
    pub const fn stride(self) -> C<0> {
        C
    }

    /// The counterpart of `Layout::offset`.
    #[inline(always)]
    pub fn offset<X: Coord>(self, coord: X) -> X::Index {
        StaticLayout::offset(self, coord)
    }

    /// The counterpart of `Layout::size`.
    #[must_use]
    pub const fn size(self) -> usize {
        1
    }

    /// The counterpart of `Layout::cosize`.
    #[must_use]
    pub const fn cosize(self) -> usize {
        1
    }

    /// The counterpart of `Layout::mode`.
    #[must_use]
    pub fn mode<const I: usize>(self) -> Self {
        self
    }
}

/// The methods of layouts and tensors that make others: the result for a rejected layout is rejected, too.
macro_rules! refused {
    ($($method:ident($($argument:ident)*))*) => {$(
        #[doc(hidden)]
        #[must_use]
        pub fn $method<$($argument),*>(self, $(_: $argument),*) -> Self {
            self
        }
    )*};
}
pub(crate) use refused;

impl<const REPORTED: usize> Poison<REPORTED> {
    refused! {
        composition(B) logical_product(B) blocked_product(B) append(B) prepend(B) flatten()
        logical_divide(T R) zipped_divide(T R) tiled_divide(T R) flat_divide(T R)
        select(X) layout() coordinate(X)
        get_slice(I) loose()
    }

    /// The counterpart of `Layout::take`.
    #[must_use]
    pub fn take<const BEGIN: usize, const END: usize>(self) -> Self {
        self
    }

    /// The counterpart of `Layout::group`.
    #[must_use]
    pub fn group<const BEGIN: usize, const END: usize>(self) -> Self {
        self
    }

    /// The counterpart of `Layout::slice`.
    #[must_use]
    pub fn slice<X>(self, _: X) -> (Self, usize) {
        (self, 0)
    }
}

impl<const REPORTED: usize> Sealed for Poison<REPORTED> {}

impl<const REPORTED: usize> Constant for Poison<REPORTED> {
    const NEW: Self = Self;
}

impl<const REPORTED: usize> Made for Poison<REPORTED> {
    const IS_REFUSED: bool = true;
}

impl<const REPORTED: usize> StaticLayout for Poison<REPORTED> {
    const VALUE: LayoutValue = LayoutValue::TRIVIAL;

    fn offset<X: Coord>(self, coord: X) -> X::Index {
        let _ = coord;
        X::Index::truncated(0)
    }
}

any_layout! { [const REPORTED: usize] Poison<REPORTED> }

impl<const REPORTED: usize> StaticCoordinates for Poison<REPORTED> {
    const COORDINATES: CoordLayout = CoordLayout::plain(&LayoutValue::TRIVIAL);
    type Space = u32;
}

impl<const REPORTED: usize> TypedLayout for Poison<REPORTED> {
    type Shape = AnyShape;
    type Stride = C<0>;
}

impl<const REPORTED: usize, const I: usize> HasMode<I> for Poison<REPORTED> {
    type Mode = Self;
}

impl<const REPORTED: usize> fmt::Display for Poison<REPORTED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::VALUE, f)
    }
}

impl<const REPORTED: usize> fmt::Debug for Poison<REPORTED> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&Self::VALUE, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::operations::{Composition, ZippedDivide};
    use crate::{Layout, ModeOf, StaticTiler};

    /// Everything that a user may do with a layout, without a second error.
    #[test]
    fn whatever_is_done_with_it_compiles() {
        fn generic<L: StaticLayout + StaticTiler + TypedLayout + Default>(layout: L) -> u32 {
            StaticLayout::offset(layout, ((1_u32, 2_u32), 3_u32))
        }
        const POISON: Poison<0> = Poison;
        type Refused = Poison<0>;
        assert_eq!(generic(POISON), 0);
        assert_eq!(Refused::new().offset((1_usize, (2_usize, 3_usize))), 0);
        assert_eq!(ModeOf::<Refused, 3>::SIZE + Refused::RANK, 2);
        assert_eq!(Composition::<Refused, Refused>::COSIZE, 1);
        assert_eq!(ZippedDivide::<Refused, Layout<C<1>, C<0>>>::SIZE, 1);
    }
}
