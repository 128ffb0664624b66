//! `AlgebraError::NoThread`
//! `AlgebraError::NotByMode`
use layout_core::{layout, layout_const};

layout! {
    Tile = (8, 8):row;
    Rows = (32, 16):row;
}

const THREAD: u64 = layout_const!(size(partition_C_layout(Tile, "SM70_8x8x4_F32F16F16F32_TN", (1, 1, 1), 4)));
const TILE: u64 = layout_const!(size(thrfrg_C(Rows, "SM80_16x8x16_F32F16F16F32_TN", (2, 2, 1), 32)));

fn main() {}
