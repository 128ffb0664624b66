use layout_core::{Tensor, make_layout};

fn main() {
    let pitch = 8_u32;
    let rows = Tensor::new(&[0; 32][..], make_layout!((4, 8):({pitch}, 1)));
    let _ = rows.coalesce();
}
