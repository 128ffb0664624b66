use layout_core::layout;
fn main() {
    match 3 {
        layout!((4, 8)) => {}
        _ => {}
    }
}
