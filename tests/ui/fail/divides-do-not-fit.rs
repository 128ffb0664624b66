use layout_core::{layout_const, make_layout};

fn main() {
    let _ = make_layout!(tiled_divide((4, 6), (2, 4)));
    let _ = make_layout!(flat_divide((4, 6), <2, 3, 1>));
    let _ = make_layout!(zipped_divide(24:1, 5));
    let _ = make_layout!(tile_unzip((4, 6, 2), 2));
    let _ = make_layout!(logical_divide((3, 2):(0, 1), 2:2, loose));
    let _ = layout_const!(is_divisible((4, 6), loose));
    let _ = layout_const!(evenly_divides((4, 6), Sw<1,0,3>));
}
