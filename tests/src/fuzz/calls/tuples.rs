//! Operations on tuples of integers.

use super::super::Choices;
use super::parts::{divisor, extent, order, pick, shape, upto};
use super::related::{alike, coarser, coordinate, finer, natural, near};
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("tuples", &["size", "product", "sum", "max_element", "product_each", "depth", "rank"], |c| {
        vec![written(&shape(c))]
    }),
    row(
        "shapes",
        &["congruent", "weakly_congruent", "compatible", "weakly_compatible", "refines", "evenly_divides"],
        two_shapes,
    ),
    row("tuples", &["ceil_div", "shape_div", "elem_scale", "round_up", "shape_min"], quotients),
    row("tiles", &["ceil_div"], |c| {
        let size = extent(c) * extent(c);
        vec![size.to_string(), format!("{}:{}", divisor(c, size), pick(c, &[1, 2, 3]))]
    }),
    row("tuples", &["max", "min", "gcd"], |c| (0..=c.below(3)).map(|_| written(&shape(c))).collect()),
    row("tuples", &["inner_product"], |c| {
        let one = shape(c);
        vec![written(&one), written(&alike(c, &one))]
    }),
    row("tuples", &["product_like"], |c| {
        let fine = shape(c);
        vec![written(&fine), written(&coarser(c, &fine))]
    }),
    row("tuples", &["prefix_product", "suffix_product", "compact_col_major", "compact_row_major"], |c| {
        let mut arguments = vec![written(&shape(c))];
        if c.once_in(3) {
            arguments.push((1 + upto(c, 6)).to_string());
        }
        arguments
    }),
    row("tuples", &["compact_order"], |c| {
        let shape = shape(c);
        vec![written(&shape), ordered(c, &shape)]
    }),
    row("tuples", &["common_refinement", "common_coarsening"], |c| {
        let whole = shape(c);
        vec![written(&near(c, &whole)), written(&near(c, &whole))]
    }),
    row("indices", &["idx2crd"], |c| {
        let shape = shape(c);
        vec![upto(c, shape.product() - 1).to_string(), written(&shape)]
    }),
    row("indices by stride", &["idx2crd"], |c| {
        let layout = super::parts::injective(c, false);
        vec![upto(c, layout.size() - 1).to_string(), written(&layout.shape), written(&layout.stride)]
    }),
    row("indices", &["crd2idx"], |c| {
        let shape = shape(c);
        vec![coordinate(c, &shape, false), written(&shape)]
    }),
    row("indices by stride", &["crd2idx"], |c| {
        let layout = super::parts::plain(c);
        vec![coordinate(c, &layout.shape, false), written(&layout.shape), written(&layout.stride)]
    }),
    row("offsets of layouts", &["crd2idx"], |c| {
        let layout = super::parts::plain(c);
        vec![coordinate(c, &layout.shape, false), layout.to_string()]
    }),
    row("indices", &["crd2crd"], |c| {
        let from = shape(c);
        let to = if c.once_in(2) { finer(c, &from) } else { super::related::same_size(c, &from) };
        vec![written(&natural(c, &from)), written(&from), written(&to)]
    }),
    row("tuples", &["elem_less", "elem_leq", "elem_gtr", "elem_geq", "lex_less", "colex_less"], |c| {
        let one = shape(c);
        let other = alike(c, &one);
        vec![written(&one), written(&other)]
    }),
    row("tuples", &["is_in_domain"], |c| {
        let shape = shape(c);
        let other = alike(c, &shape);
        vec![written(&natural(c, &other)), written(&shape)]
    }),
    row("tuples", &["relative_mode", "sublength"], |c| {
        let coarse = shape(c);
        let leaf = 1 + c.below(coarse.leaves().len());
        vec![written(&finer(c, &coarse)), leaf.to_string(), written(&coarse)]
    }),
    row("tuples", &["relative_flattening", "underlying_map", "mutual_refinement"], |c| {
        let coarse = shape(c);
        vec![written(&finer(c, &coarse)), written(&coarse)]
    }),
    row("any two", &["mutual_refinement"], |c| {
        let (mut first, mut second) = (Vec::new(), Vec::new());
        for _ in 0..=c.below(2) {
            let (a, b) = (pick(c, &[2, 3, 4, 6]), pick(c, &[1, 2, 3, 4]));
            first.extend([a, b]);
            second.push(a * b);
        }
        if c.once_in(2) {
            second.push(pick(c, &[2, 3, 5]));
        }
        vec![written(&super::parts::nested(c, &first)), written(&super::parts::nested(c, &second))]
    }),
    row("shapes", &["greatest_common_domain"], |c| {
        let one = shape(c);
        vec![written(&one), written(&near(c, &one))]
    }),
    row("shapes", &["domain_distribute"], |c| {
        let shape = shape(c);
        vec![written(&shape), (1 + upto(c, 40)).to_string()]
    }),
];

/// An order for each leaf of a shape.
pub(super) fn ordered(c: &mut Choices<'_>, shape: &Tree) -> String {
    let places: Vec<u64> = order(c, shape.leaves().len()).into_iter().map(|place| place as u64).collect();
    written(&shape.with(&places))
}

fn two_shapes(c: &mut Choices<'_>) -> Vec<String> {
    let one = shape(c);
    let other = near(c, &one);
    vec![written(&one), written(&other)]
}

fn quotients(c: &mut Choices<'_>) -> Vec<String> {
    let whole = shape(c);
    let by = match c.below(4) {
        0 => Tree::Leaf(divisor(c, whole.product())),
        1 => alike(c, &whole),
        _ => whole.with(&whole.leaves().iter().map(|leaf| divisor(c, *leaf)).collect::<Vec<_>>()),
    };
    vec![written(&whole), written(&by)]
}
