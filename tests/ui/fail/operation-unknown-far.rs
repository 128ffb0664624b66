use layout_core::layout;

type Refused = layout!(bananas((4, 8), 2));

fn main() {}
