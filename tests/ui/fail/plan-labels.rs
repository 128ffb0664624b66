use layout_core::layout;

layout! {
    Slip = plan(operand: A, (128,32), bf16, ordr: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Warps = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, warps: 4);
}

fn main() {}
