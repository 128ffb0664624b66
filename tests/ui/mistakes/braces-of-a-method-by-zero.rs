use layout_core::{StaticLayout, layout};

const BM: usize = 64;
const WARPS: usize = 0;
type Rows = layout!(({BM.div_ceil(WARPS)}, 8));

fn main() {
    println!("{}", Rows::SIZE);
}
