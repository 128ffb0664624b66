//! # What is done to coordinates is done inside
//!
//! **Definition.** Let `C = Sw o off o L`. An operation that makes a layout `L'` of `L` makes `Sw o off o L'` of `C`, where it does no more than to
//! 1. lead each coordinate of `L'` to one of `L`, so that `L' = L ∘ B`: composition, `with_shape`, divides, coalesce, flatten, group, select, reverse,
//!    transpose, `sort`, the `zip` of one layout, … Both sides are `Sw(off + L(B(c)))`. `sort` goes by the strides of `L`, since `C` has none;
//! 2. leave out what `L` stands still along: filter, `filter_zeros`, squeeze. `C` stands still where `L` does, and nowhere else: a swizzle is a bijection;
//! 3. add modes: append, prepend, replace, repeat, products, `tile_to_shape`, the `zip` of two, in which `C'(c, d) = Sw(off + L(c) + M(d))`. What is added
//!    lies inside of the swizzle, as the next stage of a buffer does.
//!
//! **Law:** of 1, `C'(i) = C(B(i))`; of 2, the image of `C'` is that of `C`; of 3, `C'(c, 0) = C(c)`.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o (2,2):(2,1)` is at `0 3 1 2`. Sorted, `(2,2):(1,2)` inside, it is at `0 1 3 2`: the same offsets, and the swizzle
//! reads the same bit.
//!
//! ```text
//!   L  0 1     sorted  0 2        C  0 1     sorted  0 3
//!      2 3             1 3           3 2             1 2
//! ```
//!
//! **Refuses:** what the operation on `L` refuses. What asks for strides, as `stride`, `complement`, `is_sorted` do, has no answer here, since `C` has
//! none: [`decay`](ComposedLayout::decay) tells whether a plain layout has its offsets.
//!
//! Source: `CuTe` (`layout_composed.hpp`, CUTLASS), which does most of these inside too.

use super::ComposedLayout;
use crate::algebra::divide::Rounding;
use crate::algebra::tile_to_shape::Order;
use crate::algebra::{coalesce, composition, divide, filter, like, product, sort, tile_to_shape};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// Operations on the layout inside, a row each.
macro_rules! inside {
    ($($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) => $operation:expr;)*) => { $(
        $(#[$doc])*
        ///
        /// # Errors
        /// Same errors as the operation on layouts.
        #[cfg_attr(not(feature = "compiled"), inline)]
        pub const fn $name(&self $(, $argument: $type)*) -> Result<Self, AlgebraError> {
            Ok(self.with_layout(&tri!($operation(&self.layout $(, $argument)*))))
        }
    )* };
}

