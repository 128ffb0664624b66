//! A refused layout has a name; layouts made from it are not refused again.
use layout_core::layout;

layout! {
    pub First = 24:1 / 5;
    Second = First / 2;
}
type Third = layout!(zipped_divide(Second, First));
fn main() {
    let _ = Third::new().offset((1_u32, 2_u32));
}
