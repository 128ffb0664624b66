use layout_core::layout_const;

fn main() {
    let m = 4_usize;
    println!("{}", layout_const!(size(({m}, 8))));
}
