use layout_core::unroll;
fn main() {
    match 32 {
        unroll!(for i in 0..4 {}) => {}
        _ => {}
    }
}
