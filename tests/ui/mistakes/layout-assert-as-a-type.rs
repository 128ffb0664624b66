type A = layout_core::layout_assert!(size((4, 8)) == 32);
fn main() {
    let _: A;
}
