//! The laws of shapes: what one shape is to another, and what is left of a shape.

use layout_algebra::arithmetic::{add, div, mul};
use layout_algebra::{AlgebraError, IntTuple, Rounding, crd2idx, logical_divide, make_layout, product_like};

use super::{Trial, Tried, few, leaves, modes, offsets, parts, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let shape = |i: usize| -> Option<IntTuple> {
        let value = values.get(i)?;
        value.to_shape_alone().to_tuple().or_else(|_| value.to_layout().map(|layout| layout.shape())).ok()
    };
    match answer {
        Value::Boolean(says) => asked(name, &shape(0)?, &shape(1)?, values, *says),
        _ => made(name, values, &shape(0)?, answer),
    }
}

/// What one shape is to another.
fn asked(name: &str, s: &IntTuple, r: &IntTuple, values: &[Value], says: bool) -> Option<Tried> {
    let is_so = |trial: Result<(u64, bool), AlgebraError>| -> Trial {
        // What one coordinate shows is not said of all.
        trial.map(|(count, holds)| (if says { count } else { 1 }, (holds != says).then(|| "it is not so".to_owned())))
    };
    let said = |yes: &'static str, no: &'static str| if says { yes } else { no };
    Some(match name {
        "compatible" => Tried::new(
            said("every coordinate of S has one index in both", "not every coordinate of S has one index in both"),
            "coordinates",
            is_so(has_coordinates(r, s)),
        ),
        "refines" => Tried::new(
            said("every coordinate of R has one index in both", "not every coordinate of R has one index in both"),
            "coordinates",
            is_so(has_coordinates(s, r)),
        ),
        "weakly_compatible" => {
            let larger = enlarged(s, r);
            Tried::new(
                said(
                    "with extents of S so many times larger, its coordinates are coordinates of R",
                    "no multiples of the extents of S have coordinates of R",
                ),
                "coordinates",
                is_so(larger.map_or(Ok((1, false)), |larger| has_coordinates(r, &larger))),
            )
        }
        "weakly_congruent" | "congruent" => {
            let both = |one: &IntTuple, other: &IntTuple| origin(one).and_then(|zero| crd2idx(&zero, other)) == Ok(0);
            let holds = both(s, r) && (name == "weakly_congruent" || both(r, s));
            let law = match (name, says) {
                ("congruent", true) => "the first coordinate of each is one of the other",
                ("congruent", false) => "a first coordinate is none of the other",
                (_, true) => "the first coordinate of S is one of R",
                _ => "the first coordinate of S is none of R",
            };
            Tried::once(law, Ok(holds == says))
        }
        "is_in_domain" => {
            let (coordinate, extents) = (leaves(s), leaves(&product_like(r, s).ok()?));
            let mut is_met = false;
            let trial = walk(&extents, |_, place| is_met |= place == coordinate);
            let law = said("c is among the coordinates", "c is not among the coordinates");
            Tried::new(law, "coordinates", is_so(trial.map(|count| (count, is_met))))
        }
        "evenly_divides" => {
            let tiles = values.get(1)?.to_tuple().ok().filter(|tiles| tiles.rank() <= s.rank())?;
            let law = said("every coordinate lies in a whole tile", "not every coordinate lies in a whole tile");
            Tried::new(law, "indices", is_so(whole_tiles(s, &tiles)?))
        }
        _ => return None,
    })
}

/// Whether the coordinates of `s` are coordinates of `r`, all of them, each with the index that it has in `s`.
fn has_coordinates(r: &IntTuple, s: &IntTuple) -> Result<(u64, bool), AlgebraError> {
    let mut is_same = s.product()? == r.product()?;
    let count = walk(&leaves(s), |i, place| {
        let is_there = |coordinate: IntTuple| {
            let is_within = parts::is_within(&Value::from(coordinate), r);
            Ok(is_within && crd2idx(&coordinate, r)? == i)
        };
        is_same = is_same && nested(place, s).and_then(is_there) == Ok(true);
    })?;
    Ok((count, is_same))
}

/// Indices, nested as a shape is.
pub(super) fn nested(place: &[u64], shape: &IntTuple) -> Result<IntTuple, AlgebraError> {
    if shape.is_leaf() {
        return Ok(IntTuple::int(place.first().copied().unwrap_or(0)));
    }
    let (mut rest, mut coordinate) = (place, IntTuple::unit());
    for mode in modes(shape)? {
        let (here, after) = rest.split_at(mode.leaf_count().min(rest.len()));
        (coordinate, rest) = (coordinate.push(&nested(here, &mode)?)?, after);
    }
    Ok(coordinate)
}

