use layout_core::make_layout;

fn main() {
    let _ = make_layout!(group((4, 8, 2), 2, 4));
    let _ = make_layout!(select((4, 8), 0, 2));
    let _ = make_layout!(take((4, 8, 2), 1, 1));
    let _ = make_layout!((4, 8)[0, 1]);
    let _ = make_layout!(prepend((4, 8, 2), 3:1, 2));
    let _ = make_layout!(replace((4, 8), 2, 3:1));
    let _ = make_layout!(repeat((4, 8), 0));
    let _ = make_layout!(zip((4, 8), (2, 2, 2):col));
    let _ = make_layout!(transpose());
    let _ = make_layout!(reverse((4, 8), 1));
    let _ = make_layout!(flatten(Sw<1,0,3>));
    let _ = make_layout!(coalesce((4, 8), (1, 1, 1)));
    let _ = make_layout!(filter((4, 8):(1, 4), (1, 1, 1)));
}
