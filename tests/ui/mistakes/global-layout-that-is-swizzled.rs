use layout_core::atoms::GlobalLayout;
use layout_core::{Tensor, layout};

layout! { Tile = Sw<2,2,3> o (8,32):row; }

fn load<G: GlobalLayout>(_: Tensor<&[f32], G>) {}

fn main() {
    load(Tensor::new(&[0.0; 256][..], Tile));
}
