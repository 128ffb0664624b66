//! Strides along coordinates.

use core::fmt;

use layout_algebra::capacity::MAX_DEPTH;
use layout_algebra::nested::Nested;
use layout_algebra::{IntTuple, ScaledBasis};

use crate::coordinate::point::{Along, Zero};
use crate::coordinate::static_bases::StaticBases;
use crate::refusal::answer;
use crate::symbolic::join::{AsModes, Flatten, Leaves};
use crate::types::constant::{C, Leaf};
use crate::types::index::Index;
use crate::types::int_tuple::Constant;
use crate::types::sealed::Sealed;
use crate::types::written::{StrideLeaf, Written};

/// `D` steps along part `MODE` of a coordinate: `E<1>` is `1@1`, `E<1, C<64>>` is `64@1`, `E<1, E<0, C<2>>>` is `2@0@1`.
///
/// The steps may be known only at run time. Parts are counted from 0; there are at most 8.
///
/// ```
/// use layout_core::{C, E, Layout};
/// let turned = Layout::<(C<4>, C<8>), (E<1>, E<0, C<2>>)>::new();
/// assert_eq!(turned.to_string(), "(4,8):(1@1,2@0)");
/// assert_eq!(turned.coordinate((3_u32, 5_u32)), (10, 3));
/// assert_eq!(size_of_val(&turned), 0);
/// assert_eq!(Layout::<C<4>, E<1, C<0>>>::new().to_string(), "4:0");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct E<const MODE: usize, D = C<1>> {
    steps: D,
}

impl<const MODE: usize, D> E<MODE, D> {
    /// A stride of this many steps.
    #[must_use]
    pub const fn of(steps: D) -> Self {
        Self { steps }
    }

    /// The number of steps.
    #[must_use]
    #[inline(always)]
    pub const fn steps(self) -> D
    where
        D: Copy,
    {
        self.steps
    }
}

/// A stride, at indices `I`: an integer, or [`E`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a stride",
    label = "neither an integer nor steps along a coordinate",
    note = "strides are the integers of a layout, and `E<MODE>`, `E<MODE, C<N>>`, … for `1@MODE`, `N@MODE`, with `MODE` less than 8"
)]
pub trait Moves<I>: Copy {
    /// The distance moved.
    type Moved: Copy;

    /// Moves `index` steps of this stride.
    fn moved(self, index: I) -> Self::Moved;
}

impl<N: Leaf, I: Index> Moves<I> for N {
    type Moved = I;

    #[inline(always)]
    fn moved(self, index: I) -> I {
        self.times(index)
    }
}

impl<I> Moves<I> for Zero {
    type Moved = Self;

    #[inline(always)]
    fn moved(self, _: I) -> Self {
        self
    }
}

impl<const MODE: usize, D: Moves<I, Moved: Along<MODE>>, I> Moves<I> for E<MODE, D> {
    type Moved = <D::Moved as Along<MODE>>::Point;

    #[inline(always)]
    fn moved(self, index: I) -> Self::Moved {
        self.steps.moved(index).along()
    }
}

impl<const MODE: usize, D: StrideLeaf> Written for E<MODE, D> {
    fn each(self, visit: &mut impl FnMut(u64)) {
        self.steps.each(visit);
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut moves = f.alternate();
        self.steps.each(&mut |steps| moves |= steps != 0);
        if !moves {
            return f.write_str("0");
        }
        self.steps.write(f)?;
        write!(f, "@{MODE}")
    }

    fn same(self, other: Self) -> bool {
        self.steps.same(other.steps)
    }
}

impl Written for Zero {
    fn each(self, visit: &mut impl FnMut(u64)) {
        visit(0);
    }

    fn write(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { "_0" } else { "0" })
    }

    fn same(self, _: Self) -> bool {
        true
    }
}

impl<const MODE: usize, D: Constant> Constant for E<MODE, D> {
    const NEW: Self = Self::of(D::NEW);
}

impl Constant for Zero {
    const NEW: Self = Self;
}

impl StaticBases for Zero {
    const BASES: Nested<ScaledBasis> = Nested::leaf(ScaledBasis::plain(0));
    const PLAIN: Option<IntTuple> = None;
}

impl<const MODE: usize, D: StaticBases> StaticBases for E<MODE, D> {
    const BASES: Nested<ScaledBasis> = Nested::leaf(within(MODE, &D::BASES.leaf_at(0)));
    const PLAIN: Option<IntTuple> = None;
}

/// The same steps in a space of which this one is a part.
const fn within(part: usize, steps: &ScaledBasis) -> ScaledBasis {
    let (mut path, mut depth) = ([0; MAX_DEPTH], 0);
    path[0] = part;
    while depth < steps.depth() {
        path[depth + 1] = steps.part(depth);
        depth += 1;
    }
    answer(ScaledBasis::along(steps.value(), path.split_at(depth + 1).0))
}

macro_rules! leaf {
    ([$($parameters:tt)*] $Leaf:ty) => {
        impl<$($parameters)*> Sealed for $Leaf {}
        impl<$($parameters)*> StrideLeaf for $Leaf {}

        impl<$($parameters)*> AsModes for $Leaf {
            type Modes = (Self,);

            #[inline(always)]
            fn as_modes(self) -> (Self,) {
                (self,)
            }
        }

        impl<$($parameters)*> Leaves for $Leaf {
            type Leaves = (Self,);

            #[inline(always)]
            fn leaves(self) -> (Self,) {
                (self,)
            }
        }

        impl<$($parameters)*> Flatten for $Leaf {
            type Flat = Self;

            #[inline(always)]
            fn flat(self) -> Self {
                self
            }
        }
    };
}

leaf! { [const MODE: usize, D: StrideLeaf] E<MODE, D> }
leaf! { [] Zero }
