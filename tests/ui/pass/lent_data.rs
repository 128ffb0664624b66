//! Arrays are data of a tensor, owned or borrowed; a borrowed one is a slice.
#![deny(warnings)]
use layout_core::{Tensor, layout, make_layout};

layout! { Rows = (4, 8):row; }

fn corner(tensor: Tensor<&[u32], Rows>) -> u32 {
    tensor[(3_u32, 7_u32)]
}

fn main() {
    let mut numbers = [0_u32; 32];
    Tensor::new(&mut numbers, Rows)[(3_u32, 7_u32)] = 5;
    assert_eq!(corner(Tensor::new(&numbers, Rows)), 5);
    assert_eq!(Tensor::new(&numbers, make_layout!((4, {8_u32}):row)).data().len(), 32);
    assert_eq!(Tensor::new(numbers, Rows)[31_u32], 5);
}
