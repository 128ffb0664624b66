use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! { Padded = (64,64):(72,1); }

pub unsafe fn load(map: &TensorMap<BF16, Padded>, full: Mbarrier) {
    let tile = Smem::<BF16>::tensor(Padded);
    unsafe {
        map.here().load(tile, [0, 0], full);
    }
}
