//! `AlgebraError::IndexOutOfRange`
use layout_core::{layout, make_layout};

layout! {
    Rows = (8, 8):row;
    Threads = (4, 4);
}

fn main() {
    let _ = make_layout!(local_tile_layout((8, 8):row, (4, 4), (5, 5)));
    let _ = make_layout!(outer_partition_layout(Rows, (4, 4), (1, 4)));
    let _ = make_layout!(local_partition_layout(Rows, Threads, 16));
    let _ = make_layout!(local_tile_layout((7, 8):row, (4, 4), (1, 1)));
    let _ = make_layout!(local_tile_layout((2, (10, 4)):(1, (8, 2)), <1, 4>, (0, 6)));
}
