use layout_core::make_layout;
fn main() {
    let rows = make_layout!((8, 8):row).composition((2, 2));
    println!("{rows} {}", rows.offset((1_u32, 1_u32)));
}
