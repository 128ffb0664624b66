//! The layout as a type: `Layout<Shape, Stride>`.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use layout_algebra::operation::Value;
use layout_algebra::{AlgebraError, CoordLayout, LayoutValue};

use crate::coordinate::StaticBases;
use crate::coordinate::coord::CoordOf;
use crate::refusal::{answer, answered, call, refuse};
use crate::types::any_layout::{AnyLayout, Evaluate, HasSize, Itself, Measured};
use crate::types::congruent::{Congruent, NestsAs};
use crate::types::int_tuple::{Constant, StaticIntTuple};
use crate::types::integers::Integers;
use crate::types::run::Run;
use crate::types::sealed::Sealed;
use crate::types::sizes::Sizes;
use crate::types::static_layout::not_swizzled;
use crate::types::static_layout::{Made, PlanOf, StaticLayout};
use crate::types::static_operand::{StaticOperand, StaticStrided};
use crate::types::written::Written;

/// The layout `Shape:Stride`: a function from the coordinates of `Shape` to offsets.
///
/// Shape and stride are congruent: a leaf each, or tuples of the same nesting. A leaf is [`C<N>`](crate::C), which is in the
/// type and takes no space, or a run-time integer (`u32`, `i32`, `u64`, `usize`), which is stored. The terms are those of `CuTe` (NVIDIA CUTLASS, `media/docs/cpp/cute/01_layout.md`).
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
/// Shape and stride that nest differently are not a layout:
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
    /// The layout, which has one value; if no constant is needed, `default` makes it from any static leaves.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// const LINE: Layout<C<8>, C<2>> = Layout::new();
    /// assert_eq!(LINE.offset(3_u32), 6);
    /// ```
    #[must_use]
    pub const fn new() -> Self
    where
        S: Constant + NestsAs<D>,
        D: Constant,
    {
        let () = Extents::<S>::POSITIVE;
        Self { shape: S::NEW, stride: D::NEW }
    }
}

/// The extents of a shape.
struct Extents<S>(PhantomData<S>);

impl<S: Integers> Extents<S> {
    /// Rejects an extent of 0 that the type knows.
    const POSITIVE: () = assert!(!S::HOLDS_ZERO || Self::are_positive());

    #[track_caller]
    const fn are_positive() -> bool {
        let Some(shape) = S::STATIC else { return false };
        let mut leaf = 0;
        while shape.leaf_at(leaf) != 0 {
            leaf += 1;
        }
        refuse(&AlgebraError::ZeroExtent { leaf }, &call!(MakeLayout.tuple(&shape)))
    }
}

impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> Layout<S, D> {
    /// The number of coordinates: the product of the extents.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// type Padded = Layout<(C<4>, C<8>), (C<9>, C<1>)>;
    /// assert_eq!((Padded::SIZE, Padded::COSIZE), (32, 35));
    /// assert_eq!([0_u8; Padded::COSIZE].len(), 35);
    /// ```
    pub const SIZE: usize = <Self as StaticLayout>::SIZE;
    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    pub const COSIZE: usize = <Self as StaticLayout>::COSIZE;
}

impl<S: Constant + NestsAs<D>, D: Constant> Constant for Layout<S, D> {
    const NEW: Self = Self::new();
}

impl<S: NestsAs<D>, D: Copy> Layout<S, D> {
    /// The layout of this shape and these strides; their run-time leaves are stored.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let pitch = 12_u32;
    /// let rows = Layout::of((C::<4>, C::<8>), (pitch, C::<1>));
    /// assert_eq!(rows.to_string(), "(4,8):(12,1)");
    /// assert_eq!(format!("{rows:#}"), "(_4,_8):(12,_1)");
    /// assert_eq!(rows.offset((2_u32, 3_u32)), 27);
    /// assert_eq!(size_of_val(&rows), 4);
    /// ```
    ///
    /// # Panics
    /// In debug builds, if an extent is 0, or one of the integers negative.
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn of(shape: S, stride: D) -> Self {
        if cfg!(debug_assertions) {
            let (mut leaf, mut zero) = (0, None);
            shape.each(&mut |extent| {
                zero = if extent == 0 { zero.or(Some(leaf)) } else { zero };
                leaf += 1;
            });
            S::each_stride(stride, &mut |_| ());
            if let Some(leaf) = zero {
                panic!("extent 0 at leaf {leaf} of the shape: extents are positive");
            }
        }
        Self { shape, stride }
    }

