//! Linear layouts that are not onto, not of the dimensions, not of the sizes that are asked for.

use layout_algebra::IntTuple;
use layout_algebra::linear::{LinearError, LinearLayout};

use super::access::without_gaps;
use super::call::{Call, answer};
use super::vary::around;
use crate::value::Value;

/// A help line for a refusal of linear layouts.
pub(super) fn nearest(error: &LinearError, call: Call<'_>) -> Option<String> {
    match error {
        LinearError::NotPowerOfTwo { number } => power(call, *number),
        LinearError::NotSurjective { .. } | LinearError::NotInvertible { .. } => {
            let bijection = basis(&call.values.first()?.to_linear().ok()?)?;
            call.with(0, &bijection.into())
        }
        LinearError::NotInImage { .. } => call.with(1, &basis(&call.values.get(1)?.to_linear().ok()?)?.into()),
        LinearError::NotAPermutation { places, .. } => permutation(call, *places),
        LinearError::UnknownDim { .. } => known(call).or_else(|| reordered(call)),
        LinearError::DimsDiffer { .. } => reordered(call),
        LinearError::SizesDiffer { name, left, .. } => [1, 0].into_iter().find_map(|at| {
            let resized = [call.values.get(at)?.clone(), Value::Text(name.as_str().to_owned()), Value::Integer(*left)];
            ["resize_in_dim", "resize_out_dim"].into_iter().find_map(|resize| call.with(at, &answer(resize, &resized)?))
        }),
        LinearError::NotSingle { name, .. } => {
            let name = Value::Text(name.as_str().to_owned());
            let single = |resize: &str| {
                call.with(0, &answer(resize, &[call.values.first()?.clone(), name.clone(), Value::Integer(1)])?)
            };
            single("resize_in_dim").or_else(|| single("resize_out_dim"))
        }
        LinearError::Broadcast { .. } => (0..call.values.len()).find_map(|at| {
            call.with(at, &answer("remove_broadcast_regs", std::slice::from_ref(call.values.get(at)?))?)
        }),
        LinearError::DomainNotPowerOfTwo { .. } => whole_bits(call).or_else(|| call.near(0)),
        LinearError::NotLinear { .. } => whole_bits(call).or_else(|| call.near(0)),
        LinearError::NoSwizzle { .. } => apart(call),
        LinearError::Arity { dims, .. } => coordinate(call, *dims),
        LinearError::NameLength { .. } => shortened(call),
        LinearError::DimTwice { name } => {
            let other = Value::Text(format!("{}_2", name.as_str()));
            call.arguments().rev().find_map(|(at, value)| match value {
                Value::Text(text) if text == name.as_str() => call.with(at, &other),
                _ => None,
            })
        }
        LinearError::TooSmall { .. }
        | LinearError::TotalChanges { .. }
        | LinearError::Width { .. }
        | LinearError::SwizzleBytes { .. }
        | LinearError::BasisOutside { .. } => call.anywhere(),
        _ => None,
    }
}

/// The power of two nearest to a number, in the place of it.
fn power(call: Call<'_>, number: u64) -> Option<String> {
    let powers = around(number).into_iter().filter(|near| near.is_power_of_two());
    let far = [number.checked_next_power_of_two(), number.checked_ilog2().and_then(|bits| 1_u64.checked_shl(bits))];
    let powers: Vec<u64> = powers.chain(far.into_iter().flatten()).collect();
    call.arguments()
        .rev()
        .find_map(|(at, value)| call.first(at, powers.iter().filter_map(|to| replaced(value, number, *to))))
}

/// A value with each `number` in it replaced, if there is one.
fn replaced(value: &Value, number: u64, by: u64) -> Option<Value> {
    match value {
        Value::Integer(found) if *found == number => Some(Value::Integer(by)),
        Value::Tuple(tuple) => {
            let leaves = (0..tuple.leaf_count()).map(|leaf| tuple.leaf_at(leaf));
            let leaves: Vec<u64> = leaves.map(|leaf| if leaf == number { by } else { leaf }).collect();
            let is_flat = tuple.rank() == leaves.len();
            IntTuple::flat(&leaves).ok().filter(|_| is_flat).map(Value::from)
        }
        Value::Parts(parts) => {
            let changed = parts.iter().map(|part| replaced(part, number, by).unwrap_or_else(|| part.clone()));
            Some(Value::Parts(changed.collect()))
        }
        _ => None,
    }
}

/// A bijection: the bases that no others give, and those that are missing.
fn basis(layout: &LinearLayout) -> Option<LinearLayout> {
    let outs = layout.outs();
    let mut columns: Vec<Vec<u64>> = columns(layout).iter().map(|_| Vec::new()).collect();
    let given = columns_with_places(layout);
    let missing = (0..outs.bits()).filter_map(|bit| Some((0, 1_u64.checked_shl(bit)?)));
    let mut found = of_columns(layout, &columns)?;
    for (i, basis) in given.into_iter().chain(missing) {
        let mut more = columns.clone();
        more.get_mut(i)?.push(basis);
        let grown = of_columns(layout, &more)?;
        if grown.rank() > found.rank() {
            (found, columns) = (grown, more);
        }
    }
    Some(found)
}

