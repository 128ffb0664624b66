//! `Counterexample::PartDiffers`
use layout_core::assertions::assert_compatible;
use layout_core::{StaticComposed, layout};

fn asks<A: StaticComposed, B: StaticComposed>() {
    const { assert_compatible::<A, B>() };
}

fn main() {
    asks::<layout!((4,6)), layout!((4,(2,4)))>();
}
