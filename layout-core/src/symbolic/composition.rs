//! Layouts of any leaves, composed with static layouts, and static blocks repeated over layouts of any leaves.
//!
//! ```text
//!     s : d   o   n : e       =   n : d·e             whatever s is: the last leaf has no end
//!     block   *   n : e       =   (block, n : size·e)  where the block fills its size
//! ```

mod misfit;

use layout_algebra::{LayoutValue, is_compact};

use crate::C;
use crate::coordinate::{SumAll, Zero};
use crate::refusal::answer;
use crate::symbolic::divide::{StepBy, tile};
use crate::types::computed::computed;
use crate::types::constant::{Leaf, StaticLeaf};
use crate::types::layout::Layout;
use crate::types::static_layout::StaticLayout;
use crate::types::tuples::each_rank;

pub use misfit::Walks;

/// A stride, times each of several static leaves.
pub trait StepsOf<E>: Copy {
    /// The products, nested as `E`.
    type Steps: Copy;

    /// The products.
    fn steps_of(self) -> Self::Steps;
}

impl<D: StepBy<E>, E: StaticLeaf> StepsOf<E> for D {
    type Steps = D::Step;

    #[inline(always)]
    fn steps_of(self) -> D::Step {
        self.step()
    }
}

/// Strides, each times one static leaf.
pub trait ScaledBy<T: StaticLeaf>: Copy {
    /// The products.
    type Scaled: Copy;

    /// The products.
    fn scaled_by(self) -> Self::Scaled;
}

impl<D: StepBy<T>, T: StaticLeaf> ScaledBy<T> for D {
    type Scaled = D::Step;

    #[inline(always)]
    fn scaled_by(self) -> D::Step {
        self.step()
    }
}

/// A shape with strides `D` that can be composed with `B`: a leaf with an extent or a static layout, a tuple with a tuple of as many modes.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not composed with `{B}`",
    label = "not one extent `C<N>` or static `Layout` for each leaf",
    note = "modes that are leaves are composed with `C<N>` and with static layouts, tuples with tuples of the same number of modes"
)]
pub trait WalkBy<D, B>: Copy {
    /// The shape of the composition.
    type Shape: Copy;
    /// Its strides.
    type Stride: Copy;
    /// [`Zero`](crate::Zero), if all of `B` fits.
    #[doc(hidden)]
    type Misfits: Copy;

    /// The composition.
    fn walk_by(self, stride: D, by: B) -> (Self::Shape, Self::Stride);
}

impl<S: Leaf, D: StepsOf<E>, N: Copy, E: Copy> WalkBy<D, Layout<N, E>> for S {
    type Shape = N;
    type Stride = D::Steps;
    type Misfits = Zero;

    #[inline(always)]
    fn walk_by(self, stride: D, by: Layout<N, E>) -> (N, D::Steps) {
        (by.shape(), stride.steps_of())
    }
}

impl<S: Leaf, D: Copy, const N: usize> WalkBy<D, C<N>> for S {
    type Shape = C<N>;
    type Stride = D;
    type Misfits = Zero;

    #[inline(always)]
    fn walk_by(self, stride: D, by: C<N>) -> (C<N>, D) {
        (by, stride)
    }
}

macro_rules! tuple {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        #[cfg(not(docsrs))] // for every type: the page of each would list them
        impl<ONE: Copy, $($D: Copy,)* $LastD: Copy> StepsOf<($($D,)* $LastD,)> for ONE
        where
            $(ONE: StepsOf<$D>,)*
            ONE: StepsOf<$LastD>,
        {
            type Steps = ($(<ONE as StepsOf<$D>>::Steps,)* <ONE as StepsOf<$LastD>>::Steps,);

            #[inline(always)]
            fn steps_of(self) -> Self::Steps {
                ($(<ONE as StepsOf<$D>>::steps_of(self),)* <ONE as StepsOf<$LastD>>::steps_of(self),)
            }
        }

        impl<T: StaticLeaf, $($D: ScaledBy<T>,)* $LastD: ScaledBy<T>> ScaledBy<T> for ($($D,)* $LastD,) {
            type Scaled = ($($D::Scaled,)* $LastD::Scaled,);

            #[inline(always)]
            fn scaled_by(self) -> Self::Scaled {
                ($(self.$i.scaled_by(),)* self.$last.scaled_by(),)
            }
        }

        #[diagnostic::do_not_recommend]
        #[allow(non_snake_case, reason = "the names of the modes")]
        impl<$($S: WalkBy<$D, $X>, $D: Copy, $X: Copy,)* $Last: WalkBy<$LastD, $LastX>, $LastD: Copy, $LastX: Copy>
            WalkBy<($($D,)* $LastD,), ($($X,)* $LastX,)> for ($($S,)* $Last,)
        where
            ($($S::Misfits,)* $Last::Misfits,): SumAll,
        {
            type Shape = ($($S::Shape,)* $Last::Shape,);
            type Stride = ($($S::Stride,)* $Last::Stride,);
            type Misfits = <($($S::Misfits,)* $Last::Misfits,) as SumAll>::Sum;

            #[inline(always)]
            fn walk_by(
                self,
                stride: ($($D,)* $LastD,),
                by: ($($X,)* $LastX,),
            ) -> (Self::Shape, Self::Stride) {
                $(let $X = self.$i.walk_by(stride.$i, by.$i);)*
                let $LastX = self.$last.walk_by(stride.$last, by.$last);
                (($($X.0,)* $LastX.0,), ($($X.1,)* $LastX.1,))
            }
        }
    };
}

