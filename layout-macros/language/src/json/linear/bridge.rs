//! From layouts of shape and stride to linear ones, and back, and swizzles as what they are.

use crate::json::told;
use layout_algebra::linear::{LinearError, LinearLayout};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Swizzle};
use serde_json::{Value as Json, json};

use super::objects::{answered, list, numbers};
use super::{Answer, Failure, Operands, malformed};

/// The swizzles that are tried: so many bits, above so many, so far apart.
const BITS: std::ops::RangeInclusive<u32> = 1..=3;
const BASES: std::ops::RangeInclusive<u32> = 0..=5;
const FARTHEST: i32 = 5;

/// The longest list in an answer, in entries.
const LISTED: u64 = 1 << 16;

/// The answer, if `operation` is one of these, under its whole name.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "cute.to_linear" => |a| Ok(flat(&LinearLayout::from_layout(&layout(a, 0)?)?)),
        "cute.to_linear_multi" => |a| answered(&LinearLayout::from_layout(&layout(a, 0)?)),
        "cute.swizzled_to_linear" => {
            |a| Ok(flat(&LinearLayout::from_composed(&ComposedLayout::new(swizzle(a.get(0)?)??, 0, &layout(a, 1)?))?))
        }
        "swizzle.valid" => |a| Ok(json!(swizzle(&Json::Array(a.0.to_vec()))?.is_ok())),
        "swizzle.table" => table,
        "swizzle.to_linear" => swizzle_to_linear,
        "swizzle.is_involution" => is_involution,
        "linear.to_cute" => |a| Ok(json!(of_bases(a)?.to_layout()?.to_string())),
        "linear.to_swizzled_cute" => to_swizzled,
        _ => return None,
    };
    Some(run(a))
}

fn layout(a: &Operands<'_>, i: usize) -> Result<LayoutValue, Failure> {
    let value = crate::eval(a.text(i)?)
        .map_err(|mistakes| malformed(mistakes.first().map_or_else(String::new, |mistake| mistake.headline.clone())))?;
    Ok(value.to_layout()?)
}

/// `[B,M,S]`; inside of the result whether there is such a swizzle.
fn swizzle(value: &Json) -> Result<Result<Swizzle, AlgebraError>, Failure> {
    let wrong = || malformed(format!("expected the three numbers of a swizzle, found `{}`", told(value)));
    let [bits, base, shift, ..] = list(value)?.as_slice() else {
        return Err(wrong());
    };
    let natural = |number: &Json| number.as_u64().and_then(|number| u32::try_from(number).ok()).ok_or_else(wrong);
    let shift = shift.as_i64().and_then(|shift| i32::try_from(shift).ok()).ok_or_else(wrong)?;
    Ok(Swizzle::new(natural(bits)?, natural(base)?, shift))
}

/// The first three arguments as a swizzle, and the fourth, a number of offsets.
fn of_offsets(a: &Operands<'_>) -> Result<(Swizzle, u64), Failure> {
    Ok((swizzle(&Json::Array(a.0.to_vec()))??, a.integer(3)?))
}

fn table(a: &Operands<'_>) -> Answer {
    let (swizzle, size) = of_offsets(a)?;
    if size > LISTED {
        return Err(format!("a list of {size} entries: the limit of an answer is {LISTED}").into());
    }
    Ok((0..size).map(|offset| swizzle.apply(offset)).collect())
}

fn swizzle_to_linear(a: &Operands<'_>) -> Answer {
    let (swizzle, size) = of_offsets(a)?;
    let line = ComposedLayout::new(swizzle, 0, &LayoutValue::line(size, 1)?);
    Ok(flat(&LinearLayout::from_composed(&line)?))
}

fn is_involution(a: &Operands<'_>) -> Answer {
    let swizzle = swizzle(&Json::Array(a.0.to_vec()))??;
    Ok(json!(swizzle.after(&swizzle)?.is_identity()))
}

/// `{"bases":[1,2],"in_size":4,"out_size":4}`
fn flat(layout: &LinearLayout) -> Json {
    let (ins, outs) = (layout.flatten_ins().ins(), layout.outs());
    json!({
        "bases": layout.columns().as_slice(),
        "in_size": 1_u64 << ins.bits(),
        "out_size": 1_u64 << outs.bits(),
    })
}

/// The layout of a bare list of bases.
fn of_bases(a: &Operands<'_>) -> Result<LinearLayout, Failure> {
    let bases: Vec<[u64; 1]> = numbers(a.get(0)?)?.into_iter().map(|basis| [basis]).collect();
    let reached = bases.iter().fold(0, |reached, [basis]| reached | basis);
    let size = 1_u64.checked_shl(u64::BITS.saturating_sub(reached.leading_zeros()));
    let size = size.ok_or(LinearError::TooManyBits { bits: u64::BITS })?;
    let bases: Vec<&[u64]> = bases.iter().map(<[u64; 1]>::as_slice).collect();
    Ok(LinearLayout::from_bases(&[("index", &bases)], &[("offset", size)])?)
}

/// All small swizzles after which a plain layout is this one.
fn to_swizzled(a: &Operands<'_>) -> Answer {
    let layout = of_bases(a)?;
    let mut solutions = Vec::new();
    for (bits, base) in BITS.flat_map(|bits| BASES.map(move |base| (bits, base))) {
        for shift in bits.cast_signed()..=FARTHEST {
            if let Ok(plain) = layout.unswizzled(&Swizzle::new(bits, base, shift)?) {
                solutions.push(json!([bits, base, shift, plain.to_string()]));
            }
        }
    }
    Ok(json!({ "count": solutions.len(), "solutions": solutions }))
}
