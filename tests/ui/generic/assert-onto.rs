//! `Counterexample::PastTheEnd`
use layout_core::assertions::assert_onto;
use layout_core::{StaticLayout, layout};

fn asks<L: StaticLayout>() {
    const { assert_onto::<L, 32>() };
}

fn main() {
    asks::<layout!((4,8):(1,5))>();
}
