use layout_core::make_layout;
fn main() {
    let m = 4_usize;
    let _ = make_layout!(({m}, 8), (8, 1));
}
