//! `Counterexample::NotReached`
use layout_core::assertions::assert_compact;
use layout_core::{StaticLayout, layout};

fn asks<L: StaticLayout>() {
    const { assert_compact::<L>() };
}

fn main() {
    asks::<layout!((4,8):(1,5))>();
}
