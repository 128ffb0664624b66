use layout_core::{layout_const, make_layout};

fn main() {
    let _ = make_layout!(slice((_, 1, 2), (4, 8)));
    let _ = make_layout!(dice((1, _), 8:1));
    let _ = make_layout!(slice_and_offset((_, (1, 2)), (4, 8)));
    let _ = make_layout!(domain_offset((1, 2, 3), (4, 8)));
    let _ = layout_const!(is_in_domain((1, 2), 8));
    let _ = make_layout!(get_hier_coord((4, 8):(1, 5), 4));
    let _ = make_layout!(get_flat_coord((4, 8):(1, 5), 99));
    let _ = make_layout!(downcast((4, 8):(2, 8), 3));
    let _ = make_layout!(recast_layout((4, 8), 16, 12));
    let _ = make_layout!(upcast(Sw<3,4,3> o (8, 64):(64, 1), 3));
}
