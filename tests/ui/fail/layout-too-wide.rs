use layout_core::{layout, make_layout};

const N: usize = 2;

type Known = layout!((1,1,1,1,1,1,1,1,1):col);
type Compiled = layout!(({N},1,1,1,1,1,1,1,1):col);
type Strided = layout!(({N},1,1,1,1,1,1,1,1):({N},1,1,1,1,1,1,1,1));

fn main() {
    let m = 2_u32;
    let _ = make_layout!(({m},1,1,1,1,1,1,1,1):col);
}
