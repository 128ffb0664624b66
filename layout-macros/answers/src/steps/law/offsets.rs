//! The laws of operations that keep, collect or select offsets.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, div, gcd, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{IntTuple, is_divisible, is_in_domain, product_each};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, MOST, Maybe, OrNone, Read, SWIZZLED, Trial, Untried, count, few, holds_at, image, is_counted,
    is_once, law, length, offsets, only_if, pointwise, same, value_at,
};
use super::whole::Whole;

pub(super) const LAWS: &[Law] = &[
    law(
        &[Operation::CoalesceZ, Operation::WithShape, Operation::Squeeze, Operation::Unflatten, Operation::Group],
        "its offset at i is A(i)",
        |c| {
            let (a, answer) = c.functions()?;
            pointwise(count(&answer)?, |i| Ok((value_at(&answer, i)?, value_at(&a, i)?)))
        },
    ),
    law(
        &[Operation::Sort, Operation::Reverse, Operation::Transpose, Operation::TileUnzip],
        "the offsets are those of A, each as often",
        |c| {
            let (a, answer) = c.functions()?;
            Ok(same(&offsets(&a)?, &offsets(&answer)?))
        },
    ),
    law(&[Operation::Filter, Operation::FilterZeros], "the offsets are those of A", |c| {
        let (a, answer) = c.functions()?;
        only_if(c.operation == Operation::Filter || c.values.len() == 1)?;
        Ok(same(&image(&a)?, &image(&answer)?))
    }),
    // Zeros in a profile fix modes with nonzero strides too.
    law(&[Operation::FilterZeros], "each of its offsets is one of A", |c| {
        let (a, answer) = c.functions()?;
        only_if(c.values.len() > 1)?;
        let (all, kept) = (image(&a)?, image(&answer)?);
        let found: Vec<u64> = kept.iter().copied().filter(|offset| all.binary_search(offset).is_ok()).collect();
        Ok(same(&kept, &found))
    }),
    law(&[Operation::Nullspace], "A(N(i)) = 0", |c| {
        let (a, answer) = c.functions()?;
        pointwise(count(&answer)?, |i| Ok((value_at(&a, value_at(&answer, i)?)?, 0)))
    }),
    law(&[Operation::LayoutAdd], "its offset at i is A(i) + B(i)", |c| {
        let ((a, answer), b) = (c.functions()?, c.function(1)?);
        pointwise(count(&a)?, |i| Ok((value_at(&answer, i)?, add(value_at(&a, i)?, value_at(&b, i)?)?)))
    }),
    law(RECAST, "it is Sw in those units", |c| {
        let (a, (wider, parts), answer) = (recast(c)?, units(c)?, c.answer.function()?);
        only_if(matches!(a, Value::Swizzle(_)) && parts == 1)?;
        pointwise(SWIZZLED, |i| Ok((value_at(&answer, i)?, div(value_at(&a, mul(i, wider)?)?, wider)?)))
    }),
    law(RECAST, "its elements are where those of A are", |c| {
        let (a, (wider, parts), answer) = (recast(c)?, units(c)?, c.answer.function()?);
        only_if(!matches!(a, Value::Swizzle(_)))?;
        let before = offsets(&a)?;
        few(length(&before).saturating_mul(parts))?;
        let each = before.iter().flat_map(|offset| (0..parts).map(move |part| (*offset, part)));
        let one = |(offset, part): (u64, u64)| add(mul(div(offset, wider)?, parts)?, part);
        let expected = each.map(one).collect::<Checked<BTreeSet<u64>>>()?;
        Ok(same(&expected.into_iter().collect::<Vec<u64>>(), &image(&answer)?))
    }),
    law(&[Operation::MakeLayoutLike, Operation::MakeFragmentLike], "every offset below the cosize is met", |c| {
        let (_, answer) = c.functions()?;
        let image = image(&answer).or_none()?;
        Ok(holds_at(count(&answer)?, is_counted(&image)))
    }),
    law(&[Operation::DomainDistribute, Operation::GreatestCommonDomain], "no offset is met twice", |c| {
        let (_, answer) = c.functions()?;
        Ok(holds_at(count(&answer)?, is_once(&answer)?))
    }),
    law(
        &[
            Operation::MakeLayoutTv,
            Operation::MakeOrderedLayout,
            Operation::MakeLayout,
            Operation::SmemAtomK,
            Operation::SmemAtomMn,
        ],
        ALL_ONCE,
        |c| {
            // Modes that are layouts are joined unchanged.
            let is_joined =
                matches!(c.value(0)?, Value::Layout(_) | Value::Parts(_)) && c.operation != Operation::MakeLayoutTv;
            only_if(!is_joined)?;
            let answer = c.answer.function()?;
            Ok(holds_at(count(&answer)?, is_all(&answer)?))
        },
    ),
    law(&[Operation::Decay], "its offset at i, from there on, is A(i)", |c| {
        let (a, (plain, start)) = (c.function(0)?, c.answer.placed()?);
        let plain = plain.function()?;
        pointwise(count(&a)?, |i| Ok((add(start, value_at(&plain, i)?)?, value_at(&a, i)?)))
    }),
    // Parts without a more specific law.
    law(&[Operation::Slice, Operation::SliceAndOffset], PICKED, |c| sliced(c, &c.function(1)?)),
    law(&[Operation::ComposedSliceAndOffset], PICKED, |c| sliced(c, &composed(c.values.get(1..).or_none()?)?)),
    law(PARTS, PICKED, |c| picked(c, &c.function(0)?)),
    // Predicates, tested by counting; their sentences are the definitions.
    law(&[Operation::IsInjective], "there are as many offsets as coordinates", |c| claims(c, |a| Ok(is_once(a)?))),
    law(&[Operation::IsBijective], ALL_ONCE, |c| claims(c, |a| Ok(is_all(a)?))),
    law(&[Operation::IsCompact], "every offset below the cosize is met once", |c| {
        claims(c, |a| Ok(is_once(a)? && is_counted(&image(a)?)))
    }),
    law(&[Operation::IsSurjectiveOnto], "every offset below n is met, and no other", |c| {
        let wanted = c.integer(1)?.min(MOST);
        claims(c, |a| Ok(image(a).or_none()?.into_iter().eq(0..wanted)))
    }),
    law(&[Operation::FunctionallyEqual], "A(i) = B(i) at every index, or not", |c| {
        let b = c.function(1)?;
        claims(c, |a| {
            let size = count(a).or_none()?;
            Ok(count(&b).or_none()? == size && (0..size).all(|i| value_at(a, i).ok() == value_at(&b, i).ok()))
        })
    }),
    law(&[Operation::IsContiguous], "the offsets are a, a + 1, …, or not", |c| {
        claims(c, |a| {
            let first = value_at(a, 0).or_none()?;
            Ok((0..count(a).or_none()?).all(|i| value_at(a, i).ok() == first.checked_add(i)))
        })
    }),
];

