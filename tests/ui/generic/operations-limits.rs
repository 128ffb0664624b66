//! `AlgebraError::DivisionByZero`
//! `AlgebraError::NoModes`
//! `AlgebraError::TooDeep`
//! `SwizzleError::Overlap`
//! `SwizzleError::TooWide`
use layout_core::operations::{Pair, Repeat, Upcast};
use layout_core::{StaticComposed, StaticLayout, Swizzled, layout};

fn coarser<A: StaticLayout, const N: usize>() -> usize {
    Upcast::<A, N>::SIZE
}

fn repeated<A: StaticLayout, const N: usize>() -> usize {
    Repeat::<A, N>::SIZE
}

fn paired<A: StaticLayout>() -> usize {
    Pair::<Pair<Pair<A, A>, A>, A>::SIZE
}

fn swizzled<L: StaticLayout, const BITS: u32, const BASE: u32, const SHIFT: i32>() -> u64 {
    match <Swizzled<BITS, BASE, SHIFT, 0, L>>::COMPOSED.size() {
        Ok(size) => size,
        Err(_) => 0,
    }
}

fn main() {
    coarser::<layout!((4,8)), 0>();
    repeated::<layout!((4,8)), 0>();
    paired::<layout!((((((((((((((((((((((((2,2))))))))))))))))))))))):col)>();
    swizzled::<layout!((8,64):row), 3, 4, 2>();
    swizzled::<layout!((8,64):row), 3, 60, 3>();
}
