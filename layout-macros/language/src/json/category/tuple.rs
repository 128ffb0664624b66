//! `tract.tuple.…`: tuple morphisms.

use layout_algebra::AlgebraError;
use layout_algebra::category::{Classes, TupleMorphism};
use serde_json::{Value as Json, json};

use super::arguments::Arguments;
use super::{Answer, Failure, renamed, tuple_json};

type Morphism = Result<TupleMorphism, AlgebraError>;

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    of_one(name, arguments).or_else(|| of_two(name, arguments)).or_else(|| of_positions(name, arguments))
}

fn of_one(name: &str, arguments: &Arguments) -> Option<Answer> {
    let run: fn(&TupleMorphism) -> Result<Json, AlgebraError> = match name {
        "sort" => |f| f.sort().map(|f| tuple_json(&f)),
        "squeeze" => |f| f.squeeze().map(|f| tuple_json(&f)),
        "coalesce" => |f| f.coalesce().map(|f| tuple_json(&f)),
        "strong_coalesce" => |f| f.strong_coalesce().map(|f| tuple_json(&f)),
        "coalesce_with_equiv" => |f| f.coalesce_with_classes().map(|(f, c)| json!([tuple_json(&f), lists(&c)])),
        "complement" => |f| f.complement().map(|f| tuple_json(&f)),
        "size_cosize" => |f| Ok(json!([f.size()?, f.cosize()?])),
        "is_sorted" => |f| Ok(json!(f.is_sorted())),
        "is_coalesced" => |f| f.is_coalesced_where_hit().map(Json::from),
        "is_complementable" => |f| Ok(json!(f.is_complementable())),
        "is_isomorphism" => |f| Ok(json!(f.is_isomorphism())),
        _ => return None,
    };
    Some(arguments.tuple_morphism(0).and_then(|f| Ok(run(&f)?)))
}

fn of_two(name: &str, arguments: &Arguments) -> Option<Answer> {
    let run: fn(&TupleMorphism, &TupleMorphism) -> Result<Json, AlgebraError> = match name {
        "compose" => |f, g| Ok(tuple_json(&f.compose(g)?)),
        "sum" => |f, g| Ok(tuple_json(&f.sum(g)?)),
        "concat" => |f, g| Ok(tuple_json(&f.concat(g)?)),
        "flat_divide" => |f, g| Ok(tuple_json(&f.flat_divide(g)?)),
        "flat_product" => |f, g| Ok(tuple_json(&f.flat_product(g)?)),
        "are_composable" => |f, g| Ok(json!(f.is_composable_with(g))),
        "images_are_disjoint" => |f, g| f.images_are_disjoint(g).map(Json::from),
        "is_complementary_to" => |f, g| f.is_complementary_to(g).map(Json::from),
        _ => return None,
    };
    let answer = arguments.tuple_morphism(0).and_then(|f| Ok(run(&f, &arguments.tuple_morphism(1)?)?));
    Some(match name {
        "flat_divide" | "flat_product" => {
            answer.map_err(|failure| renamed(failure, "not_composable", "codomain_mismatch"))
        }
        _ => answer,
    })
}

fn of_positions(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "new" => arguments.new_tuple().map(|f| tuple_json(&f)),
        "restrict" => with_positions(arguments, TupleMorphism::restrict),
        "factorize" => with_positions(arguments, TupleMorphism::factorize),
        "update_codomain" => arguments.tuple_morphism(0).and_then(|f| {
            let classes = arguments.classes(1, f.codomain().count())?;
            Ok(tuple_json(&f.update_codomain(&classes)?))
        }),
        _ => return None,
    })
}

fn with_positions(arguments: &Arguments, run: fn(&TupleMorphism, &[usize]) -> Morphism) -> Answer {
    let (f, positions) = (arguments.tuple_morphism(0)?, arguments.positions(1)?);
    run(&f, &positions).map(|f| tuple_json(&f)).map_err(Failure::from)
}

/// The positions of each class.
fn lists(classes: &Classes) -> Vec<Vec<usize>> {
    let positions = || (1..).zip(classes.of());
    let members = |class: usize| positions().filter(|(_, of)| **of == class).map(|(position, _)| position).collect();
    (1..=classes.count()).map(members).collect()
}
