use layout_core::{Tensor, make_layout};

fn main() {
    let line = Tensor::new(&[1, 2, 3, 4][..], make_layout!(4));
    let _ = line.turned();
}
