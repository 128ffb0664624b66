use layout_core::layout;

type Refused = layout!((4u32, 2):col);

fn main() {}
