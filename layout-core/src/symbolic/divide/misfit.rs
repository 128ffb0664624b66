//! Tiles that do not fit: each is one error, whatever is done with the tile.

use super::TileBy;
use crate::coordinate::Zero;
use crate::operations::StaticRounding;
use crate::types::constant::C;
use crate::types::layout::Layout;
use crate::types::tiler::Whole;
use crate::types::tuples::each_rank;

/// The bound of a tile `T` if it fits the shape `S`.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "the tile `{T}` does not fit the shape `{S}`",
    label = "not one extent `C<N>` for each leaf",
    note = "a tile stands before its coordinate; its extents are types: `C::<2>` for 2; how one extent cuts a mode that is a tuple depends on its numbers, \
            and no type can: write one extent for each leaf, `((C::<4>, C::<2>), C::<8>)`, or divide in `layout!`, `layout!(zipped_divide(A, Tile))`"
)]
pub trait Fits<S, T> {
    /// The type itself: for a tile that does not fit the compiler knows nothing, so that the coordinate of a tile is no additional error.
    type Of<X: Copy>: Copy;

    /// Returns its argument.
    fn of<X: Copy>(known: X) -> Self::Of<X>;
}

#[diagnostic::do_not_recommend]
impl<S, T> Fits<S, T> for Zero {
    type Of<X: Copy> = X;

    #[inline(always)]
    fn of<X: Copy>(known: X) -> X {
        known
    }
}

/// The tile `T`, if it fits `S`.
#[doc(hidden)]
pub type TileIn<S, D, T> = <<S as TileBy<D, T>>::Misfits as Fits<S, T>>::Of<<S as TileBy<D, T>>::Tile>;

/// The strides within it, if it fits.
#[doc(hidden)]
pub type InnerIn<S, D, T> = <<S as TileBy<D, T>>::Misfits as Fits<S, T>>::Of<<S as TileBy<D, T>>::Inner>;

/// The number of tiles `T` in `S`, if they fit.
#[doc(hidden)]
pub type RestIn<S, D, T> = <<S as TileBy<D, T>>::Misfits as Fits<S, T>>::Of<<S as TileBy<D, T>>::Rest>;

/// The strides from tile to tile, if they fit.
#[doc(hidden)]
pub type OuterIn<S, D, T> = <<S as TileBy<D, T>>::Misfits as Fits<S, T>>::Of<<S as TileBy<D, T>>::Outer>;

/// A tile that fits no shape tiles it with itself, so that [`Fits`] is the only error. Documentation would show it with every type.
macro_rules! misfit {
    ($([$($parameters:tt)*] $T:ty, $S:ty;)*) => {$(
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<D: Copy, $($parameters)*> TileBy<D, $T> for $S {
            type Tile = Self;
            type Inner = D;
            type Rest = Self;
            type Outer = D;
            type Misfits = u32;
            const RAGGED: Option<[u64; 2]> = None;

            fn tile_by<R: StaticRounding>(self, _: D, _: $T) -> (Self, D, Self, D) {
                const { panic!("the tile does not fit the shape") }
            }
        }
    )*};
}

misfit! {
    [S: Copy] u32, S;
    [S: Copy] i32, S;
    [S: Copy] u64, S;
    [S: Copy] usize, S;
    [S: Copy] Whole, S;
    [S: Copy, A, B] Layout<A, B>, S;
    [S: Copy, X, const N: usize] [X; N], S;
}

macro_rules! shape {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        misfit! { [$($S: Copy,)* $Last: Copy, const N: usize] C<N>, ($($S,)* $Last,); }
    };
}

each_rank! { shape to 16 }
