use layout_gpu::device::prelude::*;

layout! {
    Tile = Sw<3,3,3> o (64,64):row;
    Other = Sw<2,3,3> o (64,64):row;
}

pub fn other(tile: Tensor<Smem<F16>, Tile>) -> u32 {
    let other = Tensor::new(*tile.data(), Other);
    other.data().address()
}
