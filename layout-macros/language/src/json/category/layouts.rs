//! `tract.…` and `paper.…`: layouts and their morphisms.

use layout_algebra::category::{
    NestMorphism, TupleMorphism, composition_of_tractable, concatenate, empty_layout, flat_complement,
    flat_concatenate, is_complementable_layout, is_nondegenerate, mutual_refinement, n_complement,
    nullify_trivial_strides, sort_with_permutation,
};
use layout_algebra::{AlgebraError, LayoutValue, coalesce_by, is_compact, is_tractable};
use serde_json::{Value as Json, json};

use super::arguments::Arguments;
use super::{Answer, Failure, nest_json, tuple_json};

/// The greatest stride of the package's layouts, which are of 32-bit integers.
const GREATEST_STRIDE: u64 = 0x7fff_ffff;

/// The largest realization whose table is written.
const LISTED: u64 = 1 << 16;

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    of_layouts(name, arguments).or_else(|| of_morphisms(name, arguments)).or_else(|| of_both(name, arguments))
}

fn of_layouts(name: &str, arguments: &Arguments) -> Option<Answer> {
    let run: fn(&LayoutValue) -> Result<Json, AlgebraError> = match name {
        "is_tractable" => |l| is_tractable(l).map(Json::from),
        "is_compact" => |l| is_compact(l).map(Json::from),
        "is_complementable_layout" => |l| is_complementable_layout(l).map(Json::from),
        "layout_is_nondegenerate" => |l| Ok(json!(is_nondegenerate(l))),
        "compute_morphism" => |l| NestMorphism::of_layout(l).map(|f| nest_json(&f)),
        "compute_tuple_morphism" => |l| TupleMorphism::of_layout(l).map(|f| tuple_json(&f)),
        "flatten_layout" => |l| flat_concatenate(&empty_layout(), l).map(|l| l.to_string().into()),
        "nullify_trivial_strides" | "nullify_zero_strides" => |l| Ok(nullify_trivial_strides(l).to_string().into()),
        "sort_flat_layout" => |l| sort_with_permutation(l).map(|(sorted, p)| json!([sorted.to_string(), p.map()])),
        _ => return None,
    };
    Some(arguments.layout(0).and_then(|layout| Ok(run(&layout)?)))
}

fn of_morphisms(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "compute_layout" => arguments.nest_morphism(0).and_then(|f| within_32_bits(&f.layout()?)),
        "is_nondegenerate" => arguments.nest_morphism(0).map(|f| json!(f.is_nondegenerate())),
        "is_standard_form" => arguments.nest_morphism(0).and_then(|f| Ok(json!(f.is_standard_form()?))),
        "realization" => arguments.nest_morphism(0).and_then(|f| realization(&f)),
        "divides" => pair(arguments).map(|(g, f)| json!(g.divides(&f))),
        "product_admissible" => pair(arguments).map(|(f, g)| json!(f.is_admissible_with(&g))),
        "weak_composite" => pair(arguments).and_then(|(f, g)| Ok(nest_json(&f.weak_composite(&g)?))),
        _ => return None,
    })
}

fn of_both(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "concatenate" => layouts(arguments).and_then(|(a, b)| Ok(text(&concatenate(&a, &b)?))),
        "flat_concatenate" => layouts(arguments).and_then(|(a, b)| Ok(text(&flat_concatenate(&a, &b)?))),
        "composition" | "composition_pairs" => {
            layouts(arguments).and_then(|(a, b)| Ok(text(&composition_of_tractable(&a, &b)?)))
        }
        "flat_complement" => sized(arguments, flat_complement),
        "n_complement" => sized(arguments, n_complement),
        "relative_coalesce" => {
            arguments.layout(0).and_then(|layout| Ok(text(&coalesce_by(&layout, &arguments.tuple(1)?)?)))
        }
        "mutual_refinement" => arguments.tuple(0).and_then(|t| {
            let (t, u) = mutual_refinement(&t, &arguments.tuple(1)?)?;
            Ok(json!([t.to_string(), u.to_string()]))
        }),
        _ => return None,
    })
}

fn text(layout: &LayoutValue) -> Json {
    layout.to_string().into()
}

fn pair(arguments: &Arguments) -> Result<(NestMorphism, NestMorphism), Failure> {
    Ok((arguments.nest_morphism(0)?, arguments.nest_morphism(1)?))
}

fn layouts(arguments: &Arguments) -> Result<(LayoutValue, LayoutValue), Failure> {
    Ok((arguments.layout(0)?, arguments.layout(1)?))
}

fn sized(arguments: &Arguments, run: fn(&LayoutValue, u64) -> Result<LayoutValue, AlgebraError>) -> Answer {
    Ok(text(&run(&arguments.layout(0)?, arguments.number(1)?)?))
}

fn within_32_bits(layout: &LayoutValue) -> Answer {
    let strides = (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride);
    match strides.max() {
        Some(stride) if stride > GREATEST_STRIDE => Err(Failure {
            code: Some("overflow"),
            headline: format!("overflow: stride {stride} does not fit in 32 bits with a sign"),
            shown: None,
        }),
        _ => Ok(layout.to_string().into()),
    }
}

fn realization(f: &NestMorphism) -> Answer {
    let size = f.size()?;
    if size > LISTED {
        return Err(format!("too large for a table: {size} indices, the limit is {LISTED}").into());
    }
    let table: Result<Vec<u64>, AlgebraError> = (0..size).map(|index| f.realize(index)).collect();
    Ok(json!({ "codomain_size": f.cosize()?, "table": table? }))
}
