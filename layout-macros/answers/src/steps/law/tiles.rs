//! The laws of tiles and of thread partitions for any offsets: element by element of the whole, by the tiler of each mode.

use layout_algebra::arithmetic::{add, div};
use layout_algebra::operation::Operation;
use layout_algebra::{Counting, IntTuple, LayoutValue, Rounding, Tiler, is_divisible, logical_divide, offset};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, entry, few, law_of, length, modes, only_if, same, sizes,
    table, walk,
};
use super::whole::{Whole, natural};

pub(super) const LAWS: &[Law] = &[
    // A plain layout with integers as tiles.
    law_of("elements", INNER, "its element x is the element c·T + x of A", |c| tiled(c, true, true)),
    law_of("elements", OUTER, "its element k is the element c + k·T of A", |c| tiled(c, false, true)),
    law_of("elements", PARTITION, THREAD, |c| partitioned(c, true)),
    law_of("elements", &[Operation::LocalPartitionIdentity], THREAD, |c| {
        let (shape, listed) = (c.layout(0)?.shape(), c.answer.list()?);
        // Coordinates are counted by a layout whose modes do not overlap.
        let places = of_thread(&Counting::of(&shape).or_none()?.layout().or_none()?, c)?;
        let listed = listed.iter().map(Read::leaves).collect::<Maybe<Vec<_>>>()?;
        let there = |place: &Vec<u64>| {
            let is_leaf = shape.is_leaf();
            natural(&if is_leaf { IntTuple::int(*place.first().or_none()?) } else { IntTuple::flat(place)? }, &shape)
        };
        Ok(same(&product(&places)?.iter().map(there).collect::<Maybe<Vec<_>>>()?, &listed))
    }),
    // Any other layout or tiles.
    law_of("elements", INNER, "its element x is that of A at the indices of x in the tile, mode by mode", |c| {
        tiled(c, true, false)
    }),
    law_of("elements", OUTER, "its element k is that of A at the indices of c in tile k, mode by mode", |c| {
        tiled(c, false, false)
    }),
    law_of(
        "elements",
        PARTITION,
        "thread i stands at x in its tile: its element k is that of A at the indices of x in tile k",
        |c| partitioned(c, false),
    ),
];

const OUTER: &[Operation] = &[Operation::OuterPartition, Operation::OuterPartitionLayout];
const PARTITION: &[Operation] = &[Operation::LocalPartition, Operation::LocalPartitionLayout];

const INNER: &[Operation] = &[
    Operation::LocalTile,
    Operation::LocalTileLayout,
    Operation::LocalTileProj,
    Operation::LocalTileProjLayout,
    Operation::InnerPartition,
    Operation::InnerPartitionLayout,
];

const THREAD: &str = "thread i stands at x in its tile T: its element k is the element x + k·T of A";

/// The indices along each mode; the first mode is fastest.
type Places = Vec<Vec<u64>>;

/// Tests one tile, or the same place in all tiles.
fn tiled(c: &Call<'_>, is_inner: bool, is_plain: bool) -> Trial {
    let (whole, tiles) = (Whole::from_value(c.value(0)?)?, kept(c, 1)?);
    only_if(is_plain == (whole.is_plain && tiles.iter().all(|tile| matches!(tile, Value::Integer(_)))))?;
    elements(&whole, &places(&whole.layout, &tiles, &kept(c, 2)?, is_inner)?, c.answer)
}

/// Tests the part of a thread.
fn partitioned(c: &Call<'_>, is_plain: bool) -> Trial {
    let whole = Whole::from_value(c.value(0)?)?;
    only_if(is_plain == whole.is_plain)?;
    elements(&whole, &of_thread(&whole.layout, c)?, c.answer)
}

/// Tests that a part has the offsets of the whole at these places, in order; a layout alone does not tell where it begins.
fn elements(whole: &Whole, places: &Places, part: &Value) -> Trial {
    let there = product(places)?.iter().map(|place| whole.at_modes(place)).collect::<Checked<Vec<u64>>>()?;
    let listed = match part {
        Value::Table(table) => Some(table.clone()),
        part => {
            let listed = table(&part.function()?)?;
            let begin = there.first().zip(listed.first()).and_then(|(first, listed)| first.checked_sub(*listed));
            listed.iter().map(|listed| begin?.checked_add(*listed)).collect()
        }
    };
    Ok(same(&there, &listed.unwrap_or_default()))
}

/// All combinations of the indices.
fn product(places: &Places) -> Checked<Vec<Vec<u64>>> {
    let extents: Vec<u64> = places.iter().map(|all| length(all)).collect();
    let mut found = Vec::new();
    walk(&extents, |_, at| {
        let indices = at.iter().zip(places).filter_map(|(i, all)| entry(all, *i));
        found.push(indices.collect());
    })?;
    Ok(found)
}

