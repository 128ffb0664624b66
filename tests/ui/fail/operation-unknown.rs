use layout_core::layout;

type Refused = layout!(compositon((4, 8), 2));

fn main() {}
