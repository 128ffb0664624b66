use layout_gpu::device::prelude::*;

enum Rows {}
enum Depth {}

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    A = partition_fragment_A((16,16), Mma);
    B = partition_fragment_B((8,16), Mma);
    C = partition_fragment_C((16,8), Mma);
}

pub unsafe fn product(a: &Fragment<Named<F16, (Rows, Depth)>, A>, b: &Fragment<F16, B>) -> f32 {
    let mut sums = Fragment::<f32, C>::default();
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    sums[0]
}
