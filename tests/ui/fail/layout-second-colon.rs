use layout_core::layout;

type Refused = layout!(4:1:2);

fn main() {}
