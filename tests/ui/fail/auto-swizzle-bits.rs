use layout_core::layout;

type Refused = layout!(auto_swizzle((32,32):row, 4, write: row, read: col));

fn main() {}
