//! The laws of tiles and of what threads have of a layout, whatever its offsets are: element by element of a whole, by the tiler of each mode.

use layout_algebra::arithmetic::{add, div};
use layout_algebra::{IntTuple, LayoutValue, Rounding, Tiler, is_divisible, logical_divide, offset};

use super::trial::{Call, Checked, Law, Read, Row, Trial, few, length, modes, same, sizes, table, walk};
use super::whole::{Whole, natural};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (INNER, |c| {
        let laws = [
            "its element x is the element c·T + x of A",
            "its element x is that of A at the indices of x in the tile, mode by mode",
        ];
        tiled(c, laws, true)
    }),
    (&["outer_partition", "outer_partition_layout"], |c| {
        let laws = [
            "its element k is the element c + k·T of A",
            "its element k is that of A at the indices of c in tile k, mode by mode",
        ];
        tiled(c, laws, false)
    }),
    (&["local_partition", "local_partition_layout"], |c| {
        let whole = Whole::of(c.value(0)?)?;
        let says = if whole.is_plain {
            THREAD
        } else {
            "thread i stands at x in its tile: its element k is that of A at the indices of x in tile k"
        };
        Some(elements(says, &whole, &of_thread(&whole.layout, c)?, c.answer))
    }),
    (&["local_partition_identity"], |c| {
        let (shape, listed) = (c.layout(0)?.shape(), c.answer.list()?);
        // Coordinates are counted by a layout whose modes do not run into each other.
        let places = of_thread(&layout_algebra::Counting::of(&shape).ok()?.layout().ok()?, c)?;
        let listed = listed.iter().map(Read::leaves).collect::<Option<Vec<_>>>()?;
        let there = |place: Vec<u64>| {
            let coordinate =
                if shape.is_leaf() { IntTuple::int(*place.first()?) } else { IntTuple::flat(&place).ok()? };
            natural(&coordinate, &shape)
        };
        let wanted = product(&places).map(|all| all.into_iter().filter_map(there).collect());
        Some(Law::new(THREAD, "elements", same(wanted, Ok(listed))))
    }),
];

const INNER: &[&str] = &[
    "local_tile",
    "local_tile_layout",
    "local_tile_proj",
    "local_tile_proj_layout",
    "inner_partition",
    "inner_partition_layout",
];

const THREAD: &str = "thread i stands at x in its tile T: its element k is the element x + k·T of A";

/// The indices along each mode, the first mode fastest.
type Places = Vec<Vec<u64>>;

/// One tile, or one place of all tiles: a plain layout in tiles of so many coordinates has a law of its own.
fn tiled(c: &Call<'_>, [plain, general]: [&'static str; 2], is_inner: bool) -> Option<Law> {
    let (whole, tiles) = (Whole::of(c.value(0)?)?, kept(c, 1)?);
    let is_plain = whole.is_plain && tiles.iter().all(|tile| matches!(tile, Value::Integer(_)));
    let places = places(&whole.layout, &tiles, &kept(c, 2)?, is_inner)?;
    Some(elements(if is_plain { plain } else { general }, &whole, &places, c.answer))
}

/// Whether a part has the offsets of the whole at these places, in order.
fn elements(says: &'static str, whole: &Whole, places: &Places, part: &Value) -> Law {
    let there = product(places).and_then(|all| all.iter().map(|place| whole.at_modes(place)).collect::<Checked<_>>());
    Law::new(says, "elements", there.and_then(|there| placed(there, part)))
}

/// All combinations of the indices.
fn product(places: &Places) -> Checked<Vec<Vec<u64>>> {
    let extents: Vec<u64> = places.iter().map(|all| length(all)).collect();
    let mut found = Vec::new();
    walk(&extents, |_, at| {
        let indices = at.iter().zip(places).filter_map(|(i, all)| super::trial::entry(all, *i));
        found.push(indices.collect());
    })?;
    Ok(found)
}

/// The entries of an argument, one for each mode; those that a projection leaves out are gone.
fn kept(c: &Call<'_>, argument: usize) -> Option<Vec<Value>> {
    let is_kept = |i: usize| match c.value(3) {
        Some(Value::Parts(parts)) => !matches!(parts.get(i), Some(Value::Whole)),
        _ => true,
    };
    let all = match c.value(argument)? {
        Value::Parts(parts) => parts.clone(),
        Value::Tuple(tuple) => modes(tuple).ok()?.into_iter().map(Value::from).collect(),
        Value::Tiler(tiler) if tiler.is_by_mode() => {
            (0..tiler.rank()).map(|i| Some(Value::Tiler(Box::new(tiler.mode(i).ok()?)))).collect::<Option<_>>()?
        }
        other => vec![other.clone()],
    };
    Some(all.into_iter().enumerate().filter(|(i, _)| is_kept(*i)).map(|(_, part)| part).collect())
}

