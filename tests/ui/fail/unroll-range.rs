//! A loop of `unroll!` has an index, a range of integers known at compile time, and a body that it does not leave.
use layout_core::unroll;

fn main() {
    let (n, mut sum) = (4, 0);
    unroll!(i in 0..4 { sum += i });
    unroll!(for i in 4 { sum += i });
    unroll!(for i in 0..n { sum += i });
    unroll!(for i in 0..{n} { sum += i });
    unroll!(for i in 0..300 { sum += i });
    unroll!(for i in 0..(4,8) { sum += i });
    unroll!(for i in 0..4);
}
