use layout_gpu::device::prelude::*;

enum Keys {}
enum Dim {}
enum Width {}

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    Values = (16,8):(1,16);
    Load = tiled_copy_B("SM75_U16x4_LDSM_T", 16, Mma);
    Part = partition_fragment_B((8,16), Mma);
}

pub unsafe fn load(keys: Tensor<Smem<Named<F16, (Keys, Dim)>>, Values>) {
    let mine = Load.get_slice(thread_idx().x);
    let mut values = Fragment::<Named<F16, (Width, Keys)>, Part>::default();
    let from = mine.partition_s(keys.turned());
    unsafe {
        copy(Load, &from, &mut mine.retile(values.tensor_mut()));
    }
}
