use layout_core::{Tensor, layout, make_layout};
layout! { Threads = (4, 4):row; }
fn main() {
    let (data, thread) = ([0; 64], 3_u32);
    let mine = Tensor::new(&data[..], make_layout!((8, 8):row)).local_partition(thread, Threads);
    println!("{}", mine[(0_u32, 1_u32)]);
}
