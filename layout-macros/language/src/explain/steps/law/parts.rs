//! The laws of slices and partitions: element by element they are what stands there in the whole.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{
    AlgebraError, Counting, IntTuple, LayoutValue, Tiler, crd2idx, evaluate, idx2crd, is_divisible, offset,
};

use super::{Trial, Tried, few, leaves, modes, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    match name {
        "call" => {
            let (a, coordinate) = (values.first()?.to_layout().ok()?, values.get(1)?);
            let (index, n) = (crd2idx(&coordinate.to_tuple().ok()?, &a.shape()).ok()?, answer.to_integer().ok()?);
            let law = "it is the offset at the index of c, counted up to";
            is_within(coordinate, &a.shape()).then(|| Tried::once(law, counted(&a, index).map(|at| at == n)))
        }
        "slice_and_offset" | "domain_offset" => {
            let (coordinate, Value::Layout(a)) = (values.first()?, super::function(values.get(1)?)?) else {
                return None;
            };
            let Value::Placed(part, start) = answer else { return None };
            let (part, start) = (part.to_layout().ok(), start.to_integer().ok()?);
            if name == "domain_offset" {
                return Some(Tried::new(
                    "its element x, from its offset on, is the element c + x of A",
                    "coordinates",
                    moved(&a, coordinate, &part?, start)?,
                ));
            }
            Some(Tried::new(
                "its offsets, from where it begins on, are those of A at the coordinates that c stands for, in order",
                "coordinates",
                agreeing(&a, coordinate, part.as_ref(), start)?,
            ))
        }
        "local_tile"
        | "local_tile_layout"
        | "inner_partition"
        | "inner_partition_layout"
        | "local_tile_proj"
        | "local_tile_proj_layout" => {
            let (a, tile, place) = of_tiles(values)?;
            let corner = place.iter().zip(&tile).map(|(c, t)| mul(*c, *t)).collect::<Result<Vec<_>, _>>().ok()?;
            let says = "its element x is the element c·T + x of A";
            Some(Tried::new(says, "elements", elements(&a, &tile, &corner, None).and_then(|all| same(&all, answer))))
        }
        "outer_partition" | "outer_partition_layout" => {
            let (a, tile, place) = of_tiles(values)?;
            let says = "its element k is the element c + k·T of A";
            Some(Tried::new(says, "elements", strewn(&a, &tile, &place).and_then(|all| same(&all, answer))))
        }
        "local_partition" | "local_partition_layout" | "local_partition_identity" => {
            let (a, threads) = (values.first()?.to_layout().ok()?, values.get(1)?.to_layout().ok()?);
            let (tile, place) = place_of(&threads, values.get(2)?.to_integer().ok()?)?;
            // Coordinates are counted by a layout whose modes do not run into each other.
            let whole = if let Value::List(_) = answer { Counting::of(&a.shape()).ok()?.layout().ok()? } else { a };
            if !is_even(&whole, &tile) {
                return None;
            }
            let says = "thread i stands at x in its tile T: its element k is the element x + k·T of A";
            let trial = if let Value::List(coordinates) = answer {
                places(&a, &tile, &place).map(|all| listed(&all, coordinates))
            } else {
                strewn(&a, &tile, &place).and_then(|all| same(&all, answer))
            };
            Some(Tried::new(says, "elements", trial))
        }
        _ => None,
    }
}

/// Indices, nested as a shape is, of a coordinate that may stop short of its leaves.
pub(super) fn natural(coordinate: &Value, shape: &IntTuple) -> Option<Vec<u64>> {
    let tuple = coordinate.to_tuple().ok()?;
    if tuple.is_leaf() {
        return Some(leaves(&idx2crd(&tuple, shape).ok()?));
    }
    let pairs = modes(&tuple).ok()?.into_iter().zip(modes(shape).ok()?);
    pairs.map(|(c, s)| natural(&Value::from(c), &s)).collect::<Option<Vec<_>>>().map(|all| all.concat())
}

/// The offset at indices of the leaves.
pub(super) fn at_leaves(a: &LayoutValue, place: &[u64]) -> Result<u64, AlgebraError> {
    place.iter().enumerate().try_fold(0, |sum, (i, x)| add(sum, mul(*x, a.leaf_at(i).stride)?))
}

/// The offset at an index that is counted up to.
fn counted(a: &LayoutValue, index: u64) -> Result<u64, AlgebraError> {
    let mut there = Ok(0);
    walk(&leaves(&a.shape()), |i, place| {
        if i == index {
            there = at_leaves(a, place);
        }
    })?;
    there
}

