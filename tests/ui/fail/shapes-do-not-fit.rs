use layout_core::{layout_const, make_layout};

fn main() {
    let _ = make_layout!(ceil_div((4, 6), (2, 0)));
    let _ = make_layout!(shape_div((4, 6), (2, 3, 1)));
    let _ = make_layout!(round_up((9, 5), 8));
    let _ = make_layout!(shape_min((4, 2), (4, 2, 1)));
    let _ = make_layout!(elem_scale((4, 2), 3));
    let _ = make_layout!(product_like((4, 2), (0, (0, 0))));
    let _ = layout_const!(inner_product((1, 2), (1, (2, 3))));
    let _ = make_layout!(prefix_product((3, 4), (1, 1, 1)));
    let _ = make_layout!(suffix_product(4, (1, 1)));
    let _ = layout_const!(elem_less((0, 2), (1, (2, 3))));
    let _ = layout_const!(lex_less(1, (1, 2)));
    let _ = layout_const!(colex_less((1, 2), 3));
    let _ = make_layout!(idx2crd((1, 2, 3), (4, 8)));
    let _ = layout_const!(crd2idx((1, 2), 8));
    let _ = make_layout!(crd2crd((1, 2), (4, 8, 2), 64));
    let _ = make_layout!(increment_coord((1, 2), (4, 8, 2)));
    let _ = make_layout!(compact_col_major((4, 8), (1, 1, 1)));
    let _ = make_layout!(compact_row_major(8, (1, 1)));
    let _ = make_layout!(compact_order((4, 8), (0, 1, 2)));
    let _ = make_layout!(make_ordered_layout((4, 8), ((0, 1), 2)));
    let _ = layout_const!(max_element((4, 8)) + sum({2 - 3}));
}