/// With one basis replaced by a single bit, without the last one, or those that no others give.
fn apart(call: Call<'_>) -> Option<String> {
    let layout = call.values.first()?.to_linear().ok()?;
    let columns = columns(&layout);
    let places = columns.iter().enumerate().rev().flat_map(|(i, bases)| (0..bases.len()).rev().map(move |k| (i, k)));
    let changed = places.into_iter().find_map(|(i, k)| {
        (0..layout.outs().bits()).find_map(|bit| {
            let mut changed = columns.clone();
            *changed.get_mut(i)?.get_mut(k)? = 1_u64.checked_shl(bit)?;
            call.with(0, &of_columns(&layout, &changed)?.into())
        })
    });
    changed.or_else(|| {
        let mut shorter = columns.clone();
        shorter.iter_mut().rev().find(|bases| !bases.is_empty())?.pop();
        call.with(0, &of_columns(&layout, &shorter)?.into()).or_else(|| call.with(0, &basis(&layout)?.into()))
    })
}

/// The bases of each input, as words of all outputs.
fn columns(layout: &LinearLayout) -> Vec<Vec<u64>> {
    let ins = layout.ins();
    (0..ins.count()).map(|i| (0..ins.get(i).bits).map(|k| layout.basis(i, k)).collect()).collect()
}

fn columns_with_places(layout: &LinearLayout) -> Vec<(usize, u64)> {
    let columns = columns(layout).into_iter().enumerate();
    columns.flat_map(|(i, bases)| bases.into_iter().map(move |basis| (i, basis))).collect()
}

/// The layout of the same dimensions with these bases.
fn of_columns(layout: &LinearLayout, columns: &[Vec<u64>]) -> Option<LinearLayout> {
    let (ins, outs) = (layout.ins(), layout.outs());
    columns.iter().enumerate().try_fold(LinearLayout::onto(&outs), |found, (i, bases)| {
        let found = found.and_dim(ins.get(i).name.as_str()).ok()?;
        bases.iter().try_fold(found, |found, word| {
            let parts: Vec<u64> = (0..outs.count()).map(|j| outs.part(*word, j)).collect();
            found.and_basis(&parts).ok()
        })
    })
}

/// An order that names each place once: what is out of range or comes again becomes what is missing.
fn permutation(call: Call<'_>, places: usize) -> Option<String> {
    call.arguments().rev().find_map(|(at, given)| {
        let given = given.to_tuple().ok()?;
        let mut order: Vec<Option<u64>> = Vec::new();
        for place in 0..places {
            let entry = (place < given.leaf_count()).then(|| given.leaf_at(place));
            order.push(entry.filter(|entry| !order.contains(&Some(*entry)) && *entry < places as u64));
        }
        let known = order.clone();
        let mut missing = (0..places as u64).filter(|place| !known.contains(&Some(*place)));
        let order: Vec<u64> = order.into_iter().filter_map(|entry| entry.or_else(|| missing.next())).collect();
        call.with(at, &IntTuple::flat(&order).ok()?.into())
    })
}

/// The dimensions of a layout, inputs and outputs.
fn names(layout: &LinearLayout) -> [Vec<Value>; 2] {
    [layout.ins(), layout.outs()]
        .map(|dims| (0..dims.count()).map(|i| Value::Text(dims.get(i).name.as_str().to_owned())).collect())
}

/// A dimension that there is, in the place of a name.
fn known(call: Call<'_>) -> Option<String> {
    let [ins, outs] = names(&call.values.first()?.to_linear().ok()?);
    let texts = call.arguments().filter(|(_, value)| matches!(value, Value::Text(_)));
    texts.into_iter().find_map(|(at, _)| call.first(at, [&ins[..], &outs].concat()))
}

/// All names, in the place of some; or the other layout with its dimensions in the order of the first.
fn reordered(call: Call<'_>) -> Option<String> {
    let [ins, outs] = names(&call.values.first()?.to_linear().ok()?);
    match call.values.get(1)? {
        Value::Linear(_) => [("transpose_ins", &ins), ("transpose_ins", &outs), ("transpose_outs", &outs)]
            .into_iter()
            .find_map(|(transpose, names)| {
                let ordered = answer(transpose, &[call.values.get(1)?.clone(), Value::Parts(names.clone())])?;
                call.with(1, &ordered)
            }),
        _ => call.first(1, [Value::Parts(ins), Value::Parts(outs)]),
    }
}

/// A layout each of whose extents is the nearest power of two, without gaps.
fn whole_bits(call: Call<'_>) -> Option<String> {
    let layout = call.values.first()?.to_layout().ok()?;
    let power = |extent: u64| around(extent).into_iter().find(|near| near.is_power_of_two());
    let extents = (0..layout.leaf_count()).map(|leaf| layout.leaf_at(leaf).extent);
    let extents: Option<Vec<u64>> =
        extents.map(|extent| if extent.is_power_of_two() { Some(extent) } else { power(extent) }).collect();
    call.with(0, &without_gaps(&layout, &extents?)?.into())
}

/// A coordinate with as many entries as there are dimensions.
fn coordinate(call: Call<'_>, dims: usize) -> Option<String> {
    let (at, given) = call.arguments().next_back()?;
    let given = given.to_tuple().ok()?;
    let mut entries: Vec<u64> = (0..given.leaf_count()).map(|leaf| given.leaf_at(leaf)).collect();
    entries.resize(dims, 0);
    let fitted = if dims == 1 { Value::Integer(*entries.first()?) } else { IntTuple::flat(&entries).ok()?.into() };
    call.with(at, &fitted)
}

/// A name cut to what a name may be.
fn shortened(call: Call<'_>) -> Option<String> {
    call.arguments().rev().find_map(|(at, value)| {
        let Value::Text(name) = value else { return None };
        let cut = (1..name.len()).rev().filter_map(|length| name.get(..length));
        call.first(at, cut.map(|name| Value::Text(name.to_owned())))
    })
}
