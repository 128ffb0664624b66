use layout_gpu::device::{F16, gemm};
use layout_gpu::{Fragment, layout};
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    A = ((2,2,2),80,1):col; B = ((2,2),1,1):col; Sums = ((2,2),80,1):col;
}
pub unsafe fn kernel() -> f32 {
    let (a, b, mut sums) = (Fragment::<F16, A>::default(), Fragment::<F16, B>::default(), Fragment::<f32, Sums>::filled(0.0));
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    sums[0]
}
