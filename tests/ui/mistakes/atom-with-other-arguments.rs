use layout_core::layout;

type Held = layout!(mma_C("SM90_64x64x16_F32BF16BF16_SS<K,K>"));

fn main() {}
