//! Mistake: the offset of a divided layout of coordinates.
use layout_core::operations::ZippedDivide;
use layout_core::{C, layout};

type Identity = layout!(make_identity_layout((8, 8)));

fn main() {
    println!("{}", ZippedDivide::<Identity, (C<2>, C<4>)>::new().offset((0_u32, 1_u32)));
}
