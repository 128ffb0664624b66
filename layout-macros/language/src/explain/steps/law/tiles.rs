//! The laws of tiles and of what threads have of a layout, whatever its offsets are: element by element of a whole, by the tiler of each mode.

use layout_algebra::arithmetic::{add, div};
use layout_algebra::{
    AlgebraError, ComposedLayout, IntTuple, LayoutValue, Rounding, Tiler, evaluate, is_divisible, logical_divide,
    offset,
};

use super::{Trial, Tried, at, count, few, modes, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (plain, whole) = (name.strip_suffix("_layout").unwrap_or(name), Whole::of(values.first()?)?);
    let (says, trial) = match plain {
        "local_tile" | "local_tile_proj" | "inner_partition" => (
            "its element x is that of A at the indices of x in the tile, mode by mode",
            offsets(&whole, &places(&whole, values, true)?),
        ),
        "outer_partition" => (
            "its element k is that of A at the indices of c in tile k, mode by mode",
            offsets(&whole, &places(&whole, values, false)?),
        ),
        "local_partition" => (
            "thread i stands at x in its tile: its element k is that of A at the indices of x in tile k",
            offsets(&whole, &of_thread(&whole, values)?),
        ),
        _ => return None,
    };
    Some(Tried::new(says, "elements", trial.and_then(|all| same(&all, answer))))
}

/// A layout, and what moves its offsets.
struct Whole {
    layout: LayoutValue,
    composed: Option<ComposedLayout>,
}

impl Whole {
    fn of(value: &Value) -> Option<Self> {
        Some(match value {
            Value::Composed(composed) => Self { layout: *composed.layout(), composed: Some(**composed) },
            other => Self { layout: other.to_layout().ok()?, composed: None },
        })
    }

    /// The offset at an index for each mode.
    fn offset(&self, place: &[u64]) -> Result<u64, AlgebraError> {
        let coordinate = match place {
            [only] if self.layout.is_leaf() || self.layout.rank() != 1 => IntTuple::int(*only),
            all => IntTuple::flat(all)?,
        };
        let there = evaluate(&self.layout, &coordinate)?;
        Ok(match &self.composed {
            Some(composed) => super::read::bit_by_bit(composed.swizzle(), add(composed.offset(), there)?),
            None => there,
        })
    }
}

/// The indices along each mode, the first mode fastest.
type Places = Vec<Vec<u64>>;

fn offsets(whole: &Whole, places: &Places) -> Result<Vec<u64>, AlgebraError> {
    let extents: Vec<u64> = places.iter().map(|all| u64::try_from(all.len()).unwrap_or(u64::MAX)).collect();
    let mut found = Vec::new();
    walk(&extents, |_, at| {
        let indices = at.iter().zip(places).filter_map(|(i, all)| all.get(usize::try_from(*i).ok()?).copied());
        found.push(whole.offset(&indices.collect::<Vec<u64>>()));
    })?;
    found.into_iter().collect()
}

/// A tiler for each mode of the whole and a place for each; modes that a projection leaves out are gone.
fn places(whole: &Whole, values: &[Value], is_inner: bool) -> Option<Places> {
    let is_kept = |i: usize| match values.get(3) {
        Some(Value::Parts(parts)) => !matches!(parts.get(i), Some(Value::Whole)),
        _ => true,
    };
    let kept = |value: &Value| -> Option<Vec<Value>> {
        let all = match value {
            Value::Parts(parts) => parts.clone(),
            Value::Tuple(tuple) => modes(tuple).ok()?.into_iter().map(Value::from).collect(),
            Value::Tiler(tiler) if tiler.is_by_mode() => {
                (0..tiler.rank()).map(|i| Some(Value::Tiler(Box::new(tiler.mode(i).ok()?)))).collect::<Option<_>>()?
            }
            other => vec![other.clone()],
        };
        Some(all.into_iter().enumerate().filter(|(i, _)| is_kept(*i)).map(|(_, part)| part).collect())
    };
    let (parts, at) = (kept(values.get(1)?)?, kept(values.get(2)?)?);
    let shapes = modes(&whole.layout.shape()).ok()?;
    if parts.len() != shapes.len() || at.len() != shapes.len() {
        return None;
    }
    let tilers = parts.iter().map(tiler).collect::<Option<Vec<Tiler>>>()?;
    if !is_whole(whole, &tilers) {
        return None;
    }
    let each = shapes.iter().zip(tilers.iter().zip(&at));
    each.map(|(shape, (tiler, at))| indices(shape.product().ok()?, tiler, at.to_integer().ok()?, is_inner)).collect()
}

/// Whether tiles make up the whole: of what is rounded up, parts run past the end.
fn is_whole(whole: &Whole, tilers: &[Tiler]) -> bool {
    let tiler = match tilers {
        [only] if whole.layout.is_leaf() => Ok(*only),
        all => Tiler::by_mode(all),
    };
    tiler.and_then(|tiler| is_divisible(&whole.layout, &tiler)) == Ok(true)
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
fn of_thread(whole: &Whole, values: &[Value]) -> Option<Places> {
    let (threads, thread) = (values.get(1)?.to_layout().ok()?, values.get(2)?.to_integer().ok()?);
    let (shapes, tile) = (modes(&whole.layout.shape()).ok()?, modes(&threads.shape()).ok()?);
    if shapes.len() != tile.len() {
        return None;
    }
    let sizes: Vec<u64> = tile.iter().map(IntTuple::product).collect::<Result<_, _>>().ok()?;
    let tilers = sizes.iter().map(|extent| Tiler::extent(*extent)).collect::<Result<Vec<Tiler>, _>>().ok()?;
    if !is_whole(whole, &tilers) {
        return None;
    }
    let mut found = None;
    walk(&sizes, |i, place| {
        if found.is_none() && offset(&threads, i) == Ok(thread) {
            found = Some(place.to_vec());
        }
    })
    .ok()?;
    let each = shapes.iter().zip(sizes.iter().zip(found?));
    each.map(|(shape, (tile, x))| {
        let size = shape.product().ok()?;
        let is_whole = size.is_multiple_of(*tile);
        is_whole
            .then(|| (0..div(size, *tile).unwrap_or(0)).filter_map(|k| k.checked_mul(*tile)?.checked_add(x)).collect())
    })
    .collect()
}

/// Whether a part has these offsets, in order; of a layout alone it is not known where it begins.
fn same(offsets: &[u64], part: &Value) -> Trial {
    let length = u64::try_from(offsets.len()).unwrap_or(u64::MAX);
    let holds = match part {
        Value::Table(table) => table == offsets,
        part => {
            let part = super::function(part).ok_or(AlgebraError::NoModes)?;
            let listed = (0..count(&part)?).map(|i| at(&part, i)).collect::<Result<Vec<u64>, _>>()?;
            let begin = offsets.first().zip(listed.first()).and_then(|(first, listed)| first.checked_sub(*listed));
            let placed = |listed: &u64| begin.and_then(|begin| begin.checked_add(*listed));
            offsets.len() == listed.len() && offsets.iter().zip(&listed).all(|(at, listed)| placed(listed) == Some(*at))
        }
    };
    Ok((length, (!holds).then(|| "there are others".to_owned())))
}
