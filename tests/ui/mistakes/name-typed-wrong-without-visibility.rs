use layout_core::layout;
layout! {
    Rows = (4, 8):row;
    Half = Row / 2;
    Quarter = Half / 2;
}
fn main() {
    println!("{Half} {Quarter}");
}
