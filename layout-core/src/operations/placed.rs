//! Operations whose answer is a constant of the caller's crate.
//!
//! The compiler reports an error of a constant where the constant is defined: of `ZippedDivide<L, T>` within this crate, far from the code that
//! wrote it. `make_layout!(zipped_divide({L}, {T}))` therefore writes a type of its own beside the call, with the answer as its constant:
//!
//! ```
//! use layout_core::{StaticLayout, StaticTiler, layout, make_layout};
//! fn second_tile<L: StaticLayout, T: StaticTiler>() -> usize {
//!     make_layout!(zipped_divide({L}, {T})).offset((0, 1))
//! }
//! assert_eq!(second_tile::<layout!((4,8):row), layout!(<2,4>)>(), 16);
//! ```
//!
//! ```compile_fail
//! use layout_core::{StaticLayout, make_layout, layout};
//! fn quarter<L: StaticLayout>() -> usize {
//!     make_layout!({L} / 4).offset((0, 1)) // cannot divide: a tile of 4 does not fill 30 coordinates once: 4 does not divide 30
//! }
//! quarter::<layout!(30:1)>();
//! ```

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::operation::Value;
use layout_algebra::{AlgebraError, IntTuple};

use super::answer::{self, Called};
use super::made;
use crate::coordinate::space::{Begins, Root, Space, StaticCoordinates};
use crate::refusal;
use crate::types::index::Index;
use crate::types::static_composed::StaticComposed;
use crate::types::static_layout::StaticLayout;
use crate::types::static_operand::{StaticOperand, StaticStrided};

/// An answer, and the offset or coordinate at which it begins.
pub type Answer = (Value, IntTuple);

/// A type of the caller's crate, whose constant is the answer of the operation `O`.
pub trait Site<O>: 'static {
    /// The answer of the operation.
    const ANSWER: Answer;
}

/// The answer of an operation; or a compile error at the constant that this is called in.
#[track_caller]
#[must_use]
#[inline]
pub const fn answered<O: Called>() -> Answer {
    refusal::evaluated(O::TRIED.as_ref(), &O::CALL)
}

/// Operations whose answer is also of one kind.
macro_rules! of_one_kind {
    ($($Kind:ident: $Bound:path;)*) => { $(
        #[doc(hidden)]
        pub trait $Kind: Called + $Bound {}
        impl<O: Called + $Bound> $Kind for O {}
    )* };
}
of_one_kind! {
    Operation: StaticOperand;
    Strided: StaticStrided;
    Composed: StaticComposed;
    Plain: StaticLayout;
    Coordinates: StaticCoordinates;
}

made::operand! {
    [doc = "An operation `O`, written where its answer is a constant of `P`, a type of the caller's crate."]
    WrittenAt [O P] [] ["(4,8):row / <2,4>"] [O::IS_ANSWERED] [O: Operation, P: Site<O>]
}
made::composed! { WrittenAt [O: Composed, P: Site<O>] [] }
made::plain! { WrittenAt [O: Plain, P: Site<O>] [] }
made::strided! { WrittenAt [O: Strided, P: Site<O>] [] }
made::coordinates! { WrittenAt [O: Coordinates, P: Site<O>] [] [O::Space] [] }

impl<O: Called, P: Site<O>> Called for WrittenAt<O, P> {
    const CALL: OwnedCall = O::CALL;
    const TRIED: Option<Result<Value, AlgebraError>> = O::TRIED;
    const ANSWER: Answer = P::ANSWER;
}

impl<O: Coordinates + Begins, P: Site<O>> Begins for WrittenAt<O, P> {
    const ORIGIN: IntTuple = answer::origin::<Self>();
}

impl<O: Coordinates + Begins, P: Site<O>> WrittenAt<O, P> {
    /// The coordinate to add to those of the part to get those of the whole.
    #[must_use]
    #[inline(always)]
    pub fn origin<I: Index>(self) -> <O::Space as Space>::Point<I> {
        <O::Space as Space>::begun::<Self, Root, I>()
    }
}
