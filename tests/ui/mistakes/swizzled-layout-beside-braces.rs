use layout_core::{C, layout};
mod sizes {
    pub const N: usize = 4;
}
layout! { S = Sw<3,3,3> o (8, 64):row; C2 = ({sizes::N}, 8) o S; }
fn main() {}
