use layout_core::layout;

type Extent = layout!((4, -8):(8, 1));
type Ordered = layout!(-4:row);
type Strides = layout!((4, 8):(8, -1));
type Bits = layout!(Sw<-3, 4, 3> o (8, 64):(64, 1));
type Base = layout!(Sw<3, -4, 3> o (8, 64):(64, 1));
type Count = layout!(take((4, 8), -1, 2));

fn main() {}
