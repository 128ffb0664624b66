//! Requirements that generic code places on its layouts, in its first lines.
//!
//! A macro cannot look into a type parameter, and an operation without an answer fails where it is evaluated, maybe deep inside. An assertion in a
//! `const` block states the requirements before anything is done, and the compiler names the function and its caller:
//!
//! ```
//! use layout_core::assertions::{assert_divisible, assert_injective};
//! use layout_core::operations::ZippedDivide;
//! use layout_core::{ModeOf, StaticLayout, StaticTiler, layout};
//!
//! /// How many tiles there are.
//! fn tiles<L: StaticLayout, T: StaticTiler>() -> usize {
//!     const { assert_injective::<L>() };
//!     const { assert_divisible::<L, T>() };
//!     ModeOf::<ZippedDivide<L, T>, 1>::SIZE
//! }
//! assert_eq!(tiles::<layout!((8,12):row), layout!(<4, 3>)>(), 8);
//! ```
//!
//! A requirement that does not hold is a compile error (E0080) with the sentence of [`Counterexample`], with the numbers that show it, the operands, a picture if it is small, and
//! a suggestion; [`layout_assert!`](crate::layout_assert) reports the same for layouts that it can look into:
//!
//! ```compile_fail
//! use layout_core::assertions::assert_divisible;
//! use layout_core::{StaticLayout, StaticTiler, layout};
//!
//! fn tiles<L: StaticLayout, T: StaticTiler>() {
//!     const { assert_divisible::<L, T>() }; // cannot divide: a tile of 5 does not fill 24 coordinates once: 5 does not divide 24
//! }
//! tiles::<layout!(24:1), layout!(<5>)>();
//! ```

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::predicate::{
    Counterexample, require_compact, require_compatible, require_complementable, require_composable,
    require_conflict_free, require_congruent, require_divisible, require_injective, require_onto,
    require_same_function, require_vector_width,
};

use crate::refusal::call;
use crate::types::static_composed::StaticComposed;
use crate::types::static_layout::StaticLayout;
use crate::types::tiler::StaticTiler;

/// Raises a compile error (E0080) with the full report of a requirement that does not hold.
#[track_caller]
#[inline]
const fn refuse(unmet: &Counterexample, call: &OwnedCall) -> ! {
    panic!("{}", call.explain_counterexample(unmet).as_str())
}

/// Does nothing; or, in const evaluation, raises a compile error that also shows the call, which is built only on the error path.
macro_rules! check {
    ($requirement:expr; $($call:tt)+) => {
        if let Err(unmet) = $requirement {
            refuse(&unmet, &call!($($call)+))
        }
    };
}

/// Asserts that the composition `A ∘ T` exists. A swizzle around `A` changes nothing.
///
/// ```
/// use layout_core::assertions::assert_composable;
/// use layout_core::layout;
/// const { assert_composable::<layout!((6,2):(8,2)), layout!((4,3):(3,1))>() };
/// ```
#[track_caller]
pub const fn assert_composable<A: StaticComposed, T: StaticTiler>() {
    check!(require_composable(A::COMPOSED.layout(), &T::TILER); IsComposable.composed(&A::COMPOSED).tiler(&T::TILER));
}

/// Asserts that the divide `A / T` exists, so that tiles have every offset of `A` once. A swizzle around `A` changes nothing.
///
/// ```
/// use layout_core::assertions::assert_divisible;
/// use layout_core::layout;
/// const { assert_divisible::<layout!((8,12):row), layout!(<4, 3>)>() };
/// ```
#[track_caller]
pub const fn assert_divisible<A: StaticComposed, T: StaticTiler>() {
    check!(require_divisible(A::COMPOSED.layout(), &T::TILER); IsDivisible.composed(&A::COMPOSED).tiler(&T::TILER));
}

/// Asserts that the shapes of both nest alike.
///
/// ```
/// use layout_core::assertions::assert_congruent;
/// use layout_core::layout;
/// const { assert_congruent::<layout!((4,(2,2))), layout!((8,(1,3)):(0,(2,5)))>() };
/// ```
#[track_caller]
pub const fn assert_congruent<A: StaticComposed, B: StaticComposed>() {
    check!(require_congruent(&A::COMPOSED.layout().shape(), &B::COMPOSED.layout().shape()); Congruent.tuple(&A::COMPOSED.layout().shape()).tuple(&B::COMPOSED.layout().shape()));
}

