//! A tile that begins at an offset of its swizzle is checked at this offset.
use layout_core::assertions::assert_conflict_free;
use layout_core::{StaticComposed, StaticLayout, layout};

fn asks<S: StaticComposed, T: StaticLayout>() {
    const { assert_conflict_free::<S, T, 4>() };
}

fn main() {
    asks::<layout!(Sw<3,2,3> o 32 o (8,32):row), layout!((8,32):(1,8))>();
    asks::<layout!(Sw<1,2,3> o 32 o (8,32):row), layout!((8,32):(1,8))>();
    asks::<layout!(Sw<3,2,3> o 2 o (8,32):row), layout!((8,32):(1,8))>();
}
