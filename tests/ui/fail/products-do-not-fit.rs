use layout_core::make_layout;

fn main() {
    let _ = make_layout!(zipped_product((4, 6), <2, 3, 1>));
    let _ = make_layout!(tiled_product((4, 2):(1, 1), 3));
    let _ = make_layout!(flat_product(2:3, (2, 2):(1, 2)));
    let _ = make_layout!(logical_product(4:1, Sw<1,0,3>));
    let _ = make_layout!(blocked_product(2:3, (2, 2):(1, 2)));
    let _ = make_layout!(raked_product((2, 2):(1, 1), 3));
    let _ = make_layout!(tile_to_shape((2, 2, 2), (4, 4)));
}
