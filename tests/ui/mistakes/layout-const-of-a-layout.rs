const A: usize = layout_core::layout_const!((4,8):row);
fn main() {
    println!("{A}");
}
