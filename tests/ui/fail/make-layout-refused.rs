use layout_core::make_layout;

fn main() {
    let refused = make_layout!(24:1 / 5);
    let _ = refused.offset(3_u32);
}
