use layout_core::unroll;
fn main() {
    unroll!(for i in 0..=4 {
        println!("{i}");
    });
}
