use layout_core::layout;

type Refused = layout!((4, 8):(1@0, 1@8));

fn main() {}
