//! `Counterexample::Collides`
use layout_core::assertions::assert_injective;
use layout_core::{StaticComposed, layout};

fn asks<L: StaticComposed>() {
    const { assert_injective::<L>() };
}

fn main() {
    asks::<layout!((4,8):(1,2))>();
}
