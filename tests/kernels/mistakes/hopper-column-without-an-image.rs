use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! { Column = tile_to_shape(smem_atom_k(128,16), (64,64)); }

pub unsafe fn load(map: &TensorMap<BF16, Column>, tile: Tensor<Smem<BF16>, Column>, full: Mbarrier) {
    unsafe {
        map.here().load_column(tile, [0_i32, -1], [0], full);
    }
}
