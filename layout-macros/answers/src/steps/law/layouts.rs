//! The laws of compositions, divisions, inverses and products of layouts.

use layout_algebra::arithmetic::{add, div, mul, rem};
use layout_algebra::operation::Operation;
use layout_algebra::{
    AlgebraError, IntTuple, LayoutValue, Order, Tiler, evaluate, idx2crd, is_compact, logical_product, offset,
    right_inverse, tile_to_shape,
};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, MOST, Maybe, OrNone, Read, Trial, Untried, count, every, holds_at, image, is_once, law,
    offsets, only_if, pointwise, rank, same, sizes, tuple_of, value_at,
};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Composition], "(A o B)(i) = A(B(i))", |c| {
        let (a, answer, b) = (c.function(0)?, composed(c)?, c.function(1)?);
        only_if(!is_tiler(c.value(1)?))?;
        pointwise(count(&answer)?, |i| Ok((value_at(&answer, i)?, value_at(&a, value_at(&b, i)?)?)))
    }),
    law(&[Operation::Composition], "mode by mode, (A o B)(i) = A(B(i))", |c| {
        let (a, answer, tiler) = (c.function(0)?, composed(c)?, c.value(1)?.to_tiler().or_none()?);
        // A swizzle has no modes, so the operand after it is read as a layout.
        let joined = c.value(1)?.to_layout();
        let inside = |i: u64| match &a {
            Value::Composed(composed) => {
                Ok(composed.swizzle().apply(add(composed.offset(), by_mode(composed.layout(), &tiler, i)?)?))
            }
            Value::Layout(layout) => by_mode(layout, &tiler, i),
            _ => value_at(&a, joined.as_ref().map_or(Ok(i), |b| offset(b, i))?),
        };
        pointwise(count(&answer)?, |i| Ok((value_at(&answer, i)?, inside(i)?)))
    }),
    law(&[Operation::Coalesce, Operation::Flatten, Operation::NullifyTrivialStrides], "its offset at i is A(i)", |c| {
        let (a, answer) = c.functions()?;
        pointwise(count(&a)?, |i| Ok((value_at(&answer, i)?, value_at(&a, i)?)))
    }),
    law(DIVIDES, "no offset of A is missed", |c| {
        let (a, answer) = c.functions()?;
        only_if(c.is_loose())?;
        let (before, after) = (image(&a)?, image(&answer)?);
        Ok(holds_at(count(&answer)?, before.iter().all(|offset| after.binary_search(offset).is_ok())))
    }),
    law(DIVIDES, "the offsets are those of A, each as often", |c| {
        let (a, answer) = c.functions()?;
        Ok(same(&offsets(&a)?, &offsets(&answer)?))
    }),
    law(&[Operation::Complement], "no sum of an offset of A and one of the complement is met twice", |c| {
        let (Value::Layout(a), Value::Layout(rest)) = c.functions()? else { return Err(Untried::NoLaw) };
        let both = LayoutValue::of(&[*a, *rest]).or_none()?;
        only_if(is_once(&Value::Layout(a))?)?;
        no_offset_twice(&both.into())
    }),
    law(&[Operation::RightInverse], "A(R(i)) = i", |c| {
        let (a, inverse) = c.functions()?;
        pointwise(count(&inverse)?, |i| Ok((value_at(&a, value_at(&inverse, i)?)?, i)))
    }),
    law(&[Operation::LeftInverse], "A(L(A(i))) = A(i)", |c| {
        let (a, inverse) = c.functions()?;
        pointwise(count(&a)?, |i| Ok((value_at(&a, value_at(&inverse, value_at(&a, i)?)?)?, value_at(&a, i)?)))
    }),
    // By mode, each mode is repeated separately, and repetitions of different modes may overlap.
    law(PRODUCTS, "its offsets are the sums of those of each mode times its tiler, each as often", |c| {
        let (tiler, (a, answer)) = (c.value(1)?.to_tiler().or_none()?, behind_swizzle(c)?);
        only_if(tiler.is_by_mode())?;
        let each = (0..rank(&a)).map(|i| {
            let mode = a.mode(i)?;
            if i < tiler.rank() { logical_product(&mode, &tiler.mode(i)?) } else { Ok(mode) }
        });
        let side_by_side = LayoutValue::of(&each.collect::<Checked<Vec<_>>>()?)?;
        Ok(same(&offsets(&answer.into())?, &offsets(&side_by_side.into())?))
    }),
    law(PRODUCTS, "no offset is met twice", |c| {
        only_if(!c.value(1)?.to_tiler().or_none()?.is_by_mode())?;
        repeated(c)
    }),
    law(&[Operation::BlockedProduct, Operation::RakedProduct], "no offset is met twice", repeated),
    law(&[Operation::TileToShape], "the first block is A", |c| {
        let (a, tiled) = behind_swizzle(c)?;
        pointwise(count(&a.into())?, |i| Ok((in_first_block(&tiled, &a, i)?, offset(&a, i)?)))
    }),
    law(
        &[Operation::TileToMmaShape],
        "at ((i,j),a,b,…) it is the repeated block at (i + m·a, j + k·b, …)",
        |c| {
            let ((a, tiled), shape) = (behind_swizzle(c)?, c.tuple(1)?);
            only_if(c.value(2).is_err())?;
            let (tile, counts) = (sizes(&shape.mode(0)?)?, sizes(&shape)?);
            let ([m, k], [_, rows, columns, rest @ ..]) = (&tile[..], &counts[..]) else {
                return Err(Untried::NoLaw);
            };
            let (height, width) = (mul(*m, *rows)?, mul(*k, *columns)?);
            let whole = IntTuple::flat(&[&[height, width], rest].concat())?;
            let repeated = tile_to_shape(&a, &whole, &Order::ColumnMajor).or_none()?;
            pointwise(count(&tiled.into())?, |at| {
                // `at` counts i, j, a, b and the rest, leftmost fastest.
                let (i, at_j) = (rem(at, *m)?, div(at, *m)?);
                let (j, at_a) = (rem(at_j, *k)?, div(at_j, *k)?);
                let (a, at_b) = (rem(at_a, *rows)?, div(at_a, *rows)?);
                let (b, beyond) = (rem(at_b, *columns)?, div(at_b, *columns)?);
                let (row, column) = (add(i, mul(*m, a)?)?, add(j, mul(*k, b)?)?);
                let place = add(row, mul(height, add(column, mul(width, beyond)?)?)?)?;
                Ok((offset(&tiled, at)?, offset(&repeated, place)?))
            })
        },
    ),
    law(&[Operation::TileToMmaShape], "the first block is A, counted MMA by MMA", |c| {
        let ((a, tiled), shape) = (behind_swizzle(c)?, c.tuple(1)?);
        only_if(rank(&a) == 2)?;
        let (tile, rows) = (sizes(&shape.mode(0)?)?, a.mode(0)?.size()?);
        pointwise(count(&a.into())?, |i| {
            Ok((in_first_mma_block(&tiled, &tile, (rem(i, rows)?, div(i, rows)?))?, offset(&a, i)?))
        })
    }),
    // Common elements are consecutive from the first offset of a swizzled layout.
    law(&[Operation::MaxCommonLayout], "A(L(i)) = A(0) + i, and B(L(i)) = B(0) + i", |c| {
        only_if(is_swizzled(c))?;
        let ((a, answer), b) = (c.functions()?, c.function(1)?);
        go_on(count(&answer)?, &answer, [&a, &b])
    }),
    law(&[Operation::MaxCommonLayout], "A(L(i)) = B(L(i)) = i", |c| {
        let ((a, answer), b) = (c.functions()?, c.function(1)?);
        every(count(&answer)?, |i| {
            Ok(value_at(&a, value_at(&answer, i)?)? == i && value_at(&b, value_at(&answer, i)?)? == i)
        })
    }),
    law(&[Operation::MaxCommonVector], "A and B go on from where they begin at the same indices", |c| {
        only_if(is_swizzled(c))?;
        in_common(c)
    }),
    law(&[Operation::MaxCommonVector], "A and B take the same indices to 0, 1, …", in_common),
    law(&[Operation::Get1dCoord, Operation::GetHierCoord, Operation::GetFlatCoord], "A is n there", |c| {
        let Value::Composed(layout) = c.function(0)? else { return Err(Untried::NoLaw) };
        let (wanted, found) = (c.integer(1)?, c.answer.tuple()?);
        let is_compact = layout.is_bijective().or_none()?;
        let wanted = if is_compact { rem(wanted, layout.size().or_none()?).or_none()? } else { wanted };
        Ok(holds_at(1, layout.evaluate(&found).or_none()? == wanted))
    }),
    law(&[Operation::Get1dCoord, Operation::GetHierCoord, Operation::GetFlatCoord], "A is n there", |c| {
        let (layout, wanted, found) = (c.layout(0)?, c.integer(1)?, c.answer.tuple()?);
        // A compact layout repeats after its size.
        let is_compact = is_compact(&layout).or_none()?;
        let wanted = if is_compact { rem(wanted, layout.size().or_none()?).or_none()? } else { wanted };
        Ok(holds_at(1, evaluate(&layout, &found)? == wanted))
    }),
];

