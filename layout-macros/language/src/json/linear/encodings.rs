//! Layouts that compilers name by a few numbers.

use layout_algebra::linear::{Blocked, LinearLayout, MmaV2, NvmmaShared, SwizzledShared};
use serde_json::Value as Json;

use super::objects::{answered, field, integer, numbers};
use super::{Answer, Failure, Operands, malformed};

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "from_blocked" => |a| Ok(super::objects::object(&blocked(a.get(0)?, &a.numbers(1)?)?)),
        "from_slice_of_blocked" => slice,
        "from_swizzled_shared" => swizzled_shared,
        "from_nvmma_shared" => nvmma_shared,
        "from_mma_v2" => |a| answered(&mma_v2(a.get(0)?)?.accumulator(&a.numbers(1)?)),
        "from_mma_v2_operand" => operand,
        _ => return None,
    };
    Some(run(a))
}

fn list(encoding: &Json, name: &str) -> Result<Vec<u64>, Failure> {
    numbers(field(encoding, name)?)
}

fn order(encoding: &Json) -> Result<Vec<usize>, Failure> {
    Ok(list(encoding, "order")?.into_iter().map(|dim| usize::try_from(dim).unwrap_or(usize::MAX)).collect())
}

fn number(encoding: &Json, name: &str) -> Result<u64, Failure> {
    integer(field(encoding, name)?)
}

fn blocked(encoding: &Json, shape: &[u64]) -> Result<LinearLayout, Failure> {
    let blocked = Blocked {
        size_per_thread: &list(encoding, "size_per_thread")?,
        threads_per_warp: &list(encoding, "threads_per_warp")?,
        warps_per_cta: &list(encoding, "warps_per_cta")?,
        order: &order(encoding)?,
    };
    Ok(blocked.layout(shape)?)
}

/// The tensor of the parent has one coordinate along the dimension that is left out.
fn slice(a: &Operands<'_>) -> Answer {
    let (dim, mut shape) = (usize::try_from(a.integer(1)?).unwrap_or(usize::MAX), a.numbers(2)?);
    if dim > shape.len() {
        return Err(malformed(format!("no dimension {dim}")));
    }
    shape.insert(dim, 1);
    answered(&blocked(a.get(0)?, &shape)?.slice(dim))
}

fn swizzled_shared(a: &Operands<'_>) -> Answer {
    let encoding = a.get(0)?;
    let swizzled = SwizzledShared {
        vec: number(encoding, "vec")?,
        per_phase: number(encoding, "per_phase")?,
        max_phase: number(encoding, "max_phase")?,
        order: &order(encoding)?,
    };
    answered(&swizzled.layout(&a.numbers(1)?))
}

fn nvmma_shared(a: &Operands<'_>) -> Answer {
    let encoding = a.get(0)?;
    let tile = NvmmaShared {
        swizzle_bytes: number(encoding, "swizzle_byte_width")?,
        bitwidth: number(encoding, "element_bitwidth")?,
        is_transposed: field(encoding, "transposed")?.as_bool().unwrap_or(false),
    };
    answered(&tile.layout(&a.numbers(1)?))
}

fn mma_v2(encoding: &Json) -> Result<MmaV2, Failure> {
    let pair = |name: &str| -> Result<[u64; 2], Failure> {
        let numbers = list(encoding, name)?;
        numbers.try_into().map_err(|_| malformed(format!("`{name}` is of two numbers")))
    };
    Ok(MmaV2 { warps_per_cta: pair("warps_per_cta")?, instr_shape: pair("instr_shape")? })
}

fn operand(a: &Operands<'_>) -> Answer {
    let encoding = a.get(0)?;
    let (operand, k_width) = (number(encoding, "operand")?, number(encoding, "k_width")?);
    answered(&mma_v2(encoding)?.operand(operand, k_width, &a.numbers(1)?))
}
