//! Nested tuples and morphisms, under the names of the vectors: `tract.nest.compose`, `paper.composition`, …

use layout_algebra::category::{
    self, NestMorphism, TupleMorphism, composition_of_tractable, concatenate, flat_complement, flat_concatenate,
    n_complement, nullify_trivial_strides, sort_with_permutation,
};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, coalesce_by, congruent, is_compact, is_tractable};
use layout_picture::family::arrows::{Figure, of_layout, of_morphism, of_refinement};
use serde_json::{Value as Json, json};

use super::answers::ToJson;
use super::failure::Failure;
use super::rows::{JsonAnswer, JsonArguments, rows};

rows! {
    "nt.info" (t: tuple) = info(&t)?;
    "nt.entry" (t: tuple, i: position) = category::entry(&t, i)?;
    "nt.mode" (t: tuple, i: position) = category::mode(&t, i)?;
    "nt.sub" (t: tuple, numbers: numbers) = category::substitute(&t, &numbers)?;
    "nt.is_congruent_to" (t: tuple, u: tuple) = congruent(&t, &u);
    "nt.replace_empty_tuples_with_one" (t: tuple) = category::fill_empty(&t, 1)?;
    "nt.replace_empty_tuples_with_zero" (t: tuple) = category::fill_empty(&t, 0)?;
    "nt.refines" (fine: tuple, coarse: tuple) = category::refines_loosely(&fine, &coarse)?;
    "nt.relative_flattening" (fine: tuple, coarse: tuple) = category::relative_flattening(&fine, &coarse)?;
    "nt.relative_mode" (fine: tuple, i: position, coarse: tuple) = category::relative_mode(&fine, i, &coarse)?;
    "nt.sublength" (fine: tuple, i: position, coarse: tuple) = category::sublength(&fine, i, &coarse)?;
    "nt.underlying_map" (fine: tuple, coarse: tuple) = {
        let (map, leaves) = category::underlying_map(&fine, &coarse)?;
        map.get(..leaves).unwrap_or_default().to_vec()
    };

    "fin.new" (domain: position, codomain: position, map: any) = map.fin_between(domain, codomain)?;
    "fin.compose" (f: fin, g: fin) = f.compose(&g)?;
    "fin.sum" (f: fin, g: fin) = f.sum(&g)?;
    "fin.wedge" (f: fin, g: fin) = f.wedge(&g)?;
    "fin.images_are_disjoint" (f: fin, g: fin) = f.images_are_disjoint(&g)?;

    "tuple.new" (domain: tuple, codomain: tuple, map: any) = map.tuple_between(&domain, &codomain)?;
    "tuple.sort" (f: tuple_morphism) = f.sort()?;
    "tuple.squeeze" (f: tuple_morphism) = f.squeeze()?;
    "tuple.coalesce" (f: tuple_morphism) = f.coalesce()?;
    "tuple.strong_coalesce" (f: tuple_morphism) = f.strong_coalesce()?;
    "tuple.coalesce_with_equiv" (f: tuple_morphism) = f.coalesce_with_classes()?;
    "tuple.complement" (f: tuple_morphism) = f.complement()?;
    "tuple.size_cosize" (f: tuple_morphism) = [f.size()?, f.cosize()?];
    "tuple.is_sorted" (f: tuple_morphism) = f.is_sorted();
    "tuple.is_coalesced" (f: tuple_morphism) = f.is_coalesced_where_hit()?;
    "tuple.is_complementable" (f: tuple_morphism) = f.is_complementable();
    "tuple.is_isomorphism" (f: tuple_morphism) = f.is_isomorphism();
    "tuple.compose" (f: tuple_morphism, g: tuple_morphism) = f.compose(&g)?;
    "tuple.sum" (f: tuple_morphism, g: tuple_morphism) = f.sum(&g)?;
    "tuple.concat" (f: tuple_morphism, g: tuple_morphism) = f.concat(&g)?;
    "tuple.flat_divide" (f: tuple_morphism, g: tuple_morphism) = COMPOSABLE.rename(f.flat_divide(&g))?;
    "tuple.flat_product" (f: tuple_morphism, g: tuple_morphism) = COMPOSABLE.rename(f.flat_product(&g))?;
    "tuple.are_composable" (f: tuple_morphism, g: tuple_morphism) = f.is_composable_with(&g);
    "tuple.images_are_disjoint" (f: tuple_morphism, g: tuple_morphism) = f.images_are_disjoint(&g)?;
    "tuple.is_complementary_to" (f: tuple_morphism, g: tuple_morphism) = f.is_complementary_to(&g)?;
    "tuple.restrict" (f: tuple_morphism, positions: positions) = f.restrict(&positions)?;
    "tuple.factorize" (f: tuple_morphism, positions: positions) = f.factorize(&positions)?;
    "tuple.update_codomain" (f: tuple_morphism, classes: any) = f.update_codomain(&classes.classes(f.codomain().count())?)?;

    "nest.new" (domain: tuple, codomain: tuple, map: any) = map.nest_between(&domain, &codomain)?;
    "nest.flatten" (f: nest) = f.flatten()?;
    "nest.flatten_codomain" (f: nest) = f.flatten_codomain()?;
    "nest.coalesce" (f: nest) = f.coalesce()?;
    "nest.complement" (f: nest) = f.complement()?;
    "nest.is_sorted" (f: nest) = f.is_sorted();
    "nest.is_complementable" (f: nest) = f.is_complementable();
    "nest.is_isomorphism" (f: nest) = f.is_isomorphism();
    "nest.compose" (f: nest, g: nest) = f.compose(&g)?;
    "nest.concat" (f: nest, g: nest) = DISJOINT.rename(f.concat(&g))?;
    "nest.logical_divide" (f: nest, g: nest) = f.logical_divide(&g)?;
    "nest.logical_product" (f: nest, g: nest) = f.logical_product(&g)?;
    "nest.are_composable" (f: nest, g: nest) = f.is_composable_with(&g);
    "nest.images_are_disjoint" (f: nest, g: nest) = f.images_are_disjoint(&g)?;
    "nest.is_complementary_to" (f: nest, g: nest) = DISJOINT.rename(f.is_complementary_to(&g))?;
    "nest.pullback_along" (f: nest, t: tuple) = f.pullback_along(&t)?;
    "nest.pushforward_along" (f: nest, t: tuple) = f.pushforward_along(&t)?;
    "nest.to_tikz" (f: nest) = figure(&of_morphism(&f)?);

    "is_tractable" (l: nested_layout) = is_tractable(&l)?;
    "is_compact" (l: nested_layout) = is_compact(&l)?;
    "is_complementable_layout" (l: nested_layout) = category::is_complementable_layout(&l)?;
    "layout_is_nondegenerate" (l: nested_layout) = category::is_nondegenerate(&l);
    "compute_morphism" (l: nested_layout) = NestMorphism::of_layout(&l)?;
    "compute_tuple_morphism" (l: nested_layout) = TupleMorphism::of_layout(&l)?;
    "flatten_layout" (l: nested_layout) = flat_concatenate(&category::empty_layout(), &l)?;
    "nullify_trivial_strides" | "nullify_zero_strides" (l: nested_layout) = nullify_trivial_strides(&l);
    "sort_flat_layout" (l: nested_layout) = {
        let (sorted, permutation) = sort_with_permutation(&l)?;
        (sorted, permutation.map().to_vec())
    };
    "layout_to_tikz" (l: nested_layout) = figure(&of_layout(&l)?);
    "compute_layout" (f: nest) = within_32_bits(&f.layout()?)?;
    "is_nondegenerate" (f: nest) = f.is_nondegenerate();
    "is_standard_form" (f: nest) = f.is_standard_form()?;
    "realization" (f: nest) = realization(&f)?;
    "divides" (g: nest, f: nest) = g.divides(&f);
    "product_admissible" (f: nest, g: nest) = f.is_admissible_with(&g);
    "weak_composite" (f: nest, g: nest) = f.weak_composite(&g)?;
    "concatenate" (a: nested_layout, b: nested_layout) = concatenate(&a, &b)?;
    "flat_concatenate" (a: nested_layout, b: nested_layout) = flat_concatenate(&a, &b)?;
    "composition" | "composition_pairs" (a: nested_layout, b: nested_layout) = composition_of_tractable(&a, &b)?;
    "flat_complement" (l: nested_layout, n: number) = flat_complement(&l, n)?;
    "n_complement" (l: nested_layout, n: number) = n_complement(&l, n)?;
    "relative_coalesce" (l: nested_layout, profile: tuple) = coalesce_by(&l, &profile)?;
    "mutual_refinement" (t: tuple, u: tuple) = category::mutual_refinement(&t, &u)?;
    "mutual_refinement_to_tikz" (t: tuple, u: tuple) = figure(&of_refinement(&t, &u)?);
}

