//! The laws of slices of swizzled layouts: offset by offset they are what stands there in the whole, which is moved and swizzled.

use layout_algebra::arithmetic::add;
use layout_algebra::{AlgebraError, ComposedLayout};

use super::parts::{agrees, at_leaves, is_within, length, natural};
use super::{Trial, Tried, at, count, leaves, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (whole, coordinate) = operands(name, values)?;
    if !is_within(coordinate, &whole.shape()) {
        return None;
    }
    Some(match answer {
        Value::Integer(n) if name == "call" => {
            let place = natural(coordinate, &whole.shape())?;
            Tried::once("it is the offset at c, moved and swizzled", there(&whole, &place).map(|at| at == *n))
        }
        Value::Placed(seen, start) if name == "domain_offset" => Tried::new(
            "its element x, from its offset on, is the element c + x of A",
            "coordinates",
            moved(&whole, &natural(coordinate, &whole.shape())?, seen, start.to_integer().ok()?),
        ),
        Value::Placed(part, start) => Tried::new(
            "its offsets, from where it begins on, are those of A at the coordinates that c stands for, in order",
            "coordinates",
            agreeing(&whole, coordinate, part, Some(start.to_integer().ok()?)),
        ),
        part => Tried::new(
            "its offsets, from some place on, are those of A at the coordinates that c stands for, in order",
            "coordinates",
            agreeing(&whole, coordinate, part, None),
        ),
    })
}

/// A swizzled layout, and the coordinate at which it is cut.
fn operands<'v>(name: &str, values: &'v [Value]) -> Option<(ComposedLayout, &'v Value)> {
    Some(match (name, values) {
        ("call", [Value::Composed(whole), coordinate])
        | ("slice" | "slice_and_offset" | "domain_offset", [coordinate, Value::Composed(whole)]) => {
            (**whole, coordinate)
        }
        ("composed_slice_and_offset", [coordinate, swizzle, offset, layout]) => {
            let layout = layout.to_layout().ok()?;
            (ComposedLayout::new(swizzle.to_swizzle().ok()?, offset.to_integer().ok()?, &layout), coordinate)
        }
        _ => return None,
    })
}

/// The offset at indices of the leaves.
fn there(whole: &ComposedLayout, place: &[u64]) -> Result<u64, AlgebraError> {
    Ok(whole.swizzle().apply(add(whole.offset(), at_leaves(whole.layout(), place)?)?))
}

/// The coordinates that agree with one in which some modes are whole; of a slice alone it is not known where it begins.
fn agreeing(whole: &ComposedLayout, coordinate: &Value, part: &Value, start: Option<u64>) -> Trial {
    let mut found = Vec::new();
    walk(&leaves(&whole.shape()), |_, place| {
        if agrees(coordinate, place, &whole.shape()) {
            found.push(there(whole, place));
        }
    })?;
    let found = found.into_iter().collect::<Result<Vec<u64>, _>>()?;
    let listed = match part {
        Value::Layout(none) if none.leaf_count() == 0 => vec![0],
        part => (0..count(part)?).map(|i| at(part, i)).collect::<Result<Vec<_>, _>>()?,
    };
    let start = start.or_else(|| found.first()?.checked_sub(*listed.first()?));
    let holds = found.len() == listed.len()
        && found
            .iter()
            .zip(&listed)
            .all(|(found, listed)| start.and_then(|start| start.checked_add(*listed)) == Some(*found));
    Ok((length(&found), (!holds).then(|| "there are others".to_owned())))
}

/// The same layout, seen from a coordinate on.
fn moved(whole: &ComposedLayout, from: &[u64], seen: &Value, start: u64) -> Trial {
    let Value::Composed(seen) = seen else { return Err(AlgebraError::NoModes) };
    let extents = leaves(&whole.shape());
    let (mut odd, mut count) = (None, 0_u64);
    walk(&extents, |_, place| {
        let moved: Vec<u64> = place.iter().zip(from).map(|(x, c)| x.saturating_add(*c)).collect();
        if moved.iter().zip(&extents).any(|(x, extent)| x >= extent) {
            return;
        }
        count = count.saturating_add(1);
        if there(seen, place).and_then(|seen| add(start, seen)) != there(whole, &moved) && odd.is_none() {
            odd = Some(format!("not so at {place:?}"));
        }
    })?;
    Ok((count, odd))
}
