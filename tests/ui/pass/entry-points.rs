//! The three macros, each in its position: a type, a value, a constant.
use layout_core::{StaticLayout, layout, layout_const, make_layout};

type Tiles = layout!((4, 8):(8, 1) / (2, 4));

struct Holds<L = layout!((4, 8))>(L);

fn generic<L: StaticLayout>(_: L) -> usize {
    L::SIZE
}

fn main() {
    assert_eq!(generic(Tiles::new()), 32);
    assert_eq!(generic(make_layout!((4, 8):row)), 32);
    assert_eq!(generic(Holds(make_layout!((4, 8))).0), 32);
    let array = [0_u8; layout_const!(size((4, 8)))];
    assert_eq!(array.len(), layout_const!({ 4 * 8 }));
    assert!(layout_const!(is_bijective((4, 8):row)));
}
