use layout_core::make_layout;
fn main() {
    let m = 4_u32;
    println!("{}", make_layout!((m, 8):row));
}
