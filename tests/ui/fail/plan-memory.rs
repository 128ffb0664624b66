use layout_core::layout;

layout! {
    Pitch = plan(operand: A, (128,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, pitch: 31);
    Shared = plan(operand: B, (128,64), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, stages: 16);
    Stages = plan(operand: B, (128,64), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, stages: 0);
    Async = plan(operand: A, (64,64), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128, pitch: 1027, by: async);
    Uneven = plan(operand: A, (120,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Turned = plan(operand: A, (96,64), i8, order: col, tiled_mma("SM80_16x8x32_S32S8S8S32_TN", (2,2,1), (32,32,32)), threads: 128);
}

fn main() {}
