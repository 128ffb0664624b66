use layout_core::make_layout;
fn main() {
    let n = 4.0;
    println!("{}", make_layout!(({ n }, 8)));
}
