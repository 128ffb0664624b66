use layout_core::{At, Tensor, make_layout};

fn main() {
    let rows = Tensor::new(&[0; 32][..], make_layout!((4, 8):row));
    let _ = rows.select((At::<2>, At::<0>));
}
