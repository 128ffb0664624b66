use layout_core::layout;

layout! {
    Other = plan(operand: B, (128,32), f16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Bits = plan(operand: A, (128,32), 32, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
    Parts = plan((32,32), 4, from: row, to: col, threads: 128);
    Layout = plan(operand: A, (128,32), 8:1, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16)), threads: 128);
}

fn main() {}
