//! What is asked of linear layouts.

use layout_algebra::linear::LinearLayout;

use super::linear_dimensions::named;
use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "is_surjective" "A" 1..=1, "a linear layout reaches every output", |a| {
        let layout = a.linear(0)?;
        Ok(a.traced(|trace| layout.is_surjective_traced(trace)).into())
    };
    "is_identity_on_out_dim" "A, out" 2..=2,
        "an output is what one input is, and no other has to do with it",
        |a| {
            let (layout, name) = (a.linear(0)?, a.name(1)?);
            Ok(a.traced(|trace| layout.is_identity_on_out_traced(name, trace)).into())
        };
    "is_trivial_over" "A, names" 2..=2,
        "on these dimensions A is the identity, apart from all others",
        |a| Ok(named(a, LinearLayout::is_trivial_over_traced)?.into());
    "square_identity" "A, names" 2..=2,
        "on these dimensions, as inputs and outputs, A is the identity",
        |a| Ok(named(a, LinearLayout::square_identity_traced)?.into());
    "sublayout_is_zero" "A, ins, outs" 3..=3,
        "these inputs have nothing to do with these outputs",
        |a| {
            let (layout, ins, outs) = (a.linear(0)?, a.names(1)?, a.names(2)?);
            Ok(a.traced(|trace| layout.sublayout_is_zero_traced(&ins, &outs, trace))?.into())
        };
    "equal_ignoring_out_sizes" "A, B" 2..=2,
        "the same bases; outputs may be larger", |a| Ok(a.linear(0)?.equals_ignoring_out_sizes(&a.linear(1)?).into());
    "free_variable_masks" "A" 1..=1, "for each input the bits that others can stand for", masks;
    "matrix" "A" 1..=1, "the bits that move each bit of the outputs: a row an output, a column an input", matrix;
    "input_basis_mask" "A, in, outs" 3..=3,
        "the bits of an input that move one of these outputs",
        |a| {
            let (layout, name, outs) = (a.linear(0)?, a.name(1)?, a.names(2)?);
            Ok(a.traced(|trace| layout.input_basis_mask_traced(name, &outs, trace))?.into())
        };
    "output_basis_mask" "A, ins, out" 3..=3,
        "the bits of an output that one of these inputs moves",
        |a| {
            let (layout, ins, name) = (a.linear(0)?, a.names(1)?, a.name(2)?);
            Ok(a.traced(|trace| layout.output_basis_mask_traced(&ins, name, trace))?.into())
        };
    "image_is_within" "A, B" 2..=2,
        "every output of A is an output of B", |a| Ok(traced!(a, LinearLayout::image_is_within_traced, &a.linear(0)?, &a.linear(1)?).into());
    "factor_identity_prefix" "A, in, out, most" 4..=4,
        "how many first coordinates of an input are those of an output, apart from all others, and what is left of A",
        factored;
    "reg_perm_for_divide" "A, B, first" 3..=3,
        "the order of the first input that brings the bases of B to the front, or, if not `first`, to the back", permutation;
    "num_consecutive" "A" 1..=1,
        "the first so many coordinates of the first input are neighbours in the first output, and alone there",
        |a| {
            let layout = a.linear(0)?;
            Ok(a.traced(|trace| layout.num_consecutive_traced(trace)).into())
        };
    "contiguous_elems" "A, out" 2..=2,
        "so many neighbours along an output are neighbours in the first input",
        |a| {
            let (layout, name) = (a.linear(0)?, a.name(1)?);
            Ok(a.traced(|trace| layout.contiguous_elems_traced(name, trace))?.into())
        };
    "conversion_kind" "A, B" 2..=2,
        "what a conversion moves: none, registers, warp_shuffle, shared_memory, cluster",
        |a| {
            let (from, to) = (a.linear(0)?, a.linear(1)?);
            let kind = a.traced(|trace| from.conversion_kind_traced(&to, trace))?;
            Ok(Value::Text(kind.name().to_owned()))
        };
    "largest_vectorisation" "A, bits[, most]" 2..=3,
        "so many registers of A, to offsets, are neighbours in some order", vectorisation;
};

fn masks(a: &Arguments<'_>) -> Answer {
    let layout = a.linear(0)?;
    let masks = a.traced(|trace| layout.free_variable_masks_traced(trace));
    Ok(Value::Table(masks.into_iter().take(layout.ins().count()).collect()))
}

fn matrix(a: &Arguments<'_>) -> Answer {
    let layout = a.linear(0)?;
    let columns = 0..layout.ins().bits();
    let row = |row| Value::Table(columns.clone().map(|column| u64::from(layout.entry(row, column))).collect());
    Ok(Value::List((0..layout.outs().bits()).map(row).collect()))
}

fn factored(a: &Arguments<'_>) -> Answer {
    let (layout, name, out, most) = (a.linear(0)?, a.name(1)?, a.name(2)?, a.integer(3)?);
    let (size, rest) = a.traced(|trace| layout.factor_identity_traced(name, out, most, trace))?;
    Ok(Value::List(vec![size.into(), rest.into()]))
}

fn permutation(a: &Arguments<'_>) -> Answer {
    let (layout, part, is_left) = (a.linear(0)?, a.linear(1)?, a.flag(2)?);
    let found = a.traced(|trace| layout.divide_permutation_traced(&part, is_left, trace))?;
    let order = found.ok_or_else(|| Refusal::condition("A does not have all bases of B"))?;
    Ok(Value::Table(order.places().iter().map(|place| u64::from(*place)).collect()))
}

fn vectorisation(a: &Arguments<'_>) -> Answer {
    let most = if a.has(2) { Some(a.integer(2)?) } else { None };
    let (layout, bits) = (a.linear(0)?, a.bits(1)?);
    Ok(a.traced(|trace| layout.largest_vectorisation_traced(bits, most, trace))?.0.into())
}