/// Asserts that every coordinate of `A` is one of `B`.
///
/// ```
/// use layout_core::assertions::assert_compatible;
/// use layout_core::layout;
/// const { assert_compatible::<layout!((4,4)), layout!((4,(2,2)):(2,(8,1)))>() };
/// ```
#[track_caller]
pub const fn assert_compatible<A: StaticComposed, B: StaticComposed>() {
    check!(require_compatible(&A::COMPOSED.layout().shape(), &B::COMPOSED.layout().shape()); Compatible.tuple(&A::COMPOSED.layout().shape()).tuple(&B::COMPOSED.layout().shape()));
}

/// Asserts that both have the same offset at every index. Swizzled layouts of more than 2^20 coordinates are compared only if both have the same swizzle.
///
/// ```
/// use layout_core::assertions::assert_functionally_equal;
/// use layout_core::layout;
/// const { assert_functionally_equal::<layout!((4,8)), layout!(32:1)>() };
/// const { assert_functionally_equal::<layout!(Sw<1,0,2> o (2,2)), layout!(4:1)>() };
/// ```
#[track_caller]
pub const fn assert_functionally_equal<A: StaticComposed, B: StaticComposed>() {
    check!(require_same_function(&A::COMPOSED, &B::COMPOSED); FunctionallyEqual.composed(&A::COMPOSED).composed(&B::COMPOSED));
}

/// Asserts that no offset is reached twice. A swizzle around the layout changes nothing.
///
/// ```
/// use layout_core::assertions::assert_injective;
/// use layout_core::layout;
/// const { assert_injective::<layout!((8,8):(9,1))>() };
/// ```
#[track_caller]
pub const fn assert_injective<L: StaticComposed>() {
    check!(require_injective(L::COMPOSED.layout()); IsInjective.composed(&L::COMPOSED));
}

/// Asserts that every offset below the cosize is reached once.
///
/// ```
/// use layout_core::assertions::assert_compact;
/// use layout_core::layout;
/// const { assert_compact::<layout!((4,8):row)>() };
/// ```
#[track_caller]
pub const fn assert_compact<L: StaticLayout>() {
    check!(require_compact(&L::VALUE); IsCompact.layout(&L::VALUE));
}

/// Asserts that the offsets are exactly those below `N`.
///
/// ```
/// use layout_core::assertions::assert_onto;
/// use layout_core::layout;
/// const { assert_onto::<layout!((4,8):(1,4)), 32>() };
/// ```
#[track_caller]
pub const fn assert_onto<L: StaticLayout, const N: u64>() {
    check!(require_onto(&L::VALUE, N); IsSurjectiveOnto.layout(&L::VALUE).number(N));
}

/// Asserts that some layout fills `[0, N)` together with this one.
///
/// ```
/// use layout_core::assertions::assert_complementable;
/// use layout_core::layout;
/// const { assert_complementable::<layout!(4:2), 24>() };
/// ```
#[track_caller]
pub const fn assert_complementable<L: StaticLayout, const N: u64>() {
    check!(require_complementable(&L::VALUE, N); IsComplementable.layout(&L::VALUE).number(N));
}

/// Asserts that blocks of at least `N` elements are contiguous and aligned: one instruction may access that many.
///
/// ```
/// use layout_core::assertions::assert_vector_width;
/// use layout_core::layout;
/// const { assert_vector_width::<layout!((8,4):(1,16)), 8>() };
/// ```
#[track_caller]
pub const fn assert_vector_width<L: StaticComposed, const N: u64>() {
    check!(require_vector_width(&L::COMPOSED, N); HasVectors.composed(&L::COMPOSED).number(N));
}

/// Asserts that there are no bank conflicts: `Threads` is a layout of (thread, value) to the index in the tile `Smem`, whose elements have `BYTES` bytes.
///
/// Every access is tried while the crate compiles: tiles of much more than a hundred rows of 128 bytes are better tested by
/// [`layout_assert!`](crate::layout_assert), since the compiler warns of long evaluations.
///
/// ```
/// use layout_core::assertions::assert_conflict_free;
/// use layout_core::layout;
/// const { assert_conflict_free::<layout!(Sw<3,2,3> o (8,32):row), layout!((8,32):(1,8)), 4>() };
/// ```
#[track_caller]
pub const fn assert_conflict_free<Smem: StaticComposed, Threads: StaticLayout, const BYTES: u64>() {
    check!(require_conflict_free(&Smem::COMPOSED, &Threads::VALUE, BYTES); ConflictFree.composed(&Smem::COMPOSED).layout(&Threads::VALUE).number(BYTES));
}
