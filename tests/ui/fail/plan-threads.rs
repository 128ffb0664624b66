use layout_core::layout;

layout! {
    Rest = plan(operand: A, (32,24), tf32, order: row, tiled_mma("SM80_16x8x8_F32TF32TF32F32_TN", (2,2,1), (32,32,8)), threads: 128);
    Few = plan(operand: A, (32,8), tf32, order: row, tiled_mma("SM80_16x8x8_F32TF32TF32F32_TN", (2,2,1), (32,32,8)), threads: 128);
    Many = plan((8,8), f32, from: row, to: col, threads: 128);
    Nobody = plan(operand: A, (32,8), tf32, order: row, tiled_mma("SM80_16x8x8_F32TF32TF32F32_TN", (2,2,1), (32,32,8)), threads: 0);
}

fn main() {}
