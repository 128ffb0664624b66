//! Steps along coordinates, taken in a layout: the strides of a composition with a coordinate layout.
//!
//! ```text
//!     A = (m,k):(k,1)      which = (4,2):(8@0,16@1)      A ∘ which = (4,2):(8·k,16)
//! ```
//!
//! An integer stride along a leaf of `A` is linear, so no condition remains: `A(n·e_i) = n·A(e_i)`.

use super::{E, Zero};
use crate::symbolic::divide::StepBy;
use crate::symbolic::mode::ModeAt;
use crate::types::constant::{C, Leaf, StaticLeaf};
use crate::types::index::Index;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// Strides along the coordinates of a layout `A`.
#[diagnostic::on_unimplemented(
    message = "the strides `{Self}` are not along the coordinates of `{A}`",
    label = "a stride leads along a mode that is not there, or that nests",
    note = "strides are `E<MODE>` or `E<MODE, C<N>>` for a mode that is a leaf, `E<MODE, E<INNER>>` for one within another"
)]
pub trait Follow<A>: Copy {
    /// The strides of the offsets.
    type Stride: Copy;

    /// The strides of the offsets.
    fn follow(self, layout: A) -> Self::Stride;
}

impl<A, const MODE: usize, N: Follow<A::Mode>> Follow<A> for E<MODE, N>
where
    A: ModeAt<MODE>,
{
    type Stride = N::Stride;

    #[inline(always)]
    fn follow(self, layout: A) -> N::Stride {
        self.steps().follow(layout.mode_at())
    }
}

impl<S: Leaf, D: StepBy<N>, N: StaticLeaf> Follow<Layout<S, D>> for N {
    type Stride = D::Step;

    #[inline(always)]
    fn follow(self, layout: Layout<S, D>) -> D::Step {
        layout.stride().step()
    }
}

impl<A> Follow<A> for Zero {
    type Stride = C<0>;

    #[inline(always)]
    fn follow(self, _: A) -> C<0> {
        C
    }
}

/// A coordinate whose integers may be counted in `usize`.
pub trait Wide: Copy {
    /// The coordinate in `usize`.
    type Wide: Copy;

    /// The coordinate in `usize`.
    fn wide(self) -> Self::Wide;
}

impl<I: Index> Wide for I {
    type Wide = usize;

    #[inline(always)]
    fn wide(self) -> usize {
        self.to_usize()
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<A: Copy, $($D: Follow<A>,)* $LastD: Follow<A>> Follow<A> for ($($D,)* $LastD,) {
            type Stride = ($($D::Stride,)* $LastD::Stride,);

            #[inline(always)]
            fn follow(self, layout: A) -> Self::Stride {
                ($(self.$i.follow(layout),)* self.$last.follow(layout),)
            }
        }

        impl<$($X: Wide,)* $LastX: Wide> Wide for ($($X,)* $LastX,) {
            type Wide = ($($X::Wide,)* $LastX::Wide,);

            #[inline(always)]
            fn wide(self) -> Self::Wide {
                ($(self.$i.wide(),)* self.$last.wide(),)
            }
        }
    };
}

each_rank! { tuple to 16 }
