use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! { Tile = tile_to_shape(smem_atom_k(128,16), (64,64)); }

pub unsafe fn load(map: &TensorMap<BF16, Tile>, tile: Tensor<Smem<BF16>, Tile>, full: Mbarrier) {
    unsafe {
        map.here().load(tile, [0], full);
    }
}
