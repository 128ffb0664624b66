//! The cost of accesses to shared memory: answers that are objects, to questions that are.

use crate::json::told;
use layout_algebra::analysis::{WarpAccess, Wavefronts};
use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
use serde_json::{Value as Json, json};

use crate::value::Refusal;

/// The threads of a warp.
const WARP: u64 = 32;

type Access = Result<WarpAccess, Refusal>;

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, arguments: &[Json]) -> Option<Result<Json, Refusal>> {
    let read: fn(&Json) -> Access = match operation {
        "bank.layout" | "bank.misaligned" => of_layout,
        "bank.addresses" => of_addresses,
        "bank.tile" => of_tile,
        _ => return None,
    };
    let access = match arguments {
        [question] => read(question),
        _ => Err(Refusal::language(format!("`{operation}` takes one argument, an object"))),
    };
    Some(access.map(|access| served(&Wavefronts::of(&access))))
}

fn served(served: &Wavefronts) -> Json {
    json!({
        "phases": served.per_phase().len(),
        "wavefronts_per_phase": served.per_phase(),
        "total_wavefronts": served.total(),
        "conflicts": served.conflicts(),
        "max_ways": served.max_ways(),
    })
}

fn number(question: &Json, field: &str) -> Result<u64, Refusal> {
    let missing = || Refusal::language(format!("the object has no number `{field}`"));
    question.get(field).and_then(Json::as_u64).ok_or_else(missing)
}

fn numbers(question: &Json, field: &str) -> Result<Vec<u64>, Refusal> {
    let missing = || Refusal::language(format!("the object has no list of numbers `{field}`"));
    let list = question.get(field).and_then(Json::as_array).ok_or_else(missing)?;
    list.iter().map(|number| number.as_u64().ok_or_else(missing)).collect()
}

/// `"swizzle": null` or `[3, 4, 3]`.
fn swizzle(question: &Json) -> Result<Swizzle, Refusal> {
    let wrong = || Refusal::language("the field `swizzle` is neither null nor a list of three integers");
    let Some(list) = question.get("swizzle").filter(|field| !field.is_null()) else { return Ok(Swizzle::IDENTITY) };
    let numbers: Option<Vec<i64>> = list.as_array().and_then(|list| list.iter().map(Json::as_i64).collect());
    let [bits, base, shift] = numbers.as_deref().and_then(|all| <&[i64; 3]>::try_from(all).ok()).ok_or_else(wrong)?;
    let natural = |number: &i64| u32::try_from(*number).map_err(|_| wrong());
    Ok(Swizzle::new(natural(bits)?, natural(base)?, i32::try_from(*shift).map_err(|_| wrong())?)?)
}

fn of_layout(question: &Json) -> Access {
    let text = question.get("layout").and_then(Json::as_str);
    let text = text.ok_or_else(|| Refusal::language("the object has no text `layout`"))?;
    let value = crate::eval(text).map_err(|mistakes| {
        Refusal::language(mistakes.first().map_or_else(String::new, |mistake| mistake.headline.clone()))
    })?;
    let layout = ComposedLayout::new(swizzle(question)?, 0, &value.to_layout()?);
    Ok(WarpAccess::of(&layout, number(question, "bytes_per_unit")?, number(question, "width")?)?)
}

fn of_addresses(question: &Json) -> Access {
    Ok(WarpAccess::new(&numbers(question, "byte_addresses")?, number(question, "width")?)?)
}

/// A warp at a tile of rows: along the rows, down the columns, or at the rows of 8×8 matrices.
fn of_tile(question: &Json) -> Access {
    let [rows, columns, bytes, width] = ["rows", "cols", "elem_bytes", "width"].map(|field| number(question, field));
    let (rows, columns, bytes, width) = (rows?, columns?, bytes?, width?);
    let pattern = question.get("pattern").and_then(Json::as_str).unwrap_or_default();
    let threads = pattern_of(pattern, [rows, columns], width.checked_div(bytes).unwrap_or(0))?;
    Ok(WarpAccess::of_warp(&ComposedLayout::new(swizzle(question)?, 0, &threads), 0, bytes, width)?)
}

/// Thread to element, as a layout; of it the first warp.
fn pattern_of(pattern: &str, [rows, columns]: [u64; 2], vector: u64) -> Result<LayoutValue, Refusal> {
    let (extent, strides) = match pattern {
        "row_vec" => (WARP, [vector, 0]),
        "col_vec" => (rows, [columns, 0]),
        "ldmatrix_rows" => (8, [columns, vector]),
        _ => return Err(Refusal::language(format!("unknown pattern `{}`", told(&pattern)))),
    };
    Ok(LayoutValue::new(&IntTuple::flat(&[extent, WARP])?, &IntTuple::flat(&strides)?)?)
}
