//! # Operations on coordinates apply inside the swizzle
//!
//! **Definition.** Let `C = Sw o off o L`. An operation that turns `L` into a layout `L'` turns `C` into `Sw o off o L'`, if it only
//! 1. leads each coordinate of `L'` to one of `L`, so that `L' = L ∘ B`: composition, `with_shape`, divides, coalesce, flatten, group, select, reverse,
//!    transpose, `sort`, the `zip` of one layout, … Both sides are `Sw(off + L(B(c)))`. `sort` uses the strides of `L`, since `C` has none;
//! 2. drops modes along which `L` is constant: filter, `filter_zeros`, squeeze. `C` is constant exactly where `L` is, since a swizzle is a bijection;
//! 3. adds modes: append, prepend, replace, repeat, products, `tile_to_shape`, the `zip` of two, in which `C'(c, d) = Sw(off + L(c) + M(d))`. The added modes
//!    lie inside the swizzle, as the next stage of a buffer does.
//!
//! **Law:** for 1, `C'(i) = C(B(i))`; for 2, the image of `C'` is that of `C`; for 3, `C'(c, 0) = C(c)`.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o (2,2):(2,1)` is at `0 3 1 2`. Sorted, with `(2,2):(1,2)` inside, it is at `0 1 3 2`: the same offsets, and the swizzle
//! reads the same bit.
//!
//! ```text
//!   L  0 1     sorted  0 2        C  0 1     sorted  0 3
//!      2 3             1 3           3 2             1 2
//! ```
//!
//! **Refuses:** the errors of the operation on `L`. Operations that need strides, such as `stride`, `complement`, `is_sorted`, are not available, since `C` has
//! none: [`decay`](ComposedLayout::decay) finds a plain layout with its offsets, if there is one.
//!
//! Source: `CuTe` (`layout_composed.hpp`, CUTLASS), which also does most of these inside.

use super::ComposedLayout;
use crate::algebra::divide::Rounding;
use crate::algebra::tile_to_shape::Order;
use crate::algebra::{coalesce, divide, filter, like, product, sort, tile_to_shape};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// Operations on the layout inside, one row each.
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
    /// The layout with extent 1 wherever the stride inside is 0; see [`crate::filter_zeros`].
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
        /// The modes that are (tile, rest) along the tiler, separated; see [`crate::tile_unzip`].
        tile_unzip(tiler: &Tiler) => divide::tile_unzip;
        /// The block, repeated inside the swizzle; see [`crate::logical_product`].
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
        /// The layout without modes that contribute no offset; see [`crate::filter`].
        filter() => filter::filter;
        /// Each part under a leaf of the profile filtered; see [`crate::filter_by`].
        filter_by(profile: &IntTuple) => filter::filter_by;
        /// The layout with extent 1 under the zeros of the guide; see [`crate::filter_zeros_by`].
        filter_zeros_by(guide: &IntTuple) => filter::filter_zeros_by;
        /// The layout without modes of extent 1; see [`crate::squeeze`].
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
        /// The modes, and the modes within them, in reverse order.
        reverse() => LayoutValue::reverse;
        /// The modes in reverse order, each unchanged.
        transpose() => LayoutValue::transpose;
        /// One more mode inside the swizzle, at the end.
        ///
        /// ```
        /// use layout_algebra::{ComposedLayout, LayoutValue};
        /// let stage: ComposedLayout = "Sw<2,0,2> o 0 o 16:1".parse()?;
        /// assert_eq!(stage.append(&LayoutValue::line(3, 16)?)?.to_string(), "Sw<2,0,2> o 0 o (16,3):(1,16)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        append(mode: &LayoutValue) => LayoutValue::append;
        /// One more mode inside the swizzle, at the beginning.
        prepend(mode: &LayoutValue) => LayoutValue::prepend;
        /// Another layout in place of mode `i`, inside the swizzle.
        replace(i: usize, mode: &LayoutValue) => LayoutValue::replace;
        /// `times` copies of all modes, as the modes of a tuple.
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
        /// The modes with the given indices.
        select(modes: &[usize]) => LayoutValue::select;
        /// Modes `begin..end`.
        take(begin: usize, end: usize) => LayoutValue::take;
        /// The mode at a path.
        get(path: &[usize]) => LayoutValue::get;
    }
}
