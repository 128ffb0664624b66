use layout_core::layout;

type Held = layout!(copy_src("ldmatrix.x4"));

fn main() {}
