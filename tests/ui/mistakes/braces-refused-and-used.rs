//! A definition that the compiler refuses is refused once, whatever uses it.
use layout_core::{StaticLayout, Tensor, layout, layout_const};

const ROWS: usize = 128;

layout! {
    Tile = ({ROWS}, 8):(1, {ROWS + 4});
    PerThread = zipped_divide(Tile, <3, 1>);
    First = PerThread[0];
    assert size(First) == 3;
}
const SIZE: usize = layout_const!(size(PerThread));

fn size<L: StaticLayout>(layout: L) -> usize {
    L::SIZE + layout.offset(1_usize)
}

fn main() {
    println!("{PerThread} {First} {} {SIZE}", PerThread::SIZE + size(PerThread));
    let tensor = Tensor::new([0; 2000], PerThread);
    println!("{}", tensor[0_u32]);
}
