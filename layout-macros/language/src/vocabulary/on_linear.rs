//! The operations, on linear layouts.

use layout_algebra::IntTuple;
use layout_algebra::linear::{Dims, LinearLayout};

use super::measures::MAX_TABLE;
use super::{Arguments, linear};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// The operation of this name, if its first argument is a linear layout and it has a meaning for one.
pub(super) fn run(name: &str, a: &Arguments<'_>) -> Option<Answer> {
    let Value::Linear(layout) = a.value(0).ok()? else { return None };
    Some(match name {
        "size" => layout.ins().size().map(Value::from).map_err(Refusal::from),
        "cosize" => layout.outs().size().map(Value::from).map_err(Refusal::from),
        "shape" => extents(&layout.ins()),
        "coshape" => extents(&layout.outs()),
        "stride" => strides(layout),
        "call" => a.tuple(1).and_then(|coordinate| called(layout, &coordinate)),
        "table" => table(layout),
        "is_injective" => Ok(a.traced(|trace| layout.is_injective_traced(trace)).into()),
        "is_bijective" => Ok(a.traced(|trace| layout.is_bijective_traced(trace)).into()),
        // `B o A` is first A, then B.
        "composition" => linear::of_two(a, |outer, inner, trace| inner.compose_traced(outer, trace)),
        "logical_product" => linear::of_two(a, LinearLayout::product_traced),
        "right_inverse" => linear::of_one(a, LinearLayout::pseudo_invert_traced),
        _ => return None,
    })
}

fn extents(dims: &Dims) -> Answer {
    let sizes: Vec<u64> = (0..dims.count()).map(|i| dims.get(i).size()).collect();
    Ok(IntTuple::flat(&sizes)?.into())
}

/// A stride for each input.
fn strides(layout: &LinearLayout) -> Answer {
    let none = || Refusal::language("the layout has no strides: some outputs are an xor that is not a sum");
    let strides = layout.strides().ok_or_else(none)?;
    Ok(IntTuple::flat(strides.get(..layout.ins().count()).unwrap_or_default())?.into())
}

/// What a coordinate is taken to; one number counts all inputs, the first fastest.
fn called(layout: &LinearLayout, coordinate: &IntTuple) -> Answer {
    let coordinates: Vec<u64> = (0..coordinate.leaf_count()).map(|leaf| coordinate.leaf_at(leaf)).collect();
    let ins = if coordinate.is_leaf() { layout.flatten_ins().ins() } else { layout.ins() };
    reached(layout, ins.pack(&coordinates)?)
}

/// An integer where there is one output, else a tuple.
fn reached(layout: &LinearLayout, word: u64) -> Answer {
    let (outs, image) = (layout.outs(), layout.image(word));
    let parts: Vec<u64> = (0..outs.count()).map(|j| outs.part(image, j)).collect();
    match parts.as_slice() {
        [only] => Ok((*only).into()),
        parts => Ok(IntTuple::flat(parts)?.into()),
    }
}

fn table(layout: &LinearLayout) -> Answer {
    let size = layout.ins().size()?;
    if size > MAX_TABLE {
        return Err(Refusal::language(format!("a table of {size} outputs: the limit is {MAX_TABLE}")));
    }
    let outputs: Vec<Value> = (0..size).map(|word| reached(layout, word)).collect::<Result<_, _>>()?;
    let offsets: Result<Vec<u64>, Refusal> = outputs.iter().map(Value::to_integer).collect();
    Ok(offsets.map_or(Value::List(outputs), Value::Table))
}
