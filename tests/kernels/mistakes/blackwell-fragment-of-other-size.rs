use layout_gpu::atoms::sm100::SM100_TMEM_LOAD_32dp32b32x::Atom as Load;
use layout_gpu::device::blackwell::TensorMove;
use layout_gpu::{Fragment, layout};

layout! { Values = 64; }

pub unsafe fn load(from: u32) -> Fragment<f32, Values> {
    let mut values = Fragment::default();
    unsafe { Load::load(from, &mut values) };
    values
}
