//! Fragments: the elements of a compact layout as nested arrays, which live in registers.

use core::fmt;
use core::ops::{Index, IndexMut};

use layout_algebra::Text;

use crate::stored::{ElementAt, Stored};
use crate::symbolic::mode::{ShapeOf, TypedLayout};
use crate::types::static_layout::StaticLayout;

/// The layout of a [`Fragment`]: what generic code asks of one.
///
/// ```
/// use layout_core::{C, Fragment, FragmentLayout, Layout};
///
/// /// Adds the elements of a fragment.
/// fn sum<L: FragmentLayout>(held: &Fragment<f32, L>) -> f32 {
///     (0..L::SIZE).map(|i| held.tensor()[i]).sum()
/// }
/// assert_eq!(sum(&Fragment::<f32, Layout<(C<4>, C<8>), (C<1>, C<4>)>>::filled(0.5)), 16.0);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not the layout of a fragment",
    label = "not a plain layout known at compile time, whose extents have nested arrays",
    note = "in generic code, write `L: FragmentLayout`; layouts of fragments are those of `partition_fragment_A`, `…_B`, `…_C` and `FragmentLike<L>`"
)]
pub trait FragmentLayout: TypedLayout<Shape: Stored> {}

#[doc(hidden)]
#[diagnostic::do_not_recommend]
impl<L: TypedLayout<Shape: Stored>> FragmentLayout for L {}

/// The elements of a compact layout, stored as nested arrays: `(4,8):(1,4)` as `[[T; 4]; 8]`.
///
/// A thread keeps its part of a tile in one. If it is indexed by constants, as within [`unroll`](fn@crate::unroll), each element is a
/// register; that is why this is not a slice with an offset.
///
/// The element at a coordinate lies in memory where the layout says, so the layout must be column-major: the order of a
/// fragment's elements is that of its modes.
///
/// ```
/// use layout_core::{C, Fragment, Layout, unroll};
///
/// type Accumulators = Layout<(C<8>, C<8>), (C<1>, C<8>)>;
/// let mut sum = Fragment::<f32, Accumulators>::filled(0.0);
/// unroll::<8>(|i| unroll::<8>(|j| sum[(i, j)] += (10 * i + j) as f32));
/// assert_eq!(sum[(3, 5)], 35.0);
/// assert_eq!(sum[3 + 8 * 5], 35.0);
/// let array: [[f32; 8]; 8] = sum.into_array();
/// assert_eq!(array[5][3], 35.0);
/// ```
///
/// Borrowed as a [tensor](Fragment::tensor), it accepts coordinates of any kind, and can be sliced, tiled, and [copied](crate::copy()) to and from. Its
/// layout may be taken from another: [`FragmentLike`](crate::FragmentLike).
///
/// It begins at a multiple of 16 bytes, so that its elements can be recast to vectors of that size without a check of its address.
///
/// ```compile_fail
/// use layout_core::{C, Fragment, Layout};
/// // Row-major: not compact in the order of its modes.
/// let rows = Fragment::<f32, Layout<(C<8>, C<8>), (C<8>, C<1>)>>::filled(0.0);
/// ```
#[repr(C, align(16))]
pub struct Fragment<T: Copy + 'static, L: FragmentLayout> {
    array: <ShapeOf<L> as Stored>::Array<T>,
}

