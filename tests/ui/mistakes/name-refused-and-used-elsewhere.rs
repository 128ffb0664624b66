use layout_core::{Tensor, layout, layout_const, make_layout};

layout! { A = (4, 8) / <3, 2>; }
layout! { B = A / 2; }
type T = layout!(B[0]);
const N: usize = layout_const!(size(A));

fn f(_: A) -> A {
    A
}

fn main() {
    let tensor = Tensor::new([0; 32], A);
    println!("{} {}", tensor[3_u32], tensor[(1_u32, 2_u32)]);
    println!("{A} {} {} {N} {}", make_layout!(A / 2), T::new(), f(A));
}