/// The same layout, seen from a coordinate on.
fn moved(a: &LayoutValue, coordinate: &Value, seen: &LayoutValue, start: u64) -> Option<Trial> {
    let from = natural(coordinate, &a.shape())?;
    let extents = leaves(&a.shape());
    let (mut odd, mut count) = (None, 0_u64);
    let gone = walk(&extents, |_, place| {
        let there: Vec<u64> = place.iter().zip(&from).map(|(x, c)| x.saturating_add(*c)).collect();
        if there.iter().zip(&extents).any(|(x, extent)| x >= extent) {
            return;
        }
        count = count.saturating_add(1);
        let sides = at_leaves(seen, place).and_then(|seen| add(start, seen));
        if sides != at_leaves(a, &there) && odd.is_none() {
            odd = Some(format!("not so at {place:?}"));
        }
    });
    Some(gone.map(|_| (count, odd)))
}

/// The coordinates that agree with one in which some modes are whole.
fn agreeing(a: &LayoutValue, coordinate: &Value, part: Option<&LayoutValue>, start: u64) -> Option<Trial> {
    if !is_within(coordinate, &a.shape()) {
        return None;
    }
    let mut found = Vec::new();
    let gone = walk(&leaves(&a.shape()), |_, place| {
        if agrees(coordinate, place, &a.shape()) {
            found.push(at_leaves(a, place));
        }
    });
    Some(gone.and_then(|_| {
        let found = found.into_iter().collect::<Result<Vec<u64>, _>>()?;
        let listed = match part {
            Some(part) => {
                (0..few(part.size()?)?).map(|i| add(start, offset(part, i)?)).collect::<Result<Vec<_>, _>>()?
            }
            None => vec![start],
        };
        Ok((length(&found), (found != listed).then(|| "there are others".to_owned())))
    }))
}

