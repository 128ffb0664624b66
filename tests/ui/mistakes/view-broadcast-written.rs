use layout_core::{C, Tensor, make_layout};

fn main() {
    let mut data = [0; 4];
    let rows = Tensor::new(&mut data[..], make_layout!(4)).broadcast(C::<8>);
    rows[(1_u32, 2_u32)] = 5;
}
