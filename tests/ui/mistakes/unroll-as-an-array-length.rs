use layout_core::unroll;
fn main() {
    let a = [0; unroll!(for i in 0..4 {
        i
    })];
}
