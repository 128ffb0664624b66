use layout_core::layout;

type Refused = layout!(logical_divide((4, 8), 2, exact));

fn main() {}
