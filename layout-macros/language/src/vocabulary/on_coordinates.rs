//! The operations, on coordinate layouts.

use layout_algebra::{Coord, CoordLayout, IntTuple};

use super::{Arguments, divides, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// The operation of this name, if the arguments are of this kind and it has a meaning for them.
pub(super) fn run(name: &str, a: &Arguments<'_>) -> Option<Answer> {
    match (a.value(0).ok()?, a.value(1).ok()) {
        (Value::Coordinates(layout), _) => on_coordinates(name, layout, a),
        (_, Some(Value::Coordinates(layout))) if name == "composition" => {
            Some(a.layout(0).and_then(|outer| Ok(traced!(a, CoordLayout::under_traced, layout, &outer).into())))
        }
        (_, Some(Value::Coordinates(layout))) => sliced(name, layout, a),
        _ => None,
    }
}

fn on_coordinates(name: &str, layout: &CoordLayout, a: &Arguments<'_>) -> Option<Answer> {
    let measured = measure(name, layout, a);
    if measured.is_some() {
        return measured;
    }
    let result: Result<CoordLayout, Refusal> = match name {
        "composition" => {
            a.tiler(1).and_then(|tiler| Ok(traced!(a, CoordLayout::composition_by_traced, layout, &tiler)))
        }
        "with_shape" => a.shape(1).and_then(|shape| {
            Ok(traced!(a, CoordLayout::composition_traced, layout, &layout_algebra::make_layout(&shape)?))
        }),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => divide(name, layout, a),
        "tile_unzip" => a.tiler(1).and_then(|tiler| Ok(layout_algebra::tile_unzip(layout, &tiler)?)),
        "coalesce" if !a.has(1) => a.traced(|trace| layout.coalesce_traced(trace)).map_err(Refusal::from),
        "flatten" => layout.flatten().map_err(Refusal::from),
        "group" => a.index(1).and_then(|begin| Ok(layout.group(begin, a.index(2)?)?)),
        "take" => a.index(1).and_then(|begin| Ok(layout.take(begin, a.index(2)?)?)),
        "select" => a.indices(1).and_then(|modes| Ok(layout.select(&modes)?)),
        "get" => a.indices(1).and_then(|path| Ok(layout.get(&path)?)),
        _ => return None,
    };
    Some(result.map(Value::from))
}

/// What is no coordinate layout again.
fn measure(name: &str, layout: &CoordLayout, a: &Arguments<'_>) -> Option<Answer> {
    let number = |count: usize| Ok(Value::Integer(u64::try_from(count).unwrap_or(u64::MAX)));
    Some(match name {
        "shape" => Ok(layout.shape().into()),
        "size" => layout.size().map(Value::from).map_err(Refusal::from),
        "rank" => number(layout.rank()),
        "depth" => number(layout.depth()),
        "call" => a.coord(1).and_then(|coord| called(layout, &coord)),
        "table" => table(layout),
        _ => return None,
    })
}

fn called(layout: &CoordLayout, coord: &Coord) -> Answer {
    if coord.has_whole() {
        return Ok(layout.slice(coord)?.into());
    }
    Ok(layout.coordinate(&coord.origin())?.into())
}

/// A coordinate layout as second argument, after a coordinate.
fn sliced(name: &str, layout: &CoordLayout, a: &Arguments<'_>) -> Option<Answer> {
    Some(a.coord(0).and_then(|coord| {
        let start =
            |layout: CoordLayout, at: &IntTuple| Ok(Value::Placed(Box::new(layout.into()), Box::new(Value::from(*at))));
        match name {
            "slice" => Ok(layout.slice(&coord)?.into()),
            "dice" => Ok(layout.dice(&coord)?.into()),
            "slice_and_offset" => start(layout.slice(&coord)?, &layout.coordinate(&coord.origin())?),
            _ => start(*layout, &layout.coordinate(&coord.origin())?),
        }
    }))
    .filter(|_| matches!(name, "slice" | "dice" | "slice_and_offset" | "domain_offset"))
}

fn divide(name: &str, layout: &CoordLayout, a: &Arguments<'_>) -> Result<CoordLayout, Refusal> {
    let (tile, rounding) = (a.tile(1)?, divides::rounding(a)?);
    Ok(match name {
        "logical_divide" => traced!(a, CoordLayout::logical_divide_traced, layout, &tile, rounding),
        "zipped_divide" => traced!(a, CoordLayout::zipped_divide_traced, layout, &tile, rounding),
        "tiled_divide" => traced!(a, CoordLayout::tiled_divide_traced, layout, &tile, rounding),
        _ => traced!(a, CoordLayout::flat_divide_traced, layout, &tile, rounding),
    })
}

/// The longest list of coordinates, each of which is as large as a layout.
pub(super) const MAX_COORDINATES: u64 = 1 << 16;

/// The coordinates of all coordinates.
pub(super) fn table(layout: &CoordLayout) -> Answer {
    let size = layout.size()?;
    if size > MAX_COORDINATES {
        return Err(Refusal::language(format!("a table of {size} coordinates: the limit is {MAX_COORDINATES}")));
    }
    let coordinate = |index| Ok::<_, Refusal>(layout.coordinate(&IntTuple::int(index))?.into());
    Ok(Value::List((0..size).map(coordinate).collect::<Result<_, _>>()?))
}
