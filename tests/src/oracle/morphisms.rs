//! Tuples, maps of finite sets and flat morphisms, where the language has no operation or another one; figures.

use layout_algebra::category::{self, FinMorphism, TupleMorphism, composition_of_tractable};
use layout_algebra::{IntTuple, LayoutValue, is_compact};
use layout_answers::json::{self, Failure};
use layout_picture::family::arrows::{Figure, of_layout, of_morphism, of_refinement};
use serde_json::{Value as Json, json};

use super::answer::{JsonAnswer, rows};

rows! { a
    "tract.fin.compose" => finite(&a.fin(0)?.compose(&a.fin(1)?)?);
    "tract.fin.images_are_disjoint" => a.fin(0)?.images_are_disjoint(&a.fin(1)?)?;
    "tract.fin.new" => finite(&a.fin_of_parts()?);
    "tract.fin.sum" => finite(&a.fin(0)?.sum(&a.fin(1)?)?);
    "tract.fin.wedge" => finite(&a.fin(0)?.wedge(&a.fin(1)?)?);
    "tract.nt.entry" => category::entry(&a.get(0)?, a.position(1)?)?;
    "tract.nt.info" => info(&a.get(0)?)?;
    "tract.nt.mode" => category::mode(&a.get(0)?, a.position(1)?)?;
    "tract.nt.refines" => category::refines_loosely(&a.get(0)?, &a.get(1)?)?;
    "tract.nt.relative_mode" => category::relative_mode(&a.get(0)?, a.position(1)?, &a.get(2)?)?;
    "tract.nt.replace_empty_tuples_with_one" => category::fill_empty(&a.get(0)?, 1)?;
    "tract.nt.replace_empty_tuples_with_zero" => category::fill_empty(&a.get(0)?, 0)?;
    "tract.nt.sub" => category::substitute(&a.get(0)?, &a.get::<Vec<u64>>(1)?)?;
    "tract.tuple.coalesce" => flat(&a.flat_morphism(0)?.coalesce()?)?;
    "tract.tuple.complement" => flat(&a.flat_morphism(0)?.complement()?)?;
    "tract.tuple.flat_divide" => flat(&a.flat_morphism(0)?.flat_divide(&a.flat_morphism(1)?)?)?;
    "tract.tuple.is_coalesced" => a.flat_morphism(0)?.is_coalesced_where_hit()?;
    "tract.tuple.size_cosize" => [a.morphism(0)?.size()?, a.morphism(0)?.cosize()?];
    "tract.compute_layout" => within_32_bits(&a.morphism(0)?.layout()?)?;
    "tract.concatenate" => category::concatenate(&a.get(0)?, &a.get(1)?)?;
    "tract.flatten_layout" => category::flat_concatenate(&category::empty_layout(), &a.get(0)?)?;
    "tract.mutual_refinement" => category::mutual_refinement(&a.get(0)?, &a.get(1)?)?;
    "tract.layout_to_tikz" => figure(&of_layout(&a.get(0)?)?);
    "tract.mutual_refinement_to_tikz" => figure(&of_refinement(&a.get(0)?, &a.get(1)?)?);
    "tract.nest.to_tikz" => figure(&of_morphism(&a.morphism(0)?)?);
    "paper.composition" => composition_of_tractable(&a.get(0)?, &a.get(1)?)?;
    "paper.composition_pairs" => composition_of_tractable(&a.get(0)?, &a.get(1)?)?;
    "paper.is_compact" => is_compact(&a.get(0)?)?;
    "paper.n_complement" => category::n_complement(&a.get(0)?, a.get(1)?)?;
}

fn finite(f: &FinMorphism) -> Json {
    json!({ "domain": f.domain(), "codomain": f.codomain(), "map": f.map() })
}

fn flat(f: &TupleMorphism) -> JsonAnswer {
    json::written(&f.nest()?.into())
}

/// The greatest stride of the package's layouts, which are of 32-bit integers.
const GREATEST_STRIDE: u64 = 0x7fff_ffff;

fn within_32_bits(layout: &LayoutValue) -> Result<&LayoutValue, Failure> {
    let strides = (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride);
    match strides.max().filter(|stride| *stride > GREATEST_STRIDE) {
        Some(stride) => Err(Failure {
            code: Some("overflow"),
            headline: format!("overflow: stride {stride} does not fit in 32 bits with a sign"),
            shown: None,
        }),
        None => Ok(layout),
    }
}

fn info(tuple: &IntTuple) -> JsonAnswer {
    let modes: Result<Vec<_>, _> = (0..tuple.rank()).map(|i| tuple.mode(i)).collect();
    Ok(json!({
        "flatten": (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect::<Vec<u64>>(),
        "rank": tuple.rank(),
        "length": tuple.leaf_count(),
        "size": tuple.product()?,
        "depth": tuple.depth(),
        "profile": category::profile(tuple),
        "modes": modes?,
        "str": tuple,
    }))
}

fn figure(figure: &Figure) -> Json {
    let nodes: Json = figure.nodes.iter().map(|node| json!([node.name, node.x, node.y, node.label])).collect();
    let joints: Json = figure.joints.iter().map(|joint| json!([joint.name, joint.x, joint.y])).collect();
    json!({
        "nodes": nodes,
        "coordinates": joints,
        "edges": figure.edges,
        "arrows": figure.arrows,
        "label": (figure.label_x, &figure.label),
    })
}
