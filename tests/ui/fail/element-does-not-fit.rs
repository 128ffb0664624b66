//! `AlgebraError::ElementDoesNotFit`
//! `AlgebraError::ElementDoesNotFit`
use layout_core::layout;

type OnTheSpot = layout!(layoutS_TV("UniversalCopy<uint16_t>", 32, (32,4):row, (1,8)));

layout! {
    Threads = (16,8):row;
    Values = (1,2);
    pub BehindNames = layoutD_TV("UniversalCopy<uint32_t>", 24, Threads, Values);
}

fn main() {}