    /// The number of coordinates: the product of the extents.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// assert_eq!(Layout::of((C::<4>, 8_u32), (12_u32, C::<1>)).size(), 32);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn size(self) -> usize {
        self.shape.size()
    }
}

impl<S: Congruent<D> + Integers, D: Integers> Layout<S, D> {
    /// One more than the greatest offset: the number of elements of a memory that holds all coordinates.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// assert_eq!(Layout::of((C::<4>, 8_u32), (12_u32, C::<1>)).cosize(), 44);
    /// ```
    #[must_use]
    #[inline(always)]
    #[track_caller]
    pub fn cosize(self) -> usize {
        self.shape.last(self.stride).saturating_add(1)
    }
}

impl<S: Copy, D: Copy> Layout<S, D> {
    /// Makes a layout from parts of layouts, without a check.
    #[inline(always)]
    pub(crate) const fn unchecked(shape: S, stride: D) -> Self {
        Self { shape, stride }
    }

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
    /// The arithmetic is that of the coordinate's integer type. For an index, each leaf takes `index mod extent` and leaves
    /// `index div extent` to the next; the last takes the rest. For a constant coordinate, the offset is constant.
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// assert_eq!(rows.offset((2_usize, 3_usize)), 19);
    /// ```
    ///
    /// Bare literals are `i32`, which on the host is an index like the others. In a debug build a tuple of entries past the extents of their modes
    /// panics, on the host; an index goes on past the end:
    ///
    /// ```
    /// use layout_core::{C, Layout};
    /// let rows = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    /// assert_eq!((rows.offset((2, 3)), rows.offset(32)), (19, 8));
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
    #[track_caller]
    pub fn offset<X>(self, coord: X) -> <X as CoordOf<S, D>>::Offset
    where
        X: CoordOf<S, D>,
        S: Integers + Congruent<D>,
        D: Integers,
    {
        let () = PlanOf::<Self, X>::FITS;
        #[cfg(all(debug_assertions, not(target_arch = "nvptx64")))]
        coord.assert_inside(self.shape);
        coord.fitting(self.shape, self.stride)
    }
}

impl<S: Integers, D: Copy> Sealed for Layout<S, D> {}

impl<S: Integers + Congruent<D>, D: Integers> AnyLayout for Layout<S, D> {
    const STATIC: Option<LayoutValue> = match (S::STATIC, D::STATIC) {
        (Some(shape), Some(stride)) => Some(answer(LayoutValue::new(&shape, &stride))),
        _ => None,
    };

    fn to_value(self) -> LayoutValue {
        answer(LayoutValue::new(&self.shape.to_value(), &self.stride.to_value()))
    }

    const FLAT_RANK: usize =
        if !S::PROFILE.is_leaf() && S::PROFILE.rank() == S::PROFILE.leaf_count() { S::PROFILE.rank() } else { 0 };
    const EXTENTS: [Option<u64>; 6] = S::LEAVES;
    const STEPS: [Option<u64>; 6] = D::LEAVES;

    #[inline(always)]
    fn flat(self) -> [(u64, u64); 6] {
        let (mut modes, mut mode, mut next) = ([(1, 0); 6], 0, 0);
        self.shape.each(&mut |extent| {
            modes[if mode < 6 { mode } else { 5 }].0 = extent;
            mode += 1;
        });
        self.stride.each(&mut |stride| {
            modes[if next < 6 { next } else { 5 }].1 = stride;
            next += 1;
        });
        modes
    }
}

