use layout_core::unroll;
fn main() {
    unroll!(for i in 0..1000 {
        println!("{i}");
    });
}
