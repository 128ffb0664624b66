//! `AlgebraError::UnknownAtom`
use layout_core::layout;

type HalfAccumulators = layout!(mma_C("SM80_16x8x16_F16BF16BF16F16_TN"));

fn main() {}
