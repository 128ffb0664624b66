use layout_core::layout;

layout! {
    One = plan(operand: A, (64,16), f32, order: row, tiled_mma("UniversalFMA<float,float,float,float>", (16,16,1)), threads: 128);
    Four = plan(operand: A, (64,32), bf16, order: row, tiled_mma("SM90_64x128x16_F32BF16BF16_SS", 1), threads: 128);
}

fn main() {}
