//! An array like a tensor, but with another number of elements.
use layout_core::{Tensor, make_layout};

fn main() {
    let eight = Tensor::new([0; 8], make_layout!((2, 4)));
    let registers = eight.array_like::<_, 7>(0);
    println!("{}", registers.into_data().len());
}
