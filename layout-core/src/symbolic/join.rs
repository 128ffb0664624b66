//! Concatenated tuples: the types of flattened, sliced and extended shapes.

use crate::types::constant::Leaf;
use crate::types::tuples::each_rank;

/// A tuple to which another can be appended, both together with at most 8 modes, 16 with the feature `wide`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{Other}` have too many modes together",
    label = "too many modes",
    note = "types are computed for tuples of up to 8 modes, 16 with the feature `wide`"
)]
pub trait Join<Other>: Copy {
    /// The concatenation.
    type Joined: Copy;

    /// Concatenates both.
    fn join(self, other: Other) -> Self::Joined;
}

macro_rules! splits {
    ([$($left:ident)*] [$($right:ident)*]) => {
        splits! { @ [$($left)*] [$($right)*] }
        splits! { next [$($left)*] [$($right)*] }
    };
    (next [$($left:ident)*] []) => {};
    (next [$($left:ident)*] [$first:ident $($right:ident)*]) => { splits! { [$($left)* $first] [$($right)*] } };
    (@ [$($left:ident)*] [$($right:ident)*]) => {
        #[doc(hidden)]
        #[allow(non_snake_case, clippy::unused_unit, reason = "the names of the modes; the tuple of none")]
        impl<$($left: Copy,)* $($right: Copy,)*> Join<($($right,)*)> for ($($left,)*) {
            type Joined = ($($left,)* $($right,)*);

            #[inline(always)]
            fn join(self, other: ($($right,)*)) -> Self::Joined {
                let (($($left,)*), ($($right,)*)) = (self, other);
                ($($left,)* $($right,)*)
            }
        }
    };
}

macro_rules! lengths {
    ([$($all:ident)*]) => { splits! { [] [$($all)*] } };
    ([$($all:ident)*] $next:ident $($more:ident)*) => {
        splits! { [] [$($all)*] }
        lengths! { [$($all)* $next] $($more)* }
    };
}

#[cfg(not(feature = "wide"))]
lengths! { [] M0 M1 M2 M3 M4 M5 M6 M7 }
#[cfg(feature = "wide")]
lengths! { [] M0 M1 M2 M3 M4 M5 M6 M7 M8 M9 M10 M11 M12 M13 M14 M15 }

/// A tuple of tuples, concatenated to one.
pub trait JoinAll: Copy {
    /// The concatenation.
    type Joined: Copy;

    /// Concatenates all.
    fn join_all(self) -> Self::Joined;
}

impl JoinAll for () {
    type Joined = ();

    #[inline(always)]
    fn join_all(self) {}
}

/// The modes of a shape; the only mode of a leaf is itself.
pub trait AsModes: Copy {
    /// A tuple.
    type Modes: Copy;

    /// The modes.
    fn as_modes(self) -> Self::Modes;
}

impl<N: Leaf> AsModes for N {
    type Modes = (N,);

    #[inline(always)]
    fn as_modes(self) -> (N,) {
        (self,)
    }
}

/// The leaves of a shape, in one tuple.
pub trait Leaves: Copy {
    /// A tuple of leaves.
    type Leaves: Copy;

    /// The leaves.
    fn leaves(self) -> Self::Leaves;
}

impl<N: Leaf> Leaves for N {
    type Leaves = (N,);

    #[inline(always)]
    fn leaves(self) -> (N,) {
        (self,)
    }
}

/// A shape without nesting: a leaf stays one.
pub trait Flatten: Copy {
    /// The flat shape.
    type Flat: Copy;

    /// The flat shape.
    fn flat(self) -> Self::Flat;
}

impl<N: Leaf> Flatten for N {
    type Flat = N;

    #[inline(always)]
    fn flat(self) -> N {
        self
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Copy,)* $Last: Copy> JoinAll for ($($S,)* $Last,)
        where
            ($($S,)*): JoinAll<Joined: Join<$Last>>,
        {
            type Joined = <<($($S,)*) as JoinAll>::Joined as Join<$Last>>::Joined;

            #[inline(always)]
            fn join_all(self) -> Self::Joined {
                ($(self.$i,)*).join_all().join(self.$last)
            }
        }

        impl<$($S: Copy,)* $Last: Copy> AsModes for ($($S,)* $Last,) {
            type Modes = Self;

            #[inline(always)]
            fn as_modes(self) -> Self {
                self
            }
        }

        impl<$($S: Leaves,)* $Last: Leaves> Leaves for ($($S,)* $Last,)
        where
            ($($S::Leaves,)* $Last::Leaves,): JoinAll,
        {
            type Leaves = <($($S::Leaves,)* $Last::Leaves,) as JoinAll>::Joined;

            #[inline(always)]
            fn leaves(self) -> Self::Leaves {
                ($(self.$i.leaves(),)* self.$last.leaves(),).join_all()
            }
        }

        impl<$($S: Leaves,)* $Last: Leaves> Flatten for ($($S,)* $Last,)
        where
            Self: Leaves,
        {
            type Flat = <Self as Leaves>::Leaves;

            #[inline(always)]
            fn flat(self) -> Self::Flat {
                self.leaves()
            }
        }
    };
}

each_rank! { tuple to 16 }
