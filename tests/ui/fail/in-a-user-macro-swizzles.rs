//! `SwizzleError::Overlap`
//! `SwizzleError::TooWide`
//! `SwizzleError::NotRuns`
//! `SwizzleError::Shifts`
//! `SwizzleError::NotPowerOfTwo`
//! `SwizzleError::OffsetOfInverse`
//! `SwizzleError::DoesNotPass`
//! `SwizzleError::DoesNotDecay`
//! `SwizzleError::RaggedOffset`
//! `SwizzleError::TakenApart`
//! `SwizzleError::Permuted`
//! `SwizzleError::AfterOffset`
macro_rules! swizzled {
    ($name:ident = $($layout:tt)*) => {
        type $name = layout_core::layout!($($layout)*);
    };
}

swizzled!(Overlap = Sw<3,4,2> o (8, 64));
swizzled!(TooWide = Sw<2,61,2> o (8, 64));
swizzled!(NotRuns = make_swizzle(10, 3) o (8, 64));
swizzled!(Shifts = Sw<2,0,3> o Sw<2,0,4> o (8, 64));
swizzled!(NotPowerOfTwo = downcast(Sw<3,4,3> o (8, 64):row, 6));
swizzled!(OffsetOfInverse = right_inverse(Sw<2,0,2> o 12 o 64:1));
swizzled!(DoesNotPass = left_inverse(Sw<1,2,-1> o (3, 3):(3, 1)));
swizzled!(DoesNotDecay = decay(Sw<2,0,2> o (4, 4)));
swizzled!(RaggedOffset = upcast(Sw<3,4,3> o 10 o (8, 64):row, 4));
swizzled!(TakenApart = upcast(Sw<2,2,-3> o (8, 3), 8));
swizzled!(Permuted = recast_layout(Sw<3,0,6> o (64, 64):row, 16, 32));
swizzled!(AfterOffset = (Sw<1,0,2> o 8 o 8:1) o (Sw<1,1,1> o 1 o 4:1));

fn main() {}
