//! The operations, on morphisms.

use layout_algebra::AlgebraError;
use layout_algebra::category::NestMorphism;

use super::Arguments;
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
        "coalesce" if !a.has(1) => f.coalesce().map(Value::from),
        "sort" => f.flatten().and_then(|flat| flat.sort()?.nest()).map(Value::from),
        "squeeze" => f.flatten().and_then(|flat| flat.squeeze()?.nest()).map(Value::from),
        "complement" if !a.has(1) => f.complement().map(Value::from),
        "is_sorted" => Ok(f.is_sorted().into()),
        "is_coalesced" => f.flatten().and_then(|flat| flat.is_coalesced()).map(Value::from),
        "is_bijective" => Ok(f.is_isomorphism().into()),
        "is_complementable" if !a.has(1) => Ok(f.is_complementable().into()),
        _ => return of_two(name, f, a),
    };
    Some(one.map_err(Refusal::from))
}

fn of_two(name: &str, f: &NestMorphism, a: &Arguments<'_>) -> Option<Answer> {
    let run: fn(&NestMorphism, &NestMorphism) -> Result<NestMorphism, AlgebraError> = match name {
        // `f o g` is first g, then f.
        "composition" => |f, g| g.compose(f),
        "logical_divide" => NestMorphism::logical_divide,
        "logical_product" => NestMorphism::logical_product,
        "flat_divide" => |f, g| f.flatten()?.flat_divide(&g.flatten()?)?.nest(),
        "flat_product" => |f, g| f.flatten()?.flat_product(&g.flatten()?)?.nest(),
        _ => return None,
    };
    Some(a.morphism(1).and_then(|g| Ok(run(f, &g)?.into())))
}
