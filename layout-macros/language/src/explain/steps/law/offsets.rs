//! The laws of operations that keep, gather or pick offsets.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, div, mul};
use layout_algebra::{AlgebraError, LayoutValue, evaluate, is_divisible, product_each, right_inverse};

use super::{MOST, SWIZZLED, Trial, at, count, function, is_once, offsets, pointwise};
use crate::ast::Word;
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    kept(name, values, answer)
        .or_else(|| found(name, values, answer))
        .or_else(|| picked(name, values, answer))
        .or_else(|| asked(name, values, answer))
}

/// Threads and values of a tile: every element is met.
fn dealt(answer: &Value) -> Law {
    let image = image(&function(answer)?);
    let trial = image.map(|image| {
        let odd = image.iter().zip(0..).find(|(element, i)| **element != *i);
        (u64::try_from(image.len()).unwrap_or(u64::MAX), odd.map(|(_, i)| format!("element {i} is nobody's")))
    });
    Some(("every element of the tile is met", trial))
}

fn kept(name: &str, values: &[Value], answer: &Value) -> Law {
    if name.ends_with("_TV") {
        return dealt(answer);
    }
    if let (Some(name), [swizzle, start, layout, times]) = (name.strip_suffix("_composed"), values) {
        let start = start.to_integer().ok()?;
        let composed = Value::swizzled(swizzle.to_swizzle().ok()?, start, &layout.to_layout().ok()?);
        return kept(name, &[composed, times.clone()], answer);
    }
    let (a, answer) = (function(values.first()?)?, function(answer)?);
    let b = values.get(1).and_then(function);
    Some(match name {
        "coalesce_z" | "with_shape" | "squeeze" | "unflatten" | "group" => {
            ("its offset at i is A(i)", pointwise(count(&answer), |i| Ok((at(&answer, i)?, at(&a, i)?))))
        }
        "sort" | "reverse" | "transpose" | "tile_unzip" => {
            ("the offsets are those of A, each as often", all(offsets(&a), offsets(&answer)))
        }
        "filter" | "filter_zeros" => ("the offsets are those of A", all(image(&a), image(&answer))),
        "nullspace" => ("A(N(i)) = 0", pointwise(count(&answer), |i| Ok((at(&a, at(&answer, i)?)?, 0)))),
        "layout_add" => {
            let b = b?;
            (
                "its offset at i is A(i) + B(i)",
                pointwise(count(&a), |i| Ok((at(&answer, i)?, add(at(&a, i)?, at(&b, i)?)?))),
            )
        }
        "upcast" | "downcast" | "recast_layout" => {
            return recast(name, values, &a, &answer);
        }
        "max_common_layout" => {
            let b = b?;
            let both = |i| Ok((at(&a, at(&answer, i)?)?, at(&b, at(&answer, i)?)?));
            (
                "A(L(i)) = B(L(i)) = i",
                pointwise(count(&answer), |i| both(i).map(|(x, y)| if x == y { (x, i) } else { (x, y) })),
            )
        }
        "make_layout_like" | "make_fragment_like" => {
            let reached = image(&answer).ok()?;
            let holds = reached.iter().zip(0..).all(|(offset, i)| *offset == i);
            ("every offset below the cosize is met", decided(count(&answer), holds))
        }
        "domain_distribute" | "greatest_common_domain" => {
            ("no offset is met twice", decided(count(&answer), is_once(&answer)))
        }
        "make_layout_tv" | "make_ordered_layout" | "make_layout"
            if !matches!(values.first()?, Value::Layout(_)) || name == "make_layout_tv" =>
        {
            ("every offset below the size is met once", decided(count(&answer), is_all(&answer)))
        }
        _ => return None,
    })
}

/// Whether both sides list the same.
fn all(before: Result<Vec<u64>, AlgebraError>, after: Result<Vec<u64>, AlgebraError>) -> Trial {
    let (before, after) = (before?, after?);
    let count = u64::try_from(before.len()).unwrap_or(u64::MAX);
    Ok((count, (before != after).then(|| "there are others".to_owned())))
}

fn decided(count: Result<u64, AlgebraError>, holds: bool) -> Trial {
    Ok((count?, (!holds).then(|| "it does not hold".to_owned())))
}

/// The offsets, each once.
fn image(value: &Value) -> Result<Vec<u64>, AlgebraError> {
    let mut image = offsets(value)?;
    image.dedup();
    Ok(image)
}

