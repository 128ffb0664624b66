use layout_core::{Fragment, layout};
layout! { Sums = (4,2):row; }
fn main() {
    let mut sums = Fragment::<f32, Sums>::filled(0.0);
    sums[(1, 1)] = 2.0;
    println!("{}", sums[(0, 0)]);
}
