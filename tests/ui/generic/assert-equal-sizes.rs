//! `Counterexample::SizesDiffer`
use layout_core::assertions::assert_functionally_equal;
use layout_core::{StaticLayout, layout};

fn asks<A: StaticLayout, B: StaticLayout>() {
    const { assert_functionally_equal::<A, B>() };
}

fn main() {
    asks::<layout!((4,8)), layout!((4,6))>();
}
