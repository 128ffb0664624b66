use layout_core::{Tensor, make_layout};

#[derive(Clone, Copy)]
struct Pixel;

fn main() {
    let rows = Tensor::new(&[Pixel; 32][..], make_layout!((4, 8):row));
    let _ = rows.turned();
}
