use layout_core::unroll;
fn main() {
    unroll!(for i in (0..8).step_by(2) {
        println!("{i}");
    });
}
