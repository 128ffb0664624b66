//! # Tile to shape
//!
//! **Definition.** `tile_to_shape(L, S, order)` repeats the block `L` until it has the shape `S`: the blocked product of `L`, padded with
//! `1:0` to the rank of `S`, and the compact layout of the repetitions `S_i / size(L_i)` in the given order.
//!
//! **Law:** the size of mode `i` is the size of mode `i` of `S`; each block is `L`, shifted.
//!
//! **Worked example:** `(2,2):(2,1)` to `(4,6)`: 2 by 3 repetitions, column-major, so `((2,2),(2,3)):((2,4),(1,8))`.
//!
//! ```text
//!   0 1 | 8  9  | 16 17
//!   2 3 | 10 11 | 18 19
//!   ----+-------+------      blocks go down first, by order (0,1)
//!   4 5 | 12 13 | 20 21
//!   6 7 | 14 15 | 22 23
//! ```
//!
//! **Refuses:** a block of more modes than the shape ([`AlgebraError::RankExceeds`]), one that does not divide it
//! ([`AlgebraError::BlockDoesNotDivide`]), and the errors of the product. `CuTe` (`layout.hpp`, CUTLASS) may answer with a layout that meets
//! offsets twice; here this is an error of the product.

use crate::arithmetic::{ceil_div, div, divides, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Fact, Role, Stage, Trace, traced};

/// The order in which repetitions, or the modes of a compact layout, advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "values are `Copy` and of fixed capacity: there is no allocator to box with"
)]
pub enum Order {
    /// Leftmost mode first.
    ColumnMajor,
    /// Rightmost mode first.
    RowMajor,
    /// Modes with smaller numbers first.
    Steps(IntTuple),
}

traced! {
    /// The compact layout of `shape` in this order.
    ///
    /// # Errors
    /// Same errors as [`compact_order`](crate::compact_order).
    ///
    /// ```
    /// use layout_algebra::Order;
    /// assert_eq!(Order::RowMajor.layout(&"(4,8)".parse()?)?.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn layout(this: &Order, trace: &mut Trace, shape: &IntTuple) -> Result<LayoutValue, AlgebraError> {
        match this {
            Order::ColumnMajor => LayoutValue::new(shape, &tri!(trace.compact_col_major(shape, &IntTuple::int(1)))),
            Order::RowMajor => LayoutValue::new(shape, &tri!(trace.compact_row_major(shape, &IntTuple::int(1)))),
            Order::Steps(steps) => LayoutValue::new(shape, &tri!(trace.compact_order(shape, steps))),
        }
    }

    /// The block, repeated until it has `shape`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Order, tile_to_shape};
    /// let tiled = tile_to_shape(&"(2,2):(2,1)".parse()?, &"(4,6)".parse()?, &Order::ColumnMajor)?;
    /// assert_eq!(tiled.to_string(), "((2,2),(2,3)):((2,4),(1,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tile_to_shape(
        trace: &mut Trace,
        block: &LayoutValue,
        shape: &IntTuple,
        order: &Order,
    ) -> Result<LayoutValue, AlgebraError> {
        trace.begin(Stage::TileToShape);
        trace.layout(Role::Left, block);
        if block.rank() > shape.rank() {
            return Err(AlgebraError::RankExceeds { rank: block.rank(), limit: shape.rank() });
        }
        let padded = tri!(block.append_to(&LayoutValue::TRIVIAL, shape.rank()));
        let repetitions = tri!(repetitions(&padded.shape(), shape, trace));
        let result = tri!(trace.blocked_product(&padded, &tri!(order.layout(&repetitions))));
        trace.end(&result);
        Ok(result)
    }

    /// The block, repeated until it covers `shape`: extents it does not divide are rounded up, and accesses need a predicate.
    ///
    /// # Errors
    /// Same errors as [`tile_to_shape`], without [`AlgebraError::BlockDoesNotDivide`].
    ///
    /// ```
    /// use layout_algebra::{Order, tile_to_shape_loose};
    /// let tiled = tile_to_shape_loose(&"(2,2):(2,1)".parse()?, &"(3,6)".parse()?, &Order::ColumnMajor)?;
    /// assert_eq!(tiled.to_string(), "((2,2),(2,3)):((2,4),(1,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tile_to_shape_loose(
        trace: &mut Trace,
        block: &LayoutValue,
        shape: &IntTuple,
        order: &Order,
    ) -> Result<LayoutValue, AlgebraError> {
        if block.rank() > shape.rank() {
            return Err(AlgebraError::RankExceeds { rank: block.rank(), limit: shape.rank() });
        }
        let padded = tri!(block.append_to(&LayoutValue::TRIVIAL, shape.rank()));
        trace.tile_to_shape(block, &tri!(covered(&padded.shape(), shape)), order)
    }
}

/// How often a block of this shape, which has as many modes, is repeated in each mode of `shape`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn repetitions(
    block: &IntTuple,
    shape: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    let mut repetitions = IntTuple::unit();
    each!(mode in 0, shape.rank() => {
        let target = tri!(tri!(shape.mode(mode)).product());
        let block = tri!(tri!(block.mode(mode)).product());
        let holds = divides(block, target);
        trace.fact(Fact::Block { mode, block, target, holds });
        if !holds {
            return Err(AlgebraError::BlockDoesNotDivide { mode, block, target });
        }
        tri!(repetitions.add(IntTuple::int(tri!(div(target, block))).tree()));
    });
    if shape.is_leaf() { repetitions.mode(0) } else { Ok(repetitions) }
}

/// The least shape that blocks of this shape fill, and that contains `shape`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn covered(block: &IntTuple, shape: &IntTuple) -> Result<IntTuple, AlgebraError> {
    let mut covered = IntTuple::unit();
    each!(mode in 0, shape.rank() => {
        let target = tri!(tri!(shape.mode(mode)).product());
        let block = tri!(tri!(block.mode(mode)).product());
        tri!(covered.add(IntTuple::int(tri!(mul(tri!(ceil_div(target, block)), block))).tree()));
    });
    if shape.is_leaf() { covered.mode(0) } else { Ok(covered) }
}
