//! The laws of shapes: what one shape is to another, what is left of a shape, and which of two coordinates comes first.

use layout_algebra::arithmetic::{add, div, mul};
use layout_algebra::{IntTuple, Rounding, Tiler, congruent, crd2idx, logical_divide, make_layout, product_like};

use super::trial::{Call, Checked, Law, Read, Row, Trial, counted, few, image, leaves, modes, said, walk};
use super::whole::{is_within, nested};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["compatible"], |c| {
        let laws = ["every coordinate of S has one index in both", "not every coordinate of S has one index in both"];
        claimed(c, laws, |s, r| has_coordinates(r, s))
    }),
    (&["refines"], |c| {
        let laws = ["every coordinate of R has one index in both", "not every coordinate of R has one index in both"];
        claimed(c, laws, has_coordinates)
    }),
    (&["weakly_compatible"], |c| {
        let laws = [
            "with extents of S so many times larger, its coordinates are coordinates of R",
            "no multiples of the extents of S have coordinates of R",
        ];
        claimed(c, laws, |s, r| enlarged(s, r).map_or(Ok((1, false)), |larger| has_coordinates(r, &larger)))
    }),
    (&["congruent"], |c| {
        let laws = ["the first coordinate of each is one of the other", "a first coordinate is none of the other"];
        origins(c, laws, |s, r| has_origin(r, s) && has_origin(s, r))
    }),
    (&["weakly_congruent"], |c| {
        let laws = ["the first coordinate of S is one of R", "the first coordinate of S is none of R"];
        origins(c, laws, |s, r| has_origin(r, s))
    }),
    (&["is_in_domain"], |c| {
        let (coordinate, extents) = (leaves(&shape(c, 0)?), product_like(&shape(c, 1)?, &shape(c, 0)?).ok()?);
        let laws = ["c is among the coordinates", "c is not among the coordinates"];
        Some(Law::counterexample(laws, "coordinates", c.answer.boolean()?, met(&coordinate, &leaves(&extents))))
    }),
    (&["evenly_divides"], |c| {
        let (s, tiles, says) = (shape(c, 0)?, c.tuple(1)?, c.answer.boolean()?);
        let trial = (tiles.rank() <= s.rank()).then(|| whole_tiles(&s, &tiles))??;
        let laws = ["every coordinate lies in a whole tile", "not every coordinate lies in a whole tile"];
        Some(Law::counterexample(laws, "indices", says, trial))
    }),
    (&["ceil_div"], |c| {
        let Value::Layout(tile) = c.value(1)? else { return None };
        let (s, tiler, n) = (shape(c, 0)?, c.value(1)?.to_tiler().ok()?, c.answer.tuple()?);
        // From mode to mode the tile is rounded up, and may not be met again.
        let trial = (s.leaf_count() <= 1).then(|| covered(&s, &tiler, tile.size()?, &n))?;
        Some(Law::at_coordinates("so many tiles miss no coordinate of S", trial))
    }),
    (&["ceil_div"], |c| {
        // An integer is used up from mode to mode, each time rounded up: of all modes together there is nothing to say.
        let law = || by_mode(c, "so many times R is no less than S, mode by mode", enough);
        (!is_used_up(&shape(c, 0)?, &c.tuple(1)?)).then(law)?
    }),
    (&["shape_div"], |c| {
        by_mode(c, "its size is that of S over that of R, or one, mode by mode", |s, r, n| {
            let (size, tile, rest) = (s.product()?, r.product()?, n.product()?);
            Ok(mul(rest, tile)? == size || (rest == 1 && tile >= size))
        })
    }),
    (&["elem_scale"], |c| {
        by_mode(c, "its size is that of S times that of R, mode by mode", |s, r, n| {
            Ok(n.product()? == mul(s.product()?, r.product()?)?)
        })
    }),
    (&["round_up"], |c| {
        by_mode(c, "a multiple of R, no less than S, and less than one more, mode by mode", |s, r, n| {
            let (extent, step, n) = (s.product()?, r.product()?, n.product()?);
            Ok(mul(div(n, step)?, step)? == n && n >= extent && n < add(extent, step)?)
        })
    }),
    (&["shape_min"], |c| {
        by_mode(c, "no greater than S or R, and one of them, mode by mode", |s, r, n| {
            let (s, r, n) = (s.product()?, r.product()?, n.product()?);
            Ok(n <= s && n <= r && (n == s || n == r))
        })
    }),
    // The greater is the shape; `leq` and `geq` deny what they are named after.
    (&["elem_less", "elem_geq"], |c| {
        let laws = ["a is among the coordinates of the shape b", "a is not among the coordinates of the shape b"];
        compared(c, laws, c.name == "elem_geq", false)
    }),
    (&["elem_gtr", "elem_leq"], |c| {
        let laws = ["b is among the coordinates of the shape a", "b is not among the coordinates of the shape a"];
        compared(c, laws, c.name == "elem_leq", true)
    }),
    (&["lex_less"], |c| {
        let laws = [
            "in a shape that has both, the rightmost index fastest, a comes before b",
            "in a shape that has both, the rightmost index fastest, a does not come before b",
        ];
        before(c, laws, |_| ())
    }),
    (&["colex_less"], |c| {
        let laws = [
            "in a shape that has both, the leftmost index fastest, a comes before b",
            "in a shape that has both, the leftmost index fastest, a does not come before b",
        ];
        before(c, laws, <[u64]>::reverse)
    }),
];

