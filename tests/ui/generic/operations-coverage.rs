//! `AlgebraError::NotInjective`
//! `AlgebraError::ModesInterleave`
//! `AlgebraError::NotComplementable`
//! `AlgebraError::NoLeftInverse`
//! `AlgebraError::InverseCarries`
//! `AlgebraError::NotDecided`
//! `SwizzleError::OffsetOfInverse`
//! `SwizzleError::DoesNotPass`
use layout_core::operations::{Complement, ComplementExact, LeftInverse, RightInverse};
use layout_core::{C, StaticComposed, StaticLayout, layout};

fn completed<A: StaticLayout>() -> usize {
    Complement::<A, C<48>>::SIZE
}

fn filled<A: StaticLayout>() -> usize {
    ComplementExact::<A, C<64>>::SIZE
}

fn undone<A: StaticComposed>() -> usize {
    LeftInverse::<A>::SIZE
}

fn inverted<A: StaticComposed>() -> usize {
    RightInverse::<A>::SIZE
}

fn main() {
    completed::<layout!((6,3):(1,4))>();
    completed::<layout!((2,4):(3,2))>();
    filled::<layout!((4,8):(1,6))>();
    undone::<layout!((2,3):(4,6))>();
    undone::<layout!((2,2,3):(1,1,4))>();
    undone::<layout!((4194304,5):(1,3))>();
    inverted::<layout!(Sw<2,0,2> o 8 o 64:1)>();
    undone::<layout!(Sw<1,2,-1> o (3,3):(3,1))>();
}
