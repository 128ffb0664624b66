use layout_gpu::atoms::{StaticTiledCopy};
use layout_gpu::device::{F16, Smem, copy};
use layout_gpu::{Fragment, Tensor, Whole, layout};
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    Registers = partition_fragment_A((32,32), Mma);
}
pub unsafe fn kernel(thread: u32) -> F16 {
    let mut fragment = Fragment::<F16, Registers>::default();
    let part = LoadA.get_slice(thread).retile(fragment.tensor_mut());
    part.slice((Whole, 0_u32))[0_u32]
}
