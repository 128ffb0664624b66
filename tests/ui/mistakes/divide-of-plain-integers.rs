use layout_core::layout;
use layout_core::operations::Exact;
layout! { A = (4, 8); }
fn main() {
    println!("{}", A.zipped_divide((2, 4), Exact));
}
