//! What is asked of one layout.

use crate::json::told;
use layout_algebra::linear::LinearLayout;
use serde_json::{Map, Value as Json, json};

use super::objects::{action, integer, object};
use super::{Answer, Operands, malformed};

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "apply" => apply,
        "flags" => |a| Ok(flags(&a.layout(0)?)),
        "matrix" => |a| Ok(matrix(&a.layout(0)?)),
        "free_variable_masks" => |a| Ok(masks(&a.layout(0)?)),
        "num_consecutive" => |a| Ok(json!(a.layout(0)?.num_consecutive())),
        "contiguous_elems" => |a| Ok(json!(a.layout(0)?.contiguous_elems(a.text(1)?)?)),
        "is_identity_on_out_dim" => |a| Ok(json!(a.layout(0)?.is_identity_on_out(a.text(1)?))),
        "is_trivial_over" => |a| Ok(json!(a.layout(0)?.is_trivial_over(&a.names(1)?)?)),
        "square_identity" => |a| Ok(json!(a.layout(0)?.square_identity(&a.names(1)?)?)),
        "sublayout_is_zero" => |a| Ok(json!(a.layout(0)?.sublayout_is_zero(&a.names(1)?, &a.names(2)?)?)),
        "input_basis_mask" => |a| Ok(json!(a.layout(0)?.input_basis_mask(a.text(1)?, &a.names(2)?)?)),
        "output_basis_mask" => |a| Ok(json!(a.layout(0)?.output_basis_mask(&a.names(1)?, a.text(2)?)?)),
        "image_is_within" => |a| Ok(json!(a.layout(0)?.image_is_within(&a.layout(1)?)?)),
        "strides" => |a| Ok(strides(&a.layout(0)?)),
        "equal" => |a| Ok(json!(a.layout(0)?.equals(&a.layout(1)?))),
        "equal_ignoring_out_sizes" => |a| Ok(json!(a.layout(0)?.equals_ignoring_out_sizes(&a.layout(1)?))),
        "reg_perm_for_divide" => permutation,
        "remove_broadcast_regs" => remove_broadcast,
        "largest_vectorisation" => vectorisation,
        "factor_identity_prefix" => factor_identity,
        "conversion_kind" => |a| Ok(json!(a.layout(0)?.conversion_kind(&a.layout(1)?)?.name())),
        _ => return None,
    };
    Some(run(a))
}

/// `{"x":3,"y":0}` → `{"row":1,"col":2}`
fn apply(a: &Operands<'_>) -> Answer {
    let (layout, named) = (a.layout(0)?, a.get(1)?);
    let named = named.as_object().ok_or_else(|| malformed("coordinates are an object"))?;
    let (ins, outs) = (layout.ins(), layout.outs());
    let mut coordinates = vec![None; ins.count()];
    for (name, value) in named {
        let place = ins.find(name).and_then(|i| coordinates.get_mut(i));
        let place = place.ok_or_else(|| malformed(format!("no dimension `{}`", told(name))))?;
        *place = Some(integer(value)?);
    }
    let all: Option<Vec<u64>> = coordinates.into_iter().collect();
    let all = all.ok_or_else(|| malformed("a dimension has no coordinate"))?;
    let outputs = layout.apply(&all)?;
    let named: Map<String, Json> = outputs
        .iter()
        .take(outs.count())
        .enumerate()
        .map(|(j, value)| (outs.get(j).name.to_string(), json!(value)))
        .collect();
    Ok(named.into())
}

/// `{"x":8,"y":1}`, or nothing.
fn strides(layout: &LinearLayout) -> Json {
    let ins = layout.ins();
    let named = |(i, stride): (usize, &u64)| (ins.get(i).name.to_string(), json!(stride));
    let all = |strides: [u64; 8]| strides.iter().take(ins.count()).enumerate().map(named).collect::<Map<_, _>>();
    layout.strides().map_or(Json::Null, |strides| all(strides).into())
}

fn flags(layout: &LinearLayout) -> Json {
    json!({
        "surjective": layout.is_surjective(),
        "injective": layout.is_injective(),
        "invertible": layout.is_bijective(),
        "total_in_log2": layout.ins().bits(),
        "total_out_log2": layout.outs().bits(),
    })
}

fn matrix(layout: &LinearLayout) -> Json {
    let columns = layout.ins().bits();
    let rows = layout.matrix();
    let entries = |row: &u64| -> Json { (0..columns).map(|column| (row >> column) & 1).collect() };
    rows.as_slice().iter().map(entries).collect()
}

fn masks(layout: &LinearLayout) -> Json {
    let ins = layout.ins();
    let masks = layout.free_variable_masks();
    masks.iter().take(ins.count()).enumerate().map(|(i, mask)| json!([ins.get(i).name.as_str(), mask])).collect()
}

fn permutation(a: &Operands<'_>) -> Answer {
    let found = a.layout(0)?.divide_permutation(&a.layout(1)?, a.flag(2)?)?;
    Ok(found.map_or(Json::Null, |found| action(&found)))
}

fn remove_broadcast(a: &Operands<'_>) -> Answer {
    let layout = a.layout(0)?;
    let removal = layout.remove_broadcast()?;
    Ok(json!({ "action": action(&removal), "layout": object(&removal.apply(&layout)?) }))
}

fn vectorisation(a: &Operands<'_>) -> Answer {
    let (elements, order) = a.layout(0)?.largest_vectorisation(a.integer(1)?, a.limit(2)?)?;
    Ok(json!({ "elems": elements, "permutation": action(&order) }))
}

fn factor_identity(a: &Operands<'_>) -> Answer {
    let (size, rest) = a.layout(0)?.factor_identity(a.text(1)?, a.text(2)?, a.integer(3)?)?;
    Ok(json!({ "size": size, "rest": object(&rest) }))
}
