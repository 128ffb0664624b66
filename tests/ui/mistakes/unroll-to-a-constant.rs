use layout_core::unroll;
const N: usize = 4;
fn main() {
    unroll!(for i in 0..N {
        println!("{i}");
    });
}
