//! Layouts made from layouts.

use super::objects::{answered, if_any, object};
use super::{Answer, Operands};

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    of_two(operation, a).or_else(|| in_dims(operation, a)).or_else(|| as_tensor(operation, a))
}

fn of_two(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "product" => |a| answered(&a.layout(0)?.product(&a.layout(1)?)),
        "compose" => |a| answered(&a.layout(0)?.compose(&a.layout(1)?)),
        "invert_and_compose" => |a| answered(&a.layout(0)?.invert_and_compose(&a.layout(1)?)),
        "divide_left" => |a| Ok(if_any(a.layout(0)?.divide_left(&a.layout(1)?).as_ref())),
        "divide_right" => |a| Ok(if_any(a.layout(0)?.divide_right(&a.layout(1)?).as_ref())),
        "concat_ins" => |a| answered(&a.layout(0)?.concat_ins(&a.layout(1)?)),
        "concat_outs" => |a| answered(&a.layout(0)?.concat_outs(&a.layout(1)?)),
        "get_reps" => |a| Ok(if_any(a.layout(0)?.repetitions(&a.layout(1)?).as_ref())),
        "minimal_cvt" => |a| answered(&a.layout(0)?.conversion(&a.layout(1)?)),
        "invert" => |a| answered(&a.layout(0)?.invert()),
        "pseudoinvert" => |a| answered(&a.layout(0)?.pseudo_invert()),
        _ => return None,
    };
    Some(run(a))
}

fn in_dims(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "flatten_ins" => |a| Ok(object(&a.layout(0)?.flatten_ins())),
        "flatten_outs" => |a| Ok(object(&a.layout(0)?.flatten_outs())),
        "reshape_ins" => |a| answered(&a.layout(0)?.reshape_ins(&a.dims(1)?)),
        "reshape_outs" => |a| answered(&a.layout(0)?.reshape_outs(&a.dims(1)?)),
        "transpose_ins" => |a| answered(&a.layout(0)?.transpose_ins(&a.names(1)?)),
        "transpose_outs" => |a| answered(&a.layout(0)?.transpose_outs(&a.names(1)?)),
        "sublayout" => |a| answered(&a.layout(0)?.sublayout(&a.names(1)?, &a.names(2)?)),
        "quotient" => |a| Ok(if_any(a.layout(0)?.quotient(&a.names(1)?)?.as_ref())),
        "remove_zero_bases" => |a| answered(&a.layout(0)?.remove_zero_bases(a.text(1)?)),
        "resize_in_dim" => |a| answered(&a.layout(0)?.resize_in(a.text(1)?, a.integer(2)?)),
        "resize_out_dim" => |a| answered(&a.layout(0)?.resize_out(a.text(1)?, a.integer(2)?)),
        "rename_in_dim" => |a| answered(&a.layout(0)?.rename_in(a.text(1)?, a.text(2)?)),
        "squeeze_ins" => |a| answered(&a.layout(0)?.squeeze_in(a.text(1)?)),
        "squeeze_outs" => |a| answered(&a.layout(0)?.squeeze_out(a.text(1)?)),
        _ => return None,
    };
    Some(run(a))
}

fn as_tensor(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "ensure_not_smaller" => |a| answered(&a.layout(0)?.ensure_not_smaller(&a.dims(1)?)),
        "ensure_not_larger" => |a| answered(&a.layout(0)?.ensure_not_larger(&a.dims(1)?, a.flag(2)?)),
        "reshape_layout" => |a| answered(&a.layout(0)?.reshape_tensor(&a.numbers(1)?)),
        "transpose_linear_layout" => |a| answered(&a.layout(0)?.permute_tensor(&a.places(1)?)),
        _ => return None,
    };
    Some(run(a))
}
