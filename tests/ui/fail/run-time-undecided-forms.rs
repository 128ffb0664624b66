use layout_core::make_layout;

fn main() {
    let (m, k) = (4_u32, 8_u32);
    let _ = make_layout!(zipped_divide(({m}, 8):(8, 1), (3, 4)));
    let _ = make_layout!(tiled_divide((8, {k}):({m}, 1), 4));
    let _ = make_layout!(flat_divide(({m}, 8):(8, 1), 16:2, loose));
    let _ = make_layout!(tile_to_shape((2, 4), (8, {k})));
    let _ = make_layout!(tile_to_shape((2, {k}), (8, 8), loose));
    let _ = make_layout!(raked_product((4, 8):({k}, 1), (2, 2)));
    let _ = make_layout!(zipped_product((4, {m}):({k}, 1), <2, _>));
    let _ = make_layout!(local_tile_layout((8, {m}):(1, {k}), 4, 1));
    let _ = make_layout!(with_shape((4, {m}):(1, {k}), (2, {m})));
    let _ = make_layout!(sort((4, 8):({k}, 1)));
    let _ = make_layout!(recast_layout((4, 8):({k}, 1), 16, 32));
    let _ = make_layout!(slice((1, _), Sw<1,0,3> o (4, 8):({k}, 1)));
}
