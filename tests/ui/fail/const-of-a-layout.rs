use layout_core::layout_const;

const REFUSED: u64 = layout_const!((4, 8) / 2);

fn main() {}
