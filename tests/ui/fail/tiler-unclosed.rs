use layout_core::layout;

type Refused = layout!(8:1 o <4:1, 2);

fn main() {}
