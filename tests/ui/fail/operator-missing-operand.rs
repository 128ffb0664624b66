use layout_core::layout;

type Refused = layout!((4, 8) o);

fn main() {}
