//! A divide by a method whose tile does not divide its extent: the error has both numbers, and the line of the call.
use layout_core::operations::Exact;
use layout_core::{C, layout};

layout! { A = (4, 8); }

fn main() {
    println!("{}", A.zipped_divide((C::<3>, C::<2>), Exact));
}
