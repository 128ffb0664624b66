use layout_core::layout;
const BK: usize = 8;
mod tiles {
    use super::*;
    layout! {
        A = (128, 8):row;
        B = A / <BK>;
        C = A / <BK, BK>;
    }
}
fn main() {}
