use layout_core::{Tensor, Whole, layout};

layout! {
    Rows = (4,8):row;
    Threads = (2,4);
    Tile = <2,4>;
}

fn main() {
    let data = [0_u32; 32];
    let rows = Tensor::new(&data[..], Row);
    println!("{:?} {}", rows.shape(), rows.cosize());
    println!("{}", rows.slice((1_u32, Whole))[2_u32]);
    println!("{}", rows.local_tile(Tile, (1_u32, 0_u32)).local_partition(Threads, 3_u32)[0_u32]);
    println!("{}", rows.iter().sum::<u32>());
}
