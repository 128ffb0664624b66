use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! { Padded = (16,64):(72,1); }

pub unsafe fn load(map: &TensorMap<BF16, Padded>, tile: Tensor<Smem<BF16>, Padded>, full: Mbarrier) {
    unsafe {
        map.here().load(tile, [0, 0], full);
    }
}
