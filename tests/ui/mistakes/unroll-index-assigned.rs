use layout_core::unroll;
fn main() {
    unroll!(for i in 0..2 {
        i += 1;
    });
}
