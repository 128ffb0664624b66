//! The laws of a linear layout in other dimensions.

use std::collections::BTreeSet;

use layout_algebra::linear::{Dims, LinearLayout};

use super::points::Point;
use super::{Law, every, everywhere, outputs};
use crate::value::Value;

pub(super) fn of_one(name: &str, a: &LinearLayout, c: &LinearLayout) -> Law {
    Some(match name {
        // Where the same dimension is an input and an output, its coordinates are compared, and not its place.
        "invert" | "pseudoinvert" | "right_inverse" => {
            ("A(C(y)) = y", everywhere(c, |y| y.through(c).through(a) == *y))
        }
        "flatten_ins" | "flatten_outs" | "reshape_ins" | "reshape_outs" | "rename_in_dim" | "squeeze_ins"
        | "squeeze_outs" => ("the same at every index", every(a, |x| Ok(a.image(x) == c.image(x)))),
        "transpose_ins" | "transpose_outs" => {
            ("the same at every coordinate", everywhere(a, |x| x.through(a) == x.through(c)))
        }
        "remove_zero_bases" | "remove_broadcast_regs" => {
            let both = outputs(a).and_then(|a| Ok((a, outputs(c)?)));
            let trial = both.map(|(before, after)| {
                let count = u64::try_from(before.len()).unwrap_or(u64::MAX);
                (count, (before != after).then(|| "other outputs are reached".to_owned()))
            });
            ("the outputs are those of A", trial)
        }
        "sublayout" => (
            "with the other inputs 0, its outputs are those of A",
            everywhere(c, |x| x.through(c).is_within(&x.through(a))),
        ),
        "quotient" => {
            ("the outputs of the rest are those of A", everywhere(a, |x| x.through(c).is_within(&x.through(a))))
        }
        "zeros_like" => ("0 everywhere", every(c, |x| Ok(c.image(x) == 0))),
        "resize_in_dim" | "ensure_not_smaller" => (
            "where both have inputs, the outputs are those of A",
            everywhere(a, |x| {
                let ins = c.ins();
                let fits = x.parts().all(|(name, value)| ins.find(&name).is_none_or(|i| value < ins.get(i).size()));
                !fits || x.through(c) == x.through(a)
            }),
        ),
        _ => return None,
    })
}

/// What is cut, turned and put in order by other values.
pub(super) fn by_values(name: &str, a: &LinearLayout, values: &[Value], c: &LinearLayout) -> Law {
    Some(match name {
        "resize_out_dim" => {
            let resized = values.get(1)?.to_name().ok()?;
            (
                "the other outputs are those of A",
                everywhere(a, |x| {
                    let after = x.through(c);
                    x.through(a).parts().all(|(name, value)| name == resized || after.get(&name) == Some(value))
                }),
            )
        }
        "ensure_not_larger" => {
            let dims = values.get(1)?.to_dims().ok()?;
            (
                "no output is larger than asked for",
                everywhere(c, |x| {
                    let is_small =
                        |(name, value): (String, u64)| dims.find(&name).is_none_or(|i| value < dims.get(i).size());
                    x.through(c).parts().all(is_small)
                }),
            )
        }
        "column_action" => {
            let (name, places) = (values.get(1)?.to_name().ok()?, values.get(2)?.to_tuple().ok()?);
            let power = |place: u64| u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place));
            (
                "bit k of the input is its bit places(k) in A",
                everywhere(c, |x| {
                    let mut rest = x.get(name).unwrap_or(0);
                    let mut moved: u64 = 0;
                    for k in 0..places.leaf_count() {
                        moved |= if rest % 2 == 1 { power(places.leaf_at(k)).unwrap_or(0) } else { 0 };
                        rest /= 2;
                    }
                    let ins = a.ins();
                    let along = |i: usize| match ins.get(i).name.as_str() {
                        it if it == name => moved,
                        other => x.get(other).unwrap_or(0),
                    };
                    let moved = ins.pack(&(0..ins.count()).map(along).collect::<Vec<u64>>());
                    moved.is_ok_and(|moved| Point::of(a.outs(), a.image(moved)) == x.through(c))
                }),
            )
        }
        "transpose_linear_layout" => {
            let order = values.get(1)?.to_tuple().ok()?;
            (
                "output j is output order(j) of A",
                every(a, |x| {
                    let (before, after) = (a.image(x), c.image(x));
                    let from = |j: usize| usize::try_from(order.leaf_at(j)).unwrap_or(usize::MAX);
                    Ok((0..order.leaf_count()).all(|j| c.outs().part(after, j) == a.outs().part(before, from(j))))
                }),
            )
        }
        "slice_linear_layout" => sliced(a, values, c)?,
        "reshape_layout" => (
            "the elements, counted by rows, are those of A",
            every(a, |x| Ok(by_rows(&a.outs(), a.image(x)) == by_rows(&c.outs(), c.image(x)))),
        ),
        _ => return None,
    })
}

fn sliced(a: &LinearLayout, values: &[Value], c: &LinearLayout) -> Law {
    let cut = usize::try_from(values.get(1)?.to_integer().ok()?).ok()?;
    let reached = |layout: &LinearLayout, cut: Option<usize>| {
        let outs = layout.outs();
        let rest = |word: u64| (0..outs.count()).filter(|j| Some(*j) != cut).map(|j| outs.part(word, j)).collect();
        Some(outputs(layout).ok()?.into_iter().map(rest).collect::<BTreeSet<Vec<u64>>>())
    };
    let (before, after) = (reached(a, Some(cut))?, reached(c, None)?);
    let count = u64::try_from(before.len()).unwrap_or(u64::MAX);
    Some((
        "the other coordinates that are reached are those of A",
        Ok((count, (before != after).then(|| "there are others".to_owned()))),
    ))
}

/// The number of an element, the last dimension fastest.
fn by_rows(dims: &Dims, word: u64) -> Option<u64> {
    (0..dims.count())
        .try_fold(0_u64, |number, i| number.checked_mul(dims.get(i).size())?.checked_add(dims.part(word, i)))
}
