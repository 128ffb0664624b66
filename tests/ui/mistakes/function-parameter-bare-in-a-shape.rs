use layout_core::make_layout;
fn rows(m: u32) -> impl core::fmt::Display {
    make_layout!((m, 8):row)
}
fn main() {
    println!("{}", rows(4));
}
