use layout_core::{Tensor, layout};

const BM: usize = 6;

struct Stage {
    tile: Tensor<Vec<f32>, layout!(logical_divide(({BM}, {BM + 2}):row, <3, 3>))>,
}

fn main() {
    let _: Option<Stage> = None;
}
