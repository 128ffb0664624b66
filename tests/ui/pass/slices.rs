use layout_core::{layout, layout_const};

type Column = layout!(slice((_, 2), (4, 8):(8, 1)));
type Called = layout!((4, 8):(8, 1)(_, 2));

fn main() {
    assert_eq!(Column::default().to_string(), "(4):(8)");
    assert_eq!(Called::default().to_string(), "(4):(8)");
    assert_eq!(layout_const!(get_1d_coord((4, 8):(8, 1), 10)), 9);
    const { assert!(layout_const!(elem_less((1, 2), (4, 8)))) };
}