/// The shape of an operand, which may be a layout.
fn shape(c: &Call<'_>, i: usize) -> Option<IntTuple> {
    let value = c.value(i)?;
    value.to_shape_alone().tuple().or_else(|| Some(value.layout()?.shape()))
}

/// What one shape is to another, or is not, as one coordinate shows.
fn claimed(
    c: &Call<'_>,
    laws: [&'static str; 2],
    trial: fn(&IntTuple, &IntTuple) -> Checked<(u64, bool)>,
) -> Option<Law> {
    let trial = trial(&shape(c, 0)?, &shape(c, 1)?);
    Some(Law::counterexample(laws, "coordinates", c.answer.boolean()?, trial))
}

fn origins(c: &Call<'_>, laws: [&'static str; 2], is_so: fn(&IntTuple, &IntTuple) -> bool) -> Option<Law> {
    let (is_so, says) = (is_so(&shape(c, 0)?, &shape(c, 1)?), c.answer.boolean()?);
    Some(Law::once(said(laws, says), Ok(is_so == says)))
}

/// Whether the first coordinate of `s` is one of `r`.
fn has_origin(r: &IntTuple, s: &IntTuple) -> bool {
    nested(&[], s).and_then(|zero| crd2idx(&zero, r)) == Ok(0)
}

/// Whether the coordinates of `s` are coordinates of `r`, all of them, each with the index that it has in `s`.
fn has_coordinates(r: &IntTuple, s: &IntTuple) -> Checked<(u64, bool)> {
    let mut is_same = s.product()? == r.product()?;
    let count = walk(&leaves(s), |i, place| {
        let is_there =
            |coordinate: IntTuple| Ok(is_within(&Value::from(coordinate), r) && crd2idx(&coordinate, r)? == i);
        is_same = is_same && nested(place, s).and_then(is_there) == Ok(true);
    })?;
    Ok((count, is_same))
}

/// Whether a coordinate is met in a box, all of which is gone through.
fn met(coordinate: &[u64], extents: &[u64]) -> Checked<(u64, bool)> {
    let mut is_met = false;
    let count = walk(extents, |_, place| is_met |= place == coordinate)?;
    Ok((count, is_met))
}

/// `s` with each extent as large as its part of `r`, if that is a multiple.
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

