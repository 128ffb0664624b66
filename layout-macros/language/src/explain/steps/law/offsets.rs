//! The laws of operations that keep, gather or pick offsets.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, div, gcd, mul};
use layout_algebra::{is_divisible, product_each};

use super::trial::{
    Call, Checked, Law, MOST, Read, Row, SWIZZLED, Trial, at, count, few, holds_at, image, is_counted, is_once, length,
    offsets, same,
};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["coalesce_z", "with_shape", "squeeze", "unflatten", "group"], |c| {
        let (a, answer) = both(c)?;
        Some(Law::pointwise("its offset at i is A(i)", count(&answer), |i| Ok((at(&answer, i)?, at(&a, i)?))))
    }),
    (&["sort", "reverse", "transpose", "tile_unzip"], |c| {
        let (a, answer) = both(c)?;
        let trial = same(offsets(&a), offsets(&answer));
        Some(Law::at_coordinates("the offsets are those of A, each as often", trial))
    }),
    (&["filter", "filter_zeros"], |c| {
        let (a, answer) = both(c)?;
        Some(Law::at_coordinates("the offsets are those of A", same(image(&a), image(&answer))))
    }),
    (&["nullspace"], |c| {
        let (a, answer) = both(c)?;
        Some(Law::pointwise("A(N(i)) = 0", count(&answer), |i| Ok((at(&a, at(&answer, i)?)?, 0))))
    }),
    (&["layout_add"], |c| {
        let ((a, answer), b) = (both(c)?, c.function(1)?);
        let sides = |i: u64| Ok((at(&answer, i)?, add(at(&a, i)?, at(&b, i)?)?));
        Some(Law::pointwise("its offset at i is A(i) + B(i)", count(&a), sides))
    }),
    (&["upcast", "upcast_composed"], |c| recast(c, c.values.last()?.integer()?, 1)),
    (&["downcast", "downcast_composed"], |c| recast(c, 1, c.values.last()?.integer()?)),
    (&["recast_layout"], |c| {
        let (old, new) = (c.integer(1)?, c.integer(2)?);
        let common = gcd(old, new);
        recast(c, div(new, common).ok()?, div(old, common).ok()?)
    }),
    (&["make_layout_like", "make_fragment_like"], |c| {
        let (_, answer) = both(c)?;
        let trial = image(&answer).ok().map(|image| decided(&answer, is_counted(&image)))?;
        Some(Law::at_coordinates("every offset below the cosize is met", trial))
    }),
    (&["domain_distribute", "greatest_common_domain"], |c| {
        let (_, answer) = both(c)?;
        Some(Law::at_coordinates("no offset is met twice", decided(&answer, is_once(&answer))))
    }),
    (&["make_layout_tv"], |c| all_once(c)),
    (
        &["make_ordered_layout", "make_layout"],
        |c| {
            if matches!(c.value(0)?, Value::Layout(_)) { None } else { all_once(c) }
        },
    ),
    (&["smem_atom_k", "smem_atom_mn"], |c| {
        let answer = c.answer.function()?;
        Some(Law::at_coordinates(ALL_ONCE, decided(&answer, is_all(&answer))))
    }),
    (&["decay"], |c| {
        let (a, Value::Placed(plain, start)) = (c.function(0)?, c.answer) else { return None };
        let (plain, start) = (plain.function()?, start.integer()?);
        let sides = |i: u64| Ok((add(start, at(&plain, i)?)?, at(&a, i)?));
        Some(Law::pointwise("its offset at i, from there on, is A(i)", count(&a), sides))
    }),
    // Parts, where more is not known of them.
    (&["slice", "slice_and_offset"], |c| picked(c, &c.function(1)?)),
    (&["composed_slice_and_offset"], |c| {
        picked(c, &Value::swizzled(c.value(1)?.to_swizzle().ok()?, c.integer(2)?, &c.layout(3)?))
    }),
    (PARTS, |c| picked(c, &c.function(0)?)),
    // Predicates, counted.
    (&["is_injective"], |c| predicate(c, "there are as many offsets as coordinates", |a| Some(is_once(a)))),
    (&["is_bijective"], |c| predicate(c, ALL_ONCE, |a| Some(is_all(a)))),
    (&["is_compact"], |c| {
        let is_so = |a: &Value| Some(is_once(a) && is_counted(&image(a).ok()?));
        predicate(c, "every offset below the cosize is met once", is_so)
    }),
    (&["is_surjective_onto"], |c| {
        let wanted = c.integer(1)?.min(MOST);
        predicate(c, "every offset below n is met, and no other", |a| Some(image(a).ok()?.into_iter().eq(0..wanted)))
    }),
    (&["functionally_equal"], |c| {
        let b = c.function(1)?;
        let is_so = |a: &Value| {
            let size = count(a).ok()?;
            Some(count(&b).ok()? == size && (0..size).all(|i| at(a, i).ok() == at(&b, i).ok()))
        };
        predicate(c, "A(i) = B(i) at every index, or not", is_so)
    }),
    (&["is_contiguous"], |c| {
        let is_so = |a: &Value| {
            let first = at(a, 0).ok()?;
            Some((0..count(a).ok()?).all(|i| at(a, i).ok() == first.checked_add(i)))
        };
        predicate(c, "the offsets are a, a + 1, …, or not", is_so)
    }),
];

