use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{F16, Smem, copy};
use layout_gpu::{Fragment, Tensor, layout};

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    LoadB = tiled_copy_B("SM75_U32x4_LDSM_N", 16, Mma);
    Tile = (32,32):row;
    Registers = partition_fragment_A((32,32), Mma);
}

pub unsafe fn kernel(thread: u32) {
    let (mine, other) = (LoadA.get_slice(thread), LoadB.get_slice(thread));
    let mut fragment = Fragment::<F16, Registers>::default();
    let from = other.partition_s(Smem::<F16>::tensor(Tile));
    unsafe { copy(LoadA, &from, &mut mine.retile(fragment.tensor_mut())) };
}