impl<T: Copy + 'static, L: TypedLayout> Fragment<T, L>
where
    ShapeOf<L>: Stored,
{
    /// The fragment with every element set to `value`.
    #[must_use]
    #[inline(always)]
    pub fn filled(value: T) -> Self {
        const { must_be_a_fragment::<L>() };
        Self::compared(value)
    }

    /// Like [`filled`](Self::filled), after the layout has been examined: by [`make_fragment!`](crate::make_fragment), in the user's function.
    #[doc(hidden)]
    #[must_use]
    #[inline(always)]
    pub fn compared(value: T) -> Self {
        Self { array: ShapeOf::<L>::filled(value) }
    }

    /// The fragment of the elements of a nested array.
    ///
    /// ```
    /// use layout_core::{C, Fragment, Layout};
    /// let pair = Fragment::<u8, Layout<(C<2>,), (C<1>,)>>::from_array([3, 4]);
    /// assert_eq!(pair[1], 4);
    /// ```
    #[must_use]
    #[inline(always)]
    pub const fn from_array(array: <ShapeOf<L> as Stored>::Array<T>) -> Self {
        const { must_be_a_fragment::<L>() };
        Self { array }
    }

    /// The elements as a nested array.
    #[must_use]
    #[inline(always)]
    pub const fn into_array(self) -> <ShapeOf<L> as Stored>::Array<T> {
        self.array
    }

    /// The elements as a nested array.
    #[must_use]
    #[inline(always)]
    pub const fn as_array(&self) -> &<ShapeOf<L> as Stored>::Array<T> {
        &self.array
    }

    /// The elements as a nested array, to be changed.
    #[inline(always)]
    pub const fn as_array_mut(&mut self) -> &mut <ShapeOf<L> as Stored>::Array<T> {
        &mut self.array
    }

    /// Sets every element to this value.
    ///
    /// ```
    /// use layout_core::{C, Fragment, Layout};
    /// let mut pair = Fragment::<u8, Layout<C<2>, C<1>>>::from_array([3, 4]);
    /// pair.fill(7);
    /// assert_eq!(pair.into_array(), [7, 7]);
    /// ```
    #[inline(always)]
    pub fn fill(&mut self, value: T) {
        self.array = ShapeOf::<L>::filled(value);
    }

    /// The layout of the elements.
    #[must_use]
    pub fn layout(&self) -> L {
        L::default()
    }
}

/// Rejects a stride that is not the product of the extents to the left, unless its extent is 1.
///
/// # Panics
/// In const evaluation, so that it is a compile error.
#[track_caller]
pub const fn must_be_a_fragment<L: StaticLayout>() {
    let (layout, mut product, mut i) = (L::VALUE, 1_u64, 0);
    while i < layout.leaf_count() {
        let mode = layout.leaf_at(i);
        if mode.extent > 1 && mode.stride != product {
            let text =
                Text::new("a fragment's layout is compact and column-major: the stride of extent ").number(mode.extent);
            panic!("{}", text.and(" is ").number(product).and(", not ").number(mode.stride).as_str());
        }
        product = product.saturating_mul(mode.extent);
        i += 1;
    }
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derive would not know when the array is `Copy`: always")]
impl<T: Copy + 'static, L: TypedLayout> Clone for Fragment<T, L>
where
    ShapeOf<L>: Stored,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy + 'static, L: TypedLayout> Copy for Fragment<T, L> where ShapeOf<L>: Stored {}

impl<T: Copy + Default + 'static, L: TypedLayout> Default for Fragment<T, L>
where
    ShapeOf<L>: Stored,
{
    #[inline(always)]
    fn default() -> Self {
        Self::filled(T::default())
    }
}

impl<T: Copy + 'static, L: TypedLayout> fmt::Debug for Fragment<T, L>
where
    ShapeOf<L>: Stored,
    <ShapeOf<L> as Stored>::Array<T>: fmt::Debug,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", L::VALUE)?;
        self.array.fmt(f)
    }
}

impl<T: Copy + 'static, L: TypedLayout, X> Index<X> for Fragment<T, L>
where
    ShapeOf<L>: ElementAt<X>,
{
    type Output = T;

    #[inline(always)]
    #[track_caller]
    fn index(&self, coord: X) -> &T {
        ShapeOf::<L>::element(&self.array, coord)
    }
}

impl<T: Copy + 'static, L: TypedLayout, X> IndexMut<X> for Fragment<T, L>
where
    ShapeOf<L>: ElementAt<X>,
{
    #[inline(always)]
    #[track_caller]
    fn index_mut(&mut self, coord: X) -> &mut T {
        ShapeOf::<L>::element_mut(&mut self.array, coord)
    }
}
