use layout_core::layout_const;

const REFUSED: u64 = layout_const!(crd2idx((1, _), (4, 8)));

fn main() {}
