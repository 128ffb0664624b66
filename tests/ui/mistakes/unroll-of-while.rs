use layout_core::unroll;
fn main() {
    unroll!(while true {});
}