impl ComposedLayout {
    /// Extent 1 wherever the stride inside is 0; see [`crate::filter_zeros`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &"(4,3):(1,0)".parse()?);
    /// assert_eq!(swizzled.filter_zeros().to_string(), "Sw<1,0,1> o 0 o (4,1):(1,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn filter_zeros(&self) -> Self {
        self.with_layout(&filter::filter_zeros(&self.layout))
    }

    inside! {
        /// The composition of each mode with its part of the tiler; see [`crate::composition_by`].
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, LayoutValue, Tiler};
        /// let swizzled: ComposedLayout = "Sw<2,0,2> o 0 o 16:1".parse()?;
        /// let even = swizzled.composition(&Tiler::layout(&LayoutValue::line(8, 2)?))?;
        /// assert_eq!(even.to_string(), "Sw<2,0,2> o 0 o 8:2");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        composition(tiler: &Tiler) => composition::composition_by;
        /// The same function on the coordinates of another shape; see [`crate::with_shape`].
        with_shape(shape: &IntTuple) => like::with_shape;
        /// Each mode as (tile, rest); see [`crate::logical_divide`].
        logical_divide(tiler: &Tiler, rounding: Rounding) => divide::logical_divide;
        /// `((tile, …), (rest, …))`; see [`crate::zipped_divide`].
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, Rounding, Tiler};
        /// let swizzled: ComposedLayout = "Sw<2,0,2> o 0 o 16:1".parse()?;
        /// let tiles = swizzled.zipped_divide(&Tiler::extent(4)?, Rounding::Exact)?;
        /// assert_eq!(tiles.to_string(), "Sw<2,0,2> o 0 o (4,4):(1,4)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        zipped_divide(tiler: &Tiler, rounding: Rounding) => divide::zipped_divide;
        /// `((tile, …), rest, …)`; see [`crate::tiled_divide`].
        tiled_divide(tiler: &Tiler, rounding: Rounding) => divide::tiled_divide;
        /// `(tile, …, rest, …)`; see [`crate::flat_divide`].
        flat_divide(tiler: &Tiler, rounding: Rounding) => divide::flat_divide;
        /// The modes that are (tile, rest) along the tiler, parted; see [`crate::tile_unzip`].
        tile_unzip(tiler: &Tiler) => divide::tile_unzip;
        /// The block, repeated inside of the swizzle; see [`crate::logical_product`].
        logical_product(tiler: &Tiler) => product::logical_product;
        /// `((block, …), (repetitions, …))`; see [`crate::zipped_product`].
        zipped_product(tiler: &Tiler) => product::zipped_product;
        /// `((block, …), repetitions, …)`; see [`crate::tiled_product`].
        tiled_product(tiler: &Tiler) => product::tiled_product;
        /// `(block, …, repetitions, …)`; see [`crate::flat_product`].
        flat_product(tiler: &Tiler) => product::flat_product;
        /// Blocks side by side; see [`crate::blocked_product`].
        blocked_product(repetitions: &LayoutValue) => product::blocked_product;
        /// Blocks dealt out; see [`crate::raked_product`].
        raked_product(repetitions: &LayoutValue) => product::raked_product;
        /// The block, repeated until it has `shape`; see [`crate::tile_to_shape`].
        ///
        /// ```
        /// use layout_algebra::{Major, Order, smem_atom};
        /// let atom = smem_atom(Major::K, 128, 16)?;
        /// let tile = atom.tile_to_shape(&"(128,64)".parse()?, &Order::ColumnMajor)?;
        /// assert_eq!(tile.to_string(), "Sw<3,3,3> o 0 o ((8,16),(64,1)):((64,512),(1,0))");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        tile_to_shape(shape: &IntTuple, order: &Order) => tile_to_shape::tile_to_shape;
        /// The block, repeated until it covers `shape`; see [`crate::tile_to_shape_loose`].
        tile_to_shape_loose(shape: &IntTuple, order: &Order) => tile_to_shape::tile_to_shape_loose;
        /// The fewest modes of the same function inside; see [`crate::coalesce`].
        coalesce() => coalesce::coalesce;
        /// Each part under a leaf of the profile coalesced; see [`crate::coalesce_by`].
        coalesce_by(profile: &IntTuple) => coalesce::coalesce_by;
        /// Without modes that name no offset of their own; see [`crate::filter`].
        filter() => filter::filter;
        /// Each part under a leaf of the profile filtered; see [`crate::filter_by`].
        filter_by(profile: &IntTuple) => filter::filter_by;
        /// Extent 1 under the zeros of the guide; see [`crate::filter_zeros_by`].
        filter_zeros_by(guide: &IntTuple) => filter::filter_zeros_by;
        /// Without modes of extent 1; see [`crate::squeeze`].
        squeeze() => sort::squeeze;
        /// The leaves in the order of the strides inside; see [`crate::sort`].
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, Swizzle};
        /// let swizzled = ComposedLayout::new(Swizzle::new(2, 0, 3)?, 0, &"(4,8):(8,1)".parse()?);
        /// assert_eq!(swizzled.sort()?.to_string(), "Sw<2,0,3> o 0 o (8,4):(1,8)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        sort() => sort::sort;
        /// All leaves in one flat tuple.
        flatten() => LayoutValue::flatten;
        /// The leaves nested as the profile.
        unflatten(profile: &IntTuple) => LayoutValue::unflatten;
        /// The modes, and the modes within them, from right to left.
        reverse() => LayoutValue::reverse;
        /// The modes from right to left, each as it is.
        transpose() => LayoutValue::transpose;
        /// One more mode inside of the swizzle, at the end.
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, LayoutValue};
        /// let stage: ComposedLayout = "Sw<2,0,2> o 0 o 16:1".parse()?;
        /// assert_eq!(stage.append(&LayoutValue::line(3, 16)?)?.to_string(), "Sw<2,0,2> o 0 o (16,3):(1,16)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        append(mode: &LayoutValue) => LayoutValue::append;
        /// One more mode inside of the swizzle, at the beginning.
        prepend(mode: &LayoutValue) => LayoutValue::prepend;
        /// Another layout in the place of mode `i`, inside of the swizzle.
        replace(i: usize, mode: &LayoutValue) => LayoutValue::replace;
        /// So many copies of all modes, as the modes of a tuple.
        ///
        /// ```
        /// use layout_algebra::ComposedLayout;
        /// let line: ComposedLayout = "Sw<1,0,2> o 0 o 4:2".parse()?;
        /// assert_eq!(line.repeat(2)?.to_string(), "Sw<1,0,2> o 0 o (4,4):(2,2)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        repeat(times: usize) => LayoutValue::repeat;
        /// The modes, each in a pair with one of another layout; see [`crate::zip`].
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
        /// let layout = |shape, stride| LayoutValue::new(&IntTuple::flat(shape)?, &IntTuple::flat(stride)?);
        /// let tile = ComposedLayout::new(Swizzle::new(2, 0, 3)?, 0, &layout(&[4, 8], &[8, 1])?);
        /// let zipped = tile.zip(&layout(&[2, 3], &[32, 64])?)?;
        /// assert_eq!(zipped.to_string(), "Sw<2,0,3> o 0 o ((4,2),(8,3)):((8,32),(1,64))");
        /// # Ok::<(), layout_algebra::AlgebraError>(())
        /// ```
        zip(other: &LayoutValue) => product::zip;
        /// Modes `begin..end` as one nested mode.
        group(begin: usize, end: usize) => LayoutValue::group;
        /// The modes of the given numbers.
        select(modes: &[usize]) => LayoutValue::select;
        /// Modes `begin..end`.
        take(begin: usize, end: usize) => LayoutValue::take;
        /// The mode at a path.
        get(path: &[usize]) => LayoutValue::get;
    }
}