fn origin(shape: &IntTuple) -> Result<IntTuple, AlgebraError> {
    nested(&[], shape)
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
fn whole_tiles(s: &IntTuple, tiles: &IntTuple) -> Option<Result<(u64, bool), AlgebraError>> {
    let (mut all, mut is_whole) = (0_u64, true);
    for (mode, tile) in modes(s).ok()?.iter().zip(modes(tiles).ok()?) {
        if mode.leaf_count() != 1 || !tile.is_leaf() || tiles.is_leaf() != s.is_leaf() {
            return None;
        }
        let (extent, tile) = (few(mode.leaf_at(0)), tile.leaf_at(0));
        let extent = match extent {
            Ok(extent) => extent,
            Err(error) => return Some(Err(error)),
        };
        let end = |i: u64| i.checked_div(tile)?.checked_add(1)?.checked_mul(tile);
        is_whole = is_whole && (0..extent).all(|i| end(i).is_some_and(|end| end <= extent));
        all = all.saturating_add(extent);
    }
    Some(Ok((all, is_whole)))
}

/// A shape made of two.
fn made(name: &str, values: &[Value], s: &IntTuple, answer: &Value) -> Option<Tried> {
    let answer = answer.to_tuple().ok()?;
    if name == "ceil_div" && matches!(values.get(1)?, Value::Layout(_)) {
        // From mode to mode the tile is rounded up, and may not be met again.
        if s.leaf_count() > 1 {
            return None;
        }
        let tiler = values.get(1)?.to_tiler().ok()?;
        let size = values.get(1)?.to_layout().ok()?.size().ok()?;
        return Some(Tried::new(
            "so many tiles miss no coordinate of S",
            "coordinates",
            covered(s, &tiler, size, &answer),
        ));
    }
    let r = values.get(1)?.to_tuple().ok()?;
    Some(match name {
        // An integer is used up from mode to mode, each time rounded up: of all modes together there is nothing to say.
        "ceil_div" if is_used_up(s, &r) => return None,
        "ceil_div" => Tried::once("so many times R is no less than S, mode by mode", holds(s, &r, &answer, &enough)),
        "shape_div" => {
            Tried::once("its size is that of S over that of R, or one, mode by mode", holds(s, &r, &answer, &over))
        }
        "elem_scale" => {
            let product =
                |s: &IntTuple, r: &IntTuple, n: &IntTuple| Ok(n.product()? == mul(s.product()?, r.product()?)?);
            Tried::once("its size is that of S times that of R, mode by mode", holds(s, &r, &answer, &product))
        }
        "round_up" => Tried::once(
            "a multiple of R, no less than S, and less than one more, mode by mode",
            holds(s, &r, &answer, &rounded),
        ),
        "shape_min" => {
            let lesser = |s: &IntTuple, r: &IntTuple, n: &IntTuple| {
                let (s, r, n) = (s.product()?, r.product()?, n.product()?);
                Ok(n <= s && n <= r && (n == s || n == r))
            };
            Tried::once("no greater than S or R, and one of them, mode by mode", holds(s, &r, &answer, &lesser))
        }
        _ => return None,
    })
}

/// What holds of three numbers, or of shapes that an integer is used up on.
type Holds<'a> = &'a dyn Fn(&IntTuple, &IntTuple, &IntTuple) -> Result<bool, AlgebraError>;

/// Mode by mode, as far as both sides are tuples; what the second does not have is 1.
fn holds(s: &IntTuple, r: &IntTuple, n: &IntTuple, is_so: Holds<'_>) -> Result<bool, AlgebraError> {
    if s.is_leaf() || r.is_leaf() || n.is_leaf() {
        return is_so(s, r, n);
    }
    let (r, n) = (modes(r)?, modes(n)?);
    for (i, mode) in modes(s)?.iter().enumerate() {
        let one = IntTuple::int(1);
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
fn enough(s: &IntTuple, r: &IntTuple, n: &IntTuple) -> Result<bool, AlgebraError> {
    let (size, tile, times) = (s.product()?, r.product()?, n.product()?);
    let is_least = !s.is_leaf() || mul(times.saturating_sub(1), tile)? < size;
    Ok(mul(times, tile)? >= size && is_least)
}

fn over(s: &IntTuple, r: &IntTuple, n: &IntTuple) -> Result<bool, AlgebraError> {
    let (size, tile, rest) = (s.product()?, r.product()?, n.product()?);
    Ok(mul(rest, tile)? == size || (rest == 1 && tile >= size))
}

fn rounded(s: &IntTuple, r: &IntTuple, n: &IntTuple) -> Result<bool, AlgebraError> {
    let (extent, step, n) = (s.product()?, r.product()?, n.product()?);
    Ok(mul(div(n, step)?, step)? == n && n >= extent && n < add(extent, step)?)
}

/// So many tiles, where they are laid down until none is missed.
fn covered(s: &IntTuple, tiler: &layout_algebra::Tiler, size: u64, answer: &IntTuple) -> Trial {
    let divided = logical_divide(&make_layout(s)?, tiler, Rounding::Loose)?;
    few(divided.size()?)?;
    let mut met = offsets(&Value::from(divided))?;
    met.dedup();
    let all = few(s.product()?)?;
    let missed = (0..all).find(|i| met.binary_search(i).is_err());
    let is_so = divided.size()? == mul(size, answer.product()?)?;
    let broken = missed.map(|i| format!("{i} is missed"));
    Ok((all, broken.or_else(|| (!is_so).then(|| "the sizes are others".to_owned()))))
}
