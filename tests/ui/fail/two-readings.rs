use layout_core::{layout, make_layout};

type Both = layout!(make_layout((4, 8), (8, 1)));
type Apart = layout!(make_layout((4, 8), (8, (1, 1))));
type Coordinate = layout!(crd2idx((2, 3), (4, 8):row) : idx2crd(5, (4, 8):row));
type Shape = layout!(with_shape((4, 8), (2, 16):row));
type Order = layout!(tile_to_shape((2, 2), (8, 8):row));
type Target = layout!(complement(4:1, (4, 8):(1, 5)));

fn main() {
    let m = 4;
    let _ = make_layout!(make_layout(({ m }, 8), (8, 1)));
}
