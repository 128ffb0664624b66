use layout_core::unroll;
fn main() {
    unroll!(for i in 0..2 {
        if i == 1 {
            break;
        }
    });
}
