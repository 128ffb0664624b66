use layout_gpu::device::{BF16, gemm};
use layout_gpu::{Fragment, layout};
layout! {
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1));
    Short = tiled_mma("SM80_16x8x8_F32BF16BF16F32_TN", (2,2,1));
    FragmentA = partition_fragment_A((32,16), Short);
    FragmentB = partition_fragment_B((16,16), Mma);
    Sums = partition_fragment_C((32,16), Mma);
}
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn product(a: BF16, numbers: *mut f32) {
    let a = Fragment::<BF16, FragmentA>::filled(a);
    let b = Fragment::<BF16, FragmentB>::filled(a[0]);
    let mut sums = Fragment::<f32, Sums>::filled(0.0);
    unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    unsafe { *numbers = sums[0] };
}
