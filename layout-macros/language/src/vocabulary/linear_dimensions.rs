//! Linear layouts in other dimensions.

use layout_algebra::linear::{ColumnAction, LinearError, LinearLayout, Name};
use layout_algebra::trace::Trace;

use super::linear::{if_any, linear};
use super::{Arguments, Operation, operations};
use crate::value::{Refusal, Value};

pub(super) const OPERATIONS: &[Operation] = operations! {
    "flatten_ins" "A" 1..=1, "all inputs as one, under the name of the first", |a| Ok(a.linear(0)?.flatten_ins().into());
    "flatten_outs" "A" 1..=1,
        "all outputs as one, under the name of the first", |a| Ok(a.linear(0)?.flatten_outs().into());
    "reshape_ins" "A, dims" 2..=2,
        "the inputs, flattened, cut as in `((\"row\",4),(\"col\",8))`", |a| linear(a.linear(0)?.reshape_ins(&a.dims(1)?));
    "reshape_outs" "A, dims" 2..=2,
        "the outputs, flattened, cut as in `((\"row\",4),(\"col\",8))`",
        |a| linear(a.linear(0)?.reshape_outs(&a.dims(1)?));
    "transpose_ins" "A, names" 2..=2,
        "the inputs in the order of their names", |a| linear(a.linear(0)?.transpose_ins(&a.names(1)?));
    "transpose_outs" "A, names" 2..=2,
        "the outputs in the order of their names", |a| linear(a.linear(0)?.transpose_outs(&a.names(1)?));
    "sublayout" "A, ins, outs" 3..=3,
        "the inputs and outputs of these names alone", |a| linear(a.linear(0)?.sublayout(&a.names(1)?, &a.names(2)?));
    "quotient" "A, names" 2..=2,
        "A without dimensions on which it is the identity, apart from all others",
        |a| if_any(named(a, LinearLayout::quotient_traced)?, "on these dimensions A is not the identity, apart from all others");
    "remove_zero_bases" "A, in" 2..=2,
        "an input without the bits that do nothing", |a| {
            let (layout, name) = (a.linear(0)?, a.name(1)?);
            linear(a.traced(|trace| layout.remove_zero_bases_traced(name, trace)))
        };
    "remove_broadcast_regs" "A" 1..=1, "the first input without the bits that do nothing", |a| {
        let layout = a.linear(0)?;
        linear(a.traced(|trace| layout.remove_broadcast_traced(trace))?.apply(&layout))
    };
    "column_action" "A, in, places" 3..=3,
        "the bases of an input in another order, those of no place left out", |a| {
        let (layout, name) = (a.linear(0)?, a.name(1)?);
        linear(action(&layout, name, &a.places(2)?)?.apply(&layout))
    };
    "resize_in_dim" "A, in, n" 3..=3,
        "an input of n coordinates: cut, or repeated", |a| resized(a, LinearLayout::resize_in_traced);
    "resize_out_dim" "A, out, n" 3..=3,
        "an output of n coordinates; what does not fit becomes 0",
        |a| resized(a, LinearLayout::resize_out_traced);
    "rename_in_dim" "A, in, name" 3..=3,
        "an input under another name", |a| linear(a.linear(0)?.rename_in(a.name(1)?, a.name(2)?));
    "squeeze_ins" "A, in" 2..=2, "without an input of one coordinate", |a| linear(a.linear(0)?.squeeze_in(a.name(1)?));
    "squeeze_outs" "A, out" 2..=2, "without an output of one coordinate", |a| linear(a.linear(0)?.squeeze_out(a.name(1)?));
    "ensure_not_smaller" "A, dims" 2..=2,
        "A, repeated along its first input until the outputs are as large",
        |a| {
            let (layout, dims) = (a.linear(0)?, a.dims(1)?);
            linear(a.traced(|trace| layout.ensure_not_smaller_traced(&dims, trace)))
        };
    "ensure_not_larger" "A, dims[, drop]" 2..=3,
        "A, cut until the outputs are no larger; registers that fall outside may be dropped",
        |a| {
            let (layout, dims, drops) = (a.linear(0)?, a.dims(1)?, a.flag(2)?);
            linear(a.traced(|trace| layout.ensure_not_larger_traced(&dims, drops, trace)))
        };
    "reshape_layout" "A, S" 2..=2,
        "the tensor in another shape, the last dimension fastest", |a| linear(a.linear(0)?.reshape_tensor(&a.numbers(1)?));
    "transpose_linear_layout" "A, order" 2..=2,
        "the tensor with its coordinates in another order", |a| linear(a.linear(0)?.permute_tensor(&a.places(1)?));
    "slice_linear_layout" "A, dim" 2..=2,
        "the tensor without one of its dimensions, as after a reduction along it",
        |a| linear(LinearLayout::slice(&a.linear(0)?, a.index(1)?));
};

/// The action that brings these places of an input one after the other.
fn action(layout: &LinearLayout, name: &str, places: &[usize]) -> Result<ColumnAction, LinearError> {
    let ins = layout.ins();
    let bits = ins.get(ins.expect(&Name::new(name)?)?).bits;
    let places: Vec<u32> = places.iter().map(|place| u32::try_from(*place).unwrap_or(u32::MAX)).collect();
    ColumnAction::new(name, bits, &places)
}

type Resized = fn(&LinearLayout, &str, u64, &mut Trace<'_>) -> Result<LinearLayout, LinearError>;

fn resized(a: &Arguments<'_>, run: Resized) -> Result<Value, Refusal> {
    let (layout, name, size) = (a.linear(0)?, a.name(1)?, a.integer(2)?);
    linear(a.traced(|trace| run(&layout, name, size, trace)))
}

/// What is asked of a layout and some of its dimensions, the trace taken down.
pub(super) fn named<T>(
    a: &Arguments<'_>,
    run: fn(&LinearLayout, &[&str], &mut Trace<'_>) -> Result<T, LinearError>,
) -> Result<T, Refusal> {
    let (layout, names) = (a.linear(0)?, a.names(1)?);
    Ok(a.traced(|trace| run(&layout, &names, trace))?)
}
