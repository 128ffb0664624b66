use layout_core::layout;

type Refused = layout!(composition((4, 8)));

fn main() {}
