use layout_core::layout;

type Refused = layout!((4.5, 8):col);

fn main() {}
