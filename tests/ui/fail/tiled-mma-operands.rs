//! A tiled MMA is refused like its operands: with a tile that does not divide, in a place without atoms, or without a module.
use layout_core::layout;

layout! {
    pub Ragged = partition_fragment_A((128,30), tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16)));
    pub Composed = composition((128,32), tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1)));
    pub Unknown = tiled_mma("SM80_16x8x16_F32F16F16F32", (2,2,1));
    pub NoModule = tiled_mma("SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>", (2,2,1));
}

fn main() {}
