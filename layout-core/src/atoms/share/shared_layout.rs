//! The layouts of shared memory, as bounds.

use super::{Cuttable, InSwizzle};
use crate::tensor::Tensor;
use crate::types::any_layout::AnyLayout;
use crate::types::layout::Layout;
use crate::types::static_composed::StaticComposed;
use crate::types::swizzled::Swizzled;

/// A swizzled layout known at compile time, whatever its swizzle: the layout of shared memory that generic code cuts by a tiled copy.
///
/// Code that takes plain layouts, too, asks for a [`SharedTile`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a swizzled layout known at compile time",
    label = "not a layout of shared memory",
    note = "in generic code, write `S: SharedLayout` for shared memory that a tiled copy cuts, or `S: SharedTile` for plain layouts, too, and `tensor.as_swizzled()` before the cut"
)]
pub trait SharedLayout: StaticComposed + Cuttable<How = InSwizzle> {}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const S: i32, const O: u64, L: AnyLayout> SharedLayout for Swizzled<B, M, S, O, L> where
    Self: StaticComposed
{
}

/// A layout of shared memory known at compile time, plain or swizzled. [`Tensor::as_swizzled`] makes a [`SharedLayout`] of both.
///
/// ```
/// use layout_core::atoms::{SharedTile, StaticTiledCopy};
/// use layout_core::{Tensor, copy_atom, layout};
/// copy_atom! { mod wide = "UniversalCopy<uint128_t>"; }
/// type Fetch = layout_core::atoms::CopyByThreads<wide::Atom, u32, layout!((8,4):row), layout!((1,4))>;
/// layout! { Plain = (8,16):row; Swapped = Sw<2,2,2> o (8,16):row; }
///
/// /// Returns the first number of a thread.
/// fn first<S: SharedTile>(tile: Tensor<&[u32], S>, thread: u32) -> u32 {
///     Fetch::new().get_slice(thread).partition_s(tile.as_swizzled())[(0_u32, 0_u32, 0_u32)]
/// }
/// let data: Vec<u32> = (0..128).collect();
/// assert_eq!((first(Tensor::new(&data[..], Plain), 5), first(Tensor::new(&data[..], Swapped), 5)), (20, 16));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout of shared memory known at compile time",
    label = "neither plain nor swizzled",
    note = "in generic code, write `S: SharedTile` for shared memory of any layout that `layout!` writes"
)]
pub trait SharedTile: StaticComposed {
    /// The layout in a swizzle, which moves nothing if the layout is plain.
    type Swizzled: SharedLayout;
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<S, D> SharedTile for Layout<S, D>
where
    Self: StaticComposed + AnyLayout,
    Swizzled<0, 0, 0, 0, Self>: StaticComposed,
{
    type Swizzled = Swizzled<0, 0, 0, 0, Self>;
}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<const B: u32, const M: u32, const S: i32, const O: u64, L: AnyLayout> SharedTile for Swizzled<B, M, S, O, L>
where
    Self: StaticComposed,
{
    type Swizzled = Self;
}

impl<P, S: SharedTile> Tensor<P, S> {
    /// The same elements, through a swizzle that moves nothing if the layout is plain: generic code [cuts](SharedTile) it by a tiled copy.
    #[must_use]
    #[inline(always)]
    pub fn as_swizzled(self) -> Tensor<P, S::Swizzled> {
        self.through(S::Swizzled::default())
    }
}
