use layout_core::layout;

type Refused = layout!((99999999999999999999, 2):col);

fn main() {}