/// The indices in the tile at a place, mode by mode.
fn places(a: &LayoutValue, tiles: &[Value], at: &[Value], is_inner: bool) -> Option<Places> {
    let sizes = sizes(&a.shape()).ok()?;
    let tilers = tiles.iter().map(tiler).collect::<Option<Vec<Tiler>>>()?;
    let is_each = tilers.len() == sizes.len() && at.len() == sizes.len() && is_whole(a, &tilers);
    let each = is_each.then(|| sizes.iter().zip(tilers.iter().zip(at)))?;
    each.map(|(size, (tiler, at))| indices(*size, tiler, at.integer()?, is_inner)).collect()
}

/// Whether tiles make up the whole: of what is rounded up, parts run past the end.
fn is_whole(a: &LayoutValue, tilers: &[Tiler]) -> bool {
    let tiler = match tilers {
        [only] if a.is_leaf() => Ok(*only),
        all => Tiler::by_mode(all),
    };
    tiler.and_then(|tiler| is_divisible(a, &tiler)) == Ok(true)
}

fn tiler(tile: &Value) -> Option<Tiler> {
    Some(match tile {
        Value::Tiler(tiler) => Tiler::layout(&tiler.as_layout()?),
        Value::Integer(extent) => Tiler::extent(*extent).ok()?,
        Value::Layout(layout) => Tiler::layout(layout),
        _ => return None,
    })
}

/// The indices of a mode of so many in one tile, or at one place of all tiles.
fn indices(size: u64, tiler: &Tiler, at: u64, is_inner: bool) -> Option<Vec<u64>> {
    let divided = logical_divide(&LayoutValue::line(size, 1).ok()?, tiler, Rounding::Exact).ok()?;
    let (inner, outer) = (divided.mode(0).ok()?, divided.mode(1).ok()?);
    let (walked, fixed) = if is_inner { (inner, outer) } else { (outer, inner) };
    let (count, first) = (few(walked.size().ok()?).ok()?, offset(&fixed, at).ok()?);
    (at < fixed.size().ok()?).then_some(())?;
    (0..count).map(|i| add(first, offset(&walked, i).ok()?).ok()).collect()
}

/// Where a thread stands in its tile, and the same place in all others.
fn of_thread(a: &LayoutValue, c: &Call<'_>) -> Option<Places> {
    let (threads, thread) = (c.layout(1)?, c.integer(2)?);
    let (extents, tile) = (sizes(&a.shape()).ok()?, sizes(&threads.shape()).ok()?);
    let tilers = tile.iter().map(|extent| Tiler::extent(*extent)).collect::<Checked<Vec<Tiler>>>().ok()?;
    (extents.len() == tile.len() && is_whole(a, &tilers)).then_some(())?;
    let mut found = None;
    walk(&tile, |i, place| {
        if found.is_none() && offset(&threads, i) == Ok(thread) {
            found = Some(place.to_vec());
        }
    })
    .ok()?;
    let each = extents.iter().zip(tile.iter().zip(found?));
    each.map(|(size, (tile, x))| {
        let tiles = size.is_multiple_of(*tile).then(|| div(*size, *tile).ok())??;
        Some((0..tiles).filter_map(|k| k.checked_mul(*tile)?.checked_add(x)).collect())
    })
    .collect()
}

/// Whether a part has these offsets, in order; of a layout alone it is not known where it begins.
fn placed(offsets: Vec<u64>, part: &Value) -> Trial {
    let listed = match part {
        Value::Table(table) => Some(table.clone()),
        part => {
            let listed = table(&part.function().ok_or(layout_algebra::AlgebraError::NoModes)?)?;
            let begin = offsets.first().zip(listed.first()).and_then(|(first, listed)| first.checked_sub(*listed));
            listed.iter().map(|listed| begin?.checked_add(*listed)).collect()
        }
    };
    same(Ok(offsets), Ok(listed.unwrap_or_default()))
}
