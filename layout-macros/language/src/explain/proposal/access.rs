//! Accesses and descriptors that a tile does not have: other widths, other threads, tiles of whole rows.

use layout_algebra::analysis::AccessError;
use layout_algebra::arithmetic::{ceil_div, mul};
use layout_algebra::atoms::DescriptorError;
use layout_algebra::{IntTuple, LayoutValue};

use super::call::{Call, answer};
use super::of_atoms;
use super::structure::shape;
use super::vary::{around, map};
use crate::explain::letters;
use crate::value::Value;

/// The extents of a shape that are varied.
const EXTENTS: usize = 4;

/// A help line for a refusal of accesses.
pub(super) fn nearest(error: &AccessError, argument: Option<usize>, call: Call<'_>) -> Option<String> {
    match error {
        AccessError::Width { .. } | AccessError::Misaligned { .. } => {
            let bytes = letters(call.operation).position(|letter| letter == "bytes");
            bytes.and_then(|at| call.near(at)).or_else(|| call.anywhere())
        }
        AccessError::Outside { .. } => call.near(argument.unwrap_or(1)),
        AccessError::NoMatrices { .. } => compact(call),
        AccessError::NoRows { .. } => {
            answer("auto_swizzle", call.values).map(|tile| format!("a swizzle would do: `{tile}`"))
        }
        _ => None,
    }
}

/// A help line for a layout that no descriptor tells, other than the tile of an atom.
pub(super) fn descriptor(error: &DescriptorError, call: Call<'_>) -> Option<String> {
    match error {
        DescriptorError::Rank { .. } => {
            let layout = call.values.first()?;
            let rank = u64::try_from(shape(layout)?.rank()).ok()?;
            let grouped = [(1, rank), (0, rank.saturating_sub(1))].into_iter().find_map(|(begin, end)| {
                call.with(0, &answer("group", &[layout.clone(), Value::Integer(begin), Value::Integer(end)])?)
            });
            if grouped.is_some() {
                return grouped;
            }
            let modes = [layout.clone(), Value::Integer(0), Value::Integer(2)];
            let matrix = answer("take", &modes)?;
            let bits = call.values.get(1)?;
            call.with(0, &matrix).or_else(|| of_atoms(call.operation, &answer("shape", &[matrix])?, bits))
        }
        DescriptorError::Extent { mode, multiple, .. } => {
            let shape = shape(call.values.first()?)?;
            let rounded = |(i, extent): (usize, u64)| {
                if i == *mode { mul(ceil_div(extent, *multiple).ok()?, *multiple).ok() } else { Some(extent) }
            };
            let extents = (0..shape.rank()).map(|i| shape.mode(i)?.product());
            let extents: Vec<u64> = extents.collect::<Result<_, _>>().ok()?;
            let rounded: Vec<u64> = extents.into_iter().enumerate().map(rounded).collect::<Option<_>>()?;
            of_atoms(call.operation, &IntTuple::flat(&rounded).ok()?.into(), call.values.get(1)?)
        }
        DescriptorError::Width { .. } => call.near(1),
        _ => None,
    }
}

/// The tile with one extent changed by as little as possible, or none, and without gaps.
fn compact(call: Call<'_>) -> Option<String> {
    let tile = call.values.first()?.to_layout().ok()?;
    let extents: Vec<u64> = (0..tile.leaf_count()).map(|leaf| tile.leaf_at(leaf).extent).collect();
    let mut changes: Vec<(u64, usize, u64)> = vec![(0, 0, *extents.first()?)];
    for (leaf, extent) in extents.iter().enumerate().take(EXTENTS) {
        changes.extend(around(*extent).iter().map(|near| (near.abs_diff(*extent), leaf, *near)));
    }
    changes.sort_by_key(|(distance, leaf, near)| (*distance, std::cmp::Reverse(*near), *leaf));
    changes.iter().find_map(|(_, leaf, extent)| {
        let mut near = extents.clone();
        *near.get_mut(*leaf)? = *extent;
        call.with(0, &without_gaps(&tile, &near)?.into())
    })
}

/// A layout of these extents, whose strides are in the order of those of `tile` and leave nothing out.
pub(super) fn without_gaps(tile: &LayoutValue, extents: &[u64]) -> Option<LayoutValue> {
    let mut order: Vec<usize> = (0..tile.leaf_count()).collect();
    order.sort_by_key(|leaf| tile.leaf_at(*leaf).stride);
    let mut strides = vec![0; order.len()];
    let mut reach: u64 = 1;
    for leaf in order {
        *strides.get_mut(leaf)? = reach;
        reach = reach.checked_mul(*extents.get(leaf)?)?;
    }
    let (mut extents, mut strides) = (extents.iter().copied(), strides.into_iter());
    let shape = map(&tile.shape(), &mut |_| extents.next())?;
    LayoutValue::new(&shape, &map(&tile.stride(), &mut |_| strides.next())?).ok()
}
