use layout_core::{StaticLayout, layout};
layout! { Tile = (4,8); }
fn f<L: StaticLayout>(_: L) {}
fn main() {
    f::<TILE>(Tile);
}