/// Whether, mode by mode, each index is one of a whole tile; nothing if a tile is no number for a mode of one extent.
fn whole_tiles(s: &IntTuple, tiles: &IntTuple) -> Option<Checked<(u64, bool)>> {
    let (mut all, mut is_whole) = (0_u64, true);
    for (mode, tile) in modes(s).ok()?.iter().zip(modes(tiles).ok()?) {
        if mode.leaf_count() != 1 || !tile.is_leaf() || tiles.is_leaf() != s.is_leaf() {
            return None;
        }
        let extent = match few(mode.leaf_at(0)) {
            Ok(extent) => extent,
            Err(error) => return Some(Err(error)),
        };
        let end = |i: u64| i.checked_div(tile.leaf_at(0))?.checked_add(1)?.checked_mul(tile.leaf_at(0));
        is_whole = is_whole && (0..extent).all(|i| end(i).is_some_and(|end| end <= extent));
        all = all.saturating_add(extent);
    }
    Some(Ok((all, is_whole)))
}

/// What holds of three numbers, or of shapes that an integer is used up on.
type Holds = fn(&IntTuple, &IntTuple, &IntTuple) -> Checked<bool>;

/// A shape made of two, tried mode by mode.
fn by_mode(c: &Call<'_>, says: &'static str, is_so: Holds) -> Option<Law> {
    Some(Law::once(says, holds(&shape(c, 0)?, &c.tuple(1)?, &c.answer.tuple()?, is_so)))
}

/// Mode by mode, as far as both sides are tuples; what the second does not have is 1.
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

/// Whether some mode that is a tuple is divided by an integer.
fn is_used_up(s: &IntTuple, r: &IntTuple) -> bool {
    if s.leaf_count() == 1 || r.is_leaf() {
        return s.leaf_count() > 1;
    }
    let (Ok(s), Ok(r)) = (modes(s), modes(r)) else { return true };
    s.iter().zip(&r).any(|(s, r)| is_used_up(s, r))
}

/// Enough, and of single numbers one less is not.
fn enough(s: &IntTuple, r: &IntTuple, n: &IntTuple) -> Checked<bool> {
    let (size, tile, times) = (s.product()?, r.product()?, n.product()?);
    let is_least = !s.is_leaf() || mul(times.saturating_sub(1), tile)? < size;
    Ok(mul(times, tile)? >= size && is_least)
}

/// So many tiles, where they are laid down until none is missed.
fn covered(s: &IntTuple, tiler: &Tiler, size: u64, answer: &IntTuple) -> Trial {
    let divided = logical_divide(&make_layout(s)?, tiler, Rounding::Loose)?;
    let (met, all) = (image(&Value::from(divided))?, few(s.product()?)?);
    match (0..all).find(|i| met.binary_search(i).is_err()) {
        Some(missed) => Ok((all, Some(format!("{missed} is missed")))),
        None => counted(all, divided.size()?, mul(size, answer.product()?)?),
    }
}

/// Both sides of a comparison, if they are nested alike.
fn sides(c: &Call<'_>) -> Option<(IntTuple, IntTuple)> {
    let [a, b] = c.values else { return None };
    Some((a.tuple()?, b.tuple()?)).filter(|(a, b)| congruent(a, b))
}

/// Whether one side is a coordinate of the other, in their order or turned.
fn compared(c: &Call<'_>, laws: [&'static str; 2], is_denied: bool, is_turned: bool) -> Option<Law> {
    let ((a, b), says) = (sides(c)?, c.answer.boolean()?);
    let (coordinate, shape) = if is_turned { (b, a) } else { (a, b) };
    Some(Law::claimed(laws, "coordinates", says != is_denied, met(&leaves(&coordinate), &leaves(&shape))))
}

/// Whether one index is less than the other, in a shape that has both.
fn before(c: &Call<'_>, laws: [&'static str; 2], order: fn(&mut [u64])) -> Option<Law> {
    let ((a, b), says) = (sides(c)?, c.answer.boolean()?);
    let (mut a, mut b) = (leaves(&a), leaves(&b));
    order(&mut a);
    order(&mut b);
    let extents: Vec<u64> = a.iter().zip(&b).map(|(x, y)| x.max(y).saturating_add(1)).collect();
    let index = |coordinate: &[u64]| {
        let mut digits = coordinate.iter().zip(&extents);
        digits.try_fold(0, |index, (digit, extent)| add(mul(index, *extent)?, *digit))
    };
    let is_less = index(&a).and_then(|left| Ok(left < index(&b)?));
    Some(Law::once(said(laws, says), is_less.map(|is_less| is_less == says)))
}
