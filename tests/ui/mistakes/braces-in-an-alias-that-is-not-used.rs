use layout_core::layout;

const BM: usize = 10;
pub type Warps = layout!(({BM}, 8) / <4, 2>);

fn main() {}
