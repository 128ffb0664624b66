//! Layouts of atoms are layouts like any other: they have names, modes, compositions.
use layout_core::{StaticLayout, layout, layout_const};

layout! {
    /// The elements of C in each lane.
    Accumulator = mma_C("SM80_16x8x16_F32F16F16F32_TN");
    /// A matrix of C by lane and value, for 2×2 warps.
    Shares = (64,32).thrfrg_C("SM80_16x8x16_F32F16F16F32_TN", (2,2,1));
    assert size(Accumulator) == 16 * 8;
}

fn main() {
    assert_eq!(Accumulator.offset((5_u32, 0_u32)), 33);
    assert_eq!(<layout!(Accumulator[1])>::SIZE, layout_const!(size(mma_C("SM80_16x8x16_F32F16F16F32_TN")[1])));
    assert_eq!(Shares.to_string(), "(((4,8),(2,2)),((2,2),(2,2))):(((128,1),(16,512)),((64,8),(32,1024)))");
}
