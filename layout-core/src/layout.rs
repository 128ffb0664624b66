//! The layout as a type: `Layout<Shape, Stride>`.

use core::fmt;
use core::hash::{Hash, Hasher};

use layout_algebra::LayoutValue;

use crate::congruent::Congruent;
use crate::coord::CoordOf;
use crate::int_tuple::{ConstIntTuple, StaticIntTuple};
use crate::mode::{HasMode, ModeOf};
use crate::plan::PlanOf;
use crate::refusal::answer;
use crate::sealed::Sealed;
use crate::static_layout::StaticLayout;

/// The layout `Shape:Stride`: a function from the coordinates of `Shape` to offsets.
///
/// Shape and stride are congruent: a leaf, [`C<N>`](crate::C), each, or tuples of the same nesting. The terms are those of
/// `CuTe` (NVIDIA CUTLASS, `media/docs/cpp/cute/01_layout.md`).
///
/// ```
/// use layout_core::{C, Layout};
///
/// // Four rows, and columns in pairs.
/// type Pairs = Layout<(C<4>, (C<2>, C<4>)), (C<2>, (C<1>, C<8>))>;
/// let pairs = Pairs::new();
/// assert_eq!(pairs.to_string(), "(4,(2,4)):(2,(1,8))");
/// assert_eq!(pairs.offset((1_u32, (1_u32, 3_u32))), 1 * 2 + 1 * 1 + 3 * 8);
/// assert_eq!(pairs.offset((1_u32, 7_u32)), 27); // 7 is (1,3) in (2,4)
/// assert_eq!(pairs.offset(29_u32), 27); // 29 is (1,7) in (4,8)
/// ```
///
/// Shape and stride that nest differently are no layout:
///
/// ```compile_fail
/// use layout_core::{C, Layout, StaticLayout};
/// let size = Layout::<(C<4>, C<8>), C<1>>::SIZE;
/// ```
#[derive(Clone, Copy)]
pub struct Layout<Shape, Stride> {
    shape: Shape,
    stride: Stride,
}

impl<S, D> Layout<S, D> {
    /// The layout, which has one value; where a constant is not needed, `default` makes it of any static leaves.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// const LINE: Layout<C<8>, C<2>> = Layout::new();
    /// assert_eq!(LINE.offset(3_u32), 6);
    /// ```
    #[must_use]
    pub const fn new() -> Self
    where
        S: ConstIntTuple + Congruent<D>,
        D: ConstIntTuple,
    {
        Self { shape: S::NEW, stride: D::NEW }
    }
}

impl<S: Copy, D: Copy> Layout<S, D> {
    /// The shape.
    #[must_use]
    pub const fn shape(self) -> S {
        self.shape
    }

    /// The strides.
    #[must_use]
    pub const fn stride(self) -> D {
        self.stride
    }
}

impl<S, D> Layout<S, D> {
    /// The offset of a coordinate: an index, a tuple of one index for each mode, or nested as the layout is.
    ///
    /// The arithmetic is that of the coordinate's integer type. Of an index, each leaf takes `index mod extent` and leaves
    /// `index div extent` to the next; the last takes what remains. For a coordinate that is a constant, so is the offset.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// assert_eq!(rows.offset((2_usize, 3_usize)), 19);
    /// ```
    ///
    /// A tuple that does not fit the shape is a compile error:
    ///
    /// ```compile_fail
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// rows.offset((2_u32, 3_u32, 0_u32));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn offset<X>(self, coord: X) -> X::Index
    where
        X: CoordOf<S, D>,
        S: StaticIntTuple + Congruent<D>,
        D: StaticIntTuple,
    {
        const { PlanOf::<Self, X>::FITS };
        coord.offset(self.shape, self.stride)
    }

    /// Mode `I`, counted from the left.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// assert_eq!(rows.mode::<0>().to_string(), "4:8");
    /// ```
    #[must_use]
    pub fn mode<const I: usize>(self) -> ModeOf<Self, I>
    where
        Self: HasMode<I>,
    {
        ModeOf::<Self, I>::default()
    }
}

impl<S: StaticIntTuple, D: StaticIntTuple> Sealed for Layout<S, D> {}

impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> StaticLayout for Layout<S, D> {
    const VALUE: LayoutValue = answer(LayoutValue::new(&S::VALUE, &D::VALUE));
}

impl<S: StaticIntTuple, D: StaticIntTuple> Default for Layout<S, D> {
    #[inline(always)]
    fn default() -> Self {
        Self { shape: S::instance(), stride: D::instance() }
    }
}

/// Layouts of one static type are equal.
impl<S: StaticIntTuple, D: StaticIntTuple> PartialEq for Layout<S, D> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<S: StaticIntTuple, D: StaticIntTuple> Eq for Layout<S, D> {}

impl<S: StaticIntTuple, D: StaticIntTuple> Hash for Layout<S, D> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<S: StaticIntTuple, D: StaticIntTuple> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", S::VALUE, D::VALUE)
    }
}

impl<S: StaticIntTuple, D: StaticIntTuple> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
