use layout_core::layout;

layout! {
    One = plan(operand: A, (64,16), f32, order: row, tiled_mma("UniversalFMA<float,float,float,float>", (16,16,1)), threads: 128);
}

fn main() {}
