use layout_core::layout;
struct Config;
type Half = layout!(Config / 2);
fn main() {
    println!("{}", Half::new());
}
