use layout_core::{layout_const, make_layout};

fn main() {
    let _ = make_layout!(domain_distribute((4, 6), 0));
    let _ = make_layout!(common_refinement((4, 6), (6, 4, 2)));
    let _ = make_layout!(common_coarsening((4, 6), 25));
    let _ = make_layout!(with_shape((6, 2):(1, 7), (4, 3)));
    let _ = make_layout!(nullspace(Sw<1,0,3>));
    let _ = make_layout!(greatest_common_domain((4, 6)));
    let _ = layout_const!(max_common_vector((4, 6), loose));
    let _ = make_layout!(max_common_layout((4, 6)));
    let _ = layout_const!(max_alignment(loose));
    let _ = make_layout!(make_layout_like(Sw<1,0,3>));
    let _ = make_layout!(make_fragment_like(true));
}
