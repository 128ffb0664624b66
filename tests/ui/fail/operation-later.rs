use layout_core::layout;

type Refused = layout!(auto_swizzle((4, 8), 4));

fn main() {}
