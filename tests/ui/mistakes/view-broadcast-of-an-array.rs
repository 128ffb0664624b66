use layout_core::{C, Tensor, make_layout};

fn main() {
    let bias = Tensor::new([1, 2, 3, 4], make_layout!(4));
    let _ = bias.broadcast(C::<8>);
}
