//! The operations, on swizzles and on layouts composed with them.

use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, ComposedLayout, Coord, LayoutValue, Sliced, Swizzle};

use super::measures::MAX_TABLE;
use super::partitions::{projection, rounding};
use super::{Arguments, find, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// What is done to the coordinates of a composed layout is done to the layout inside.
pub(crate) const INSIDE: [&str; 33] = [
    "append",
    "blocked_product",
    "coalesce",
    "coalesce_z",
    "composition",
    "filter",
    "filter_zeros",
    "flat_divide",
    "flat_product",
    "flatten",
    "get",
    "group",
    "logical_divide",
    "logical_product",
    "prepend",
    "raked_product",
    "repeat",
    "replace",
    "reverse",
    "select",
    "sort",
    "squeeze",
    "take",
    "tile_to_shape",
    "tile_unzip",
    "tiled_divide",
    "tiled_product",
    "transpose",
    "unflatten",
    "with_shape",
    "zip",
    "zipped_divide",
    "zipped_product",
];

/// What adds modes to those of another layout.
const ADDING: [&str; 10] = [
    "append",
    "blocked_product",
    "flat_product",
    "logical_product",
    "prepend",
    "raked_product",
    "replace",
    "tiled_product",
    "zip",
    "zipped_product",
];

/// What depends on the layout inside alone.
const OF_INSIDE: [&str; 4] = ["is_composable", "is_divisible", "make_fragment_like", "make_layout_like"];

/// What asks for strides, or for a layout that others are added to.
const OF_STRIDES: [&str; 10] = [
    "complement",
    "is_coalesced",
    "is_complementable",
    "is_sorted",
    "is_tractable",
    "layout_add",
    "max_common_layout",
    "morphism",
    "nullspace",
    "stride",
];

/// The operation of this name, if the arguments are of this kind and it has a meaning for them.
pub(super) fn run(name: &str, a: &Arguments<'_>) -> Option<Answer> {
    let value = |i| a.value(i).ok();
    if ADDING.contains(&name) && a.values().iter().skip(1).any(|value| matches!(value, Value::Composed(_))) {
        let headline = format!("`{name}` adds modes inside of a swizzle: one layout is swizzled, the first");
        return Some(Err(Refusal::language(headline)));
    }
    match (value(0)?, value(1)) {
        (Value::Swizzle(swizzle), _) => on_swizzle(name, *swizzle, a),
        (Value::Offset(outer, 0), Some(Value::Swizzle(inner))) if name == "composition" => {
            Some(a.traced(|trace| outer.after_traced(inner, trace)).map(Value::Swizzle).map_err(Refusal::from))
        }
        (Value::Offset(swizzle, offset), _) if name == "composition" => {
            Some(a.layout(1).map(|layout| Value::swizzled(*swizzle, *offset, &layout)))
        }
        (Value::Composed(outer), Some(Value::Composed(inner))) if name == "composition" => Some(twice(outer, inner, a)),
        (Value::Composed(composed), _) => on_composed(name, composed, a),
        (_, Some(Value::Composed(composed))) => with_composed(name, composed, a),
        (_, Some(Value::Swizzle(swizzle))) if name == "composition" => Some(a.layout(0).and_then(|layout| {
            let line = LayoutValue::line(layout.size()?, 1)?;
            let swizzled = ComposedLayout::new(*swizzle, 0, &line);
            Ok(a.traced(|trace| swizzled.under_traced(&layout, trace))?.into())
        })),
        _ => None,
    }
}

fn on_swizzle(name: &str, swizzle: Swizzle, a: &Arguments<'_>) -> Option<Answer> {
    Some(match name {
        "composition" => compose(swizzle, a),
        "call" => a.integer(1).map(|offset| a.traced(|trace| swizzle.apply_traced(offset, trace)).into()),
        "upcast" => {
            a.integer(1).and_then(|count| Ok(Value::Swizzle(traced!(a, Swizzle::upcast_traced, &swizzle, count))))
        }
        "downcast" => {
            a.integer(1).and_then(|count| Ok(Value::Swizzle(traced!(a, Swizzle::downcast_traced, &swizzle, count))))
        }
        "max_alignment" => Ok(swizzle.unit().into()),
        "left_inverse" | "right_inverse" => Ok(Value::Swizzle(swizzle)),
        _ => return None,
    })
}

/// A swizzle after a swizzle, a layout, or an offset that a layout is still to follow.
fn compose(swizzle: Swizzle, a: &Arguments<'_>) -> Answer {
    Ok(match a.value(1)? {
        Value::Swizzle(inner) => Value::Swizzle(a.traced(|trace| swizzle.after_traced(inner, trace))?),
        Value::Composed(inner) => {
            let both = a.traced(|trace| swizzle.after_traced(&inner.swizzle(), trace))?;
            Value::swizzled(both, inner.offset(), inner.layout())
        }
        Value::Integer(offset) => Value::Offset(swizzle, *offset),
        _ => Value::swizzled(swizzle, 0, &a.layout(1)?),
    })
}

/// A composed layout after another one: two swizzles make one where no offset stands between them.
fn twice(outer: &ComposedLayout, inner: &ComposedLayout, a: &Arguments<'_>) -> Answer {
    if outer.offset() != 0 {
        return Err(Refusal::language("a swizzle after an offset after a swizzle is not supported"));
    }
    let passed = a.traced(|trace| inner.under_traced(outer.layout(), trace))?;
    let swizzle = a.traced(|trace| outer.swizzle().after_traced(&passed.swizzle(), trace))?;
    Ok(Value::swizzled(swizzle, passed.offset(), passed.layout()))
}

/// A composed layout as second argument.
fn with_composed(name: &str, composed: &ComposedLayout, a: &Arguments<'_>) -> Option<Answer> {
    Some(match name {
        "composition" => {
            a.layout(0).and_then(|layout| Ok(a.traced(|trace| composed.under_traced(&layout, trace))?.into()))
        }
        "slice_and_offset" => a.coord(0).and_then(|coord| Ok(sliced(composed, &coord, a)?.into())),
        "slice" => a.coord(0).and_then(|coord| Ok(sliced(composed, &coord, a)?.0.into())),
        "domain_offset" => a.coord(0).and_then(|coord| {
            let moved = composed.domain_offset(&coord.origin())?;
            Ok(Value::Placed(Box::new(moved.into()), Box::new(0.into())))
        }),
        "max_common_vector" => a
            .layout(0)
            .and_then(|layout| Ok(traced!(a, ComposedLayout::max_common_vector_traced, composed, &layout).into())),
        "functionally_equal" => equal(a),
        "dice" => a.coord(0).and_then(|coord| Ok(composed.with_layout(&composed.layout().dice(&coord)?).into())),
        "is_in_domain" => {
            a.tuple(0).and_then(|coord| Ok(traced!(a, trace::is_in_domain, &coord, &composed.shape()).into()))
        }
        _ => return None,
    })
}

fn on_composed(name: &str, composed: &ComposedLayout, a: &Arguments<'_>) -> Option<Answer> {
    let measured = measure(name, composed, a);
    if measured.is_some() {
        return measured;
    }
    let result: Result<ComposedLayout, Refusal> = match name {
        "upcast" => a.integer(1).and_then(|count| Ok(traced!(a, ComposedLayout::upcast_traced, composed, count))),
        "downcast" => a.integer(1).and_then(|count| Ok(traced!(a, ComposedLayout::downcast_traced, composed, count))),
        name if INSIDE.contains(&name) => inside(name, composed, a).and_then(|value| within(composed, &value)),
        "recast_layout" => a
            .integer(1)
            .and_then(|from| Ok(traced!(a, ComposedLayout::recast_layout_traced, composed, from, a.integer(2)?))),
        _ => return None,
    };
    Some(result.map(Value::from))
}

/// What the operation makes of the layout inside.
fn inside(name: &str, composed: &ComposedLayout, a: &Arguments<'_>) -> Answer {
    let operation = find(name).ok_or_else(|| Refusal::language(format!("unknown operation `{name}`")))?;
    let mut values = a.values().to_vec();
    if let Some(first) = values.first_mut() {
        *first = Value::from(*composed.layout());
    }
    (operation.run)(&a.with(&values))
}

fn within(composed: &ComposedLayout, inside: &Value) -> Result<ComposedLayout, Refusal> {
    Ok(composed.with_layout(&inside.to_layout()?))
}

/// What is no composed layout again.
fn measure(name: &str, composed: &ComposedLayout, a: &Arguments<'_>) -> Option<Answer> {
    let number = |count: usize| Ok(Value::Integer(u64::try_from(count).unwrap_or(u64::MAX)));
    Some(match name {
        "shape" => Ok(composed.shape().into()),
        "size" => composed.size().map(Value::from).map_err(Refusal::from),
        "cosize" | "coshape" => composed.cosize().map(Value::from).map_err(Refusal::from),
        "rank" => number(composed.shape().rank()),
        "depth" => number(composed.shape().depth()),
        "call" => a.coord(1).and_then(|coord| called(composed, &coord, a)),
        "table" => table(composed),
        "image" => table(composed).map(|offsets| match offsets {
            Value::Table(mut offsets) => {
                offsets.sort_unstable();
                offsets.dedup();
                Value::Table(offsets)
            }
            other => other,
        }),
        "max_alignment" => asked(a, composed, ComposedLayout::max_alignment_traced),
        "max_common_vector" => {
            a.layout(1).and_then(|b| Ok(traced!(a, ComposedLayout::max_common_vector_traced, composed, &b).into()))
        }
        "functionally_equal" => equal(a),
        name if OF_INSIDE.contains(&name) => inside(name, composed, a),
        name if OF_STRIDES.contains(&name) => {
            let refusal = Refusal::expected("a layout with strides", &Value::from(*composed));
            Err(Refusal { argument: Some(0), ..refusal })
        }
        "is_surjective_onto" => a.shape(1).and_then(|n| Ok(composed.is_surjective_onto(n.product()?)?.into())),
        "is_injective" => asked(a, composed, ComposedLayout::is_injective_traced),
        "is_bijective" | "is_compact" => asked(a, composed, ComposedLayout::is_bijective_traced),
        "local_tile"
        | "local_tile_layout"
        | "local_tile_proj"
        | "local_tile_proj_layout"
        | "local_partition"
        | "local_partition_layout"
        | "inner_partition"
        | "inner_partition_layout"
        | "outer_partition"
        | "outer_partition_layout" => part(name, composed, a),
        "decay" => asked(a, composed, ComposedLayout::decayed_traced),
        "right_inverse" => a.traced(|trace| composed.right_inverse_traced(trace)).map(folded).map_err(Refusal::from),
        "left_inverse" => a.traced(|trace| composed.left_inverse_traced(trace)).map(folded).map_err(Refusal::from),
        _ => return None,
    })
}

/// What is asked of a composed layout, its trace taken down.
fn asked<T>(
    a: &Arguments<'_>,
    composed: &ComposedLayout,
    run: fn(&ComposedLayout, &mut Trace<'_>) -> Result<T, AlgebraError>,
) -> Answer
where
    Value: From<T>,
{
    a.traced(|trace| run(composed, trace)).map(Value::from).map_err(Refusal::from)
}

fn sliced(composed: &ComposedLayout, coord: &Coord, a: &Arguments<'_>) -> Result<(Sliced, u64), Refusal> {
    Ok(traced!(a, ComposedLayout::slice_and_offset_traced, composed, coord))
}

/// The offset at a coordinate, or the slice where it leaves modes whole.
fn called(composed: &ComposedLayout, coord: &Coord, a: &Arguments<'_>) -> Answer {
    if coord.has_whole() {
        return Ok(sliced(composed, coord, a)?.0.into());
    }
    Ok(traced!(a, ComposedLayout::evaluate_traced, composed, &coord.origin()).into())
}

fn equal(a: &Arguments<'_>) -> Answer {
    Ok(traced!(a, ComposedLayout::functionally_equal_traced, &a.composed(0)?, &a.composed(1)?).into())
}

/// A partition: its offsets, or its layout.
fn part(name: &str, composed: &ComposedLayout, a: &Arguments<'_>) -> Answer {
    let plain = name.strip_suffix("_layout");
    let (part, start) = match plain.unwrap_or(name) {
        "local_partition" => {
            let (threads, index, rounding) = (a.layout(1)?, a.integer(2)?, rounding(a, 3)?);
            traced!(a, ComposedLayout::local_partition_traced, composed, &threads, index, rounding)
        }
        name => {
            let (tile, coord) = (a.tile(1)?, a.coord(2)?);
            match projection(a)? {
                _ if name == "outer_partition" => {
                    traced!(a, ComposedLayout::outer_partition_traced, composed, &tile, &coord, rounding(a, 3)?)
                }
                Some(by) => {
                    traced!(a, ComposedLayout::local_tile_traced, composed, &tile, &coord, &by, rounding(a, 4)?)
                }
                None => traced!(a, ComposedLayout::inner_partition_traced, composed, &tile, &coord, rounding(a, 3)?),
            }
        }
    };
    if plain.is_some() {
        return Ok(part.into());
    }
    let layout = match part {
        Sliced::Composed(part) => part,
        Sliced::Plain(part) => ComposedLayout::plain(&part),
    };
    match table(&layout)? {
        Value::Table(offsets) => {
            let moved = offsets.into_iter().map(|offset| layout_algebra::arithmetic::add(start, offset));
            Ok(Value::Table(moved.collect::<Result<_, _>>()?))
        }
        other => Ok(other),
    }
}

/// A layout alone where the swizzle does nothing.
#[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
fn folded(composed: ComposedLayout) -> Value {
    Value::swizzled(composed.swizzle(), composed.offset(), composed.layout())
}

/// The offsets of all coordinates.
pub(super) fn table(composed: &ComposedLayout) -> Answer {
    let size = composed.size()?;
    if size > MAX_TABLE {
        return Err(Refusal::language(format!("a table of {size} offsets: the limit is {MAX_TABLE}")));
    }
    let offsets: Result<Vec<u64>, _> = (0..size).map(|index| composed.at(index)).collect();
    Ok(Value::Table(offsets?))
}
