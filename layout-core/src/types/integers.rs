//! Int-tuples whose leaves are types, run-time integers, or both.

use layout_algebra::IntTuple;

use crate::refusal::answer;
use crate::types::constant::Leaf;
use crate::types::sealed::Sealed;
use crate::types::tuples::each_rank;
use crate::types::written::Written;

/// An int-tuple of any leaves: a leaf, or a tuple of up to 8 int-tuples (32 with the feature `wide`). Numbers known at
/// compile time are in the type, the others are stored.
///
/// ```
/// use layout_core::{C, Integers};
/// let shape = (C::<4>, (3_u32, C::<8>));
/// assert_eq!(shape.to_value().to_string(), "(4,(3,8))");
/// assert_eq!(size_of_val(&shape), 4);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not an int-tuple",
    label = "not a shape or a stride",
    note = "int-tuples are `C<N>`, `u32`, `i32`, `u64`, `usize`, and nested tuples of them of at most 8 modes, 32 with the feature `wide`"
)]
pub trait Integers: Written {
    /// The int-tuple, if the type says all of it.
    const STATIC: Option<IntTuple>;
    /// The nesting of the leaves; each leaf is 0.
    #[doc(hidden)]
    const PROFILE: IntTuple;
    /// The number of a leaf that is known at compile time.
    #[doc(hidden)]
    const LEAF: Option<u64> = None;
    /// True if a leaf is 0, by its type.
    #[doc(hidden)]
    const HOLDS_ZERO: bool;
    /// The number of each of the first modes that is a leaf known at compile time.
    #[doc(hidden)]
    const LEAVES: [Option<u64>; 6] = [None; 6];

    /// The int-tuple as a value.
    fn to_value(self) -> IntTuple;
}

impl<N: Leaf> Integers for N {
    const STATIC: Option<IntTuple> = match N::STATIC {
        Some(value) => Some(IntTuple::int(value)),
        None => None,
    };
    const PROFILE: IntTuple = IntTuple::int(0);
    const LEAF: Option<u64> = N::STATIC;
    const HOLDS_ZERO: bool = matches!(N::STATIC, Some(0));

    #[inline(always)]
    fn to_value(self) -> IntTuple {
        IntTuple::int(self.value())
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($S: Sealed,)* $Last: Sealed> Sealed for ($($S,)* $Last,) {}

        #[diagnostic::do_not_recommend]
        impl<$($S: Integers,)* $Last: Integers> Integers for ($($S,)* $Last,) {
            #[allow(non_snake_case, reason = "the names of the modes")]
            const STATIC: Option<IntTuple> = match ($($S::STATIC,)* $Last::STATIC,) {
                ($(Some($X),)* Some($LastX),) => Some(answer(IntTuple::of(&[$($X,)* $LastX]))),
                _ => None,
            };
            const PROFILE: IntTuple = answer(IntTuple::of(&[$($S::PROFILE,)* $Last::PROFILE]));
            const HOLDS_ZERO: bool = $($S::HOLDS_ZERO ||)* $Last::HOLDS_ZERO;
            const LEAVES: [Option<u64>; 6] = {
                let (all, mut first, mut i) = ([$($S::LEAF,)* $Last::LEAF], [None; 6], 0);
                while i < 6 && i < all.len() {
                    first[i] = all[i];
                    i += 1;
                }
                first
            };

            fn to_value(self) -> IntTuple {
                answer(IntTuple::of(&[$(self.$i.to_value(),)* self.$last.to_value()]))
            }
        }
    };
}

each_rank! { tuple }
