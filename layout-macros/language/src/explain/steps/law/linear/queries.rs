//! The laws of predicates and measures of a linear layout.

use std::collections::BTreeSet;

use layout_algebra::linear::{ColumnAction, LinearLayout};

use super::super::trial::{Call, Checked, Law, Read, Row, Trial, few, holds_at};
use super::points::Point;
use super::{at_points, input_law, inputs, outputs, point_law, size};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    // By their definitions at every input.
    (&["sublayout_is_zero"], |c| {
        defined(c, |x, y, first, second| !x.is_along(first) || second.iter().all(|name| y.get(name) == Some(0)))
    }),
    (&["is_identity_on_out_dim"], |c| defined(c, |x, y, first, _| is_same(x, y, first))),
    (&["square_identity"], |c| defined(c, |x, y, first, _| !x.is_along(first) || is_same(x, y, first))),
    (&["is_trivial_over"], |c| {
        defined(c, |x, y, first, _| is_same(x, y, first) && (!x.is_along(first) || y.is_along(first)))
    }),
    // Counted.
    (&["is_injective"], |c| {
        predicate(c, "there are as many outputs as inputs", |a| Ok(size(&outputs(a)?) == inputs(a)?))
    }),
    (&["is_surjective"], |c| {
        predicate(c, "there are as many outputs as there can be", |a| Ok(size(&outputs(a)?) == most(a)))
    }),
    (&["is_bijective"], |c| {
        let is_so = |a: &LinearLayout| Ok(size(&outputs(a)?) == inputs(a)? && inputs(a)? == most(a));
        predicate(c, "all inputs and outputs are paired", is_so)
    }),
    (&["equal_ignoring_out_sizes"], |c| {
        let b = c.linear(1)?;
        predicate(c, "both give the same, if it is so", |a| {
            let is_alike = a.ins().same(&b.ins()) && a.outs().same_names(&b.outs());
            Ok(at_points(a, |x| x.through(a) == x.through(b))?.1.is_none() && is_alike)
        })
    }),
    (&["image_is_within"], |c| {
        let b = c.linear(1)?;
        predicate(c, "each output of A is one of B, if it is so", |a| Ok(outputs(a)?.is_subset(&outputs(b)?)))
    }),
    (&["num_consecutive"], |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        let says = "the first so many inputs are the first outputs";
        input_law(says, a, |x| x >= count || a.outs().part(a.image(x), 0) == x)
    }),
    (&["factor_identity_prefix"], |c| {
        let (a, count) = (c.linear(0)?, c.answer.list()?.first()?.integer()?);
        let (from, to) = (c.value(1)?.name()?, c.value(2)?.name()?);
        point_law("the first so many inputs are the outputs", a, |x| {
            let is_alone = x.parts().all(|(name, value)| value < if name == from { count } else { 1 });
            !is_alone || x.through(a).get(to) == x.get(from)
        })
    }),
    (&["contiguous_elems"], |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        let at = a.outs().find(c.value(1)?.name()?)?;
        let parts = outputs(a).ok()?.into_iter().map(|word| a.outs().part(word, at)).collect();
        Some(Law::at_coordinates("the first so many are reached", reached(&parts, count)))
    }),
    (&["largest_vectorisation"], |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        let parts = (0..few(a.ins().get(0).size()).ok()?).map(|register| a.image(register)).collect();
        Some(Law::at_coordinates("registers reach the first so many", reached(&parts, count)))
    }),
    (&["reg_perm_for_divide"], |c| Some(Law::at_coordinates("its bases stand together, in their order", together(c)?))),
    // Which bits move which.
    (&["free_variable_masks"], |c| {
        let a = c.linear(0)?;
        let (free, outputs) = (a.ins().pack(c.answer.table()?).ok()?, outputs(a).ok()?);
        let kept: Vec<u64> = (0..inputs(a).ok()?).filter(|x| x & free == 0).map(|x| a.image(x)).collect();
        let distinct: BTreeSet<u64> = kept.iter().copied().collect();
        let is_so = distinct == outputs && distinct.len() == kept.len();
        let trial = inputs(a).and_then(|count| holds_at(count, is_so));
        Some(Law::at_coordinates("with these bits 0, every output is reached once", trial))
    }),
    (&["input_basis_mask"], |c| {
        let (a, mask, outs) = (c.linear(0)?, c.answer.integer()?, c.value(2)?.to_names().ok()?);
        let i = a.ins().find(c.value(1)?.name()?)?;
        let from = 1_u64.checked_shl(a.ins().from(i))?;
        let says = "changing a bit of the input changes these outputs if the mask has it, and only then";
        input_law(says, a, |x| {
            let image = |x: u64| Point::of(a.outs(), a.image(x));
            (0..a.ins().get(i).bits).all(|k| {
                let power = 1_u64.checked_shl(k).unwrap_or(0);
                let moved = x ^ power.saturating_mul(from);
                outs.iter().all(|out| image(x).get(out) == image(moved).get(out)) != (mask & power != 0)
            })
        })
    }),
    (&["output_basis_mask"], |c| {
        let (a, mask) = (c.linear(0)?, c.answer.integer()?);
        let (ins, out) = (c.value(1)?.to_names().ok()?, c.value(2)?.name()?);
        let trial = inputs(a).and_then(|size| {
            let points = (0..size).map(|x| Point::of(a.ins(), x)).filter(|x| x.is_along(&ins));
            holds_at(size, points.fold(0, |reached, x| reached | x.through(a).part(out)) == mask)
        });
        Some(Law::at_coordinates("with the other inputs 0, the output has these bits and no others", trial))
    }),
    (&["matrix"], |c| {
        let (a, rows) = (c.linear(0)?, c.answer.list()?);
        let entry = |row: &Value, column: u32| row.table()?.get(usize::try_from(column).ok()?).copied();
        let is_column = |column: u32| {
            let bits =
                rows.iter().rev().try_fold(0_u64, |word, row| word.checked_mul(2)?.checked_add(entry(row, column)?));
            1_u64.checked_shl(column).is_none_or(|input| bits == Some(a.image(input)))
        };
        let trial = holds_at(a.ins().bits().into(), (0..a.ins().bits()).all(is_column));
        Some(Law::at_coordinates("column k has the bits of the image of 2^k", trial))
    }),
];

