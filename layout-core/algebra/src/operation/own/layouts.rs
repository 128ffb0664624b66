//! Of layouts and their modes.

use super::super::value::{Refusal, Returned, Value};
use crate::algebra::divide::Rounding;
use crate::algebra::tile_to_shape::Order;
use crate::category::NestMorphism;
use crate::compact::make_layout;
use crate::composed::ComposedLayout;
use crate::composed::slice::Sliced;
use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::counting::Counting;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::tiler::Tiler;
use crate::trace::Trace;

/// The start of a product, 1 where none is given.
pub(in crate::operation) const fn or_one(n: Option<IntTuple>) -> IntTuple {
    match n {
        Some(n) => n,
        None => IntTuple::int(1),
    }
}

/// The layout of a pair.
pub(in crate::operation) const fn first<T: Copy>(
    part: Result<(LayoutValue, T), AlgebraError>,
) -> Result<LayoutValue, AlgebraError> {
    Ok(tri!(part).0)
}

/// The same of a part of a swizzled layout.
pub(in crate::operation) const fn part(part: Result<(Sliced, u64), AlgebraError>) -> Result<Sliced, AlgebraError> {
    Ok(tri!(part).0)
}

/// The first `n` offsets behind a swizzle.
pub(in crate::operation) const fn swizzled_line(swizzle: Swizzle, n: u64) -> Result<ComposedLayout, AlgebraError> {
    Ok(ComposedLayout::new(swizzle, 0, &tri!(LayoutValue::line(n, 1))))
}

/// What thread `i` has of the layout that counts the coordinates of a shape. Coordinates past an end say so themselves, so that a ragged mode of one leaf is
/// rounded up without being asked.
pub(in crate::operation) const fn counted_part(
    shape: &IntTuple,
    threads: &LayoutValue,
    i: u64,
    rounding: Rounding,
    trace: &mut Trace<'_>,
) -> Result<(LayoutValue, u64), AlgebraError> {
    let whole = tri!(tri!(Counting::of(shape)).layout());
    let rounding = if tri!(is_ragged_at_leaves(&whole, threads)) { Rounding::Loose } else { rounding };
    trace.local_partition(&whole, threads, i, rounding)
}

/// Whether each mode that the threads do not divide is one leaf.
const fn is_ragged_at_leaves(whole: &LayoutValue, threads: &LayoutValue) -> Result<bool, AlgebraError> {
    if threads.is_leaf() || whole.is_leaf() {
        return Ok(whole.leaf_count() == 1);
    }
    let rank = if threads.rank() < whole.rank() { threads.rank() } else { whole.rank() };
    each!(i in 0, rank => {
        let (mode, tile) = (tri!(whole.mode(i)), tri!(Tiler::extent(tri!(tri!(threads.mode(i)).size()))));
        if mode.leaf_count() > 1 && !matches!(crate::is_divisible(&mode, &tile), Ok(true)) {
            return Ok(false);
        }
    });
    Ok(true)
}

