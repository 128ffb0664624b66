use layout_core::layout_const;
const N: usize = 300;
const BYTES: u8 = layout_const!(size(({N}, 4)));
fn main() {
    println!("{BYTES}");
}