/// A condition to which the package gives another name in some operations.
struct Renamed(&'static str, &'static str);

const COMPOSABLE: Renamed = Renamed("not_composable", "codomain_mismatch");
const DISJOINT: Renamed = Renamed("images_not_disjoint", "not_concatenable");

impl Renamed {
    fn rename<T>(&self, answer: Result<T, AlgebraError>) -> Result<T, Failure> {
        answer.map_err(|error| {
            let failure = Failure::from(error);
            if failure.code == Some(self.0) { Failure { code: Some(self.1), ..failure } } else { failure }
        })
    }
}

/// The greatest stride of the package's layouts, which are of 32-bit integers.
const GREATEST_STRIDE: u64 = 0x7fff_ffff;

fn within_32_bits(layout: &LayoutValue) -> Result<LayoutValue, Failure> {
    let strides = (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride);
    match strides.max().filter(|stride| *stride > GREATEST_STRIDE) {
        Some(stride) => Err(Failure {
            code: Some("overflow"),
            headline: format!("overflow: stride {stride} does not fit in 32 bits with a sign"),
            shown: None,
        }),
        None => Ok(*layout),
    }
}

/// The largest realization whose table is written.
const LISTED: u64 = 1 << 16;

fn realization(f: &NestMorphism) -> JsonAnswer {
    let size = f.size()?;
    if size > LISTED {
        return Err(format!("too large for a table: {size} indices, the limit is {LISTED}").into());
    }
    let table: Result<Vec<u64>, AlgebraError> = (0..size).map(|index| f.realize(index)).collect();
    Ok(json!({ "codomain_size": f.cosize()?, "table": table? }))
}

fn info(tuple: &IntTuple) -> JsonAnswer {
    let modes: Result<Vec<String>, _> = (0..tuple.rank()).map(|i| tuple.mode(i).map(|mode| mode.to_string())).collect();
    let leaves: Vec<u64> = (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect();
    Ok(json!({
        "flatten": leaves,
        "rank": tuple.rank(),
        "length": tuple.leaf_count(),
        "size": tuple.product()?,
        "depth": tuple.depth(),
        "profile": category::profile(tuple).to_string(),
        "modes": modes?,
        "str": tuple.to_string(),
    }))
}

fn figure(figure: &Figure) -> Json {
    let nodes = figure.nodes.iter().map(|node| json!([node.name, node.x, node.y, node.label]));
    let joints = figure.joints.iter().map(|joint| json!([joint.name, joint.x, joint.y]));
    json!({
        "nodes": nodes.collect::<Vec<_>>(),
        "coordinates": joints.collect::<Vec<_>>(),
        "edges": figure.edges,
        "arrows": figure.arrows,
        "label": json!([figure.label_x, figure.label]),
    })
}
