use layout_gpu::device::{F16, gemm};
use layout_gpu::{Fragment, layout};
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    A = partition_fragment_A((16,16), Mma);
    B = partition_fragment_B((8,16), Mma);
    Sums = partition_fragment_C((16,8), Mma);
}
pub unsafe fn kernel(a: &Fragment<F16, A>, b: &Fragment<F16, B>, sums: &mut Fragment<f32, Sums>) {
    unsafe { gemm(&mut sums.tensor_mut(), Mma, &a.tensor(), &b.tensor()) };
}
