//! Mistake: a swizzle after a layout of coordinates in braces, as a name.
use layout_core::layout;

type Identity = layout!(make_identity_layout((8, 8)));
layout! { Swizzled = Sw<3,0,3> o {Identity}; }

fn main() {
    println!("{Swizzled}");
}
