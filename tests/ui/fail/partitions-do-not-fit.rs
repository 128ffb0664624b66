use layout_core::make_layout;

fn main() {
    let _ = make_layout!(local_tile_layout((4, 8), (2, 4), (1, 1, 1)));
    let _ = make_layout!(local_tile_layout((16, 16), (4, 8, 2), (3, 5), (1, _, 1)));
    let _ = make_layout!(inner_partition_layout((4, 8), (2, 4, 1), 0));
    let _ = make_layout!(outer_partition_layout((4, 8), (2, 4), (1, (1, 1))));
    let _ = make_layout!(local_partition_layout((4, 8), (2, 4, 1), 5));
    let _ = make_layout!(local_partition_layout((4, 8), (2, 4)));
    let _ = make_layout!(make_layout_tv((2, 2):(2, 2), 4));
}
