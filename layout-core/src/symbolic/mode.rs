//! The parts of a layout, as types.

use crate::types::congruent::Congruent;
use crate::types::constant::{Leaf, StaticLeaf};
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::static_composed::StaticComposed;
use crate::types::static_layout::StaticLayout;
use crate::types::swizzled::Swizzled;
use crate::types::tuples::each_rank;
use crate::types::written::StrideLeaf;

/// A static layout whose shape and stride are types: [`Layout`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a `Layout` whose shape and strides are types",
    label = "neither swizzled nor known at run time",
    note = "what `layout!` writes of a plain layout is one; in generic code, write `L: FragmentLayout` for the layout of a fragment"
)]
pub trait TypedLayout: StaticLayout {
    /// The shape.
    type Shape: StaticIntTuple;
    /// The strides.
    type Stride: StaticIntTuple;
}

/// The shape of a layout.
///
/// ```
/// use layout_core::{C, Layout, ShapeOf, StaticIntTuple};
/// type Rows = Layout<(C<4>, C<8>), (C<8>, C<1>)>;
/// assert_eq!(ShapeOf::<Rows>::VALUE.to_string(), "(4,8)");
/// ```
pub type ShapeOf<L> = <L as TypedLayout>::Shape;

/// The strides of a layout.
pub type StrideOf<L> = <L as TypedLayout>::Stride;

impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> TypedLayout for Layout<S, D> {
    type Shape = S;
    type Stride = D;
}

/// A layout that has a mode `I`.
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` has no mode {I}",
    label = "no such mode",
    note = "modes are counted from 0; of a layout of more than 8 modes (16 with the feature `wide`), take them by `operations::Mode`"
)]
pub trait HasMode<const I: usize>: StaticComposed {
    /// The mode; for a static layout, a static layout.
    type Mode: StaticComposed;
}

/// Mode `I` of a layout, counted from the left; mode 0 of a single leaf is the leaf.
///
/// ```
/// use layout_core::{C, Layout, ModeOf, StaticLayout};
/// type Pairs = Layout<(C<4>, (C<2>, C<4>)), (C<2>, (C<1>, C<8>))>;
/// assert_eq!(ModeOf::<Pairs, 1>::VALUE.to_string(), "(2,4):(1,8)");
/// assert_eq!(ModeOf::<ModeOf<Pairs, 1>, 0>::SIZE, 2);
/// ```
pub type ModeOf<L, const I: usize> = <L as HasMode<I>>::Mode;

impl<S: StaticLeaf, D: StaticLeaf> HasMode<0> for Layout<S, D> {
    type Mode = Self;
}

/// A mode of a swizzled layout is swizzled as the whole is.
impl<const BITS: u32, const BASE: u32, const SHIFT: i32, const OFFSET: u64, L, const I: usize> HasMode<I>
    for Swizzled<BITS, BASE, SHIFT, OFFSET, L>
where
    L: StaticLayout + HasMode<I, Mode: StaticLayout>,
{
    type Mode = Swizzled<BITS, BASE, SHIFT, OFFSET, L::Mode>;
}

/// A layout of any leaves that has a mode `I`, to be taken by [`Layout::mode`].
#[diagnostic::on_unimplemented(
    message = "the layout `{Self}` has no mode {I}",
    label = "no such mode",
    note = "modes are counted from 0, at most 8 of them, 16 with the feature `wide`"
)]
pub trait ModeAt<const I: usize>: Copy {
    /// The mode.
    type Mode;

    /// The mode.
    fn mode_at(self) -> Self::Mode;
}

impl<S, D> Layout<S, D> {
    /// Mode `I`, counted from the left.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// assert_eq!(rows.mode::<0>().to_string(), "4:8");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn mode<const I: usize>(self) -> <Self as ModeAt<I>>::Mode
    where
        Self: ModeAt<I>,
    {
        self.mode_at()
    }
}

impl<S: Leaf, D: StrideLeaf> ModeAt<0> for Layout<S, D> {
    type Mode = Self;

    #[inline(always)]
    fn mode_at(self) -> Self {
        self
    }
}

macro_rules! tuple {
    ([$($before:tt)*] $last:tt) => {
        tuple! { @ [$($before)* $last] $($before)* $last }
    };
    (@ $modes:tt $($mode:tt)*) => {
        $(mode! { $mode $modes })*
    };
}

macro_rules! mode {
    (($Mode:ident $ModeD:ident $x:ident $i:tt) [$(($S:ident $D:ident $($names:tt)*))*]) => {
        impl<$($S: StaticIntTuple + Congruent<$D>, $D: StaticIntTuple,)*> HasMode<$i> for Layout<($($S,)*), ($($D,)*)> {
            type Mode = Layout<$Mode, $ModeD>;
        }

        impl<$($S: Copy, $D: Copy,)*> ModeAt<$i> for Layout<($($S,)*), ($($D,)*)> {
            type Mode = Layout<$Mode, $ModeD>;

            #[inline(always)]
            fn mode_at(self) -> Self::Mode {
                Layout::unchecked(self.shape().$i, self.stride().$i)
            }
        }
    };
}

each_rank! { tuple to 16 }
