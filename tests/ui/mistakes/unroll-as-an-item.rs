layout_core::unroll!(for i in 0..4 {
    println!("{i}")
});
fn main() {}
