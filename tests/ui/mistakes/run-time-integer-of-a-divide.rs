use layout_core::make_layout;
fn f(n: usize) {
    println!("{}", make_layout!(({ n }, 8):row / <3, 2>));
}
fn main() {
    f(9);
}
