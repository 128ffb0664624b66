use layout_gpu::TensorMap;
use layout_gpu::device::hopper::Mbarrier;
use layout_gpu::device::prelude::*;

layout! {
    Tile = tile_to_shape(smem_atom_k(128,16), (64,64));
    Other = tile_to_shape(smem_atom_k(64,16), (64,64));
}

pub unsafe fn load(map: &TensorMap<BF16, Tile>, full: Mbarrier) {
    let tile = Smem::<BF16>::tensor(Other);
    unsafe {
        map.here().load(tile, [0, 0], full);
    }
}
