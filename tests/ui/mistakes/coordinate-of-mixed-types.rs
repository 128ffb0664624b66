use layout_core::make_layout;
fn main() {
    let a = make_layout!((4, 8):row);
    println!("{}", a.offset((1_u32, 2_usize)));
}
