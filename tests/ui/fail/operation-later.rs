use layout_core::layout;

type Refused = layout!(bank_conflicts((4, 8), 4));

fn main() {}