each_rank! { tuple to 8 }

computed! {
    /// The coordinates of the block `L`, which fills as many offsets, times `T`, as a leaf.
    Filled<L: StaticLayout, T: StaticLeaf> = filled(&L::VALUE) * T::VALUE;
}

tile! { #[cfg(not(docsrs))] [L: StaticLayout, T: StaticLeaf] Filled<L, T> }

#[inline]
const fn filled(block: &LayoutValue) -> u64 {
    assert!(answer(is_compact(block)), "a block leaves holes: repeat it by `operations::LogicalProduct`");
    answer(block.size())
}

/// Modes in pairs with those of a tuple of as many.
pub trait PairModes<B>: Copy {
    /// The pairs.
    type Pairs: Copy;

    /// The pairs.
    fn pair_modes(self, other: B) -> Self::Pairs;
}

macro_rules! pair {
    ([$(($S:ident $D:ident $X:ident $i:tt))*] ($Last:ident $LastD:ident $LastX:ident $last:tt)) => {
        impl<$($S: Copy, $D: Copy,)* $Last: Copy, $LastD: Copy> PairModes<($($D,)* $LastD,)> for ($($S,)* $Last,) {
            type Pairs = ($(($S, $D),)* ($Last, $LastD),);

            #[inline(always)]
            fn pair_modes(self, other: ($($D,)* $LastD,)) -> Self::Pairs {
                ($((self.$i, other.$i),)* (self.$last, other.$last),)
            }
        }
    };
}

each_rank! { pair to 8 }

/// The strides `D` times the size of the block `L`.
type Apart<L, D> = <D as ScaledBy<Filled<L, C<1>>>>::Scaled;

/// `((block, repetitions), …)`: the result of [`Layout::blocked_product`].
pub type Blocked<S, D, N, E> = Layout<<S as PairModes<N>>::Pairs, <D as PairModes<Apart<Layout<S, D>, E>>>::Pairs>;

impl<S: Copy, D: Copy> Layout<S, D> {
    /// This layout at the indices of static layouts, mode by mode: each leaf, static or not, composed with its part of `by`.
    ///
    /// A leaf continues past its end, as the last mode of every layout does.
    ///
    /// ```
    /// use layout_core::{C, Layout, layout};
    /// let (m, k) = (1000_u32, 96_u32);
    /// let a = Layout::of((m, k), (k, C::<1>));
    /// let every_second = <layout!((4,2):(2,16))>::new();
    /// assert_eq!(a.composition((C::<128>, every_second)).to_string(), "(128,(4,2)):(96,(2,16))");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn composition<B: Copy>(self, by: B) -> Layout<S::Shape, S::Stride>
    where
        S: WalkBy<D, B, Misfits: Walks<S, B>>,
    {
        let (shape, stride) = self.shape().walk_by(self.stride(), by);
        Layout::unchecked(shape, stride)
    }

    /// The product of this static block, which must fill its size, and a layout of its repetitions with any leaves.
    ///
    /// The compiler rejects a block with holes; [`LogicalProduct`](crate::operations::LogicalProduct) fills them.
    ///
    /// ```
    /// use layout_core::{C, Layout, layout};
    /// let (m, k) = (8_u32, 12_u32);
    /// let blocks = <layout!((2,4):(4,1))>::new().logical_product(Layout::of((m, k), (k, C::<1>)));
    /// assert_eq!(blocks.to_string(), "((2,4),(8,12)):((4,1),(96,8))");
    /// ```
    ///
    /// ```compile_fail
    /// use layout_core::{Layout, layout};
    /// // a block leaves holes: repeat it by `operations::LogicalProduct`
    /// let _ = <layout!(4:2)>::new().logical_product(Layout::of(8_u32, 1_u32));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn logical_product<N: Copy, E>(self, repetitions: Layout<N, E>) -> Layout<(S, N), (D, Apart<Self, E>)>
    where
        Self: StaticLayout,
        E: ScaledBy<Filled<Self, C<1>>>,
    {
        Layout::unchecked((self.shape(), repetitions.shape()), (self.stride(), repetitions.stride().scaled_by()))
    }

    /// Like [`Self::logical_product`], with each mode of the block next to that of its repetitions: blocks side by side.
    ///
    /// ```
    /// use layout_core::{C, Layout, layout};
    /// let (m, k) = (8_u32, 12_u32);
    /// let blocks = <layout!((2,4):(4,1))>::new().blocked_product(Layout::of((m, k), (k, C::<1>)));
    /// assert_eq!(blocks.to_string(), "((2,8),(4,12)):((4,96),(1,8))");
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn blocked_product<N, E>(self, repetitions: Layout<N, E>) -> Blocked<S, D, N, E>
    where
        Self: StaticLayout,
        S: PairModes<N>,
        E: ScaledBy<Filled<Self, C<1>>>,
        D: PairModes<Apart<Self, E>>,
        N: Copy,
    {
        Layout::unchecked(
            self.shape().pair_modes(repetitions.shape()),
            self.stride().pair_modes(repetitions.stride().scaled_by()),
        )
    }
}
