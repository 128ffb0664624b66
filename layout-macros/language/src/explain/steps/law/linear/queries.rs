//! The laws of what is asked of a linear layout.

use std::collections::BTreeSet;

use layout_algebra::AlgebraError;
use layout_algebra::linear::{ColumnAction, LinearLayout};

use super::points::Point;
use super::{Law, Trial, every, everywhere, inputs, outputs};
use crate::value::Value;

/// What is asked of one: counted.
pub(super) fn tried(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    predicate(name, a, values, answer)
        .or_else(|| counted(name, a, values, answer))
        .or_else(|| masks(name, a, values, answer))
}

/// Whether it was said so, if it is so.
fn says(answer: &Value, is_so: Result<bool, AlgebraError>, count: Result<u64, AlgebraError>) -> Trial {
    let wrong = !matches!((answer, is_so?), (Value::Boolean(says), is_so) if *says == is_so);
    Ok((count?, wrong.then(|| "counting says otherwise".to_owned())))
}

/// So many, and what is wrong if something is.
fn unless(count: Result<u64, AlgebraError>, broken: Option<String>) -> Trial {
    count.map(|count| (count, broken))
}

fn counted(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    let (ins, outs) = (inputs(a), a.outs().size().unwrap_or(u64::MAX));
    let reached = || outputs(a).map(|reached| u64::try_from(reached.len()).unwrap_or(u64::MAX));
    let all = || Ok((reached()?, inputs(a)?));
    Some(match name {
        "is_injective" => {
            ("there are as many outputs as inputs", says(answer, all().map(|(reached, ins)| reached == ins), ins))
        }
        "is_surjective" => {
            ("there are as many outputs as there can be", says(answer, reached().map(|reached| reached == outs), ins))
        }
        "is_bijective" => (
            "all inputs and outputs are paired",
            says(answer, all().map(|(reached, ins)| reached == ins && ins == outs), ins),
        ),
        "num_consecutive" => {
            let count = answer.to_integer().ok()?;
            (
                "the first so many inputs are the first outputs",
                every(a, |x| Ok(x >= count || a.outs().part(a.image(x), 0) == x)),
            )
        }
        "factor_identity_prefix" => {
            let (count, from, to) = (first_of(answer)?, values.get(1)?.to_name().ok()?, values.get(2)?.to_name().ok()?);
            (
                "the first so many inputs are the outputs",
                everywhere(a, |x| {
                    let is_alone = x.parts().all(|(name, value)| value < if name == from { count } else { 1 });
                    !is_alone || x.through(a).get(to) == x.get(from)
                }),
            )
        }
        "contiguous_elems" => {
            let (count, out) = (answer.to_integer().ok()?, values.get(1)?.to_name().ok()?);
            let at = a.outs().find(out)?;
            let parts: BTreeSet<u64> = outputs(a).ok()?.into_iter().map(|word| a.outs().part(word, at)).collect();
            let missing = (0..count).find(|part| !parts.contains(part)).map(|part| format!("{part} is not reached"));
            ("the first so many are reached", unless(Ok(count), missing))
        }
        "largest_vectorisation" => {
            let count = answer.to_integer().ok()?;
            let registers = super::few(a.ins().get(0).size()).ok()?;
            let parts: BTreeSet<u64> = (0..registers).map(|register| a.image(register)).collect();
            let missing = (0..count).find(|part| !parts.contains(part)).map(|part| format!("{part} is not reached"));
            ("registers reach the first so many", unless(Ok(count), missing))
        }
        "equal_ignoring_out_sizes" => {
            let b = values.get(1)?.to_linear().ok()?;
            let same = a.ins().same(&b.ins()) && a.outs().same_names(&b.outs());
            let is_so = everywhere(a, |x| x.through(a) == x.through(&b)).map(|(_, odd)| same && odd.is_none());
            ("both give the same, if it is so", says(answer, is_so, ins))
        }
        "image_is_within" => {
            let b = values.get(1)?.to_linear().ok()?;
            let is_so = outputs(a).and_then(|of_a| Ok(of_a.is_subset(&outputs(&b)?)));
            ("each output of A is one of B, if it is so", says(answer, is_so, ins))
        }
        "reg_perm_for_divide" => (
            "its bases stand together, in their order",
            together(a, &values.get(1)?.to_linear().ok()?, values, answer)?,
        ),
        _ => return None,
    })
}

/// Whether the first bases of the first input, or its last ones, are those of a part at the beginning, or at the end, of the outputs.
fn together(a: &LinearLayout, part: &LinearLayout, values: &[Value], answer: &Value) -> Option<Trial> {
    let Value::Table(order) = answer else { return None };
    let places: Vec<u32> = order.iter().filter_map(|place| u32::try_from(*place).ok()).collect();
    let first = a.ins().get(0);
    let ordered =
        ColumnAction::new(first.name.as_str(), first.bits, &places).and_then(|action| action.apply(a)).ok()?;
    let is_first = matches!(values.get(2), Some(Value::Boolean(true)));
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
            times.and_then(|times| times.checked_mul(wanted.get(&name).unwrap_or(0))) == Some(value)
        })
    });
    Some(Ok((u64::from(count), odd.map(|k| format!("not basis {k}")))))
}

