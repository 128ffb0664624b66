use layout_core::layout;

const M: usize = 4;
const K: usize = 8;
type Rows = layout!((M, K):(K, 1));

fn main() {
    println!("{}", Rows::new());
}
