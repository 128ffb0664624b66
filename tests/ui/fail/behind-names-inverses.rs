//! `AlgebraError::NoLeftInverse`
//! `AlgebraError::InverseCarries`
//! `AlgebraError::NotDecided`
//! `AlgebraError::NotReached`
//! `AlgebraError::NotNumbered`
//! `AlgebraError::NoUnitStride`
//! `AlgebraError::WidthDoesNotDivide`
//! `AlgebraError::WidthCarries`
use layout_core::{layout, layout_const};

layout! {
    Sixes = (2,3):(4,6);
    Twins = (2,2,3):(1,1,4);
    Wide = (4194304,5):(1,3);
    Even = (4,2):(2,9);
    Threads = (4,2):(1,0);
    Strided = 8:2;
    Nine = (4,2):(3,9);
    Dense = (2,2,4):(1,1,1);
}

type NoLeftInverse = layout!(left_inverse(Sixes));
type InverseCarries = layout!(left_inverse(Twins));
type NotDecided = layout!(left_inverse(Wide));
const NOT_REACHED: u64 = layout_const!(get_1d_coord(Even, 5));
type NotNumbered = layout!(make_layout_tv(Threads, (1, 2)));
type NoUnitStride = layout!(downcast(Strided, 4));
type WidthDoesNotDivide = layout!(upcast(Nine, 2));
type WidthCarries = layout!(upcast(Dense, 2));

fn main() {}
