use layout_core::layout;

layout! {
    pub Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
    Other = plan(operand: B, (128,32), f16, order: row, Mma, threads: 128);
    Bits = plan(operand: A, (128,32), 32, order: row, Mma, threads: 128);
    Parts = plan((32,32), 4, from: row, to: col, threads: 128);
    None = plan(operand: A, (128,32), Mma, order: row, Mma, threads: 128);
}

fn main() {}
