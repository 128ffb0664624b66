use layout_core::layout;

type Held = layout!(mma_C("mma.m16n8k16"));

fn main() {}
