//! `Counterexample::Conflicts`
use layout_core::assertions::assert_conflict_free;
use layout_core::{StaticComposed, StaticLayout, layout};

fn asks<S: StaticComposed, T: StaticLayout>() {
    const { assert_conflict_free::<S, T, 4>() };
}

fn main() {
    asks::<layout!((8,32):row), layout!((8,32):(1,8))>();
}
