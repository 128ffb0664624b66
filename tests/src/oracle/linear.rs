//! Linear layouts, where the vectors have more in an answer than the operation of the language, or another form; swizzles as linear layouts.

use layout_algebra::linear::{ColumnAction, InstructionTile, LinearError, LinearLayout};
use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
use layout_answers::json::{self, Failure};
use layout_language::Value;
use layout_language::errors::shortened;
use serde_json::{Map, Value as Json, json};

use super::answer::{JsonAnswer, called, evaluated, rows};
use super::arguments::Arguments;

rows! { a
    "cute.swizzled_to_linear" => {
        let swizzle = Arguments::new(&a.get::<Vec<Json>>(0)?, false).swizzle()?;
        swizzled(swizzle, &json::argument(a.at(1)?)?.to_layout()?)?
    };
    "cute.to_linear" => flat(&called("to_linear", a.values()?)?.to_linear()?)?;
    "swizzle.is_involution" => a.swizzle()?.after(&a.swizzle()?)?.is_identity();
    "swizzle.table" => json::written(&called("swizzle_table", vec![Value::Swizzle(a.swizzle()?), a.get::<u64>(3)?.into()])?)?;
    "swizzle.to_linear" => swizzled(a.swizzle()?, &LayoutValue::line(a.get(3)?, 1)?)?;
    "swizzle.valid" => Swizzle::new(a.get(0)?, a.get(1)?, a.get(2)?).is_ok();
    "linear.apply" => apply(a)?;
    "linear.bank_conflicts_ldst" => a.linear(0)?.bank_conflicts(&a.linear(1)?, &a.linear(2)?, a.get(3)?)?;
    "linear.factor_identity_prefix" => {
        let (size, rest) = a.linear(0)?.factor_identity(&a.get::<String>(1)?, &a.get::<String>(2)?, a.get(3)?)?;
        json!({ "size": size, "rest": json::written(&rest.into())? })
    };
    "linear.flags" => {
        let layout = a.linear(0)?;
        json!({
            "surjective": layout.is_surjective(),
            "injective": layout.is_injective(),
            "invertible": layout.is_bijective(),
            "total_in_log2": layout.ins().bits(),
            "total_out_log2": layout.outs().bits(),
        })
    };
    "linear.free_variable_masks" => {
        let (ins, masks) = (a.linear(0)?.ins(), a.linear(0)?.free_variable_masks());
        (0..ins.count()).zip(masks).map(|(i, mask)| json!([ins.get(i).name.as_str(), mask])).collect::<Json>()
    };
    "linear.from_bases" => {
        let layout = a.linear(0)?;
        json::written(&if a.get(1)? { layout.surjective()? } else { layout }.into())?
    };
    "linear.from_slice_of_blocked" => slice_of_blocked(a)?;
    "linear.largest_vectorisation" => {
        let (elements, order) = a.linear(0)?.largest_vectorisation(a.get(1)?, a.get(2)?)?;
        json!({ "elems": elements, "permutation": action(&order) })
    };
    "linear.optimal_swizzling" => optimal_swizzling(a)?;
    "linear.reg_perm_for_divide" =>
        a.linear(0)?.divide_permutation(&a.linear(1)?, a.get(2)?)?.as_ref().map_or(Json::Null, action);
    "linear.remove_broadcast_regs" => {
        let removal = a.linear(0)?.remove_broadcast()?;
        json!({ "action": action(&removal), "layout": json::written(&removal.apply(&a.linear(0)?)?.into())? })
    };
    "linear.to_cute" => of_bases(a)?.to_layout()?;
    "linear.to_swizzled_cute" => to_swizzled_cute(&of_bases(a)?)?;
}

fn swizzled(swizzle: Swizzle, layout: &LayoutValue) -> JsonAnswer {
    flat(&LinearLayout::from_composed(&ComposedLayout::new(swizzle, 0, layout))?)
}

/// `{"bases":[1,2],"in_size":4,"out_size":4}`
fn flat(layout: &LinearLayout) -> JsonAnswer {
    let sizes = [layout.ins().size()?, layout.outs().size()?];
    Ok(json!({ "bases": layout.columns().as_slice(), "in_size": sizes[0], "out_size": sizes[1] }))
}

