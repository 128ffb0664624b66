use layout_gpu::atoms::StaticTiledCopy;
use layout_gpu::device::{F16, Smem, copy};
use layout_gpu::{Fragment, layout};

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1));
    Tile = (32,32):row;
    Part = partition_fragment_A((32,32), Mma);
    Read = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
}

pub unsafe fn kernel(part: &mut Fragment<F16, Part>, thread: u32) {
    let from = Read.get_slice(thread).partition_s(Smem::<F16>::tensor(Tile));
    unsafe { copy(Read, &from, &mut part.tensor_mut()) };
}
