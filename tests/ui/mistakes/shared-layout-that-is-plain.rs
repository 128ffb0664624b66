use layout_core::atoms::SharedLayout;
use layout_core::{Tensor, layout};

layout! { Tile = (8,32):row; }

fn store<S: SharedLayout>(_: Tensor<&[f32], S>) {}

fn main() {
    store(Tensor::new(&[0.0; 256][..], Tile));
}
