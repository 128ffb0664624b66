use layout_core::layout;

type Refused = layout!((4, 8)(1, _));

fn main() {}
