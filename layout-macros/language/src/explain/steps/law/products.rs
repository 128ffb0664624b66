//! The laws of products: what is repeated, and where.

use layout_algebra::{IntTuple, LayoutValue, evaluate, idx2crd, logical_product, offset};

use super::{Trial, count, function, is_once, offsets, pointwise};
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    match name {
        // By mode, each mode is repeated by itself, and repetitions of different modes may meet.
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product"
            if values.get(1)?.to_tiler().ok()?.is_by_mode() =>
        {
            each_product(values, answer)
        }
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" | "blocked_product"
        | "raked_product" => product(values, answer),
        "tile_to_shape" => block(values, answer),
        _ => None,
    }
}

pub(super) fn product(values: &[Value], answer: &Value) -> Law {
    let answer = function(answer)?;
    let repeats = |value: &Value| function(value).is_some_and(|value| !is_once(&value));
    if values.iter().any(repeats) {
        return None;
    }
    let trial = offsets(&answer).and_then(|offsets| {
        let twice = offsets.windows(2).find(|pair| pair.first() == pair.last());
        let broken = twice.and_then(|pair| pair.first()).map(|offset| format!("offset {offset} is met twice"));
        Ok((count(&answer)?, broken))
    });
    Some(("no offset is met twice", trial))
}

/// Each mode repeated by itself, all side by side.
fn each_product(values: &[Value], answer: &Value) -> Law {
    let (a, answer) = match (function(values.first()?)?, function(answer)?) {
        (Value::Layout(a), answer @ Value::Layout(_)) => (*a, answer),
        (Value::Composed(a), Value::Composed(all)) if a.swizzle() == all.swizzle() && a.offset() == all.offset() => {
            (*a.layout(), Value::from(*all.layout()))
        }
        _ => return None,
    };
    let tiler = values.get(1)?.to_tiler().ok()?;
    let rank = if a.is_leaf() { 1 } else { a.rank() };
    let each = (0..rank).map(|i| {
        let mode = a.mode(i)?;
        if i < tiler.rank() { logical_product(&mode, &tiler.mode(i)?) } else { Ok(mode) }
    });
    let side_by_side = each.collect::<Result<Vec<_>, _>>().and_then(|each| LayoutValue::of(&each));
    let trial = side_by_side.and_then(|all| {
        let odd = offsets(&Value::from(all))? != offsets(&answer)?;
        Ok((count(&answer)?, odd.then(|| "there are others".to_owned())))
    });
    Some(("its offsets are the sums of those of each mode times its tiler, each as often", trial))
}

/// The first block of what fills a shape is the block.
fn block(values: &[Value], answer: &Value) -> Law {
    let (a, tiled) = match (function(values.first()?)?, function(answer)?) {
        (Value::Layout(a), Value::Layout(tiled)) => (*a, *tiled),
        (Value::Composed(a), Value::Composed(tiled))
            if a.swizzle() == tiled.swizzle() && a.offset() == tiled.offset() =>
        {
            (*a.layout(), *tiled.layout())
        }
        _ => return None,
    };
    let mut sizes = IntTuple::unit();
    for k in 0..a.rank() {
        sizes = sizes.push(&IntTuple::int(a.mode(k).ok()?.size().ok()?)).ok()?;
    }
    let rank = if tiled.is_leaf() { 1 } else { tiled.rank() };
    let first = |i: u64| {
        let mut coordinate = idx2crd(&IntTuple::int(i), &sizes)?;
        for _ in a.rank()..rank {
            coordinate = coordinate.push(&IntTuple::int(0))?;
        }
        let within = if tiled.is_leaf() || a.rank() == 1 && tiled.rank() == 1 { IntTuple::int(i) } else { coordinate };
        Ok((evaluate(&tiled, &within)?, offset(&a, i)?))
    };
    Some(("the first block is A", pointwise(count(&Value::from(a)), first)))
}