fn is_all(value: &Value) -> bool {
    offsets(value).is_ok_and(|offsets| offsets.iter().zip(0..).all(|(offset, i)| *offset == i))
}

/// Elements of other widths: each old one lies in a new one.
fn recast(name: &str, values: &[Value], a: &Value, answer: &Value) -> Law {
    let integer = |i: usize| values.get(i)?.to_integer().ok();
    let (wider, parts) = match name {
        "upcast" => (integer(1)?, 1),
        "downcast" => (1, integer(1)?),
        "recast_layout" => {
            let common = layout_algebra::arithmetic::gcd(integer(1)?, integer(2)?);
            (div(integer(2)?, common).ok()?, div(integer(1)?, common).ok()?)
        }
        _ => return None,
    };
    if let Value::Swizzle(_) = a {
        let one = |i: u64| Ok((at(answer, i)?, div(at(a, mul(i, wider)?)?, wider)?));
        return (parts == 1).then(|| ("it is Sw in those units", pointwise(Ok(SWIZZLED), one)));
    }
    let trial = offsets(a).and_then(|before| {
        let size = u64::try_from(before.len()).unwrap_or(u64::MAX).saturating_mul(parts);
        if size > MOST {
            return Err(AlgebraError::NotDecided { size, limit: MOST });
        }
        let mut expected = BTreeSet::new();
        for offset in before {
            for part in 0..parts {
                expected.insert(add(mul(div(offset, wider)?, parts)?, part)?);
            }
        }
        all(Ok(expected.into_iter().collect()), image(answer))
    });
    Some(("its elements are where those of A are", trial))
}

/// A place that leads to an offset.
fn found(name: &str, values: &[Value], answer: &Value) -> Law {
    Some(match name {
        "get_1d_coord" | "get_hier_coord" | "get_flat_coord" => {
            let (layout, offset) = (values.first()?.to_layout().ok()?, values.get(1)?.to_integer().ok()?);
            let coordinate = answer.to_tuple().ok()?;
            // A compact layout begins again after its size.
            let is_compact = layout_algebra::is_compact(&layout).ok()?;
            let offset =
                if is_compact { layout_algebra::arithmetic::rem(offset, layout.size().ok()?).ok()? } else { offset };
            ("A is n there", pointwise(Ok(1), |_| Ok((evaluate(&layout, &coordinate)?, offset))))
        }
        "max_common_vector" => {
            let (a, b) = (function(values.first()?)?, values.get(1)?.to_layout().ok()?);
            let (inverse, most) = (Value::from(right_inverse(&b).ok()?), answer.to_integer().ok()?);
            let law = match &a {
                // Elements stand one after the other from where a swizzled layout begins.
                Value::Composed(_) => "A goes on from where it begins where B goes through 0, 1, …",
                _ => "A and B take the same indices to 0, 1, …",
            };
            let begins = if let Value::Composed(_) = a { at(&a, 0).ok()? } else { 0 };
            (law, pointwise(Ok(most.min(MOST)), |i| Ok((at(&a, at(&inverse, i)?)?, add(begins, i)?))))
        }
        "decay" => {
            let (a, Value::Placed(plain, start)) = (function(values.first()?)?, answer) else { return None };
            let (plain, start) = (function(plain)?, start.to_integer().ok()?);
            (
                "its offset at i, from there on, is A(i)",
                pointwise(count(&a), |i| Ok((add(start, at(&plain, i)?)?, at(&a, i)?))),
            )
        }
        "swizzle_apply" => {
            let (swizzle, x) = (values.first()?.to_swizzle().ok()?, values.get(1)?.to_integer().ok()?);
            ("once more, it is x", pointwise(Ok(1), |_| Ok((swizzle.apply(answer.to_integer().unwrap_or(0)), x))))
        }
        "make_swizzle" => {
            let (Value::Swizzle(swizzle), y, z) =
                (answer, values.first()?.to_integer().ok()?, values.get(1)?.to_integer().ok()?)
            else {
                return None;
            };
            let moved = |i: u64| Ok((swizzle.apply(i) ^ i, (swizzle.apply(i & y) ^ (i & y)) & z));
            ("it changes bits of Z alone, by those of Y", pointwise(Ok(SWIZZLED), moved))
        }
        "smem_atom_k" | "smem_atom_mn" => {
            let answer = function(answer)?;
            ("every offset below the size is met once", decided(count(&answer), is_all(&answer)))
        }
        _ => return None,
    })
}

