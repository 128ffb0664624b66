use layout_core::unroll;
fn f<const N: usize>() {
    unroll!(for i in 0..{N} { println!("{i}"); });
}
fn main() {}
