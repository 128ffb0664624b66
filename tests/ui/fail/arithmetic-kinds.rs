use layout_core::layout;

type Refused = layout!(({(4, 8) + 2}, 2):col);

fn main() {}
