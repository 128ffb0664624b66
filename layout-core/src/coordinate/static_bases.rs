//! Strides known at compile time, as values of the algebra.

use layout_algebra::nested::Nested;
use layout_algebra::{IntTuple, ScaledBasis};

use crate::refusal::answer;
use crate::types::constant::StaticLeaf;
use crate::types::tuples::each_rank;

/// Strides known at compile time: integers, and steps along coordinates.
pub trait StaticBases: Copy {
    /// The strides as a value.
    const BASES: Nested<ScaledBasis>;
    /// The strides, if all are integers.
    #[doc(hidden)]
    const PLAIN: Option<IntTuple>;
}

impl<N: StaticLeaf> StaticBases for N {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(N::VALUE));
    const PLAIN: Option<IntTuple> = Some(IntTuple::int(N::VALUE));
}

/// The tuple of these, if there are all.
const fn together(parts: &[Option<IntTuple>]) -> Option<IntTuple> {
    let (mut tuple, mut i) = (IntTuple::unit(), 0);
    while i < parts.len() {
        let Some(part) = parts[i] else { return None };
        tuple = answer(tuple.push(&part));
        i += 1;
    }
    Some(tuple)
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[diagnostic::do_not_recommend]
        impl<$($D: StaticBases,)* $LastD: StaticBases> StaticBases for ($($D,)* $LastD,) {
            const BASES: Nested<ScaledBasis> = answer(Nested::of(&[$($D::BASES,)* $LastD::BASES]));
            const PLAIN: Option<IntTuple> = together(&[$($D::PLAIN,)* $LastD::PLAIN]);
        }
    };
}

each_rank! { tuple }