/// The outputs that there can be.
fn most(a: &LinearLayout) -> u64 {
    a.outs().size().unwrap_or(u64::MAX)
}

/// A predicate of the first operand, as often as it has inputs.
fn predicate(c: &Call<'_>, law: &'static str, is_so: impl Fn(&LinearLayout) -> Checked<bool>) -> Option<Law> {
    let (a, says) = (c.linear(0)?, c.answer.boolean()?);
    Some(Law::at_coordinates(law, is_so(a).and_then(|is_so| holds_at(inputs(a)?, is_so == says))))
}

/// What a definition asks of an input, of its output, and of the dimensions that are named first and second.
type Definition = fn(&Point, &Point, &[&str], &[&str]) -> bool;

fn defined(c: &Call<'_>, is_so: Definition) -> Option<Law> {
    let names = |i: usize| c.value(i).and_then(|value| value.to_names().ok()).unwrap_or_default();
    let (first, second) = (names(1), names(2));
    let everywhere = |a: &LinearLayout| Ok(at_points(a, |x| is_so(x, &x.through(a), &first, &second))?.1.is_none());
    predicate(c, "every input, by the definition", everywhere)
}

/// Whether an output is its input along these dimensions.
fn is_same(x: &Point, y: &Point, names: &[&str]) -> bool {
    names.iter().all(|name| y.get(name) == x.get(name))
}

/// Whether the first so many are there.
fn reached(parts: &BTreeSet<u64>, count: u64) -> Trial {
    let missing = (0..count).find(|part| !parts.contains(part));
    Ok((count, missing.map(|part| format!("{part} is not reached"))))
}

/// Whether the first bases of the first input, or its last ones, are those of a part at the beginning, or at the end, of the outputs.
fn together(c: &Call<'_>) -> Option<Trial> {
    let (a, part, order) = (c.linear(0)?, c.linear(1)?, c.answer.table()?);
    let places: Vec<u32> = order.iter().filter_map(|place| u32::try_from(*place).ok()).collect();
    let first = a.ins().get(0);
    let ordered =
        ColumnAction::new(first.name.as_str(), first.bits, &places).and_then(|action| action.apply(a)).ok()?;
    let is_first = matches!(c.value(2), Some(Value::Boolean(true)));
    let count = part.ins().get(0).bits;
    let from = if is_first { 0 } else { ordered.ins().get(0).bits.checked_sub(count)? };
    let odd = (0..count).find(|k| {
        let whole = Point::of(ordered.outs(), ordered.basis(0, from.saturating_add(*k)));
        let wanted = Point::of(part.outs(), part.basis(0, *k));
        !whole.parts().all(|(name, value)| {
            let (all, of_part) = (a.outs(), part.outs());
            let size = |i: usize| of_part.get(i).size();
            let times = match of_part.find(&name) {
                Some(i) if !is_first => all.find(&name).and_then(|j| all.get(j).size().checked_div(size(i))),
                _ => Some(1),
            };
            times.and_then(|times| times.checked_mul(wanted.part(&name))) == Some(value)
        })
    });
    Some(Ok((u64::from(count), odd.map(|k| format!("not basis {k}")))))
}
