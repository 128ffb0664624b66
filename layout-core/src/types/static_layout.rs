//! Properties of a layout known at compile time.

use core::fmt;
use core::hash::Hash;
use core::marker::PhantomData;

use layout_algebra::LayoutValue;

use crate::coordinate::coord::Coord;
use crate::coordinate::plan::Plan;
use crate::refusal::{answer, count};
use crate::types::any_layout::AnyLayout;
use crate::types::index::Index;
use crate::types::static_composed::StaticComposed;
use crate::types::static_operand::StaticStrided;

/// A layout known at compile time: a zero-sized type that says everything about itself in constants.
///
/// [`Layout`](crate::Layout) is one, written out; operations, such as `Composition<A, B>`, are others, which the compiler
/// evaluates when it knows their arguments. An operation without an answer is a compile error (E0080) at the place where
/// generic code is used, with the full report of [`OwnedCall::explain`](crate::algebra::diagnose::OwnedCall::explain).
///
/// ```
/// use layout_core::{C, Layout, StaticLayout};
///
/// fn diagonal<L: StaticLayout>(layout: L) -> Vec<u32> {
///     (0..4).map(|i| layout.offset((i, i))).collect()
/// }
/// assert_eq!(diagonal(Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new()), [0, 9, 18, 27]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout known at compile time",
    label = "not a static layout",
    note = "static layouts are `Layout<Shape, Stride>` of congruent tuples of `C<N>`, what `layout!` makes, and the operations on them",
    note = "what is swizzled, holds integers known at run time, or steps along coordinates is none"
)]
pub trait StaticLayout: Made {
    /// The layout as a value.
    const VALUE: LayoutValue = panic!("a layout that does not say its value");
    /// The number of coordinates: the product of the extents.
    const SIZE: usize = count(answer(Self::VALUE.size()));
    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    const COSIZE: usize = count(answer(Self::VALUE.cosize()));
    /// The number of modes; 1 for a layout of one leaf, such as `8:1`.
    const RANK: usize = Self::VALUE.rank();
    /// The nesting depth; 0 for a layout of one leaf.
    const DEPTH: usize = Self::VALUE.depth();

    /// The offset of a coordinate: an index, a tuple of one index for each mode, or nested as the layout is.
    ///
    /// A coordinate past the end is treated as in [`algebra::evaluate`](crate::algebra::evaluate): the last mode continues.
    /// A coordinate type that does not fit is a compile error, as is an index type too small for the offsets.
    ///
    /// ```
    /// use layout_core::{C, Layout, StaticLayout};
    /// let layout = Layout::<(C<4>, (C<2>, C<4>)), (C<2>, (C<1>, C<8>))>::default();
    /// assert_eq!(StaticLayout::offset(layout, 29_usize), 27);
    /// assert_eq!(StaticLayout::offset(layout, (1_u32, 7_u32)), 27);
    /// assert_eq!(StaticLayout::offset(layout, (1_u32, (1_u32, 3_u32))), 27);
    /// ```
    // Not `always`: simplified once by itself, and not in each of the hundred places where a kernel unrolls it.
    #[must_use]
    #[inline]
    fn offset<X: Coord>(self, coord: X) -> X::Index {
        PlanOf::<Self, X>::PLAN.offset(coord)
    }
}

/// The other bounds of a static layout: a single one, so that implementing [`StaticLayout`] for a foreign type gives one error.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be made a layout by an `impl`",
    label = "layouts are made by `layout!`, and by the operations on them",
    note = "a layout with a name is `layout! {{ {Self} = …; }}`; generic code takes any by `L: StaticLayout`"
)]
pub trait Made: AnyLayout + StaticComposed + StaticStrided + Eq + Hash + fmt::Display + fmt::Debug {
    /// True if it stands for a layout that was rejected.
    const IS_REFUSED: bool = false;
}

/// The plan of coordinates `X` in the layout `L`.
pub(crate) struct PlanOf<L, X>(PhantomData<(L, X)>);

impl<L: StaticLayout, X: Coord> PlanOf<L, X> {
    /// Rejects a coordinate type that does not fit the layout, and an index type that the offsets do not fit in.
    pub(crate) const PLAN: &Plan = &Self::of(&L::VALUE);

