//! What stands for a layout that has been refused already.

use core::fmt;

use layout_algebra::LayoutValue;

use crate::constant::C;
use crate::coord::Coord;
use crate::index::Index;
use crate::mode::{HasMode, TypedLayout};
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// A layout in name only: it has everything a layout has, so that one mistake is reported once.
///
/// The parameter is where the macro puts its `compile_error!`s.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Poison<const REPORTED: usize>;

impl<const REPORTED: usize> Poison<REPORTED> {
    /// As `Layout::new`.
    #[must_use]
    pub const fn new() -> Self {
        Self
    }

    /// As `Layout::shape`.
    #[must_use]
    pub const fn shape(self) -> C<1> {
        C
    }

    /// As `Layout::stride`.
    #[must_use]
    pub const fn stride(self) -> C<0> {
        C
    }

    /// As `Layout::offset`.
    #[inline(always)]
    pub fn offset<X: Coord>(self, coord: X) -> X::Index {
        StaticLayout::offset(self, coord)
    }

    /// As `Layout::mode`.
    #[must_use]
    pub fn mode<const I: usize>(self) -> Self {
        self
    }
}

impl<const REPORTED: usize> Sealed for Poison<REPORTED> {}

impl<const REPORTED: usize> StaticLayout for Poison<REPORTED> {
    const VALUE: LayoutValue = LayoutValue::TRIVIAL;

    fn offset<X: Coord>(self, coord: X) -> X::Index {
        let _ = coord;
        X::Index::truncated(0)
    }
}

impl<const REPORTED: usize> TypedLayout for Poison<REPORTED> {
    type Shape = C<1>;
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
