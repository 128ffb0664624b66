//! The laws of a linear layout with other dimensions: cut, inverted and reordered.

use std::collections::BTreeSet;

use layout_algebra::linear::{Dims, LinearLayout};
use layout_algebra::operation::Operation;

use super::super::trial::{Law, Maybe, OrNone, Read, law, same, value_at};
use super::points::Point;
use super::{at_inputs, at_points, of_one, outputs};

pub(super) const LAWS: &[Law] = &[
    // If a dimension is both input and output, its coordinates are compared, not its position.
    law(&[Operation::Invert, Operation::PseudoInvert, Operation::RightInverse], "A(C(y)) = y", |c| {
        let (a, c) = of_one(c)?;
        at_points(c, |y| y.through(c).through(a) == *y)
    }),
    law(SAME, "the same at every index", |c| {
        let (a, c) = of_one(c)?;
        at_inputs(a, |x| a.image(x) == c.image(x))
    }),
    law(&[Operation::TransposeIns, Operation::TransposeOuts], "the same at every coordinate", |c| {
        let (a, c) = of_one(c)?;
        at_points(a, |x| x.through(a) == x.through(c))
    }),
    law(&[Operation::RemoveZeroBases, Operation::RemoveBroadcastRegs], "the outputs are those of A", |c| {
        let (a, c) = of_one(c)?;
        let reached = |layout| outputs(layout).map(|all| all.into_iter().collect::<Vec<u64>>());
        Ok(same(&reached(a)?, &reached(c)?))
    }),
    law(&[Operation::Sublayout], "with the other inputs 0, its outputs are those of A", |c| {
        let (a, c) = of_one(c)?;
        at_points(c, |x| x.through(c).is_within(&x.through(a)))
    }),
    law(&[Operation::Quotient], "the outputs of the rest are those of A", |c| {
        let (a, c) = of_one(c)?;
        at_points(a, |x| x.through(c).is_within(&x.through(a)))
    }),
    law(&[Operation::ZerosLike], "0 everywhere", |c| {
        let (_, c) = of_one(c)?;
        at_inputs(c, |x| c.image(x) == 0)
    }),
    law(
        &[Operation::ResizeInDim, Operation::EnsureNotSmaller],
        "where both have inputs, the outputs are those of A",
        |c| {
            let (a, c) = of_one(c)?;
            at_points(a, |x| !is_below(x, &c.ins()) || x.through(c) == x.through(a))
        },
    ),
    law(&[Operation::ResizeOutDim], "the other outputs are those of A", |c| {
        let ((a, found), resized) = (of_one(c)?, c.value(1)?.name()?);
        at_points(a, |x| {
            let after = x.through(found);
            x.through(a).parts().all(|(name, value)| name == resized || after.get(&name) == Some(value))
        })
    }),
    law(&[Operation::EnsureNotLarger], "no output is larger than asked for", |c| {
        let ((_, found), dims) = (of_one(c)?, c.value(1)?.to_dims().or_none()?);
        at_points(found, |x| is_below(&x.through(found), &dims))
    }),
    law(&[Operation::ColumnAction], "bit k of the input is its bit places(k) in A", |c| {
        let ((a, found), name, places) = (of_one(c)?, c.value(1)?.name()?, c.leaves(2)?);
        let power = |place: u64| u32::try_from(place).ok().and_then(|place| 1_u64.checked_shl(place)).unwrap_or(0);
        at_points(found, |x| {
            let bits =
                places.iter().zip(0..).filter(|(_, k)| x.get_or_zero(name).checked_shr(*k).unwrap_or(0) & 1 == 1);
            let moved = bits.fold(0, |moved, (place, _)| moved | power(*place));
            let ins = a.ins();
            let along = |i: usize| match ins.get(i).name.as_str() {
                it if it == name => moved,
                other => x.get_or_zero(other),
            };
            let moved = ins.pack(&(0..ins.count()).map(along).collect::<Vec<u64>>());
            moved.is_ok_and(|moved| Point::new(a.outs(), a.image(moved)) == x.through(found))
        })
    }),
    law(&[Operation::TransposeLinearLayout], "output j is output order(j) of A", |c| {
        let ((a, found), order) = (of_one(c)?, c.leaves(1)?);
        at_inputs(a, |x| {
            let is_from = |(j, from): (usize, &u64)| {
                let from = usize::try_from(*from).unwrap_or(usize::MAX);
                found.outs().part(found.image(x), j) == a.outs().part(a.image(x), from)
            };
            order.iter().enumerate().all(is_from)
        })
    }),
    law(&[Operation::SliceLinearLayout], "the other coordinates that are reached are those of A", |c| {
        let ((a, found), cut) = (of_one(c)?, c.index(1)?);
        let (before, after) = (reached(a, Some(cut))?, reached(found, None)?);
        Ok(same(&before, &after))
    }),
    law(&[Operation::ReshapeLayout], "the elements, counted by rows, are those of A", |c| {
        let (a, c) = of_one(c)?;
        at_inputs(a, |x| by_rows(&a.outs(), a.image(x)) == by_rows(&c.outs(), c.image(x)))
    }),
    // Conversions from and to layouts.
    law(&[Operation::FromLinear], "its offset at i is A(i)", |c| {
        let (a, found) = (c.linear(0)?, c.answer.function()?);
        at_inputs(a, |x| value_at(&found, x) == Ok(a.image(x)))
    }),
    law(&[Operation::ToLinear], "its output at i is A(i)", |c| {
        let (a, found) = (c.function(0)?, c.answer.linear()?);
        at_inputs(found, |x| value_at(&a, x) == Ok(found.image(x)))
    }),
];

/// Operations that keep each output in place.
const SAME: &[Operation] = &[
    Operation::FlattenIns,
    Operation::FlattenOuts,
    Operation::ReshapeIns,
    Operation::ReshapeOuts,
    Operation::RenameInDim,
    Operation::SqueezeIns,
    Operation::SqueezeOuts,
];

/// Returns true if a point is within the sizes of the dimensions that it shares with `dims`.
fn is_below(point: &Point, dims: &Dims) -> bool {
    point.parts().all(|(name, value)| dims.find(&name).is_none_or(|i| value < dims.get(i).size()))
}

/// The coordinates that are reached, without the dimension that is cut.
fn reached(layout: &LinearLayout, cut: Option<usize>) -> Maybe<Vec<Vec<u64>>> {
    let outs = layout.outs();
    let rest = |word: u64| (0..outs.count()).filter(|j| Some(*j) != cut).map(|j| outs.part(word, j)).collect();
    Ok(outputs(layout).or_none()?.into_iter().map(rest).collect::<BTreeSet<Vec<u64>>>().into_iter().collect())
}

/// The number of an element, last dimension fastest.
fn by_rows(dims: &Dims, word: u64) -> Option<u64> {
    (0..dims.count())
        .try_fold(0_u64, |number, i| number.checked_mul(dims.get(i).size())?.checked_add(dims.part(word, i)))
}