    #[track_caller]
    const fn of(layout: &LayoutValue) -> Plan {
        fits(layout, <X::Index as Index>::MAX);
        Plan::new(layout, &X::PROFILE)
    }
}

impl<L: AnyLayout, X: Coord> PlanOf<L, X> {
    /// Rejects an index type that the offsets of a layout known at compile time do not fit in.
    pub(crate) const FITS: () = if let Some(layout) = L::STATIC {
        fits(&layout, <X::Index as Index>::MAX);
    };
}

#[track_caller]
const fn fits(layout: &LayoutValue, most: u64) {
    assert!(
        answer(layout.cosize()) - 1 <= most,
        "the offsets of this layout do not fit in the coordinate's index type, `u32`: use a `usize`"
    );
}

/// The properties of a plain layout known at compile time as a layout of any kind.
macro_rules! any_layout {
    ([$($parameters:tt)*] $Layout:ty) => {
        impl<$($parameters)*> $crate::AnyLayout for $Layout {
            const STATIC: Option<$crate::LayoutValue> = Some(<Self as $crate::StaticLayout>::VALUE);

            fn to_value(self) -> $crate::LayoutValue {
                <Self as $crate::StaticLayout>::VALUE
            }
        }

        impl<$($parameters)*> $crate::types::any_layout::Itself<Self> for $Layout {
            #[inline(always)]
            fn itself(self) -> Self {
                self
            }
        }

        impl<$($parameters)*> $crate::HasSize for $Layout {
            #[inline(always)]
            fn coordinate_count(self) -> usize {
                <Self as $crate::StaticLayout>::SIZE
            }
        }

        impl<$($parameters)*> $crate::Measured for $Layout {
            const KNOWN_SIZE: Option<usize> = Some(<Self as $crate::StaticLayout>::SIZE);
            const KNOWN_COSIZE: Option<usize> = Some(<Self as $crate::StaticLayout>::COSIZE);
            const SIZES: $crate::Sizes = $crate::Sizes::of_layout(&<Self as $crate::StaticLayout>::VALUE);
            const RUN: Option<u64> =
                Some($crate::types::run::Run::new().prefix(&<Self as $crate::StaticLayout>::VALUE).get());
        }

        impl<COORD: $crate::Coord, $($parameters)*> $crate::Evaluate<COORD> for $Layout {
            #[inline(always)]
            fn evaluate(self, coord: COORD) -> COORD::Index {
                <Self as $crate::StaticLayout>::offset(self, coord)
            }
        }

        $crate::types::static_layout::not_swizzled! { [$($parameters)*] $Layout }
        $crate::types::static_layout::operand! { [$($parameters)*] $Layout }
    };
}

/// The properties of a plain layout known at compile time as one that may be swizzled.
macro_rules! not_swizzled {
    ($(#[$attribute:meta])* [$($parameters:tt)*] $Layout:ty) => {
        impl<$($parameters)*> $crate::Offsets for $Layout {
            const ELEMENTS: usize = <Self as $crate::StaticLayout>::COSIZE;

            #[inline(always)]
            fn offset_of<COORD: $crate::Coord>(self, coord: COORD) -> COORD::Index {
                <Self as $crate::StaticLayout>::offset(self, coord)
            }
        }

        $(#[$attribute])*
        impl<$($parameters)*> $crate::StaticComposed for $Layout {
            const COMPOSED: $crate::algebra::ComposedLayout =
                $crate::algebra::ComposedLayout::plain(&<Self as $crate::StaticLayout>::VALUE);
        }
    };
}

/// Makes a type whose `VALUE` is a plain layout an operand.
macro_rules! operand {
    ([$($parameters:tt)*] $Layout:ty) => {
        impl<$($parameters)*> $crate::StaticOperand for $Layout {
            const OPERAND: layout_algebra::operation::Value =
                layout_algebra::operation::Value::Layout(<Self as $crate::StaticLayout>::VALUE);
            const IS_ANSWERED: bool = !<Self as $crate::types::static_layout::Made>::IS_REFUSED;
        }

        impl<$($parameters)*> $crate::StaticStrided for $Layout {}
    };
}

pub(crate) use {any_layout, not_swizzled, operand};
