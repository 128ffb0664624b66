fn main() {
    layout_core::layout! { Rows = (4, 8):row; Half = Row / 2; }
    println!("{Half}");
}