const PARTS: &[&str] = &[
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
    "thrfrg_A",
    "thrfrg_B",
    "thrfrg_C",
    "tidfrg_S",
    "tidfrg_D",
];

const ALL_ONCE: &str = "every offset below the size is met once";

/// The first operand and the answer as functions.
fn both(c: &Call<'_>) -> Option<(Value, Value)> {
    Some((c.function(0)?, c.answer.function()?))
}

fn decided(value: &Value, is_so: bool) -> Trial {
    count(value).and_then(|count| holds_at(count, is_so))
}

fn is_all(value: &Value) -> bool {
    offsets(value).is_ok_and(|offsets| is_counted(&offsets))
}

fn all_once(c: &Call<'_>) -> Option<Law> {
    let (_, answer) = both(c)?;
    Some(Law::at_coordinates(ALL_ONCE, decided(&answer, is_all(&answer))))
}

/// Elements of other widths, so many times wider and then in so many parts: each old one lies in a new one.
fn recast(c: &Call<'_>, wider: u64, parts: u64) -> Option<Law> {
    let a = match (c.name.ends_with("_composed"), c.values) {
        (true, [swizzle, start, layout, _]) => {
            Value::swizzled(swizzle.to_swizzle().ok()?, start.integer()?, &layout.layout()?)
        }
        _ => c.function(0)?,
    };
    let answer = c.answer.function()?;
    if let Value::Swizzle(_) = a {
        let one = |i: u64| Ok((at(&answer, i)?, div(at(&a, mul(i, wider)?)?, wider)?));
        return (parts == 1).then(|| Law::pointwise("it is Sw in those units", Ok(SWIZZLED), one));
    }
    let expected = offsets(&a).and_then(|before| {
        few(length(&before).saturating_mul(parts))?;
        let each = before.iter().flat_map(|offset| (0..parts).map(move |part| (*offset, part)));
        let one = |(offset, part): (u64, u64)| add(mul(div(offset, wider)?, parts)?, part);
        Ok(each.map(one).collect::<Checked<BTreeSet<u64>>>()?.into_iter().collect())
    });
    Some(Law::at_coordinates("its elements are where those of A are", same(expected, image(&answer))))
}

/// Whether tiles do not make up the whole, and so parts may run past it.
fn is_rounded(c: &Call<'_>) -> bool {
    let layout = |i: usize| match c.value(i) {
        Some(Value::Composed(composed)) => Some(*composed.layout()),
        value => value?.layout(),
    };
    let tiler = match c.name {
        "local_tile" | "local_tile_proj" if c.values.len() > 3 => None,
        "local_tile" | "inner_partition" | "outer_partition" => c.value(1).and_then(|tile| tile.to_tile().ok()),
        "local_partition" => {
            layout(1).and_then(|threads| Value::from(product_each(&threads.shape()).ok()?).to_tiler().ok())
        }
        _ => return c.is_loose(),
    };
    !layout(0).zip(tiler).is_some_and(|(whole, tiler)| is_divisible(&whole, &tiler) == Ok(true))
}

/// Parts of a layout: their offsets are some of its own.
fn picked(c: &Call<'_>, whole: &Value) -> Option<Law> {
    let of = |part: &Value, start: u64| offsets(part)?.into_iter().map(|offset| add(start, offset)).collect();
    let part: Checked<Vec<u64>> = match c.answer {
        _ if is_rounded(c) => return None,
        Value::Table(table) => Ok(table.clone()),
        Value::Placed(part, start) => of(&part.function()?, start.integer()?),
        part if c.name != "slice" => of(&part.function()?, 0),
        _ => return None,
    };
    let trial = image(whole).and_then(|whole| {
        let part = part?;
        let odd = part.iter().find(|offset| whole.binary_search(offset).is_err());
        Ok((length(&part), odd.map(|offset| format!("{offset} is none of A"))))
    });
    Some(Law::at_coordinates("its offsets are offsets of A", trial))
}

/// Whether it is so of the first operand, as often as it has coordinates.
fn predicate(c: &Call<'_>, says: &'static str, is_so: impl Fn(&Value) -> Option<bool>) -> Option<Law> {
    let (answer, a) = (c.answer.boolean()?, c.function(0)?);
    let size = count(&a).ok()?;
    Some(Law::at_coordinates(says, holds_at(size, is_so(&a)? == answer)))
}
