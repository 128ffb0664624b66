//! `SwizzleError::DoesNotDecay`
//! `SwizzleError::DoesNotPass`
//! `SwizzleError::OffsetOfInverse`
//! `SwizzleError::NotPowerOfTwo`
//! `SwizzleError::RaggedOffset`
//! `SwizzleError::TakenApart`
//! `SwizzleError::Permuted`
//! `SwizzleError::AfterOffset`
use layout_core::{layout, layout_const};

layout! {
    Moved = Sw<1,0,1> o (4, 2);
    Down = Sw<1,2,-1> o (3, 3):(3, 1);
    Later = Sw<2,0,2> o 8 o 64:1;
    Rows = Sw<3,4,3> o (8, 64):row;
    Six = Sw<3,4,3> o 6 o (8, 64):row;
    Below = Sw<2,2,-3> o (8, 3);
    Fine = Sw<1,0,3> o 16;
    Outer = Sw<1,0,2> o 8 o 8;
    Inner = Sw<1,1,1> o 1 o 4;
}

const DECAYED: u64 = layout_const!(size(decay(Moved)));
const INVERSE: u64 = layout_const!(size(left_inverse(Down)));
const LATER: u64 = layout_const!(size(right_inverse(Later)));
const BY_SIX: u64 = layout_const!(size(upcast(Rows, 6)));
const IN_FOURS: u64 = layout_const!(size(upcast(Six, 4)));
const IN_EIGHTS: u64 = layout_const!(size(upcast(Below, 8)));
const IN_TWOS: u64 = layout_const!(size(upcast(Fine, 2)));
const AFTER: u64 = layout_const!(size(Outer o Inner));

fn main() {}
