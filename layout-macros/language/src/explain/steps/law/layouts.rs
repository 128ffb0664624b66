//! The laws of layouts composed, divided, inverted and repeated.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, rem};
use layout_algebra::{
    IntTuple, LayoutValue, Tiler, evaluate, idx2crd, is_compact, logical_product, offset, right_inverse,
};

use super::trial::{
    Call, Checked, Law, MOST, Read, Row, Trial, at, count, holds_at, is_once, offsets, pointwise, rank, same, tuple_of,
};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["composition"], |c| {
        let (a, b) = (c.function(0)?, c.value(1)?);
        // An offset within a swizzle awaits its layout.
        let answer = c.answer.function().filter(|answer| !matches!(answer, Value::Offset(..)))?;
        let is_tiler = matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole);
        if let Some(b) = b.function().filter(|_| !is_tiler) {
            let sides = |i: u64| Ok((at(&answer, i)?, at(&a, at(&b, i)?)?));
            return Some(Law::pointwise("(A o B)(i) = A(B(i))", count(&answer), sides));
        }
        let tiler = b.to_tiler().ok()?;
        let inside = |i: u64| match &a {
            Value::Composed(composed) => {
                Ok(composed.swizzle().apply(add(composed.offset(), by_mode(composed.layout(), &tiler, i)?)?))
            }
            Value::Layout(layout) => by_mode(layout, &tiler, i),
            _ => at(&a, i),
        };
        let sides = |i: u64| Ok((at(&answer, i)?, inside(i)?));
        Some(Law::pointwise("mode by mode, (A o B)(i) = A(B(i))", count(&answer), sides))
    }),
    (&["coalesce", "flatten", "nullify_trivial_strides"], |c| {
        let (a, answer) = both(c)?;
        Some(Law::pointwise("its offset at i is A(i)", count(&a), |i| Ok((at(&answer, i)?, at(&a, i)?))))
    }),
    (&["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"], |c| {
        let (a, answer) = both(c)?;
        let (before, after) = (offsets(&a), offsets(&answer));
        Some(if c.is_loose() {
            let trial = before.and_then(|before| {
                let after: BTreeSet<u64> = after?.into_iter().collect();
                holds_at(count(&answer)?, before.iter().all(|offset| after.contains(offset)))
            });
            Law::at_coordinates("no offset of A is missed", trial)
        } else {
            Law::at_coordinates("the offsets are those of A, each as often", same(before, after))
        })
    }),
    (&["complement"], |c| {
        let (Value::Layout(a), Value::Layout(rest)) = both(c)? else { return None };
        let both = LayoutValue::of(&[*a, *rest]).ok()?;
        let says = "no sum of an offset of A and one of the complement is met twice";
        is_once(&Value::Layout(a)).then(|| Law::at_coordinates(says, once(&both.into())))
    }),
    (&["right_inverse"], |c| {
        let (a, inverse) = both(c)?;
        Some(Law::pointwise("A(R(i)) = i", count(&inverse), |i| Ok((at(&a, at(&inverse, i)?)?, i))))
    }),
    (&["left_inverse"], |c| {
        let (a, inverse) = both(c)?;
        let there_and_back = |i| {
            let found = at(&a, i)?;
            Ok((at(&a, at(&inverse, found)?)?, found))
        };
        Some(Law::pointwise("A(L(A(i))) = A(i)", count(&a), there_and_back))
    }),
    // By mode, each mode is repeated by itself, and repetitions of different modes may meet.
    (&["logical_product", "zipped_product", "tiled_product", "flat_product"], |c| {
        let tiler = c.value(1)?.to_tiler().ok()?;
        let (a, answer) = (tiler.is_by_mode()).then(|| behind_swizzle(c))??;
        let each = (0..rank(&a)).map(|i| {
            let mode = a.mode(i)?;
            if i < tiler.rank() { logical_product(&mode, &tiler.mode(i)?) } else { Ok(mode) }
        });
        let side_by_side = each.collect::<Checked<Vec<_>>>().and_then(|each| LayoutValue::of(&each));
        let trial = side_by_side.and_then(|all| same(offsets(&answer.into()), offsets(&all.into())));
        Some(Law::at_coordinates(
            "its offsets are the sums of those of each mode times its tiler, each as often",
            trial,
        ))
    }),
    (
        &["logical_product", "zipped_product", "tiled_product", "flat_product", "blocked_product", "raked_product"],
        |c| {
            let is_block = matches!(c.name, "blocked_product" | "raked_product");
            let is_by_mode = !is_block && c.value(1)?.to_tiler().ok()?.is_by_mode();
            let repeats = |value: &Value| value.function().is_some_and(|value| !is_once(&value));
            let answer = c.answer.function().filter(|_| !is_by_mode && !c.values.iter().any(repeats))?;
            Some(Law::at_coordinates("no offset is met twice", once(&answer)))
        },
    ),
    (&["tile_to_shape"], |c| {
        let (a, tiled) = behind_swizzle(c)?;
        let trial = pointwise(count(&a.into()), |i| Ok((in_first_block(&tiled, &a, i)?, offset(&a, i)?)));
        Some(Law::at_coordinates("the first block is A", trial))
    }),
    (&["max_common_layout"], |c| {
        let ((a, answer), b) = (both(c)?, c.function(1)?);
        let sides = |i: u64| {
            let (x, y) = (at(&a, at(&answer, i)?)?, at(&b, at(&answer, i)?)?);
            Ok(if x == y { (x, i) } else { (x, y) })
        };
        Some(Law::pointwise("A(L(i)) = B(L(i)) = i", count(&answer), sides))
    }),
    (&["max_common_vector"], |c| {
        let (a, b, most) = (c.function(0)?, c.layout(1)?, c.answer.integer()?.min(MOST));
        let inverse = Value::from(right_inverse(&b).ok()?);
        // Elements stand one after the other from where a swizzled layout begins.
        let (says, begins) = match &a {
            Value::Composed(_) => ("A goes on from where it begins where B goes through 0, 1, …", at(&a, 0).ok()?),
            _ => ("A and B take the same indices to 0, 1, …", 0),
        };
        Some(Law::pointwise(says, Ok(most), |i| Ok((at(&a, at(&inverse, i)?)?, add(begins, i)?))))
    }),
    (&["get_1d_coord", "get_hier_coord", "get_flat_coord"], |c| {
        let (layout, wanted, found) = (c.layout(0)?, c.integer(1)?, c.answer.tuple()?);
        // A compact layout begins again after its size.
        let wanted = if is_compact(&layout).ok()? { rem(wanted, layout.size().ok()?).ok()? } else { wanted };
        Some(Law::once("A is n there", evaluate(&layout, &found).map(|there| there == wanted)))
    }),
];