const RECAST: &[Operation] = &[
    Operation::Upcast,
    Operation::Downcast,
    Operation::RecastLayout,
    Operation::UpcastComposed,
    Operation::DowncastComposed,
];
const PICKED: &str = "its offsets are offsets of A";

const PARTS: &[Operation] = &[
    Operation::LocalTile,
    Operation::LocalTileProj,
    Operation::LocalPartition,
    Operation::InnerPartition,
    Operation::OuterPartition,
    Operation::PartitionA,
    Operation::PartitionB,
    Operation::PartitionC,
    Operation::PartitionS,
    Operation::PartitionD,
    Operation::ThrfrgA,
    Operation::ThrfrgB,
    Operation::ThrfrgC,
    Operation::TidfrgS,
    Operation::TidfrgD,
];

const ALL_ONCE: &str = "every offset below the size is met once";

fn is_all(value: &Value) -> Checked<bool> {
    Ok(is_counted(&offsets(value)?))
}

/// The composition of a swizzle, an offset and a layout at the beginning of a list of values.
fn composed(values: &[Value]) -> Maybe<Value> {
    let [swizzle, start, layout, ..] = values else { return Err(Untried::NoLaw) };
    Ok(Value::swizzled(swizzle.to_swizzle().or_none()?, start.integer()?, &layout.layout()?))
}

