use layout_core::layout_const;
fn main() {
    let n = 4;
    println!("{}", layout_const!(size(({ n }, 8))));
}
