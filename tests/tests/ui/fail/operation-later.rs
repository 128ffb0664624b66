use layout_core::layout;

type Refused = layout!(slice((1, _), (4, 8)));

fn main() {}
