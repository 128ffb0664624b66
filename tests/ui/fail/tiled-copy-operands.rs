//! A tiled copy is refused like its operands: with a ragged tile, in a place without atoms, for another operand, or without a module.
use layout_core::layout;

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, (16,8):row, (1,8));
    Load = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    pub Ragged = partition_S_layout((128,60):row, Fetch);
    pub Narrow = partition_D_layout((128,30), Load);
    pub Composed = composition((128,32), Fetch);
    pub Other = retile_B(partition_fragment_B((128,32), Mma), Load);
    pub NoModule = tiled_copy("UniversalCopy<double>", 64, (16,8):row, (1,2));
    pub NoBytes = tiled_copy("UniversalCopy<uint32_t>", 4, (16,8):row, (1,8));
    pub Unnamed = layoutS_TV("SM75_U32x4_LDSM_N", 16, "D", Mma);
}

fn main() {}
