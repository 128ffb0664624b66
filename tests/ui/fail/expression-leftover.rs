use layout_core::layout;

type Refused = layout!((4, 8):(8, 1) 7);

fn main() {}
