//! The laws of shapes: comparisons of shapes, the rest of a shape, and the order of two coordinates.

use layout_algebra::arithmetic::{add, div, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{IntTuple, Rounding, Tiler, congruent, crd2idx, logical_divide, make_layout, product_like};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, counted, few, holds_at, image, law, leaves, modes,
    only_if, predicate, walk,
};
use super::whole::{is_within, nested};

pub(super) const LAWS: &[Law] = &[
    predicate(
        &[Operation::Compatible],
        ["every coordinate of S has one index in both", "not every coordinate of S has one index in both"],
        |c| c.claims_each(has_coordinates(&shape(c, 1)?, &shape(c, 0)?)?),
    ),
    predicate(
        &[Operation::Refines],
        ["every coordinate of R has one index in both", "not every coordinate of R has one index in both"],
        |c| c.claims_each(has_coordinates(&shape(c, 0)?, &shape(c, 1)?)?),
    ),
    predicate(
        &[Operation::WeaklyCompatible],
        [
            "with extents of S so many times larger, its coordinates are coordinates of R",
            "no multiples of the extents of S have coordinates of R",
        ],
        |c| {
            let (s, r) = (shape(c, 0)?, shape(c, 1)?);
            c.claims_each(enlarged(&s, &r).map_or(Ok((1, false)), |larger| has_coordinates(&r, &larger))?)
        },
    ),
    predicate(
        &[Operation::Congruent],
        ["the first coordinate of each is one of the other", "a first coordinate is none of the other"],
        |c| {
            let (s, r) = (shape(c, 0)?, shape(c, 1)?);
            c.claims((1, has_origin(&r, &s) && has_origin(&s, &r)))
        },
    ),
    predicate(
        &[Operation::WeaklyCongruent],
        ["the first coordinate of S is one of R", "the first coordinate of S is none of R"],
        |c| c.claims((1, has_origin(&shape(c, 1)?, &shape(c, 0)?))),
    ),
    predicate(&[Operation::IsInDomain], ["c is among the coordinates", "c is not among the coordinates"], |c| {
        let (coordinate, extents) = (shape(c, 0)?, product_like(&shape(c, 1)?, &shape(c, 0)?).or_none()?);
        c.claims_each(met(&coordinate, &extents)?)
    }),
    Law {
        of: "indices",
        ..predicate(
            &[Operation::EvenlyDivides],
            ["every coordinate lies in a whole tile", "not every coordinate lies in a whole tile"],
            |c| {
                let (s, tiles) = (shape(c, 0)?, c.tuple(1)?);
                only_if(tiles.rank() <= s.rank())?;
                c.claims_each(whole_tiles(&s, &tiles)?)
            },
        )
    },
    law(&[Operation::CeilDiv], "so many tiles miss no coordinate of S", |c| {
        let Value::Layout(tile) = c.value(1)? else { return Err(Untried::NoLaw) };
        let (s, tiler, n) = (shape(c, 0)?, c.value(1)?.to_tiler().or_none()?, c.answer.tuple()?);
        // The tile is rounded up from mode to mode, so it may not fit again.
        only_if(s.leaf_count() <= 1)?;
        covered(&s, &tiler, tile.size()?, &n)
    }),
    law(&[Operation::CeilDiv], "so many times R is no less than S, mode by mode", |c| {
        // An integer is divided by one mode after another, rounded up each time: there is no statement about all modes together.
        only_if(!is_used_up(&shape(c, 0)?, &c.tuple(1)?))?;
        by_mode(c, enough)
    }),
    law(&[Operation::ShapeDiv], "its size is that of S over that of R, or one, mode by mode", |c| {
        by_mode(c, |s, r, n| {
            let (size, tile, rest) = (s.product()?, r.product()?, n.product()?);
            Ok(mul(rest, tile)? == size || (rest == 1 && tile >= size))
        })
    }),
    law(&[Operation::ElemScale], "its size is that of S times that of R, mode by mode", |c| {
        by_mode(c, |s, r, n| Ok(n.product()? == mul(s.product()?, r.product()?)?))
    }),
    law(&[Operation::RoundUp], "a multiple of R, no less than S, and less than one more, mode by mode", |c| {
        by_mode(c, |s, r, n| {
            let (extent, step, n) = (s.product()?, r.product()?, n.product()?);
            Ok(mul(div(n, step)?, step)? == n && n >= extent && n < add(extent, step)?)
        })
    }),
    law(&[Operation::ShapeMin], "no greater than S or R, and one of them, mode by mode", |c| {
        by_mode(c, |s, r, n| {
            let (s, r, n) = (s.product()?, r.product()?, n.product()?);
            Ok(n <= s && n <= r && (n == s || n == r))
        })
    }),
    // The greater operand is the shape; `leq` and `geq` negate the others.
    predicate(&[Operation::ElemLess], IN_B, |c| compared(c, met)),
    predicate(&[Operation::ElemGtr], IN_A, |c| compared(c, |a, b| met(b, a))),
    predicate(&[Operation::ElemGeq], [IN_B[1], IN_B[0]], |c| compared(c, |a, b| denied(met(a, b)))),
    predicate(&[Operation::ElemLeq], [IN_A[1], IN_A[0]], |c| compared(c, |a, b| denied(met(b, a)))),
    predicate(
        &[Operation::LexLess],
        [
            "in a shape that has both, the rightmost index fastest, a comes before b",
            "in a shape that has both, the rightmost index fastest, a does not come before b",
        ],
        |c| compared(c, |a, b| before(&leaves(a), &leaves(b))),
    ),
    predicate(
        &[Operation::ColexLess],
        [
            "in a shape that has both, the leftmost index fastest, a comes before b",
            "in a shape that has both, the leftmost index fastest, a does not come before b",
        ],
        |c| {
            let turned = |tuple: &IntTuple| leaves(tuple).into_iter().rev().collect::<Vec<u64>>();
            compared(c, |a, b| before(&turned(a), &turned(b)))
        },
    ),
];