pub(super) fn length<T>(list: &[T]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

/// The parts of a coordinate, beside the modes they stand for.
fn beside(coordinate: &Value, shape: &IntTuple) -> Option<Vec<(Value, IntTuple)>> {
    let parts = match coordinate {
        Value::Parts(parts) => parts.clone(),
        Value::Tuple(tuple) => modes(tuple).ok()?.into_iter().map(Value::from).collect(),
        _ => return None,
    };
    Some(parts.into_iter().zip(modes(shape).ok()?).collect())
}

pub(super) fn is_within(coordinate: &Value, shape: &IntTuple) -> bool {
    match beside(coordinate, shape) {
        Some(parts) => parts.iter().all(|(part, mode)| is_within(part, mode)),
        None => match coordinate {
            Value::Integer(index) => shape.product().is_ok_and(|size| *index < size),
            other => matches!(other, Value::Whole),
        },
    }
}

pub(super) fn agrees(coordinate: &Value, place: &[u64], shape: &IntTuple) -> bool {
    let Some(parts) = beside(coordinate, shape) else {
        return match coordinate {
            Value::Integer(index) => {
                super::shapes::nested(place, shape).and_then(|at| crd2idx(&at, shape)) == Ok(*index)
            }
            _ => true,
        };
    };
    let mut rest = place;
    parts.iter().all(|(part, mode)| {
        let (here, after) = rest.split_at(mode.leaf_count().min(rest.len()));
        rest = after;
        agrees(part, here, mode)
    })
}

/// A layout, a tile of so many coordinates in each of its modes, and a place; modes that a projection leaves out are gone.
fn of_tiles(values: &[Value]) -> Option<(LayoutValue, Vec<u64>, Vec<u64>)> {
    let a = values.first()?.to_layout().ok()?;
    let is_kept = |i: usize| match values.get(3) {
        Some(Value::Parts(parts)) => !matches!(parts.get(i), Some(Value::Whole)),
        _ => true,
    };
    let projected = |value: &Value| -> Option<Vec<u64>> {
        let numbers: Vec<u64> = match value {
            Value::Parts(parts) => {
                let kept = parts.iter().enumerate().filter(|(i, _)| is_kept(*i));
                kept.map(|(_, part)| part.to_integer().ok()).collect::<Option<_>>()?
            }
            other => {
                let all = modes(&other.to_tuple().ok()?).ok()?.into_iter().enumerate().filter(|(i, _)| is_kept(*i));
                all.map(|(_, mode)| mode.is_leaf().then(|| mode.leaf_at(0))).collect::<Option<_>>()?
            }
        };
        Some(numbers)
    };
    let (tile, place) = (projected(values.get(1)?)?, projected(values.get(2)?)?);
    (is_even(&a, &tile) && tile.len() == place.len()).then_some((a, tile, place))
}

/// Whether tiles of so many coordinates make up each mode; of what is rounded up, parts run past the end.
fn is_even(a: &LayoutValue, tile: &[u64]) -> bool {
    let rank = if a.is_leaf() { 1 } else { a.rank() };
    let tiler = || {
        let each = tile.iter().map(|extent| Ok(Tiler::layout(&LayoutValue::line(*extent, 1)?)));
        match each.collect::<Result<Vec<_>, AlgebraError>>()?.as_slice() {
            [extent] if a.is_leaf() => Ok(*extent),
            extents => Tiler::by_mode(extents),
        }
    };
    rank == tile.len() && tiler().and_then(|tiler| is_divisible(a, &tiler)) == Ok(true)
}

fn sizes(a: &LayoutValue) -> Result<Vec<u64>, AlgebraError> {
    modes(&a.shape())?.iter().map(IntTuple::product).collect()
}

/// The extents of threads, and where one of them stands.
fn place_of(threads: &LayoutValue, thread: u64) -> Option<(Vec<u64>, Vec<u64>)> {
    let (tile, mut found) = (sizes(threads).ok()?, None);
    walk(&tile, |i, place| {
        if found.is_none() && offset(threads, i) == Ok(thread) {
            found = Some(place.to_vec());
        }
    })
    .ok()?;
    Some((tile, found?))
}

/// The coordinates from `corner` on of a box, so many steps apart.
fn spread(extents: &[u64], corner: &[u64], step: Option<&[u64]>) -> Result<Vec<Vec<u64>>, AlgebraError> {
    let mut all = Vec::new();
    walk(extents, |_, place| {
        let steps = (0..place.len()).map(|i| step.and_then(|step| step.get(i)).copied().unwrap_or(1));
        let there = place.iter().zip(steps).zip(corner).map(|((x, step), c)| x.saturating_mul(step).saturating_add(*c));
        all.push(there.collect());
    })?;
    Ok(all)
}

fn elements(a: &LayoutValue, extents: &[u64], corner: &[u64], step: Option<&[u64]>) -> Result<Vec<u64>, AlgebraError> {
    let at = |place: &Vec<u64>| {
        let coordinate =
            if a.is_leaf() { IntTuple::int(place.first().copied().unwrap_or(0)) } else { IntTuple::flat(place)? };
        evaluate(a, &coordinate)
    };
    spread(extents, corner, step)?.iter().map(at).collect()
}

/// One place in every tile.
fn strewn(a: &LayoutValue, tile: &[u64], place: &[u64]) -> Result<Vec<u64>, AlgebraError> {
    elements(a, &tiles(a, tile)?, place, Some(tile))
}

fn tiles(a: &LayoutValue, tile: &[u64]) -> Result<Vec<u64>, AlgebraError> {
    sizes(a)?.iter().zip(tile).map(|(size, tile)| layout_algebra::arithmetic::div(*size, *tile)).collect()
}

fn places(a: &LayoutValue, tile: &[u64], place: &[u64]) -> Result<Vec<Vec<u64>>, AlgebraError> {
    let shape = a.shape();
    let leaves_of = |place: &Vec<u64>| {
        let coordinate =
            if shape.is_leaf() { place.first().copied().map(IntTuple::int) } else { IntTuple::flat(place).ok() };
        coordinate.and_then(|coordinate| natural(&Value::from(coordinate), &shape)).ok_or(AlgebraError::NoModes)
    };
    spread(&tiles(a, tile)?, place, Some(tile))?.iter().map(leaves_of).collect()
}

/// Whether a part has these offsets, in order; of a layout alone it is not known where it begins.
fn same(offsets: &[u64], part: &Value) -> Trial {
    let (first, count) = (offsets.first().copied().unwrap_or(0), length(offsets));
    let holds = match part {
        Value::Table(table) => table == offsets,
        part => {
            let layout = part.to_layout().map_err(|_| AlgebraError::NoModes)?;
            let size = layout.size()?;
            size == count
                && offsets.iter().zip(0..).all(|(at, i)| offset(&layout, i).and_then(|o| add(first, o)) == Ok(*at))
        }
    };
    Ok((count, (!holds).then(|| "there are others".to_owned())))
}

fn listed(places: &[Vec<u64>], coordinates: &[Value]) -> (u64, Option<String>) {
    let listed: Option<Vec<Vec<u64>>> = coordinates.iter().map(|one| Some(leaves(&one.to_tuple().ok()?))).collect();
    (length(places), (listed.as_deref() != Some(places)).then(|| "there are others".to_owned()))
}
