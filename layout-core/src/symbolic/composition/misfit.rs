//! What no layout is composed with: each is one error, however many of them a tuple holds.

use super::WalkBy;
use crate::coordinate::Zero;

/// What `B` does that a shape `S` is walked through by.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{S}` is not composed with `{B}`",
    label = "not one extent `C<N>` or static `Layout` for each leaf",
    note = "modes that are leaves are composed with `C<N>` and with static layouts, tuples with tuples of the same number of modes, as \
            `(C::<2>, C::<2>)`"
)]
pub trait Walks<S, B> {}

#[diagnostic::do_not_recommend]
impl<S, B> Walks<S, B> for Zero {}

/// An integer walks through every shape as the shape itself, so that [`Walks`] is the one thing that is amiss.
macro_rules! misfit {
    ($($integer:ident)*) => {$(
        #[cfg(not(doc))]
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