/// Whether tiles do not make up the whole, and so parts may run past it.
fn is_rounded(name: &str, values: &[Value]) -> bool {
    let layout = |i: usize| match values.get(i) {
        Some(Value::Composed(composed)) => Some(*composed.layout()),
        value => value?.to_layout().ok(),
    };
    let tiler = match name {
        "local_tile" | "local_tile_proj" if values.len() > 3 => None,
        "local_tile" | "inner_partition" | "outer_partition" => values.get(1).and_then(|tile| tile.to_tile().ok()),
        "local_partition" => {
            layout(1).and_then(|threads| Value::from(product_each(&threads.shape()).ok()?).to_tiler().ok())
        }
        _ => return matches!(values.last(), Some(Value::Word(Word::Loose))),
    };
    let pair = layout(0).zip(tiler);
    !pair.is_some_and(|(whole, tiler)| is_divisible(&whole, &tiler) == Ok(true))
}

/// Parts of a layout: their offsets are some of its own.
fn picked(name: &str, values: &[Value], answer: &Value) -> Law {
    let places = [
        "slice",
        "slice_and_offset",
        "local_tile",
        "local_tile_proj",
        "local_partition",
        "inner_partition",
        "outer_partition",
        "partition_A",
        "partition_B",
        "partition_C",
        "partition_S",
        "partition_D",
        "composed_slice_and_offset",
        "thrfrg_A",
        "thrfrg_B",
        "thrfrg_C",
        "tidfrg_S",
        "tidfrg_D",
    ];
    if !places.contains(&name) || is_rounded(name, values) {
        return None;
    }
    let whole = match name {
        "slice" | "slice_and_offset" => function(values.get(1)?)?,
        "composed_slice_and_offset" => {
            let layout: LayoutValue = values.get(3)?.to_layout().ok()?;
            Value::swizzled(values.get(1)?.to_swizzle().ok()?, values.get(2)?.to_integer().ok()?, &layout)
        }
        _ => function(values.first()?)?,
    };
    let of = |part: &Value, start: u64| offsets(part)?.into_iter().map(|offset| add(start, offset)).collect();
    let part: Result<Vec<u64>, AlgebraError> = match answer {
        Value::Table(table) => Ok(table.clone()),
        Value::Placed(part, start) => of(&function(part)?, start.to_integer().ok()?),
        part if name != "slice" => of(&function(part)?, 0),
        _ => return None,
    };
    let trial = offsets(&whole).and_then(|whole| {
        let (whole, part): (BTreeSet<u64>, Vec<u64>) = (whole.into_iter().collect(), part?);
        let odd = part.iter().find(|offset| !whole.contains(offset));
        let count = u64::try_from(part.len()).unwrap_or(u64::MAX);
        Ok((count, odd.map(|offset| format!("{offset} is none of A"))))
    });
    Some(("its offsets are offsets of A", trial))
}

/// Predicates, counted.
fn asked(name: &str, values: &[Value], answer: &Value) -> Law {
    let Value::Boolean(says) = answer else { return None };
    let a = function(values.first()?)?;
    let size = count(&a).ok()?;
    let reached = || image(&a).ok();
    let (law, is_so) = match name {
        "is_injective" => ("there are as many offsets as coordinates", is_once(&a)),
        "is_bijective" => ("every offset below the size is met once", is_all(&a)),
        "is_compact" => (
            "every offset below the cosize is met once",
            is_once(&a) && {
                let reached = reached()?;
                reached.last().is_none_or(|last| u64::try_from(reached.len()).ok() == last.checked_add(1))
            },
        ),
        "is_surjective_onto" => ("every offset below n is met, and no other", {
            let wanted = values.get(1)?.to_integer().ok()?;
            reached()?.into_iter().eq(0..wanted.min(MOST))
        }),
        "functionally_equal" => {
            let b = function(values.get(1)?)?;
            let same = count(&b).ok()? == size && (0..size).all(|i| at(&a, i).ok() == at(&b, i).ok());
            ("A(i) = B(i) at every index, or not", same)
        }
        "is_contiguous" => ("the offsets are a, a + 1, …, or not", {
            let first = at(&a, 0).ok()?;
            (0..size).all(|i| at(&a, i).ok() == first.checked_add(i))
        }),
        _ => return None,
    };
    Some((law, Ok((size, (is_so != *says).then(|| "counting says otherwise".to_owned())))))
}