/// The first operand and the answer as functions.
fn both(c: &Call<'_>) -> Option<(Value, Value)> {
    Some((c.function(0)?, c.answer.function()?))
}

/// Both, plain or behind the same swizzle and offset.
fn behind_swizzle(c: &Call<'_>) -> Option<(LayoutValue, LayoutValue)> {
    match both(c)? {
        (Value::Layout(a), Value::Layout(all)) => Some((*a, *all)),
        (Value::Composed(a), Value::Composed(all)) if a.swizzle() == all.swizzle() && a.offset() == all.offset() => {
            Some((*a.layout(), *all.layout()))
        }
        _ => None,
    }
}

/// Whether no offset is met twice.
fn once(value: &Value) -> Trial {
    let offsets = offsets(value)?;
    let twice = offsets.windows(2).find(|pair| pair.first() == pair.last()).and_then(|pair| pair.first());
    Ok((count(value)?, twice.map(|offset| format!("offset {offset} is met twice"))))
}

/// `A` at coordinate `i` of the tiler, each mode at its own part.
pub(super) fn by_mode(a: &LayoutValue, tiler: &Tiler, i: u64) -> Checked<u64> {
    if !tiler.is_by_mode() {
        return tiler.as_layout().map_or_else(|| offset(a, i), |b| offset(a, offset(&b, i)?));
    }
    let digits = idx2crd(&IntTuple::int(i), &extents(a, tiler)?)?;
    (0..tiler.rank()).try_fold(0, |sum, k| add(sum, by_mode(&a.mode(k)?, &tiler.mode(k)?, digits.leaf_at(k))?))
}

/// The coordinates of each part of a tiler.
fn extents(a: &LayoutValue, tiler: &Tiler) -> Checked<IntTuple> {
    tuple_of((0..tiler.rank()).map(|k| Ok(IntTuple::int(extent(&a.mode(k)?, &tiler.mode(k)?)?))))
}

/// The coordinates of one part of a tiler.
pub(super) fn extent(a: &LayoutValue, tiler: &Tiler) -> Checked<u64> {
    match tiler.as_layout() {
        Some(layout) => layout.size(),
        None if tiler.is_by_mode() => extents(a, tiler)?.product(),
        None => a.size(),
    }
}

/// The offset at coordinate `i` of the first block of what fills a shape with it.
fn in_first_block(tiled: &LayoutValue, block: &LayoutValue, i: u64) -> Checked<u64> {
    if tiled.is_leaf() || block.rank() == 1 && tiled.rank() == 1 {
        return evaluate(tiled, &IntTuple::int(i));
    }
    let sizes = tuple_of((0..block.rank()).map(|k| Ok(IntTuple::int(block.mode(k)?.size()?))))?;
    let first = idx2crd(&IntTuple::int(i), &sizes)?;
    let first = (block.rank()..tiled.rank()).try_fold(first, |first, _| first.push(&IntTuple::int(0)))?;
    evaluate(tiled, &first)
}
