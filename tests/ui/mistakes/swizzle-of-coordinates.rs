//! Mistake: a swizzle after a layout of coordinates, which have no bits.
use layout_core::layout;

type Identity = layout!(make_identity_layout((8, 8)));
type Swizzled = layout!(Sw<3,0,3> o {Identity});

fn main() {
    println!("{}", Swizzled::new());
}
