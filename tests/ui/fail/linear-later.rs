use layout_core::layout;

type Refused = layout!(linear{ lane: [1, 2, 4] });

fn main() {}
