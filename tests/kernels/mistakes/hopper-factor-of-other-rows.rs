use layout_gpu::device::hopper::{OperandAt, Running};
use layout_gpu::device::prelude::*;

layout! {
    Mma = tiled_mma("SM90_64x64x16_F32BF16BF16_SS", (1,1,1));
    Sums = partition_fragment_C((64,64), Mma);
    TileA = tile_to_shape(smem_atom_k(128,16), (64,64));
    TileB = tile_to_shape(smem_atom_k(128,16), (128,64));
}

layout_gpu::wgmma! { Product: n64, BF16 * BF16 -> f32; }

pub unsafe fn multiply(a: Tensor<Smem<BF16>, TileA>, b: Tensor<Smem<BF16>, TileB>, sums: &mut Fragment<f32, Sums>) {
    unsafe {
        let mut running = Running::<Product>::of(sums);
        running.multiply(OperandAt::new(a), OperandAt::new(b));
        running.finish();
    }
}
