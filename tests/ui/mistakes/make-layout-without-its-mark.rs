use layout_core::make_layout;
fn main() {
    let a = make_layout((4, 8), (8, 1));
    println!("{a}");
}
