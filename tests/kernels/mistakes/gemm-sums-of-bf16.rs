use layout_gpu::device::{BF16, gemm};
use layout_gpu::{Fragment, layout};
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
    A = partition_fragment_A((32,32), Mma); B = partition_fragment_B((32,32), Mma); Sums = partition_fragment_C((32,32), Mma);
}
pub unsafe fn kernel() -> f32 {
    let (a, b, mut sums) = (Fragment::<BF16, A>::default(), Fragment::<BF16, B>::default(), Fragment::<BF16, Sums>::default());
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    sums[0].to_f32()
}
