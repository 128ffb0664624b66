//! A block that does not fill the MMAs, an MMA that cuts a block, a shape that is not in units of MMAs.
use layout_core::layout;

layout! {
    pub Block = (8,64):(64,1);
    pub Unfilled = tile_to_mma_shape(Block, ((128,16),1,3));
    pub Across = tile_to_mma_shape((4,5):(6,1), ((2,2),4,5));
    pub Flat = tile_to_mma_shape(Block, (128,64));
}

fn main() {}
