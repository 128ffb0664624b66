use layout_core::layout;
layout! { Tile = make_identity_layout((4, 8)) / 3; }
fn elements<L>() -> usize {
    <layout!(Tile[1])>::SIZE + Tile::COSIZE + Tile.take::<0, 1>().select((0, 1)).size()
}
fn main() {
    println!("{} {:?}", elements::<u8>(), Tile.group::<0, 1>().coordinate(3_u32));
}