const DIVIDES: &[Operation] =
    &[Operation::LogicalDivide, Operation::ZippedDivide, Operation::TiledDivide, Operation::FlatDivide];
const PRODUCTS: &[Operation] =
    &[Operation::LogicalProduct, Operation::ZippedProduct, Operation::TiledProduct, Operation::FlatProduct];

/// The answer as a composition; an offset within a swizzle is not one yet.
fn composed(c: &Call<'_>) -> Maybe<Value> {
    c.answer.function().and_then(|answer| only_if(!matches!(answer, Value::Offset(..))).map(|()| answer))
}

const fn is_tiler(value: &Value) -> bool {
    matches!(value, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole)
}

/// Operand and answer, either plain or behind the same swizzle and offset.
fn behind_swizzle(c: &Call<'_>) -> Maybe<(LayoutValue, LayoutValue)> {
    match c.functions()? {
        (Value::Layout(a), Value::Layout(all)) => Ok((*a, *all)),
        (Value::Composed(a), Value::Composed(all)) if a.swizzle() == all.swizzle() && a.offset() == all.offset() => {
            Ok((*a.layout(), *all.layout()))
        }
        _ => Err(Untried::NoLaw),
    }
}

/// Tests that repetitions of an injective layout are injective.
fn repeated(c: &Call<'_>) -> Trial {
    let answer = c.answer.function()?;
    only_if(!c.values.iter().any(|value| value.function().is_ok_and(|value| !is_once(&value).unwrap_or(false))))?;
    no_offset_twice(&answer)
}

