use layout_core::layout;

type Refused = layout!(slice((1, 2), (4, 8)));
type PlacedToo = layout!(slice_and_offset((1, _), (4, 8)));

fn main() {}