/// The number that a list begins with.
fn first_of(answer: &Value) -> Option<u64> {
    match answer {
        Value::List(parts) => parts.first()?.to_integer().ok(),
        _ => None,
    }
}

/// Which bits move which.
fn masks(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    let has = |mask: u64, power: u64| mask & power != 0;
    Some(match (name, answer) {
        ("free_variable_masks", Value::Table(masks)) => {
            let free = a.ins().pack(masks).ok()?;
            let outputs = outputs(a).ok()?;
            let kept = (0..inputs(a).ok()?).filter(|x| x & free == 0).map(|x| a.image(x));
            let (distinct, count) = kept.fold((BTreeSet::new(), 0_usize), |(mut seen, count), image| {
                seen.insert(image);
                (seen, count.saturating_add(1))
            });
            let wrong = distinct != outputs || distinct.len() != count;
            let broken = wrong.then(|| "it does not hold".to_owned());
            ("with these bits 0, every output is reached once", unless(inputs(a), broken))
        }
        ("input_basis_mask", _) => {
            let (mask, name, outs) = (answer.to_integer().ok()?, values.get(1)?.to_name().ok()?, values.get(2)?);
            let (i, outs) = (a.ins().find(name)?, outs.to_names().ok()?);
            let from = 1_u64.checked_shl(a.ins().from(i))?;
            (
                "changing a bit of the input changes these outputs if the mask has it, and only then",
                every(a, |x| {
                    let image = |x: u64| Point::of(a.outs(), a.image(x));
                    let power = |k: u32| 1_u64.checked_shl(k).unwrap_or(0);
                    Ok((0..a.ins().get(i).bits).all(|k| {
                        let moved = x ^ power(k).saturating_mul(from);
                        let is_same = outs.iter().all(|out| image(x).get(out) == image(moved).get(out));
                        is_same != has(mask, power(k))
                    }))
                }),
            )
        }
        ("output_basis_mask", _) => {
            let (mask, ins, name) = (answer.to_integer().ok()?, values.get(1)?.to_names().ok()?, values.get(2)?);
            let out = name.to_name().ok()?;
            let alone = |x: &Point| x.parts().all(|(name, value)| value == 0 || ins.contains(&name.as_str()));
            let size = inputs(a);
            let reached = size.map(|size| {
                let points = (0..size).map(|x| Point::of(a.ins(), x)).filter(alone);
                points.fold(0, |reached, x| reached | x.through(a).get(out).unwrap_or(0))
            });
            let trial =
                reached.and_then(|reached| unless(size, (reached != mask).then(|| format!("they are {reached}"))));
            ("with the other inputs 0, the output has these bits and no others", trial)
        }
        ("matrix", Value::List(rows)) => {
            let entry = |row: usize, column: u32| match rows.get(row) {
                Some(Value::Table(row)) => row.get(usize::try_from(column).ok()?).copied(),
                _ => None,
            };
            let columns = (0..a.ins().bits()).filter_map(|column| Some((column, a.image(1_u64.checked_shl(column)?))));
            let mut wrong = None;
            for (column, image) in columns {
                let column_of = (0..rows.len())
                    .rev()
                    .try_fold(0_u64, |word, row| word.checked_mul(2)?.checked_add(entry(row, column)?));
                if column_of != Some(image) {
                    wrong = Some(format!("not column {column}"));
                }
            }
            ("column k has the bits of the image of 2^k", Ok((u64::from(a.ins().bits()), wrong)))
        }
        _ => return None,
    })
}

/// Predicates, by their definitions at every input.
fn predicate(name: &str, a: &LinearLayout, values: &[Value], answer: &Value) -> Law {
    if !matches!(name, "sublayout_is_zero" | "is_identity_on_out_dim" | "is_trivial_over" | "square_identity") {
        return None;
    }
    let names = |i: usize| values.get(i).and_then(|value| value.to_names().ok()).unwrap_or_default();
    let (first, second) = (names(1), names(2));
    let is_so = everywhere(a, |ins| {
        let outs = ins.through(a);
        let only_first = ins.parts().all(|(name, value)| value == 0 || first.contains(&name.as_str()));
        let same = first.iter().all(|name| outs.get(name) == ins.get(name));
        match name {
            "sublayout_is_zero" => !only_first || second.iter().all(|name| outs.get(name) == Some(0)),
            "is_identity_on_out_dim" => same,
            "square_identity" => !only_first || same,
            _ => {
                same && (!only_first || outs.parts().all(|(name, value)| value == 0 || first.contains(&name.as_str())))
            }
        }
    });
    Some(("every input, by the definition", says(answer, is_so.map(|(_, odd)| odd.is_none()), inputs(a))))
}
