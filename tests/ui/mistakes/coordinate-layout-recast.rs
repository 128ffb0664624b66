//! Mistake: elements of another width of a layout of coordinates in braces.
use layout_core::layout;

type Identity = layout!(make_identity_layout((8, 8)));
layout! { Wide = upcast({Identity}, 2); }

fn main() {
    println!("{Wide}");
}
