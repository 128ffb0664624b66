use layout_gpu::device::hopper::{OperandAt, Running};
use layout_gpu::device::prelude::*;

layout! {
    Mma = tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1));
    Sums = partition_fragment_C((64,64), Mma);
    Tile = tile_to_shape(smem_atom_k(128,16), (64,64));
}

layout_gpu::wgmma! { Product: n64, BF16 * BF16 -> f32; }

pub unsafe fn multiply(a: Tensor<Smem<BF16>, Tile>, b: Tensor<Smem<BF16>, Tile>) -> f32 {
    let mut sums = Fragment::<f32, Sums>::default();
    unsafe {
        let mut running = Running::<Product>::of(&mut sums);
        running.begin(OperandAt::new(a), OperandAt::new(b));
        let first = sums[0];
        running.finish();
        first
    }
}
