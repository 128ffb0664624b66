use layout_core::layout;
type Half<L> = layout!(L / 2);
fn main() {
    println!("{}", Half::<layout!((4, 8))>::new());
}
