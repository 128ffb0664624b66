use layout_core::unroll;
fn main() {
    let n = 4;
    unroll!(for i in 0..n {
        println!("{i}");
    });
}
