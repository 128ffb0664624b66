use layout_core::layout;

layout! {
    NoThreads = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)));
    NoOrder = plan(operand: A, (128,32), bf16, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    NoOperand = plan((128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Letter = plan(operand: D, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    NoMma = plan(operand: A, (128,32), bf16, order: row, threads: 128);
    Layout = plan(operand: A, (128,32), bf16, order: row, (8,8):row, threads: 128);
    Order = plan(operand: A, (128,32), bf16, order: 8, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Twice = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, threads: 64);
    By = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, by: hand);
    Arch = plan(operand: C, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, arch: hopper);
    Sums = plan(operand: C, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, stages: 2);
    Rank = plan(operand: A, (128,32,3), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
}

fn main() {}
