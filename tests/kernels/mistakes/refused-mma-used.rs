use layout_gpu::atoms::{StaticTiledCopy, StaticTiledMma};
use layout_gpu::device::{BF16, Smem, copy, gemm, thread_idx};
use layout_gpu::{Fragment, Tensor, Whole, layout, unroll};

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TM", (2,2,1), (32,32,16));
    A = partition_fragment_A((32,32), Mma);
    B = partition_fragment_B((32,32), Mma);
    Sums = partition_fragment_C((32,32), Mma);
    Tile = (32,32):row;
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
}

pub unsafe fn kernel(numbers: *mut f32) -> f32 {
    let mine = Mma.get_slice(thread_idx().x);
    let c = mine.partition_c(Tensor::new(numbers, Tile));
    let (mut a, b) = (Fragment::<BF16, A>::default(), Fragment::<BF16, B>::default());
    let mut sums = Fragment::<f32, Sums>::filled(0.0);
    let load = LoadA.get_slice(thread_idx().x);
    let from = load.partition_s(Smem::<BF16>::tensor(Tile));
    unsafe { copy(LoadA, &from.slice((Whole, Whole, 0_u32)), &mut load.retile(a.tensor_mut())) };
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    unroll!(for i in 0..4 { sums[(i, 0, 0)] *= 2.0 });
    unsafe { c.write((0_u32, 0_u32, 0_u32), sums[((0, 1), 0, 0)]) };
    sums[0]
}