fn no_offset_twice(value: &Value) -> Trial {
    let offsets = offsets(value)?;
    let twice = offsets.windows(2).find(|pair| pair.first() == pair.last()).and_then(|pair| pair.first());
    Ok((count(value)?, twice.map(|offset| format!("offset {offset} is met twice"))))
}

/// Tests the number of consecutive elements that two layouts have in the same order.
fn in_common(c: &Call<'_>) -> Trial {
    let (a, b, most) = (c.function(0)?, c.function(1)?, c.answer.integer()?.min(MOST));
    let inside = match &b {
        Value::Composed(b) => *b.layout(),
        b => b.layout()?,
    };
    go_on(most, &Value::from(right_inverse(&inside).or_none()?), [&a, &b])
}

/// Tests that both layouts continue by 1 from their first offset, at the first `most` indices of `along`.
fn go_on(most: u64, along: &Value, both: [&Value; 2]) -> Trial {
    every(most, |i| {
        let index = value_at(along, i)?;
        both.iter()
            .try_fold(true, |so_far, layout| Ok(so_far && value_at(layout, index)? == add(value_at(layout, 0)?, i)?))
    })
}

fn is_swizzled(c: &Call<'_>) -> bool {
    c.values.iter().any(|value| matches!(value, Value::Composed(_)))
}

/// The offset of `A` at coordinate `i` of the tiler, with each mode at its own part.
pub(super) fn by_mode(a: &LayoutValue, tiler: &Tiler, i: u64) -> Checked<u64> {
    if !tiler.is_by_mode() {
        return tiler.as_layout().map_or_else(|| offset(a, i), |b| offset(a, offset(&b, i)?));
    }
    let digits = idx2crd(&IntTuple::int(i), &extents(a, tiler)?)?;
    (0..tiler.rank()).try_fold(0, |sum, k| add(sum, by_mode(&a.mode(k)?, &tiler.mode(k)?, digits.leaf_at(k))?))
}

/// The sizes of the parts of a tiler.
fn extents(a: &LayoutValue, tiler: &Tiler) -> Checked<IntTuple> {
    tuple_of((0..tiler.rank()).map(|k| Ok(IntTuple::int(extent(&a.mode(k)?, &tiler.mode(k)?)?))))
}

/// The size of one part of a tiler.
pub(super) fn extent(a: &LayoutValue, tiler: &Tiler) -> Checked<u64> {
    match tiler.as_layout() {
        Some(layout) => layout.size(),
        None if tiler.is_by_mode() => extents(a, tiler)?.product(),
        None => a.size(),
    }
}

/// The offset of row `x` and column `y` in the first block of a tiling whose modes count the block, then the rows and columns of tiles.
fn in_first_mma_block(tiled: &LayoutValue, tile: &[u64], (x, y): (u64, u64)) -> Checked<u64> {
    let [m, k] = tile[..] else { return Err(AlgebraError::NoModes) };
    let within = IntTuple::flat(&[rem(x, m)?, rem(y, k)?])?;
    let rest = (3..tiled.rank()).map(|_| Ok(IntTuple::int(0)));
    let counts = [Ok(within), Ok(IntTuple::int(div(x, m)?)), Ok(IntTuple::int(div(y, k)?))];
    evaluate(tiled, &tuple_of(counts.into_iter().chain(rest))?)
}

/// The offset at coordinate `i` of the first block of a tiling.
fn in_first_block(tiled: &LayoutValue, block: &LayoutValue, i: u64) -> Checked<u64> {
    if tiled.is_leaf() || block.rank() == 1 && tiled.rank() == 1 {
        return evaluate(tiled, &IntTuple::int(i));
    }
    let sizes = tuple_of((0..block.rank()).map(|k| Ok(IntTuple::int(block.mode(k)?.size()?))))?;
    let first = idx2crd(&IntTuple::int(i), &sizes)?;
    let first = (block.rank()..tiled.rank()).try_fold(first, |first, _| first.push(&IntTuple::int(0)))?;
    evaluate(tiled, &first)
}
