use layout_core::layout;

layout! {
    Rows = (4, 8);
}
type Half = layout!(Row / 2);

fn main() {
    println!("{}", Half::new());
}
