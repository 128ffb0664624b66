use layout_core::layout;
type Stage = layout!(Swizle<3,3,3> o (8, 64):row);
fn main() {
    println!("{}", Stage::new());
}
