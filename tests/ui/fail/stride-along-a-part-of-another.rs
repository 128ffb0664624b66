use layout_core::{layout, make_layout};

type A = layout!((2,4):(1@1,1@0@1));

fn main() {
    let m = 3_u32;
    let _ = make_layout!((2,{m}):(1@1,1@0@1));
    let _ = make_layout!(filter((4,8):({m},1)));
    let _ = make_layout!(sort((4,{m}):({m},2)));
    let _ = make_layout!(layout_add((4,{m}):(1,4), (8,{m}):(1,8)));
}
