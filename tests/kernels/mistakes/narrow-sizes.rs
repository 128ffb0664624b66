use layout_gpu::device::{BF16, narrow};
use layout_gpu::{Fragment, layout};
layout! { R = (4,2):col; S = (4,4):col; }
pub fn kernel() -> BF16 {
    let from = Fragment::<f32, R>::filled(0.0);
    let mut to = Fragment::<BF16, S>::default();
    narrow(&from.tensor(), &mut to.tensor_mut());
    to[0]
}