/// The layout that is recast to elements of another width.
fn recast(c: &Call<'_>) -> Maybe<Value> {
    if c.operation.name().ends_with("_composed") { composed(c.values) } else { c.function(0) }
}

/// The factor by which elements get wider, and the number of parts that each then splits into; each old element is inside a new one.
fn units(c: &Call<'_>) -> Maybe<(u64, u64)> {
    let last = c.values.last().or_none()?.integer()?;
    Ok(match c.operation {
        Operation::Upcast | Operation::UpcastComposed => (last, 1),
        Operation::Downcast | Operation::DowncastComposed => (1, last),
        _ => {
            let (old, new) = (c.integer(1)?, last);
            (div(new, gcd(old, new)).or_none()?, div(old, gcd(old, new)).or_none()?)
        }
    })
}

/// Returns true if the tiles do not divide the whole, so that parts may run past its end.
fn is_rounded(c: &Call<'_>) -> bool {
    let tiler = match c.operation {
        Operation::LocalTile | Operation::LocalTileProj if c.values.len() > 3 => return true,
        Operation::LocalTile | Operation::InnerPartition | Operation::OuterPartition => {
            c.value(1).and_then(|tile| tile.to_tile().or_none())
        }
        Operation::LocalPartition => c
            .value(1)
            .and_then(Whole::from_value)
            .and_then(|threads| Value::from(product_each(&threads.shape()).or_none()?).to_tiler().or_none()),
        _ => return c.is_loose(),
    };
    let whole = c.value(0).and_then(Whole::from_value);
    !matches!((whole, tiler), (Ok(whole), Ok(tiler)) if is_divisible(&whole.layout, &tiler) == Ok(true))
}

/// Tests a slice by a coordinate of the layout. Past the end, the offsets would be those of the extended layout.
fn sliced(c: &Call<'_>, whole: &Value) -> Trial {
    let first = first(c.value(0)?)?;
    only_if(is_in_domain(&first, &Whole::from_value(whole)?.layout.shape()) == Ok(true))?;
    picked(c, whole)
}

/// The first coordinate that one with `_` stands for.
fn first(coordinate: &Value) -> Maybe<IntTuple> {
    match coordinate {
        Value::Whole => Ok(IntTuple::int(0)),
        Value::Parts(parts) => IntTuple::of(&parts.iter().map(first).collect::<Maybe<Vec<_>>>()?).or_none(),
        other => other.to_tuple().or_none(),
    }
}

/// Tests a part of a layout: its offsets are some of the layout's.
fn picked(c: &Call<'_>, whole: &Value) -> Trial {
    only_if(!is_rounded(c))?;
    let (part, start) = match c.answer {
        Value::Table(table) => (table.clone(), 0),
        Value::Placed(part, start) => (offsets(&part.function()?)?, start.integer()?),
        part => {
            only_if(c.operation != Operation::Slice)?;
            (offsets(&part.function()?)?, 0)
        }
    };
    let (part, whole) = (part.into_iter().map(|at| add(start, at)).collect::<Checked<Vec<u64>>>()?, image(whole)?);
    let odd = part.iter().find(|offset| whole.binary_search(offset).is_err());
    Ok((length(&part), odd.map(|offset| format!("{offset} is none of A"))))
}

/// Tests a true or false answer about the first operand; the number of places is its size.
fn claims(c: &Call<'_>, is_so: impl Fn(&Value) -> Maybe<bool>) -> Trial {
    c.answer.boolean()?;
    let a = c.function(0)?;
    c.claims((count(&a).or_none()?, is_so(&a)?))
}
