use layout_core::{Whole, make_layout};
fn main() {
    let (row, start) = make_layout!((4, 8):row).slice((1, Whole));
    println!("{row} {start}");
}
