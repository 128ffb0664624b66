use layout_core::layout;

const BITS: usize = 3;

type Refused = layout!(Sw<{BITS},3,3> o (8, 64):row);

fn main() {}
