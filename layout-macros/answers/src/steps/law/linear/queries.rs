//! The laws of predicates and measures of a linear layout.

use std::collections::BTreeSet;

use layout_algebra::linear::{ColumnAction, Dims, LinearLayout};
use layout_algebra::operation::Operation;
use layout_language::value::Value;

use super::super::trial::{Call, Checked, Law, OrNone, Read, Trial, Tried, entry, few, holds_at, law};
use super::points::Point;
use super::{at_inputs, at_points, inputs, outputs, size};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::SublayoutIsZero], DEFINED, |c| {
        defined(c, |x, y, first, second| !x.is_along(first) || second.iter().all(|name| y.get(name) == Some(0)))
    }),
    law(&[Operation::IsIdentityOnOutDim], DEFINED, |c| square(c, |x, y, first, _| is_same(x, y, first))),
    law(&[Operation::SquareIdentity], DEFINED, |c| {
        square(c, |x, y, first, _| !x.is_along(first) || is_same(x, y, first))
    }),
    law(&[Operation::IsTrivialOver], DEFINED, |c| {
        square(c, |x, y, first, _| is_same(x, y, first) && (!x.is_along(first) || y.is_along(first)))
    }),
    // Laws tested by counting.
    law(&[Operation::IsInjective], "there are as many outputs as inputs", |c| {
        claims(c, |a| Ok(size(&outputs(a)?) == inputs(a)?))
    }),
    law(&[Operation::IsSurjective], "there are as many outputs as there can be", |c| {
        claims(c, |a| Ok(size(&outputs(a)?) == most(a)))
    }),
    law(&[Operation::IsBijective], "all inputs and outputs are paired", |c| {
        claims(c, |a| Ok(size(&outputs(a)?) == inputs(a)? && inputs(a)? == most(a)))
    }),
    law(&[Operation::EqualIgnoringOutSizes], "both give the same, if it is so", |c| {
        let b = c.linear(1)?;
        claims(c, |a| {
            let is_alike = a.ins().same(&b.ins()) && a.outs().same_names(&b.outs());
            Ok(is_everywhere(a, |x| x.through(a) == x.through(b))? && is_alike)
        })
    }),
    law(&[Operation::ImageIsWithin], "each output of A is one of B, if it is so", |c| {
        let b = c.linear(1)?;
        let among = |word: &u64, a: &LinearLayout| Point::new(b.outs(), *word).among(&a.outs());
        claims(c, |a| Ok(outputs(a)?.is_subset(&outputs(b)?.iter().map(|word| among(word, a)).collect())))
    }),
    law(&[Operation::NumConsecutive], "the first so many inputs are the first outputs", |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        at_inputs(a, |x| x >= count || a.outs().part(a.image(x), 0) == x)
    }),
    law(&[Operation::FactorIdentityPrefix], "the first so many inputs are the outputs", |c| {
        let (a, count) = (c.linear(0)?, c.answer.list()?.first().or_none()?.integer()?);
        let (from, to) = (c.value(1)?.name()?, c.value(2)?.name()?);
        at_points(a, |x| {
            let is_alone = x.parts().all(|(name, value)| value < if name == from { count } else { 1 });
            !is_alone || x.through(a).get(to) == x.get(from)
        })
    }),
    law(&[Operation::ContiguousElems], "the first so many are reached", |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        let at = a.outs().find(c.value(1)?.name()?).or_none()?;
        let parts = outputs(a).or_none()?.into_iter().map(|word| a.outs().part(word, at)).collect();
        Ok(reached(&parts, count))
    }),
    law(&[Operation::LargestVectorisation], "registers reach the first so many", |c| {
        let (a, count) = (c.linear(0)?, c.answer.integer()?);
        let registers = few(a.ins().get(0).size()).or_none()?;
        Ok(reached(&(0..registers).map(|register| a.image(register)).collect(), count))
    }),
    law(&[Operation::RegPermForDivide], "its bases stand together, in their order", together),
    // The bits that move others.
    law(&[Operation::FreeVariableMasks], "with these bits 0, every output is reached once", |c| {
        let a = c.linear(0)?;
        let (free, count) = (a.ins().pack(c.answer.table()?).or_none()?, inputs(a).or_none()?);
        let kept: Vec<u64> = (0..count).filter(|x| x & free == 0).map(|x| a.image(x)).collect();
        let distinct: BTreeSet<u64> = kept.iter().copied().collect();
        Ok(holds_at(count, distinct == outputs(a)? && distinct.len() == kept.len()))
    }),
    law(
        &[Operation::InputBasisMask],
        "changing a bit of the input changes these outputs if the mask has it, and only then",
        |c| {
            let (a, mask, outs) = (c.linear(0)?, c.answer.integer()?, c.value(2)?.names()?);
            let i = a.ins().find(c.value(1)?.name()?).or_none()?;
            let from = 1_u64.checked_shl(a.ins().from(i)).or_none()?;
            at_inputs(a, |x| {
                let image = |x: u64| Point::new(a.outs(), a.image(x));
                (0..a.ins().get(i).bits).all(|k| {
                    let power = 1_u64.checked_shl(k).unwrap_or(0);
                    let moved = x ^ power.saturating_mul(from);
                    outs.iter().all(|out| image(x).get(out) == image(moved).get(out)) != (mask & power != 0)
                })
            })
        },
    ),
    law(&[Operation::OutputBasisMask], "with the other inputs 0, the output has these bits and no others", |c| {
        let (a, size) = (c.linear(0)?, inputs(c.linear(0)?)?);
        let (ins, out) = (c.value(1)?.names()?, c.value(2)?.name()?);
        let points = (0..size).map(|x| Point::new(a.ins(), x)).filter(|x| x.is_along(&ins));
        let reached = points.fold(0, |reached, x| reached | x.through(a).get_or_zero(out));
        Ok(holds_at(size, reached == c.answer.integer()?))
    }),
    law(&[Operation::Matrix], "column k has the bits of the image of 2^k", |c| {
        let (a, rows) = (c.linear(0)?, c.answer.list()?);
        let entry = |row: &Value, column: u64| entry(row.table().ok()?, column);
        let is_column = |column: u32| {
            let bit = |word: u64, row| word.checked_mul(2)?.checked_add(entry(row, column.into())?);
            let bits = rows.iter().rev().try_fold(0_u64, bit);
            1_u64.checked_shl(column).is_none_or(|input| bits == Some(a.image(input)))
        };
        Ok(holds_at(a.ins().bits().into(), (0..a.ins().bits()).all(is_column)))
    }),
];

