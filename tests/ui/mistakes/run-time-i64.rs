use layout_core::make_layout;
fn main() {
    let n = 4_i64;
    println!("{}", make_layout!(({ n }, 8)));
}
