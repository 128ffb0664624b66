//! The name of an atom is not a layout.
use layout_core::layout;

type Alone = layout!("SM80_16x8x16_F32F16F16F32_TN");
type Number = layout!(mma_C(80));

fn main() {}
