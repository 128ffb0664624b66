use layout_core::layout;

type Refused = layout!((4, 8) == (4, 8));

fn main() {}
