use layout_core::{layout_const, make_layout};

fn main() {
    let _ = make_layout!(coalesce_z((4, 8), (1, 1, 1)));
    let _ = layout_const!(coshape(Sw<1,0,3>));
    let _ = layout_const!(depth(row));
    let _ = make_layout!(filter_zeros((4, 8), (1, 1, 1)));
    let _ = layout_const!(gcd(loose));
    let _ = layout_const!(min(true));
    let _ = layout_const!(max(Sw<1,0,3>));
    let _ = layout_const!(product(loose));
    let _ = make_layout!(product_each(true));
    let _ = make_layout!(stride(Sw<1,0,3> o (4, 8)));
    let _ = make_layout!(squeeze(row));
    let _ = make_layout!(image(Sw<1,0,3>));
    let _ = layout_const!(footprint(loose));
    let _ = layout_const!(is_contiguous());
    let _ = layout_const!(coalesced_lines(32:1));
    let _ = layout_const!(elem_leq((1, 1), (0, (1, 2))));
    let _ = layout_const!(elem_gtr(1, (1, 2)));
    let _ = layout_const!(elem_geq((1, 2), 3));
}
