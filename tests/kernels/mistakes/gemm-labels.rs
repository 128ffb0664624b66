use layout_gpu::device::prelude::*;

enum Queries {}
enum Keys {}
enum Dim {}
enum Width {}

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    A = partition_fragment_A((16,16), Mma);
    B = partition_fragment_B((8,16), Mma);
    C = partition_fragment_C((16,8), Mma);
}

pub unsafe fn product(weights: &Fragment<Named<F16, (Queries, Keys)>, A>, keys: &Fragment<Named<F16, (Keys, Dim)>, B>) -> f32 {
    let mut sums = Fragment::<Named<f32, (Queries, Width)>, C>::default();
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &weights.tensor(), &keys.tensor()) };
    *sums[0]
}
