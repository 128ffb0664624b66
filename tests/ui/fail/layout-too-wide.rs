use layout_core::layout;

type Refused = layout!((1,1,1,1,1,1,1,1,1):col);

fn main() {}
