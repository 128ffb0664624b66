use layout_core::make_layout;
fn main() {
    println!("{}", make_layout!(make_layout!((4, 8)) / 2));
}
