//! For a refused layout, and for a coordinate that does not fit, the error names the line that takes the offset.
//! `AlgebraError::TileDoesNotFill`
//! `AlgebraError::CoordinateMismatch`
use layout_core::operations::{Mode, ZippedDivide};
use layout_core::{Evaluate, Offsets, StaticComposed, StaticLayout, layout};

fn in_a_tile<L: StaticLayout>(x: u32) -> u32 {
    type Tile<L> = layout!(({L} / <4,4>)[0]);
    Tile::<L>::new().offset(x)
}

fn of_rank_3<L: StaticLayout>(x: u32) -> u32 {
    ZippedDivide::<L, layout!(<2,2>)>::new().offset((x, x, x))
}

fn of_any<L: StaticComposed + Evaluate<(u32, u32)>>() -> u32 {
    Mode::<L, 0>::new().offset_of((1_u32, 1_u32)) + L::default().evaluate((2_u32, 2_u32))
}

fn main() {
    in_a_tile::<layout!((6,8))>(3);
    of_rank_3::<layout!((4,8))>(1);
    of_any::<layout!((4,8))>();
}
