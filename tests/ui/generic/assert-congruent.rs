//! `Counterexample::NestsDifferently`
use layout_core::assertions::assert_congruent;
use layout_core::{StaticComposed, layout};

fn asks<A: StaticComposed, B: StaticComposed>() {
    const { assert_congruent::<A, B>() };
}

fn main() {
    asks::<layout!((4,8)), layout!((4,(2,4)))>();
}
