use layout_core::make_layout;
fn main() {
    let a = make_layout!((4, 8));
    let b = make_layout!(a / 2);
    println!("{b}");
}
