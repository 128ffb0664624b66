//! `AlgebraError::NoUnitStride`
//! `AlgebraError::WidthDoesNotDivide`
//! `AlgebraError::WidthCarries`
//! `SwizzleError::NotPowerOfTwo`
//! `SwizzleError::RaggedOffset`
//! `SwizzleError::TakenApart`
//! `SwizzleError::Permuted`
use layout_core::operations::{Downcast, Upcast};
use layout_core::{StaticComposed, layout};

fn finer<A: StaticComposed>() -> usize {
    Downcast::<A, 2>::SIZE
}

fn coarser<A: StaticComposed, const N: usize>() -> usize {
    Upcast::<A, N>::SIZE
}

fn main() {
    finer::<layout!((4,8):(2,8))>();
    coarser::<layout!((4,2):(3,9)), 2>();
    coarser::<layout!((2,2,4):(1,1,1)), 2>();
    coarser::<layout!(Sw<3,4,3> o (8,63)), 3>();
    coarser::<layout!(Sw<3,4,3> o 6 o (8,64)), 4>();
    coarser::<layout!(Sw<2,2,-3> o (8,3)), 8>();
    coarser::<layout!(Sw<1,0,3> o 16), 2>();
}