impl<S, D> Itself<Self> for Layout<S, D> {
    #[inline(always)]
    fn itself(self) -> Self {
        self
    }
}

impl<S: NestsAs<D>, D: Copy> HasSize for Layout<S, D> {
    #[inline(always)]
    fn coordinate_count(self) -> usize {
        self.shape.size()
    }
}

impl<S: Congruent<D>, D: Copy> Measured for Layout<S, D> {
    const KNOWN_SIZE: Option<usize> = S::KNOWN_SIZE;
    const SIZES: Sizes = S::SIZES;
    const RUN_OF_REGISTERS: Option<u64> = match (<S as Integers>::STATIC, S::STRIDE) {
        (Some(shape), Some(stride)) => Some(Run::new().prefix(&answer(LayoutValue::new(&shape, &stride))).get()),
        _ => None,
    };
    const KNOWN_COSIZE: Option<usize> = match S::KNOWN_LAST {
        Some(last) => last.checked_add(1),
        None => None,
    };

    #[inline(always)]
    fn cosize(self) -> usize {
        self.shape.last(self.stride).saturating_add(1)
    }
}

impl<S: Integers + Congruent<D>, D: Integers, X: CoordOf<S, D>> Evaluate<X> for Layout<S, D> {
    const FITS: () = PlanOf::<Self, X>::FITS;

    #[inline(always)]
    fn evaluate(self, coord: X) -> X::Index {
        let () = PlanOf::<Self, X>::FITS;
        coord.offset(self.shape, self.stride)
    }

    #[inline(always)]
    fn is_outside(self, coord: X) -> bool {
        !coord.is_inside(self.shape)
    }
}

#[diagnostic::do_not_recommend]
impl<S: StaticIntTuple + NestsAs<D> + 'static, D: StaticBases + 'static> StaticOperand for Layout<S, D> {
    const OPERAND: Value = {
        let () = Extents::<S>::POSITIVE;
        match D::PLAIN {
            Some(stride) => {
                Value::Layout(answered!(LayoutValue::new(&S::VALUE, &stride); Layout.tuple(&S::VALUE).tuple(&stride)))
            }
            None => Value::Coordinates(answer(CoordLayout::with_strides(&S::VALUE, &D::BASES))),
        }
    };
}

#[diagnostic::do_not_recommend]
impl<S: StaticIntTuple + NestsAs<D> + 'static, D: StaticBases + 'static> StaticStrided for Layout<S, D> {}

not_swizzled! { #[diagnostic::do_not_recommend] [S: StaticIntTuple + Congruent<D>, D: StaticIntTuple] Layout<S, D> }

#[diagnostic::do_not_recommend]
impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> Made for Layout<S, D> {}

#[diagnostic::do_not_recommend]
impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> StaticLayout for Layout<S, D> {
    const VALUE: LayoutValue = match <Self as StaticOperand>::OPERAND {
        Value::Layout(layout) => layout,
        _ => unreachable!(),
    };
}

impl<S: StaticIntTuple, D: StaticIntTuple> Default for Layout<S, D> {
    #[inline(always)]
    fn default() -> Self {
        let () = Extents::<S>::POSITIVE;
        Self { shape: S::instance(), stride: D::instance() }
    }
}

/// Layouts of one type are equal if their run-time leaves are.
impl<S: Integers, D: Written> PartialEq for Layout<S, D> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.shape.same(other.shape) && self.stride.same(other.stride)
    }
}

impl<S: Integers, D: Written> Eq for Layout<S, D> {}

impl<S: Integers, D: Written> Hash for Layout<S, D> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape.each(&mut |leaf| leaf.hash(state));
        self.stride.each(&mut |leaf| leaf.hash(state));
    }
}

/// `shape:stride`; with `{:#}`, a `_` before each leaf that is known at compile time.
impl<S: Integers, D: Written> fmt::Display for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shape.write(f)?;
        f.write_str(":")?;
        self.stride.write(f)
    }
}

impl<S: Integers, D: Written> fmt::Debug for Layout<S, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
