//! Properties of every layout, whether its numbers are known at compile time or not.

use layout_algebra::{IntTuple, LayoutValue};

use crate::coordinate::coord::Coord;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;

/// A layout of any kind: static, mixed, or known only at run time. It has an offset for each index, a `u32` or a `usize`; for other coordinates
/// generic code requires [`Evaluate`] as well.
///
/// ```
/// use layout_core::{AnyLayout, C, Layout, Measured, Tensor};
///
/// fn bytes(layout: impl AnyLayout) -> usize {
///     4 * layout.cosize()
/// }
/// let pitch = 9_u32;
/// assert_eq!(bytes(Layout::of((C::<4>, C::<8>), (pitch, C::<1>))), 140);
/// assert_eq!(bytes(Layout::<(C<4>, C<8>), (C<9>, C<1>)>::new()), 140);
///
/// fn sum<L: AnyLayout>(numbers: &Tensor<&[u32], L>) -> u32 {
///     (0..numbers.size()).map(|i| numbers[i]).sum()
/// }
/// assert_eq!(sum(&Tensor::new(&[1, 2, 3, 4], Layout::of((C::<2>, C::<2>), (2_u32, C::<1>)))), 10);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait AnyLayout: Evaluate<u32> + Evaluate<usize> + Sealed + 'static {
    /// The layout, if the type says all of it.
    const STATIC: Option<LayoutValue>;

    /// The layout as a value.
    ///
    /// # Panics
    /// If a run-time leaf is not a valid extent: 0.
    #[track_caller]
    fn to_value(self) -> LayoutValue;

    /// The number of modes, if none of them nests; else 0.
    #[doc(hidden)]
    const FLAT_RANK: usize = 0;

    /// The extent of each mode that has one known at compile time, for modes that do not nest.
    #[doc(hidden)]
    const EXTENTS: [Option<u64>; 6] = [None; 6];

    /// The stride of each mode that has one known at compile time, for modes that do not nest.
    #[doc(hidden)]
    const STEPS: [Option<u64>; 6] = [None; 6];

    /// Extent and stride of each mode, for modes that do not nest.
    #[doc(hidden)]
    #[inline(always)]
    fn flat(self) -> [(u64, u64); 6] {
        [(1, 0); 6]
    }
}

/// A layout of the type `L`, which is its own. For other types the compiler does not know `L`, so that nothing
/// made of them is an additional error.
///
/// ```
/// use layout_core::{Itself, make_layout};
/// fn size<L: layout_core::Measured>(layout: impl Itself<L>) -> usize {
///     layout.itself().size()
/// }
/// assert_eq!(size(make_layout!((4,8):row)), 32);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, swizzled ones, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait Itself<L> {
    /// The layout.
    fn itself(self) -> L;
}

/// A layout whose coordinates can be counted, whatever it takes them to: offsets, or coordinates of another space.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, swizzled ones, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait HasSize: Copy {
    /// The number of coordinates: the product of the extents.
    #[track_caller]
    fn coordinate_count(self) -> usize;
}

/// A type with coordinates and offsets: a layout of any kind, including swizzled ones.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout",
    label = "not a layout",
    note = "layouts are `Layout<Shape, Stride>` of congruent tuples, swizzled ones, what `layout!` and `make_layout!` make, and the operations on them"
)]
pub trait Measured: HasSize + Itself<Self> {
    /// The number of coordinates, if the type says it.
    const KNOWN_SIZE: Option<usize> = None;

    /// One more than the greatest offset, if the type says it.
    const KNOWN_COSIZE: Option<usize> = None;

    /// The number of elements with consecutive offsets, from each multiple of this number on, if the type knows it: the most
    /// that one instruction may copy at once. Unknown strides are assumed to be multiples of it.
    const RUN: Option<u64> = None;

    /// [`RUN`](Self::RUN) of a plain layout, but only for registers: memory may be that of a whole tile, which no thread copies alone.
    #[doc(hidden)]
    const RUN_OF_REGISTERS: Option<u64> = Self::RUN;

    /// The size of each mode, if the type knows it.
    #[doc(hidden)]
    const SIZES: Sizes = Sizes::UNKNOWN;

    /// For a thread's part by a tiled copy: the layout that says which thread has which elements of the tile, and the tile.
    #[doc(hidden)]
    const PARTITIONED_BY: Option<(LayoutValue, IntTuple)> = None;

    /// The number of coordinates: the product of the extents.
    #[track_caller]
    #[inline(always)]
    fn size(self) -> usize {
        self.coordinate_count()
    }

    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    #[track_caller]
    #[inline(always)]
    fn cosize(self) -> usize {
        known(Self::KNOWN_COSIZE)
    }
}

/// A size known at compile time; other layouts count theirs.
#[inline(always)]
fn known(size: Option<usize>) -> usize {
    match size {
        Some(size) => size,
        None => unreachable!("a layout known at compile time has a size"),
    }
}

/// A layout that has an offset for coordinates of type `X`.
///
/// ```
/// use layout_core::{C, Evaluate, Layout};
/// fn corner<L: Evaluate<(u32, u32)>>(layout: L) -> u32 {
///     layout.evaluate((1, 1))
/// }
/// assert_eq!(corner(Layout::of((4_u32, 8_u32), (C::<1>, 4_u32))), 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "the coordinate `{X}` does not fit the layout `{Self}`",
    label = "this coordinate does not fit",
    note = "an index fits any layout; a tuple fits a tuple of the same number of modes, if each entry fits its mode",
    note = "all entries are `u32`, or all `usize`: write `(1_u32, 2_u32)`, or `i as usize`"
)]
pub trait Evaluate<X: Coord>: Measured {
    /// Rejects, in const evaluation, coordinates that do not fit: used by each function that a program calls, so that the compiler
    /// names the line of that call.
    #[doc(hidden)]
    const FITS: () = ();

    /// The offset of a coordinate.
    #[track_caller]
    fn evaluate(self, coord: X) -> X::Index;

    /// Returns true if the coordinate is known not to be one of the layout's: if the layout's type is not written out, nothing is known.
    #[inline(always)]
    fn is_outside(self, coord: X) -> bool {
        let _ = coord;
        false
    }
}