const DEFINED: &str = "every input, by the definition";

/// The number of possible outputs.
fn most(a: &LinearLayout) -> u64 {
    a.outs().size().unwrap_or(u64::MAX)
}

/// Tests a true or false answer about the first operand; the number of places is that of its inputs.
fn claims(c: &Call<'_>, is_so: impl Fn(&LinearLayout) -> Checked<bool>) -> Trial {
    c.answer.boolean()?;
    let a = c.linear(0)?;
    c.claims((inputs(a)?, is_so(a)?))
}

fn is_everywhere(a: &LinearLayout, holds: impl Fn(&Point) -> bool) -> Checked<bool> {
    Ok((0..inputs(a)?).all(|word| holds(&Point::new(a.ins(), word))))
}

/// A condition on an input, its output, and the dimensions in the second and third operand.
type PointCondition = fn(&Point, &Point, &[&str], &[&str]) -> bool;

fn defined(c: &Call<'_>, is_so: PointCondition) -> Trial {
    let names = |i: usize| c.value(i).and_then(Read::names).unwrap_or_default();
    let (first, second) = (names(1), names(2));
    claims(c, |a| is_everywhere(a, |x| is_so(x, &x.through(a), &first, &second)))
}

/// Same test, plus a check that the dimensions in the second operand are inputs and outputs of the same sizes.
fn square(c: &Call<'_>, is_so: PointCondition) -> Trial {
    let a = c.linear(0)?;
    let size = |dims: Dims, name: &str| dims.find(name).map(|i| dims.get(i).size());
    let is_square = c.value(1)?.names()?.into_iter().all(|name| {
        let sizes = (size(a.ins(), name), size(a.outs(), name));
        sizes.0.is_some() && sizes.0 == sizes.1
    });
    if is_square { defined(c, is_so) } else { claims(c, |_| Ok(false)) }
}

/// Returns true if the output equals the input along these dimensions.
fn is_same(x: &Point, y: &Point, names: &[&str]) -> bool {
    names.iter().all(|name| y.get(name) == x.get(name))
}

/// Tests that all numbers below `count` occur.
fn reached(parts: &BTreeSet<u64>, count: u64) -> Tried {
    let missing = (0..count).find(|part| !parts.contains(part));
    (count, missing.map(|part| format!("{part} is not reached")))
}

/// Tests that the first or last bases of the first input are those of the part, at the beginning or the end of the outputs.
fn together(c: &Call<'_>) -> Trial {
    let (a, part, order) = (c.linear(0)?, c.linear(1)?, c.answer.table()?);
    let places: Vec<u32> = order.iter().filter_map(|place| u32::try_from(*place).ok()).collect();
    let first = a.ins().get(0);
    let ordered =
        ColumnAction::new(first.name.as_str(), first.bits, &places).and_then(|action| action.apply(a)).or_none()?;
    let is_first = matches!(c.values.get(2), Some(Value::Boolean(true)));
    let count = part.ins().get(0).bits;
    let from = if is_first { 0 } else { ordered.ins().get(0).bits.checked_sub(count).or_none()? };
    let odd = (0..count).find(|k| {
        let whole = Point::new(ordered.outs(), ordered.basis(0, from.saturating_add(*k)));
        let wanted = Point::new(part.outs(), part.basis(0, *k));
        !whole.parts().all(|(name, value)| {
            let (all, of_part) = (a.outs(), part.outs());
            let size = |i: usize| of_part.get(i).size();
            let times = match of_part.find(&name) {
                Some(i) if !is_first => all.find(&name).and_then(|j| all.get(j).size().checked_div(size(i))),
                _ => Some(1),
            };
            times.and_then(|times| times.checked_mul(wanted.get_or_zero(&name))) == Some(value)
        })
    });
    Ok((u64::from(count), odd.map(|k| format!("not basis {k}"))))
}
