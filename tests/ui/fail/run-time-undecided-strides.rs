use layout_core::make_layout;

fn main() {
    let m = 3_u32;
    let _ = make_layout!(filter((4,8):({m},1)));
    let _ = make_layout!(sort((4,{m}):({m},2)));
    let _ = make_layout!(layout_add((4,{m}):(1,4), (8,{m}):(1,8)));
}
