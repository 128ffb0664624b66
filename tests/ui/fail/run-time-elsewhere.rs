use layout_core::make_layout;

fn main() {
    let m = 4_u32;
    let _ = make_layout!((8, 4):col / {m});
    let _ = make_layout!(complement(4:{m}, 24));
    let _ = make_layout!({m} + 4);
    let _ = make_layout!(({m}, 8):col(1, 2));
    let _ = make_layout!(({m}, 8):(1, (2, 3)));
    let _ = make_layout!(append((4, 8):col, {m}));
}
