//! Swizzles by themselves, the operations that take one apart, and layouts of coordinates.

use super::super::Choices;
use super::parts::{extent, of_modes, pick, plain, shape, swizzle, upto};
use super::related::{coordinate, finer, tile};
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("masks", &["make_swizzle"], |c| {
        let (bits, base) = (1 + c.below(4), c.below(5));
        let shift = bits + c.below(4);
        let (low, high) = (((1_u64 << bits) - 1) << base, ((1_u64 << bits) - 1) << (base + shift));
        let masks = if c.once_in(3) { [low, high] } else { [high, low] };
        masks.iter().map(u64::to_string).collect()
    }),
    row("swizzles", &["swizzle_apply", "call"], |c| vec![swizzle(c), upto(c, 4095).to_string()]),
    row("swizzles", &["swizzle_table"], |c| vec![swizzle(c), upto(c, 300).to_string()]),
    row("swizzles", &["left_inverse", "right_inverse", "max_alignment"], |c| vec![swizzle(c)]),
    row("swizzles", &["composed", "composed_table"], |c| {
        let layout = plain(c);
        vec![swizzle(c), upto(c, 40).to_string(), layout.to_string()]
    }),
    row("swizzles", &["composed_slice_and_offset", "composed_slice_table"], |c| {
        let layout = plain(c);
        vec![coordinate(c, &layout.shape, true), swizzle(c), upto(c, 40).to_string(), layout.to_string()]
    }),
    row("swizzles", &["upcast_composed", "downcast_composed"], |c| {
        let layout = plain(c);
        vec![swizzle(c), (8 * upto(c, 9)).to_string(), layout.to_string(), pick(c, &["1", "2", "4", "8"]).to_owned()]
    }),
    row("bytes", &["smem_atom_k", "smem_atom_mn"], |c| {
        vec![pick(c, &["16", "32", "64", "128"]).to_owned(), pick(c, &["4", "8", "16", "32", "64"]).to_owned()]
    }),
    row("operands", &["wgmma_descriptor_k", "tcgen05_descriptor_k"], |c| operand(c, "k")),
    row("operands", &["wgmma_descriptor_mn", "tcgen05_descriptor_mn"], |c| operand(c, "mn")),
    row("shapes", &["make_identity_layout", "identity_tensor_table"], |c| vec![written(&shape(c))]),
    row("coordinates", &["size", "rank", "depth", "shape", "table", "coalesce", "flatten"], |c| vec![coordinates(c).0]),
    row("coordinates", &["call"], |c| {
        let (layout, shape) = coordinates(c);
        let holes = c.once_in(3);
        vec![layout, coordinate(c, &shape, holes)]
    }),
    row("coordinates", &["slice", "dice", "slice_and_offset"], |c| {
        let (layout, shape) = coordinates(c);
        vec![coordinate(c, &shape, true), layout]
    }),
    row("coordinates", &["domain_offset"], |c| {
        let (layout, shape) = coordinates(c);
        vec![coordinate(c, &shape, false), layout]
    }),
    row("coordinates", &["composition", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide"], |c| {
        let (layout, shape) = coordinates(c);
        vec![layout, tile(c, &shape)]
    }),
    row("a layout after coordinates", &["composition"], |c| {
        let layout = plain(c);
        vec![layout.to_string(), format!("make_identity_layout({})", written(&layout.shape))]
    }),
    row("coordinates", &["with_shape"], |c| {
        let (layout, shape) = coordinates(c);
        vec![layout, written(&finer(c, &shape))]
    }),
    row("coordinates", &["get", "select"], |c| {
        let shape = of_modes(c, 3);
        vec![format!("make_identity_layout({})", written(&shape)), c.below(3).to_string()]
    }),
    row("coordinates", &["take", "group"], |c| {
        let shape = of_modes(c, 3);
        let begin = c.below(3);
        let end = begin + 1 + c.below(3 - begin);
        vec![format!("make_identity_layout({})", written(&shape)), begin.to_string(), end.to_string()]
    }),
];

/// A layout of coordinates, and its shape: each to itself, or strides along any modes.
fn coordinates(c: &mut Choices<'_>) -> (String, Tree) {
    if c.once_in(2) {
        let shape = shape(c);
        return (format!("make_identity_layout({})", written(&shape)), shape);
    }
    let extents: Vec<u64> = (0..=c.below(3)).map(|_| extent(c).min(8)).collect();
    let bases: Vec<String> = extents.iter().map(|_| format!("{}@{}", 1 + upto(c, 3), c.below(3))).collect();
    let shape = Tree::Node(extents.into_iter().map(Tree::Leaf).collect());
    (format!("{}:({})", written(&shape), bases.join(",")), shape)
}

/// Shared memory as tensor cores read it, and the width of its elements.
fn operand(c: &mut Choices<'_>, major: &str) -> Vec<String> {
    let (bytes, bits) = (pick(c, &["16", "32", "64", "128"]), pick(c, &["8", "16", "32"]));
    let atom = format!("smem_atom_{major}({bytes},{bits})");
    let times = [1 + c.below(3), 1 + c.below(3)];
    let width = 8 * bytes.parse::<usize>().expect("a number") / bits.parse::<usize>().expect("a number");
    let [rows, columns] = if major == "k" { [8, width] } else { [width, 8] };
    let order = pick(c, &["", ",row", ",col"]);
    let tile = format!("tile_to_shape({atom},({},{}){order})", rows * times[0], columns * times[1]);
    vec![if c.once_in(6) { atom } else { tile }, bits.to_owned()]
}
