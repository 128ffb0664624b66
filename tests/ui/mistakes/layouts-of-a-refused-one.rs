use layout_core::layout;
const BK: usize = 60;
layout! {
    pub Warps = zipped_divide((128, {BK}):row, <32, 8>);
    pub Mine = Warps[0];
    Both = (Mine, 4:1);
    assert size(Both) == 1024;
}
mod of_others {
    use super::*;
    layout! { pub Rest = Warps[1] / 2; }
}
fn main() {
    println!("{Mine} {}", of_others::Rest);
}
