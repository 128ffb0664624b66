use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! { Column = tile_to_shape(smem_atom_k(32,32), (264,8)); }

pub unsafe fn load(map: &TensorMap<f32, Column>, tile: Tensor<Smem<f32>, Column>, full: Mbarrier) {
    unsafe {
        map.here().load_column(tile, [0_i32, -1, 0], [0], full);
    }
}