/// A swizzled layout, as a plain one where the swizzle does nothing.
pub(in crate::operation) const fn folded(found: Result<ComposedLayout, AlgebraError>) -> Result<Value, Refusal> {
    match found {
        Ok(composed) => Ok(fold(&composed)),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

const fn fold(composed: &ComposedLayout) -> Value {
    match composed.as_layout() {
        Some(layout) => Value::Layout(layout),
        None => Value::Composed(*composed),
    }
}

pub(in crate::operation) const fn placed(swizzle: Swizzle, offset: u64, layout: &LayoutValue) -> Value {
    fold(&ComposedLayout::new(swizzle, offset, layout))
}

/// The offset at a coordinate, or the slice where it leaves modes whole.
pub(in crate::operation) const fn call_layout(
    a: &LayoutValue,
    c: &Coord,
    trace: &mut Trace<'_>,
) -> Result<Value, Refusal> {
    if c.has_whole() { Returned(a.slice(c)).answer() } else { Returned(trace.evaluate(a, &c.origin())).answer() }
}

/// The same behind a swizzle.
pub(in crate::operation) const fn call_swizzled(
    a: &ComposedLayout,
    c: &Coord,
    trace: &mut Trace<'_>,
) -> Result<Value, Refusal> {
    if c.has_whole() {
        return Returned(sliced(a, c, trace)).answer();
    }
    Returned(trace.on(a).evaluate(&c.origin())).answer()
}

/// The same of coordinates.
pub(in crate::operation) const fn call_coordinates(a: &CoordLayout, c: &Coord) -> Result<Value, Refusal> {
    if c.has_whole() { Returned(a.slice(c)).answer() } else { Returned(a.coordinate(&c.origin())).answer() }
}

pub(in crate::operation) const fn sliced(
    a: &ComposedLayout,
    c: &Coord,
    trace: &mut Trace<'_>,
) -> Result<Sliced, AlgebraError> {
    Ok(tri!(trace.on(a).slice_and_offset(c)).0)
}

pub(in crate::operation) const fn diced(a: &ComposedLayout, c: &Coord) -> Result<ComposedLayout, AlgebraError> {
    Ok(a.with_layout(&tri!(a.layout().dice(c))))
}

pub(in crate::operation) const fn moved(a: &ComposedLayout, c: &Coord) -> Result<(Sliced, u64), AlgebraError> {
    Ok((Sliced::Composed(tri!(a.domain_offset(&c.origin()))), 0))
}

/// The slice of `swizzle o offset o layout` as offsets, whatever is left of the swizzle.
pub(in crate::operation) const fn slice_within(
    c: &Coord,
    swizzle: Swizzle,
    offset: u64,
    layout: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<ComposedLayout, AlgebraError> {
    let (slice, start) = tri!(trace.slice_and_offset(c, layout));
    Ok(ComposedLayout::new(swizzle, tri!(crate::arithmetic::add(offset, start)), &slice))
}

/// A layout after a swizzle alone: the swizzle of as many offsets as it has coordinates.
pub(in crate::operation) const fn under_swizzle(
    a: &LayoutValue,
    swizzle: Swizzle,
    trace: &mut Trace<'_>,
) -> Result<ComposedLayout, AlgebraError> {
    let line = tri!(LayoutValue::line(tri!(a.size()), 1));
    trace.on(&ComposedLayout::new(swizzle, 0, &line)).under(a)
}

/// A swizzle after a layout that may be swizzled.
pub(in crate::operation) const fn swizzled_by(
    swizzle: Swizzle,
    inner: &ComposedLayout,
    trace: &mut Trace<'_>,
) -> Result<Value, Refusal> {
    if let Some(layout) = inner.as_layout() {
        return Ok(placed(swizzle, 0, &layout));
    }
    match trace.on(&swizzle).after(&inner.swizzle()) {
        Ok(both) => Ok(placed(both, inner.offset(), inner.layout())),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

/// A swizzled layout after another one: two swizzles make one where no offset stands between them.
pub(in crate::operation) const fn composed_twice(
    outer: &ComposedLayout,
    inner: &ComposedLayout,
    trace: &mut Trace<'_>,
) -> Result<Value, Refusal> {
    if outer.offset() != 0 {
        return Err(Refusal::Nothing("a swizzle after an offset after a swizzle is not supported"));
    }
    match trace.on(inner).under(outer.layout()) {
        Ok(passed) => swizzled_by_both(outer.swizzle(), &passed, trace),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

const fn swizzled_by_both(swizzle: Swizzle, passed: &ComposedLayout, trace: &mut Trace<'_>) -> Result<Value, Refusal> {
    match trace.on(&swizzle).after(&passed.swizzle()) {
        Ok(both) => Ok(placed(both, passed.offset(), passed.layout())),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

pub(in crate::operation) const fn complement(
    a: &LayoutValue,
    n: Option<u64>,
    exact: bool,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let n = match n {
        Some(n) => n,
        None => tri!(tri!(crate::filter(a)).cosize()),
    };
    if exact { trace.complement_exact(a, n) } else { trace.complement(a, n) }
}

/// The layout of these modes; of one alone it is that one.
pub(in crate::operation) const fn concatenated(modes: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    if modes.rank() == 1 { modes.mode(0) } else { Ok(*modes) }
}

pub(in crate::operation) const fn tile_to_shape(
    block: &LayoutValue,
    shape: &IntTuple,
    order: Option<Order>,
    rounding: Rounding,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let order = match order {
        Some(order) => order,
        None => Order::ColumnMajor,
    };
    match rounding {
        Rounding::Loose => trace.tile_to_shape_loose(block, shape, &order),
        Rounding::Exact => trace.tile_to_shape(block, shape, &order),
    }
}

pub(in crate::operation) const fn coordinates_with_shape(
    a: &CoordLayout,
    shape: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<CoordLayout, AlgebraError> {
    trace.on(a).composition(&tri!(make_layout(shape)))
}

/// The identity of a shape; of one extent it is a plain layout.
pub(in crate::operation) const fn identity(shape: &IntTuple) -> Result<Value, Refusal> {
    match crate::make_identity_layout(shape) {
        Ok(layout) if shape.is_leaf() => match layout.as_layout() {
            Some(plain) => Ok(Value::Layout(plain)),
            None => Ok(Value::Coordinates(layout)),
        },
        Ok(layout) => Ok(Value::Coordinates(layout)),
        Err(error) => Err(Refusal::Algebra(error)),
    }
}

/// The modes of all modes, first the first of each.
pub(in crate::operation) const fn zip_modes(a: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    let rank = tri!(a.mode(0)).rank();
    let mut columns = LayoutValue::no_modes();
    each!(i in 0, rank => {
        let mut column = LayoutValue::no_modes();
        each!(k in 0, a.rank() => {
            let mode = tri!(a.mode(k));
            if mode.rank() != rank {
                return Err(AlgebraError::ProfileMismatch { left: rank, right: mode.rank() });
            }
            tri!(column.add(tri!(mode.tree().mode(i))));
        });
        tri!(columns.add(column.tree()));
    });
    Ok(columns)
}

pub(in crate::operation) const fn sorted(
    f: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<NestMorphism, AlgebraError> {
    tri!(trace.on(&tri!(f.flatten())).sort()).nest()
}

pub(in crate::operation) const fn squeezed(
    f: &NestMorphism,
    trace: &mut Trace<'_>,
) -> Result<NestMorphism, AlgebraError> {
    tri!(trace.on(&tri!(f.flatten())).squeeze()).nest()
}
