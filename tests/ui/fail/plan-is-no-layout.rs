use layout_core::{layout, make_layout};

layout! {
    Divided = plan((32,32), f32, from: row, to: col, threads: 128) / 8;
    assert size(plan((32,32), f32, from: row, to: col, threads: 128)) == 1024;
}

type Alone = layout!(plan((32,32), f32, from: row, to: col, threads: 128));

layout! {
    pub trait Tiles for Tile<BM> in [64, 128] {
        A = plan(operand: A, (BM,32), bf16, order: row, tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1)), threads: 128);
    }
}

fn main() {
    let _ = make_layout!(plan((32,32), f32, from: row, to: col, threads: 128));
}
