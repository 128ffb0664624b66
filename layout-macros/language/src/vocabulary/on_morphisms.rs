//! The operations, on morphisms.

use layout_algebra::AlgebraError;
use layout_algebra::category::NestMorphism;

use super::{Arguments, morphisms};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// The operation of this name, if its first argument is a morphism and it has a meaning for one.
pub(super) fn run(name: &str, a: &Arguments<'_>) -> Option<Answer> {
    let Value::Morphism(f) = a.value(0).ok()? else { return None };
    let one: Result<Value, AlgebraError> = match name {
        "size" => f.size().map(Value::from),
        "cosize" => f.cosize().map(Value::from),
        "shape" => Ok((*f.domain()).into()),
        "flatten" => f.flatten().and_then(|flat| flat.nest()).map(Value::from),
        "coalesce" if !a.has(1) => a.traced(|trace| f.coalesce_traced(trace)).map(Value::from),
        "sort" => f.flatten().and_then(|flat| a.traced(|trace| flat.sort_traced(trace))?.nest()).map(Value::from),
        "squeeze" => f.flatten().and_then(|flat| a.traced(|trace| flat.squeeze_traced(trace))?.nest()).map(Value::from),
        "complement" if !a.has(1) => a.traced(|trace| f.complement_traced(trace)).map(Value::from),
        "is_sorted" => Ok(f.is_sorted().into()),
        "is_coalesced" => {
            f.flatten().and_then(|flat| a.traced(|trace| flat.is_coalesced_traced(trace))).map(Value::from)
        }
        "is_bijective" => Ok(a.traced(|trace| f.is_isomorphism_traced(trace)).into()),
        "is_nondegenerate" => Ok(a.traced(|trace| f.is_nondegenerate_traced(trace)).into()),
        "is_complementable" if !a.has(1) => Ok(f.is_complementable().into()),
        _ => return of_two(name, a),
    };
    Some(one.map_err(Refusal::from))
}

fn of_two(name: &str, a: &Arguments<'_>) -> Option<Answer> {
    Some(match name {
        // `f o g` is first g, then f.
        "composition" => morphisms::of_two(a, |f, g, trace| g.compose_traced(f, trace)),
        "logical_divide" => morphisms::of_two(a, NestMorphism::logical_divide_traced),
        "logical_product" => morphisms::of_two(a, NestMorphism::logical_product_traced),
        "flat_divide" => morphisms::of_two(a, |f, g, trace| {
            f.flatten()?.nest()?.logical_divide_traced(&g.flatten()?.nest()?, trace)?.flatten()?.nest()
        }),
        "flat_product" => morphisms::of_two(a, |f, g, trace| {
            f.flatten()?.nest()?.logical_product_traced(&g.flatten()?.nest()?, trace)?.flatten()?.nest()
        }),
        _ => return None,
    })
}
