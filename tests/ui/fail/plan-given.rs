use layout_core::layout;

layout! {
    Tile = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Stages = (128,16):row);
    Moved = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Stages = Sw<2,3,3> o 8 o (128,32):row);
    Twice = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Stages = (128,32):(0,1));
    Apart = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, (16,8):row, (8,1)));
    Few = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Fetch = tiled_copy("UniversalCopy<uint128_t>", 16, (16,4):row, (1,8)));
    Half = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Fetch = tiled_copy("UniversalCopy<uint32_t>", 32, (32,4):row, (1,8)));
    Other = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Load = tiled_copy_A("SM75_U32x4_LDSM_N", 16, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1))));
    Letter = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Load = tiled_copy_B("SM75_U32x4_LDSM_N", 16, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16))));
    Turned = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Load = tiled_copy_A("SM75_U16x8_LDSM_T", 16, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16))));
    Registers = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Fragment = 64:1);
    Unknown = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Stored = 64:1);
    Again = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Stages = (128,32):row, Stages = (128,32):row);
    Back = plan(operand: C, (64,64), f32, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, Store = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 32, (8,16):row, (1,4)));
}

fn main() {}
