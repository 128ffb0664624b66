//! `AlgebraError::Carry`
//! `AlgebraError::RunDoesNotDivide`
//! `AlgebraError::RankExceeds`
//! `AlgebraError::TwoCoordinates`
//! `AlgebraError::NoSum`
//! `AlgebraError::SizesDiffer`
use layout_core::{layout, layout_const};

layout! {
    A = (6,4):(4,1);
    Fourths = 4:4;
    Columns = (4,6):(1,8);
    Thirds = (3,3):(1,3);
    Plane = (8,4);
    Cube = (2,2,2);
    Tens = 3:10;
    Left = (3,2):(2,5);
    Right = (2,3):(1,4);
    Eight = (4,2);
    Sixteen = (4,4);
}

type Carry = layout!(A o Fourths);
type RunDoesNotDivide = layout!(Columns o Thirds);
type RankExceeds = layout!(composition(Plane, <Cube[0], Cube[1], Cube[2]>));
const TWO_COORDINATES: u64 = layout_const!(size(make_identity_layout((8, 6)) o Tens));
type NoSum = layout!(layout_add(Left, Right));
type SizesDiffer = layout!(layout_add(Eight, Sixteen));

fn main() {}
