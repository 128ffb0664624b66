//! Mistake: layouts of coordinates where elements of memory are meant.
use layout_core::{layout, layout_const};

layout! { Identity = make_identity_layout((8, 8)); }
const WIDTH: usize = layout_const!(max_common_vector({Identity}, {Identity}));

fn main() {
    println!("{WIDTH}");
}
