use layout_gpu::device::hopper::rows_of;
use layout_gpu::device::prelude::*;

layout! {
    Tile = tile_to_shape(smem_atom_k(128,16), (128,64));
    Part = tile_to_shape(smem_atom_k(64,16), (64,32));
}

pub unsafe fn part(tile: Tensor<Smem<BF16>, Tile>) -> Tensor<Smem<BF16>, Part> {
    rows_of(tile, Part, 1)
}
