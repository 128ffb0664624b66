use layout_core::layout;
struct Kernel;
impl Kernel {
    const BM: usize = 128;
    fn tile() -> impl core::fmt::Display {
        layout! { Tile = (64, 64) / <BM, 8>; }
        Tile
    }
}
fn main() {
    println!("{}", Kernel::tile());
}
