//! What is asked of one layout, and what rearranges its modes.

use super::super::Choices;
use super::parts::{Laid, any, injective, nested, of_shape, pick, shape, small, sorted, strides, under, upto};
use super::related::{alike, coarser, coordinate, finer, natural, near, same_size};
use super::tuples::ordered;
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("layouts", ASKED, one::<false>),
    row("swizzled", ASKED, one::<true>),
    row(
        "layouts",
        &[
            "stride",
            "is_tractable",
            "is_complementable",
            "is_sorted",
            "is_coalesced",
            "complement",
            "nullspace",
            "nullify_trivial_strides",
            "sort_flat_layout_with_perm",
            "is_nondegenerate",
        ],
        one::<false>,
    ),
    row("gapped", &["right_inverse", "left_inverse", "complement", "is_complementable", "is_tractable"], |c| {
        let has_gaps = c.once_in(2);
        vec![injective(c, has_gaps).to_string()]
    }),
    row("gapped and swizzled", &["right_inverse", "left_inverse", "is_injective", "is_bijective", "decay"], |c| {
        let has_gaps = c.once_in(3);
        let layout = injective(c, has_gaps);
        vec![under(c, layout).to_string()]
    }),
    row("layouts", &["call"], called::<false>),
    row("swizzled", &["call"], called::<true>),
    row("layouts", &["complement", "is_complementable"], filling),
    row("exact", &["complement"], |c| {
        let mut arguments = filling(c);
        arguments.push("exact".to_owned());
        arguments
    }),
    row("sorted layouts", &["is_sorted", "is_tractable"], |c| vec![sorted(c).to_string()]),
    row("sorted layouts", &["flat_complement", "complement", "is_complementable"], |c| {
        let a = sorted(c);
        let (extents, strides) = (a.shape.leaves(), a.stride.leaves());
        let end = extents.last().zip(strides.last()).map_or(1, |(extent, stride)| extent * stride);
        vec![a.to_string(), (end * (1 + upto(c, 3)) + u64::from(c.once_in(8))).to_string()]
    }),
    row("layouts", &["is_surjective_onto"], onto::<false>),
    row("swizzled", &["is_surjective_onto"], onto::<true>),
    row("layouts", &["functionally_equal"], equal::<false>),
    row("swizzled", &["functionally_equal"], equal::<true>),
    row("layouts", &["layout_add"], equal::<false>),
    row("shapes", &["make_layout"], |c| {
        let mut arguments = vec![written(&shape(c))];
        if c.once_in(2) {
            arguments.push(pick(c, &["row", "col"]).to_owned());
        }
        arguments
    }),
    row("layouts", &["make_layout"], |c| (0..=c.below(3)).map(|_| small(c, 2).to_string()).collect()),
    row("shapes", &["make_ordered_layout"], |c| {
        let shape = shape(c);
        let order = if c.once_in(3) { pick(c, &["row", "col"]).to_owned() } else { ordered(c, &shape) };
        vec![written(&shape), order]
    }),
    row("layouts", &["with_shape"], reshaped::<false>),
    row("swizzled", &["with_shape"], reshaped::<true>),
    row("profiles", PROFILED, profiled::<false>),
    row("profiles, swizzled", PROFILED, profiled::<true>),
    row("layouts", &["unflatten"], unflat::<false>),
    row("swizzled", &["unflatten"], unflat::<true>),
    row("layouts", SLICES, sliced::<false>),
    row("swizzled", SLICES, sliced::<true>),
    row("layouts", &["domain_offset"], moved::<false>),
    row("swizzled", &["domain_offset"], moved::<true>),
    row("layouts", &["get_1d_coord", "get_hier_coord", "get_flat_coord"], |c| {
        let gaps = c.once_in(2);
        let a = injective(c, gaps);
        let index = upto(c, a.size() - 1);
        let offset = if c.once_in(6) { upto(c, a.cosize() * 2) } else { a.offset(index) };
        vec![a.to_string(), offset.to_string()]
    }),
    row("layouts", &["is_in_domain"], inside::<false>),
    row("swizzled", &["is_in_domain"], inside::<true>),
];

/// What is asked of layouts, plain or swizzled.
const ASKED: &[&str] = &[
    "size",
    "cosize",
    "coshape",
    "rank",
    "depth",
    "shape",
    "table",
    "image",
    "is_injective",
    "is_bijective",
    "is_compact",
    "make_layout_like",
    "make_fragment_like",
    "flatten",
    "reverse",
    "transpose",
    "coalesce",
    "coalesce_z",
    "filter",
    "filter_zeros",
    "sort",
    "squeeze",
    "right_inverse",
    "left_inverse",
    "max_alignment",
    "vector_width",
    "is_contiguous",
    "footprint",
    "image_gaps",
    "decay",
];

const PROFILED: &[&str] = &["coalesce", "coalesce_z", "filter", "filter_zeros"];

const SLICES: &[&str] = &["slice", "dice", "slice_and_offset"];

fn one<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    vec![any::<S>(c).to_string()]
}

fn called<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let layout = any::<S>(c);
    let holes = c.once_in(3);
    vec![layout.to_string(), coordinate(c, &layout.shape, holes)]
}

fn filling(c: &mut Choices<'_>) -> Vec<String> {
    let has_gaps = c.once_in(2);
    let layout = injective(c, has_gaps);
    let size = if c.once_in(4) { written(&shape(c)) } else { (layout.cosize() * (1 + upto(c, 3))).to_string() };
    vec![layout.to_string(), size]
}

fn onto<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let has_gaps = c.once_in(4);
    let layout = injective(c, has_gaps);
    let n = layout.cosize() + u64::from(c.once_in(4));
    vec![if S { under(c, layout) } else { layout }.to_string(), n.to_string()]
}

/// A layout, and one that is the same function or nearly so.
fn equal<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let b = match c.below(5) {
        0 => format!("coalesce({a})"),
        1 => format!("with_shape({a},{})", written(&same_size(c, &a.shape))),
        2 => {
            let other = Laid::of(a.shape.clone(), &strides(c, &a.shape.leaves()));
            if S { under(c, other).to_string() } else { other.to_string() }
        }
        3 => Laid { swizzle: String::new(), ..a.clone() }.to_string(),
        _ => {
            let shape = near(c, &a.shape);
            of_shape(c, shape).to_string()
        }
    };
    vec![a.to_string(), b]
}

fn reshaped<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let shape = if c.once_in(2) { finer(c, &a.shape) } else { same_size(c, &a.shape) };
    vec![a.to_string(), written(&shape)]
}

fn profiled<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    vec![a.to_string(), written(&coarser(c, &a.shape))]
}

fn unflat<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let extents = a.shape.leaves();
    let flat = Tree::Node(extents.iter().map(|leaf| Tree::Leaf(*leaf)).collect());
    let flat = Laid { swizzle: a.swizzle, ..Laid::of(flat, &a.stride.leaves()) };
    vec![flat.to_string(), written(&nested(c, &extents))]
}

fn sliced<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let has_holes = !c.once_in(5);
    vec![coordinate(c, &a.shape, has_holes), a.to_string()]
}

fn moved<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    vec![coordinate(c, &a.shape, false), a.to_string()]
}

fn inside<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let other = alike(c, &a.shape);
    vec![written(&natural(c, &other)), a.to_string()]
}
