//! Operands of divides, products, recasts and partitions, and layouts of coordinates.

use super::super::Choices;
use super::parts::{Laid, divisor, extent, numbered, of_modes, order, packed, pick, shape, strides, under, upto};
use super::related::{by_modes, inner, tile_of_numbers};
use super::{Call, written};
use crate::tree::Tree;

/// Writes a layout whose modes are pairs, and a tiler with the first entry of each pair.
pub(super) fn pairs(c: &mut Choices<'_>, _: &mut Call) -> Vec<String> {
    let rank = 1 + c.below(3);
    let modes: Vec<Tree> = (0..rank).map(|_| Tree::flat(&[extent(c).min(6), extent(c).min(6)])).collect();
    let tiles: Vec<String> = modes.iter().map(|mode| mode.leaves()[0].to_string()).collect();
    let shape = Tree::Node(modes);
    let strides = strides(c, &shape.leaves());
    vec![Laid::new(shape, &strides).to_string(), format!("<{}>", tiles.join(","))]
}

/// Writes a shape that the last layout fills or, if `more` is positive, nearly fills.
pub(super) fn filled(c: &mut Choices<'_>, call: &Call, more: u64) -> String {
    let modes = call.laid.shape.modes();
    let extents: Vec<u64> = modes.iter().map(|mode| mode.product() * (1 + upto(c, 4)) + upto(c, more)).collect();
    written(&Tree::flat(&extents))
}

/// Writes a shape `((m,k),M,K,…)` of MMAs that repetitions of the last layout fill.
pub(super) fn of_mmas(c: &mut Choices<'_>, call: &Call) -> String {
    let mut whole: Vec<u64> = call.laid.shape.modes().iter().map(|mode| mode.product() * (1 + upto(c, 3))).collect();
    whole.resize(whole.len().max(2), 1);
    let tile = [divisor(c, whole[0]), divisor(c, whole[1])];
    let counts = whole.iter().enumerate().map(|(i, extent)| Tree::Leaf(extent / tile.get(i).copied().unwrap_or(1)));
    written(&Tree::Node([Tree::flat(&tile)].into_iter().chain(counts).collect()))
}

/// Writes two layouts of one shape in which some elements are consecutive.
pub(super) fn common(c: &mut Choices<'_>, call: &mut Call) -> Vec<String> {
    let a = packed(c);
    let strides: Vec<u64> =
        a.stride.leaves().iter().map(|stride| if *stride == 1 { 1 } else { stride + 4 * upto(c, 3) }).collect();
    let b = Laid::new(a.shape.clone(), &strides);
    let b = if c.once_in(3) { format!("({b}) o {}", inner(c, &a.shape)) } else { b.to_string() };
    let first = if call.row.is_swizzled { under(c, a) } else { a }.to_string();
    if c.once_in(2) { vec![first, b] } else { vec![b, first] }
}

/// Writes the threads or values of a tile: compact, in some order.
pub(super) fn numbering(c: &mut Choices<'_>, rank: usize) -> String {
    let extents: Vec<u64> = (0..rank).map(|_| pick(c, &[1, 2, 3, 4, 4, 8])).collect();
    numbered(c, &extents).to_string()
}

/// Writes a matrix, or a tensor of another rank.
pub(super) fn tensor(c: &mut Choices<'_>, call: &mut Call) -> String {
    let rank = pick(c, &[2, 2, 2, 3, 1]);
    let shape = of_modes(c, rank);
    let strides = strides(c, &shape.leaves());
    call.lay(c, Laid::new(shape, &strides))
}

/// Writes a tensor, a tiler by mode of numbers or layouts, and the coordinate of one tile.
pub(super) fn tiled(c: &mut Choices<'_>, call: &mut Call) -> Vec<String> {
    let a = tensor(c, call);
    let (mut tiles, mut counts) = (Vec::new(), Vec::new());
    for mode in call.laid.shape.modes() {
        let size = mode.product();
        let count = divisor(c, size);
        let step = divisor(c, size / count);
        tiles.push(if c.once_in(5) { format!("{count}:{step}") } else { count.to_string() });
        counts.push(size / count);
    }
    let [open, close] = pick(c, &[["<", ">"], ["(", ")"]]);
    vec![a, format!("{open}{}{close}", tiles.join(",")), by_modes(c, &counts)]
}

/// Writes a tensor, a tile of (M,N,K), its coordinate, and the projection to the modes of this operand.
pub(super) fn projected(c: &mut Choices<'_>, call: &mut Call) -> Vec<String> {
    let shape = of_modes(c, 2);
    let tiles = tile_of_numbers(c, &shape);
    let counts = shape.modes().iter().zip(&tiles).map(|(mode, tile)| mode.product() / tile).collect::<Vec<_>>();
    let places: Vec<u64> = counts.iter().map(|count| upto(c, count - 1)).collect();
    let strides = strides(c, &shape.leaves());
    let (a, absent) = (call.lay(c, Laid::new(shape, &strides)), c.below(3));
    let put = |all: &[u64], other: &str| -> String {
        let mut all: Vec<String> = all.iter().map(u64::to_string).collect();
        all.insert(absent, other.to_owned());
        format!("({})", all.join(","))
    };
    vec![a, put(&tiles, "5"), put(&places, "3"), put(&[1, 1], "_")]
}

/// Writes threads laid over a shape, and the number of one of them.
pub(super) fn threads(c: &mut Choices<'_>, shape: &Tree) -> Vec<String> {
    let extents: Vec<u64> = shape.modes().iter().map(|mode| divisor(c, mode.product())).collect();
    let mut threads = numbered(c, &extents);
    if matches!(shape, Tree::Node(_)) && extents.len() == 1 {
        threads = Laid::new(Tree::flat(&extents), &threads.stride.leaves());
    }
    vec![threads.to_string(), upto(c, threads.size() - 1).to_string()]
}

/// Writes a layout of coordinates: the identity, or strides along any modes.
pub(super) fn coordinates(c: &mut Choices<'_>, call: &mut Call) -> String {
    if c.once_in(2) {
        let shape = shape(c);
        return format!("make_identity_layout({})", call.shape(shape));
    }
    let extents: Vec<u64> = (0..=c.below(3)).map(|_| extent(c).min(8)).collect();
    let bases: Vec<String> = extents.iter().map(|_| format!("{}@{}", 1 + upto(c, 3), c.below(3))).collect();
    format!("{}:({})", call.shape(Tree::flat(&extents)), bases.join(","))
}

/// Writes a layout of shared memory as tensor cores read it, and the width of its elements.
pub(super) fn operand(c: &mut Choices<'_>, major: &str) -> Vec<String> {
    let (bytes, bits) = (pick(c, &[16, 32, 64, 128]), pick(c, &[8, 16, 32]));
    let atom = format!("smem_atom_{major}({bytes},{bits})");
    let times = [1 + c.below(3), 1 + c.below(3)];
    let [rows, columns] = if major == "k" { [8, 8 * bytes / bits] } else { [8 * bytes / bits, 8] };
    let last = order(c, 2)[0];
    let tile = format!("tile_to_shape({atom},({},{}){})", rows * times[0], columns * times[1], [",row", ",col"][last]);
    vec![if c.once_in(6) { atom } else { tile }, bits.to_string()]
}
