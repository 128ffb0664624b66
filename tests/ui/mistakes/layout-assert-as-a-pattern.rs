use layout_core::layout_assert;
fn main() {
    match 32 {
        layout_assert!(size((4, 8)) == 32) => {}
        _ => {}
    }
}
