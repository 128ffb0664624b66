//! Types that no layout is composed with: each is one error, however many of them a tuple holds.

use super::WalkBy;
use crate::coordinate::Zero;
use crate::types::constant::C;
use crate::types::layout::Layout;
use crate::types::tuples::each_rank;

/// The bound of `B` if a shape `S` can be composed with it.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{S}` is not composed with `{B}`",
    label = "not one extent `C<N>` or static `Layout` for each leaf",
    note = "modes that are leaves are composed with `C<N>` and with static layouts, tuples with tuples of the same number of modes, as \
            `(C::<2>, C::<2>)`; `operations::Composition` composes any static layouts"
)]
pub trait Walks<S, B> {}

#[diagnostic::do_not_recommend]
impl<S, B> Walks<S, B> for Zero {}

/// An integer is composed with every shape as the shape itself, so that [`Walks`] is the only error.
macro_rules! misfit {
    ($($integer:ident)*) => {$(
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<S: Copy, D: Copy> WalkBy<D, $integer> for S {
            type Shape = S;
            type Stride = D;
            type Misfits = u32;

            fn walk_by(self, _: D, _: $integer) -> (S, D) {
                const { panic!("an integer that is no type is composed with nothing") }
            }
        }
    )*};
}

misfit! { u32 i32 u64 usize }

/// Modes that are a tuple pass unchanged through compositions for leaves.
macro_rules! tuple {
    ([$(($S:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        tuple! { [$($S: Copy,)* $Last: Copy, N: Copy, E: Copy] ($($S,)* $Last,), Layout<N, E> }
        tuple! { [$($S: Copy,)* $Last: Copy, const N: usize] ($($S,)* $Last,), C<N> }
    };
    ([$($parameters:tt)*] $S:ty, $B:ty) => {
        #[cfg(not(docsrs))]
        #[diagnostic::do_not_recommend]
        impl<WITH: Copy, $($parameters)*> WalkBy<WITH, $B> for $S {
            type Shape = Self;
            type Stride = WITH;
            type Misfits = u32;

            fn walk_by(self, _: WITH, _: $B) -> (Self, WITH) {
                const { panic!("modes that are a tuple are composed with a tuple") }
            }
        }
    };
}

each_rank! { tuple to 8 }
