//! `tract.nest.…`: nest morphisms.

use layout_algebra::category::NestMorphism;
use layout_algebra::{AlgebraError, IntTuple};
use serde_json::{Value as Json, json};

use super::arguments::Arguments;
use super::{Answer, Failure, nest_json, renamed, tuple_json};

type Morphism = Result<NestMorphism, AlgebraError>;

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    of_one(name, arguments).or_else(|| of_two(name, arguments)).or_else(|| of_tuples(name, arguments))
}

fn of_one(name: &str, arguments: &Arguments) -> Option<Answer> {
    let run: fn(&NestMorphism) -> Result<Json, AlgebraError> = match name {
        "flatten" => |f| f.flatten().map(|f| tuple_json(&f)),
        "flatten_codomain" => |f| Ok(nest_json(&f.flatten_codomain()?)),
        "coalesce" => |f| Ok(nest_json(&f.coalesce()?)),
        "complement" => |f| Ok(nest_json(&f.complement()?)),
        "is_sorted" => |f| Ok(json!(f.is_sorted())),
        "is_complementable" => |f| Ok(json!(f.is_complementable())),
        "is_isomorphism" => |f| Ok(json!(f.is_isomorphism())),
        _ => return None,
    };
    Some(arguments.nest_morphism(0).and_then(|f| Ok(run(&f)?)))
}

fn of_two(name: &str, arguments: &Arguments) -> Option<Answer> {
    let run: fn(&NestMorphism, &NestMorphism) -> Result<Json, AlgebraError> = match name {
        "compose" => |f, g| Ok(nest_json(&f.compose(g)?)),
        "concat" => |f, g| Ok(nest_json(&f.concat(g)?)),
        "logical_divide" => |f, g| Ok(nest_json(&f.logical_divide(g)?)),
        "logical_product" => |f, g| Ok(nest_json(&f.logical_product(g)?)),
        "are_composable" => |f, g| Ok(json!(f.is_composable_with(g))),
        "images_are_disjoint" => |f, g| f.images_are_disjoint(g).map(Json::from),
        "is_complementary_to" => |f, g| f.is_complementary_to(g).map(Json::from),
        _ => return None,
    };
    let answer = arguments.nest_morphism(0).and_then(|f| Ok(run(&f, &arguments.nest_morphism(1)?)?));
    Some(match name {
        "concat" | "is_complementary_to" => {
            answer.map_err(|failure| renamed(failure, "images_not_disjoint", "not_concatenable"))
        }
        _ => answer,
    })
}

fn of_tuples(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "new" => arguments.new_nest().map(|f| nest_json(&f)),
        "pullback_along" => along(arguments, NestMorphism::pullback_along),
        "pushforward_along" => along(arguments, NestMorphism::pushforward_along),
        _ => return None,
    })
}

fn along(arguments: &Arguments, run: fn(&NestMorphism, &IntTuple) -> Morphism) -> Answer {
    let (f, tuple) = (arguments.nest_morphism(0)?, arguments.tuple(1)?);
    run(&f, &tuple).map(|f| nest_json(&f)).map_err(Failure::from)
}
