use layout_core::{Tensor, make_layout};

fn main() {
    let data = [0.0; 32];
    let mut tensor = Tensor::new(&data[..], make_layout!((4, 8)));
    for element in tensor.iter_mut() {
        *element += 1.0;
    }
}