const IN_A: [&str; 2] = ["b is among the coordinates of the shape a", "b is not among the coordinates of the shape a"];
const IN_B: [&str; 2] = ["a is among the coordinates of the shape b", "a is not among the coordinates of the shape b"];

/// The shape of an operand, which may be a layout.
fn shape(c: &Call<'_>, i: usize) -> Maybe<IntTuple> {
    let value = c.value(i)?;
    value.to_shape_alone().tuple().or_else(|_| Ok(value.layout()?.shape()))
}

/// Returns true if the first coordinate of `s` is one of `r`.
fn has_origin(r: &IntTuple, s: &IntTuple) -> bool {
    nested(&[], s).and_then(|zero| crd2idx(&zero, r)) == Ok(0)
}

/// Checks whether all coordinates of `s` are coordinates of `r` with the same indices.
fn has_coordinates(r: &IntTuple, s: &IntTuple) -> Checked<(u64, bool)> {
    let mut is_same = s.product()? == r.product()?;
    let count = walk(&leaves(s), |i, place| {
        let is_there =
            |coordinate: IntTuple| Ok(is_within(&Value::from(coordinate), r) && crd2idx(&coordinate, r)? == i);
        is_same = is_same && nested(place, s).and_then(is_there) == Ok(true);
    })?;
    Ok((count, is_same))
}

/// Checks whether a coordinate occurs in a shape, by visiting all of its coordinates.
fn met(coordinate: &IntTuple, shape: &IntTuple) -> Checked<(u64, bool)> {
    let (coordinate, mut is_met) = (leaves(coordinate), false);
    let count = walk(&leaves(shape), |_, place| is_met |= place == coordinate)?;
    Ok((count, is_met))
}

fn denied(found: Checked<(u64, bool)>) -> Checked<(u64, bool)> {
    found.map(|(count, is_so)| (count, !is_so))
}

/// `s` with each extent enlarged to the size of its part of `r`, if that is a multiple.
fn enlarged(s: &IntTuple, r: &IntTuple) -> Option<IntTuple> {
    if s.is_leaf() {
        let size = r.product().ok()?;
        return size.is_multiple_of(s.leaf_at(0)).then(|| IntTuple::int(size));
    }
    if r.is_leaf() || s.rank() != r.rank() {
        return None;
    }
    let pairs = modes(s).ok()?.into_iter().zip(modes(r).ok()?);
    pairs.map(|(s, r)| enlarged(&s, &r)).try_fold(IntTuple::unit(), |all, mode| all.push(&mode?).ok())
}

