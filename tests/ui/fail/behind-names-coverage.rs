//! `AlgebraError::NotInjective`
//! `AlgebraError::ModesInterleave`
//! `AlgebraError::NotComplementable`
//! `AlgebraError::TileDoesNotFill`
//! `AlgebraError::TileRepeats`
//! `AlgebraError::TileMisses`
use layout_core::layout;

layout! {
    Overlapping = (6,3):(1,4);
    Interleaved = (2,4):(3,2);
    Padded = (4,8):(1,6);
    Line = 36:1;
    Gaps = (6,2):(1,9);
    Short = 24:1;
    Twice = (4,3):(1,0);
    Thirty = 30:1;
    Pairs = (2,3):(1,5);
}

type NotInjective = layout!(complement(Overlapping, 64));
type ModesInterleave = layout!(complement(Interleaved, 48));
type NotComplementable = layout!(complement(Padded, 64, exact));
type TileDoesNotFill = layout!(Line / Gaps);
type TileRepeats = layout!(zipped_divide(Short, Twice));
type TileMisses = layout!(logical_divide(Thirty, Pairs, loose));

fn main() {}
