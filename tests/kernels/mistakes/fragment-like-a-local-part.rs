use layout_gpu::{C, Tensor, layout, copy_raw};
layout! { Tile = (32,64):row;  }
pub unsafe fn kernel(numbers: *const f32) -> f32 {
    let from = Tensor::new(numbers, Tile).local_partition(layout_gpu::make_layout!((8,16)), 3_u32);
    let mut mine = from.fragment_like(0.0);
    unsafe { copy_raw(&from, &mut mine.tensor_mut()) };
    mine[0]
}
