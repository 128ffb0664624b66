use layout_core::{layout, make_layout};

layout! {
    pub Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (2,2,1), (32,32,16));
    Divided = plan((32,32), f32, from: row, to: col, threads: 128) / 8;
    Turn = plan((32,32), f32, from: row, to: col, threads: 128);
    Whole = Turn / 8;
    Part = Turn::Load;
    assert Turn::TURNS == 65;
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
