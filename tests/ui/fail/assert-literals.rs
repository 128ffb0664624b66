//! The same assertions with operands written out.
use layout_core::layout_assert;

fn main() {
    layout_assert!(is_injective((3,2):(1,2)));
    layout_assert!(is_divisible(24:1, 5));
    layout_assert!(is_composable((6,2):(8,2), (3,2):(4,6)));
    layout_assert!(compatible((4,6), (4,(2,4))));
    layout_assert!(is_surjective_onto(4:2, 7));
    layout_assert!(size((4,8)) == 24);
}
