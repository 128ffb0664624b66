//! The laws of operations on tuples of integers.

use layout_algebra::{AlgebraError, IntTuple, LayoutValue, crd2idx, evaluate, idx2crd, offset, refines};

use super::{MOST, Trial, pointwise};
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    if let ("crd2idx", [coordinate, Value::Layout(layout)]) = (name, values) {
        let index = crd2idx(&coordinate.to_tuple().ok()?, &layout.shape());
        let is_there = super::parts::is_within(coordinate, &layout.shape());
        let found = answer.to_integer().ok()?;
        let trial = once(index.and_then(|i| offset(layout, i)), Ok(found));
        return is_there.then_some(("it is the offset at the index of c", trial));
    }
    let tuple = |i: usize| values.get(i)?.to_tuple().ok();
    let answer = answer.to_tuple().ok()?;
    Some(match (name, values.len()) {
        ("idx2crd", 2) => ("its index is i", once(crd2idx(&answer, &tuple(1)?), crd2idx(&tuple(0)?, &tuple(1)?))),
        ("crd2idx", 2) => {
            let back =
                idx2crd(&answer, &tuple(1)?).and_then(|coordinate| crd2idx(&coordinate, &tuple_or_unit(values, 1)));
            ("its coordinate has that index", once(back, Ok(answer.leaf_at(0))))
        }
        // Along modes of a compact layout.
        ("idx2crd", 3) => {
            let (layout, index) = (LayoutValue::new(&tuple(1)?, &tuple(2)?).ok()?, tuple(0)?);
            let is_there = layout_algebra::is_compact(&layout) == Ok(true) && index.is_leaf();
            if !is_there || index.leaf_at(0) >= layout.size().ok()? {
                return None;
            }
            ("the offset there is i", once(evaluate(&layout, &answer), Ok(index.leaf_at(0))))
        }
        ("crd2idx", 3) => {
            let (layout, coordinate) = (LayoutValue::new(&tuple(1)?, &tuple(2)?).ok()?, tuple(0)?);
            if !super::parts::is_within(values.first()?, &tuple(1)?) {
                return None;
            }
            let index = crd2idx(&coordinate, &tuple(1)?);
            (
                "it is the offset at the index of c in S",
                once(index.and_then(|i| offset(&layout, i)), Ok(answer.leaf_at(0))),
            )
        }
        ("crd2crd", _) => ("both have one index", once(crd2idx(&answer, &tuple(2)?), crd2idx(&tuple(0)?, &tuple(1)?))),
        ("compact_col_major", 1) => ("the offset at i is i", counted(&tuple(0)?, &answer, true)?),
        ("compact_row_major" | "compact_order", _) if values.len() == 1 || name == "compact_order" => {
            ("every offset below the size is met once", counted(&tuple(0)?, &answer, false)?)
        }
        ("common_refinement", _) => ("it refines both", split(&answer, [&tuple(0)?, &tuple(1)?], false)),
        ("common_coarsening", _) => ("both refine it", split(&answer, [&tuple(0)?, &tuple(1)?], true)),
        _ => return None,
    })
}

fn tuple_or_unit(values: &[Value], i: usize) -> IntTuple {
    values.get(i).and_then(|value| value.to_tuple().ok()).unwrap_or_else(IntTuple::unit)
}

fn once(left: Result<u64, AlgebraError>, right: Result<u64, AlgebraError>) -> Trial {
    let sides = (left?, right?);
    pointwise(Ok(1), |_| Ok(sides))
}

/// The layout of a shape and the strides found for it, counted.
fn counted(shape: &IntTuple, strides: &IntTuple, in_order: bool) -> Option<Trial> {
    let layout = LayoutValue::new(shape, strides).ok()?;
    let size = layout.size().ok()?;
    if size > MOST {
        return Some(Err(AlgebraError::NotDecided { size, limit: MOST }));
    }
    let mut offsets = (0..size).map(|i| offset(&layout, i)).collect::<Result<Vec<u64>, _>>().ok()?;
    if !in_order {
        offsets.sort_unstable();
    }
    let odd = offsets.iter().zip(0..).find(|(offset, i)| **offset != *i);
    Some(Ok((size, odd.map(|(offset, i)| format!("at {i} it is {offset}")))))
}

fn split(answer: &IntTuple, sides: [&IntTuple; 2], is_coarse: bool) -> Trial {
    let mut holds = true;
    for side in sides {
        holds = holds && if is_coarse { refines(side, answer)? } else { refines(answer, side)? };
    }
    Ok((answer.product()?, (!holds).then(|| "it does not".to_owned())))
}