/// The entries of an argument, one per mode, without those that a projection leaves out.
fn kept(c: &Call<'_>, argument: usize) -> Maybe<Vec<Value>> {
    let is_kept = |i: usize| match c.values.get(3) {
        Some(Value::Parts(parts)) => !matches!(parts.get(i), Some(Value::Whole)),
        _ => true,
    };
    let all: Vec<Value> = match c.value(argument)? {
        Value::Parts(parts) => parts.clone(),
        Value::Tuple(tuple) => modes(tuple).or_none()?.into_iter().map(Value::from).collect(),
        Value::Tiler(tiler) if tiler.is_by_mode() => {
            let mode = |i: usize| Ok(Value::Tiler(Box::new(tiler.mode(i)?)));
            (0..tiler.rank()).map(mode).collect::<Checked<_>>().or_none()?
        }
        other => vec![other.clone()],
    };
    Ok(all.into_iter().enumerate().filter(|(i, _)| is_kept(*i)).map(|(_, part)| part).collect())
}

/// The indices of a tile's elements, mode by mode; with `is_inner` false, those of one place in all tiles.
fn places(a: &LayoutValue, tiles: &[Value], at: &[Value], is_inner: bool) -> Maybe<Places> {
    let sizes = sizes(&a.shape()).or_none()?;
    let by_mode = tiles.iter().map(tiler).collect::<Maybe<Vec<Tiler>>>()?;
    only_if(tiles.len() == sizes.len() && at.len() == sizes.len() && is_whole(a, &by_mode))?;
    let each = sizes.iter().zip(by_mode.iter().zip(at));
    each.map(|(size, (tiler, at))| indices(*size, tiler, at.integer()?, is_inner).or_none()).collect()
}

/// Returns true if the tiles divide the whole: parts of a rounded division run past the end.
fn is_whole(a: &LayoutValue, tilers: &[Tiler]) -> bool {
    let tiler = match tilers {
        [only] if a.is_leaf() => Ok(*only),
        all => Tiler::by_mode(all),
    };
    tiler.and_then(|tiler| is_divisible(a, &tiler)) == Ok(true)
}

fn tiler(tile: &Value) -> Maybe<Tiler> {
    match tile {
        Value::Tiler(tiler) => tiler.as_layout().map(|layout| Tiler::layout(&layout)).or_none(),
        Value::Integer(extent) => Tiler::extent(*extent).or_none(),
        Value::Layout(layout) => Ok(Tiler::layout(layout)),
        _ => Err(Untried::NoLaw),
    }
}

/// The indices of a mode of size `size` in one tile, or at one place in all tiles.
fn indices(size: u64, tiler: &Tiler, at: u64, is_inner: bool) -> Option<Vec<u64>> {
    let divided = logical_divide(&LayoutValue::line(size, 1).ok()?, tiler, Rounding::Exact).ok()?;
    let (inner, outer) = (divided.mode(0).ok()?, divided.mode(1).ok()?);
    let (walked, fixed) = if is_inner { (inner, outer) } else { (outer, inner) };
    let (count, first) = (few(walked.size().ok()?).ok()?, offset(&fixed, at).ok()?);
    (at < fixed.size().ok()?).then_some(())?;
    (0..count).map(|i| add(first, offset(&walked, i).ok()?).ok()).collect()
}

/// The place of a thread in its tile, and the same place in all others.
fn of_thread(a: &LayoutValue, c: &Call<'_>) -> Maybe<Places> {
    let (threads, thread) = (c.layout(1)?, c.integer(2)?);
    let (extents, tile) = (sizes(&a.shape()).or_none()?, sizes(&threads.shape()).or_none()?);
    let tilers = tile.iter().map(|extent| Tiler::extent(*extent)).collect::<Checked<Vec<Tiler>>>().or_none()?;
    only_if(extents.len() == tile.len() && is_whole(a, &tilers))?;
    let mut found = None;
    walk(&tile, |i, place| {
        if found.is_none() && offset(&threads, i) == Ok(thread) {
            found = Some(place.to_vec());
        }
    })
    .or_none()?;
    let each = extents.iter().zip(tile.iter().zip(found.or_none()?));
    each.map(|(size, (tile, x))| {
        only_if(size.is_multiple_of(*tile))?;
        Ok((0..few(div(*size, *tile)?)?).filter_map(|k| k.checked_mul(*tile)?.checked_add(x)).collect())
    })
    .collect()
}
