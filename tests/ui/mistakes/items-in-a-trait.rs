use layout_core::layout;
layout! { Tile = (4, 8); }
trait Kernel {
    layout! { pub Half = Tile / 2; }
}
fn main() {}