/// Checks, mode by mode, that all indices are in whole tiles; no law unless each tile is a number for a mode with one extent.
fn whole_tiles(s: &IntTuple, tiles: &IntTuple) -> Maybe<(u64, bool)> {
    let (mut all, mut is_whole) = (0_u64, true);
    for (mode, tile) in modes(s).or_none()?.iter().zip(modes(tiles).or_none()?) {
        only_if(mode.leaf_count() == 1 && tile.is_leaf() && tiles.is_leaf() == s.is_leaf())?;
        let (extent, tile) = (few(mode.leaf_at(0))?, tile.leaf_at(0));
        let end = |i: u64| i.checked_div(tile)?.checked_add(1)?.checked_mul(tile);
        is_whole = is_whole && (0..extent).all(|i| end(i).is_some_and(|end| end <= extent));
        all = all.saturating_add(extent);
    }
    Ok((all, is_whole))
}

/// A relation of three numbers, or of shapes divided by an integer.
type Holds = fn(&IntTuple, &IntTuple, &IntTuple) -> Checked<bool>;

/// Tests a shape made from two, mode by mode.
fn by_mode(c: &Call<'_>, is_so: Holds) -> Trial {
    Ok(holds_at(1, holds(&shape(c, 0)?, &c.tuple(1)?, &c.answer.tuple()?, is_so)?))
}

/// Checks mode by mode, as deep as all sides are tuples; a missing mode of the second is 1.
fn holds(s: &IntTuple, r: &IntTuple, n: &IntTuple, is_so: Holds) -> Checked<bool> {
    if s.is_leaf() || r.is_leaf() || n.is_leaf() {
        return is_so(s, r, n);
    }
    let (r, n, one) = (modes(r)?, modes(n)?, IntTuple::int(1));
    for (i, mode) in modes(s)?.iter().enumerate() {
        if !holds(mode, r.get(i).unwrap_or(&one), n.get(i).unwrap_or(&one), is_so)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns true if a mode that is a tuple is divided by an integer.
fn is_used_up(s: &IntTuple, r: &IntTuple) -> bool {
    if s.leaf_count() == 1 || r.is_leaf() {
        return s.leaf_count() > 1;
    }
    let (Ok(s), Ok(r)) = (modes(s), modes(r)) else { return true };
    s.iter().zip(&r).any(|(s, r)| is_used_up(s, r))
}

/// Returns true if `n` times `r` is at least `s`, and for single numbers no smaller `n` is enough.
fn enough(s: &IntTuple, r: &IntTuple, n: &IntTuple) -> Checked<bool> {
    let (size, tile, times) = (s.product()?, r.product()?, n.product()?);
    let is_least = !s.is_leaf() || times == 0 || mul(times.saturating_sub(1), tile)? < size;
    Ok(mul(times, tile)? >= size && is_least)
}

/// Tests that the tiles of the rounded division miss no coordinate, and that the answer counts them.
fn covered(s: &IntTuple, tiler: &Tiler, size: u64, answer: &IntTuple) -> Trial {
    let divided = logical_divide(&make_layout(s)?, tiler, Rounding::Loose)?;
    let (met, all) = (image(&Value::from(divided))?, few(s.product()?)?);
    match (0..all).find(|i| met.binary_search(i).is_err()) {
        Some(missed) => Ok((all, Some(format!("{missed} is missed")))),
        None => Ok(counted(all, divided.size()?, mul(size, answer.product()?)?)),
    }
}

/// Tests a comparison of two sides with the same nesting.
fn compared(c: &Call<'_>, found: impl Fn(&IntTuple, &IntTuple) -> Checked<(u64, bool)>) -> Trial {
    let [a, b] = c.values else { return Err(Untried::NoLaw) };
    let (a, b) = (a.tuple()?, b.tuple()?);
    only_if(congruent(&a, &b))?;
    c.claims(found(&a, &b)?)
}

/// Returns true if one index is less than the other, in a shape that contains both.
fn before(a: &[u64], b: &[u64]) -> Checked<(u64, bool)> {
    let extents: Vec<u64> = a.iter().zip(b).map(|(x, y)| x.max(y).saturating_add(1)).collect();
    let index = |coordinate: &[u64]| {
        let mut digits = coordinate.iter().zip(&extents);
        digits.try_fold(0, |index, (digit, extent)| add(mul(index, *extent)?, *digit))
    };
    Ok((1, index(a)? < index(b)?))
}
