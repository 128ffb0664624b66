use layout_core::layout;

type Refused = layout!(loose);

fn main() {}
