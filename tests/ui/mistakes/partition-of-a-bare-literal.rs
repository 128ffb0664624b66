use layout_core::{Tensor, layout, make_layout};
layout! { Threads = (2, 4); }
fn main() {
    let data = [0; 32];
    let mine = Tensor::new(&data[..], make_layout!((4, 8):row)).local_partition(Threads, 5);
    println!("{}", mine[0_u32]);
}