fn action(action: &ColumnAction) -> Json {
    json!({ "dim": action.dim().as_str(), "size_log2": action.bits(), "action": action.places() })
}

/// The layout of a bare list of bases.
fn of_bases(a: &Arguments<'_>) -> Result<LinearLayout, Failure> {
    let bases: Vec<u64> = a.get(0)?;
    let reached = bases.iter().fold(0, |reached, basis| reached | basis);
    let size = 1_u64.checked_shl(u64::BITS - reached.leading_zeros());
    let size = size.ok_or(LinearError::TooManyBits { bits: u64::BITS })?;
    let bases: Vec<&[u64]> = bases.iter().map(std::slice::from_ref).collect();
    Ok(LinearLayout::from_bases(&[("index", &bases)], &[("offset", size)])?)
}

/// All swizzles of 1 to 3 bits, above as many as 5, at most 5 apart, after which a plain layout is this one.
fn to_swizzled_cute(layout: &LinearLayout) -> JsonAnswer {
    let mut solutions = Vec::new();
    for (bits, base) in (1..=3_u32).flat_map(|bits| (0..=5).map(move |base| (bits, base))) {
        for shift in bits.cast_signed()..=5 {
            if let Ok(plain) = layout.unswizzled(&Swizzle::new(bits, base, shift)?) {
                solutions.push(json!([bits, base, shift, plain]));
            }
        }
    }
    Ok(json!({ "count": solutions.len(), "solutions": solutions }))
}

/// `{"x":3,"y":0}` → `{"row":1,"col":2}`
fn apply(a: &Arguments<'_>) -> JsonAnswer {
    let (layout, coordinates): (_, Map<String, Json>) = (a.linear(0)?, a.get(1)?);
    let (ins, outs) = (layout.ins(), layout.outs());
    if let Some(unknown) = coordinates.keys().find(|name| ins.find(name).is_none()) {
        return Err(format!("no dimension `{}`", shortened(unknown)).into());
    }
    let inputs = (0..ins.count()).map(|i| coordinates.get(ins.get(i).name.as_str()).and_then(Json::as_u64));
    let inputs: Vec<u64> = inputs.collect::<Option<_>>().ok_or("an integer is missing")?;
    let outputs = layout.apply(&inputs)?;
    let named = (0..outs.count()).zip(outputs).map(|(j, at)| (outs.get(j).name.to_string(), json!(at)));
    Ok(Json::Object(named.collect()))
}

/// The tensor of the parent has one coordinate along the dimension that is left out.
fn slice_of_blocked(a: &Arguments<'_>) -> JsonAnswer {
    let (dim, shape): (usize, Vec<Json>) = (a.get(1)?, a.get(2)?);
    let (before, after) = shape.split_at_checked(dim).ok_or_else(|| format!("no dimension {dim}"))?;
    let parent = json!([before, &[json!(1)], after].concat());
    let expression = "slice_linear_layout(from_blocked(size_per_thread, threads_per_warp, warps_per_cta, order, c), b)";
    evaluated(expression, &Arguments::new(&[a.at(0)?.clone(), json!(dim), parent], true).names(expression)?)
}

/// The lanes of instructions, `{"lane_contig":[0,1],"lane_addr":[2,3,4]}`.
fn optimal_swizzling(a: &Arguments<'_>) -> JsonAnswer {
    let lanes = |i| -> Result<Vec<[Vec<usize>; 2]>, Failure> {
        let tiles: Vec<Json> = a.get(i)?;
        let tile = |tile: &Json| {
            let list = [tile["lane_contig"].clone(), tile["lane_addr"].clone()];
            let lanes = Arguments::new(&list, false);
            Ok([lanes.get(0)?, lanes.get(1)?])
        };
        tiles.iter().map(tile).collect()
    };
    let (stores, loads) = (lanes(2)?, lanes(3)?);
    let found = a.linear(0)?.optimal_swizzling_for(&a.linear(1)?, &tiles(&stores), &tiles(&loads), a.get(4)?)?;
    Ok(json!({ "src_tile": found.store, "dst_tile": found.load, "layout": json::written(&found.layout.into())? }))
}

fn tiles(lanes: &[[Vec<usize>; 2]]) -> Vec<InstructionTile<'_>> {
    lanes.iter().map(|[lane_contig, lane_addr]| InstructionTile { lane_contig, lane_addr }).collect()
}
