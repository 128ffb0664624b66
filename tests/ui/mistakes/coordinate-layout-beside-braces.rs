use layout_core::layout;
layout! { A = (4, 8):(1@0, 1@1); }
mod sizes {
    pub const N: usize = 4;
}
layout! { B = A / ({sizes::N}, 2); }
fn main() {}
