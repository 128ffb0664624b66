use layout_core::layout;
type Rows = layout!((4, 8):row);
layout! { Place = {Rows}(1, 2); }
fn main() {
    println!("{Place}");
}
