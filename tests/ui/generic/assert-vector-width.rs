//! `Counterexample::Narrow`
use layout_core::assertions::assert_vector_width;
use layout_core::{StaticComposed, layout};

fn asks<L: StaticComposed>() {
    const { assert_vector_width::<L, 8>() };
}

fn main() {
    asks::<layout!((8,4):(1,12))>();
}
