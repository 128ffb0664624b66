use layout_core::layout;

type Refused = layout!(pullback((4, 8), 4));

fn main() {}
