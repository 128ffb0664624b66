use layout_core::layout;

type Refused = layout!(to_linear((4, 8)));

fn main() {}
