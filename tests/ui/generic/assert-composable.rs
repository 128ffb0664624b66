//! A requirement of generic code is reported at the assertion, with the call.
use layout_core::assertions::{assert_complementable, assert_composable, assert_divisible};
use layout_core::{StaticLayout, StaticTiler, layout};

fn composed<A: StaticLayout, B: StaticTiler>() {
    const { assert_composable::<A, B>() };
}

fn divided<A: StaticLayout, B: StaticTiler>() {
    const { assert_divisible::<A, B>() };
}

fn filled<A: StaticLayout>() {
    const { assert_complementable::<A, 20>() };
}

fn main() {
    composed::<layout!((6,2):(8,2)), layout!((3,2):(4,6))>();
    divided::<layout!(24:1), layout!(<5>)>();
    filled::<layout!(4:2)>();
}
