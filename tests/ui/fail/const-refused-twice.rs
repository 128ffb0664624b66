use layout_core::layout_const;

const REFUSED: u64 = layout_const!(size((4, 0):(1, 2)) + cosize(4:1 o));

fn main() {}
