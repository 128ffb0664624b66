use layout_core::{Fragment, layout};
layout! { A = (4, 8); }
fn main() {
    let mut sums = Fragment::<f32, A>::filled(0.0);
    for i in 0..4_u32 {
        sums[(i, i)] = 1.0;
    }
}
