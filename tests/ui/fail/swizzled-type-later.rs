use layout_core::layout;

type Refused = layout!(Sw<3, 4, 3> o (8, 64):(64, 1));

fn main() {}
