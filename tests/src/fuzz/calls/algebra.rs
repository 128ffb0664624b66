//! Composition, divides, products, recasts and partitions, of plain and of swizzled layouts.

use super::super::Choices;
use super::parts::{Laid, any, divisor, extent, matrix, of_modes, of_shape, pick, plain, small, swizzle, under, upto};
use super::related::{by_modes, inner, tile, tile_of_numbers};
use super::{Row, row, written};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("layouts", &["composition", "is_composable"], composed::<false>),
    row("swizzled", &["composition", "is_composable"], composed::<true>),
    row("any two", &["composition", "is_composable", "max_common_vector", "max_common_layout"], |c| {
        vec![plain(c).to_string(), plain(c).to_string()]
    }),
    row("a swizzle first", &["composition"], |c| {
        let b = if c.once_in(2) { plain(c).to_string() } else { any::<true>(c).to_string() };
        vec![swizzle(c), b]
    }),
    row("a swizzle last", &["composition"], |c| {
        let a = plain(c);
        let b = if c.once_in(3) { String::new() } else { format!(" o 0 o {}", inner(c, &a.shape)) };
        let b = swizzle(c) + &b;
        vec![a.to_string(), b]
    }),
    row("layouts", DIVIDES, divided::<false>),
    row("swizzled", DIVIDES, divided::<true>),
    row("loose", DIVIDES.split_at(4).0, loose::<false>),
    row("loose, swizzled", DIVIDES.split_at(4).0, loose::<true>),
    row("layouts", &["tile_unzip"], |c| {
        let rank = 1 + c.below(3);
        let modes: Vec<Tree> =
            (0..rank).map(|_| Tree::Node(vec![Tree::Leaf(extent(c).min(6)), Tree::Leaf(extent(c).min(6))])).collect();
        let tiles: Vec<String> = modes.iter().map(|mode| mode.leaves()[0].to_string()).collect();
        vec![of_shape(c, Tree::Node(modes)).to_string(), format!("<{}>", tiles.join(","))]
    }),
    row("layouts", PRODUCTS, repeated::<false>),
    row("swizzled", PRODUCTS, repeated::<true>),
    row("by mode", PRODUCTS, by_mode),
    row("layouts", &["blocked_product", "raked_product"], blocks::<false>),
    row("swizzled", &["blocked_product", "raked_product"], blocks::<true>),
    row("layouts", &["tile_to_shape"], |c| filled::<false>(c, false)),
    row("swizzled", &["tile_to_shape"], |c| filled::<true>(c, false)),
    row("loose", &["tile_to_shape"], |c| filled::<false>(c, true)),
    row("layouts", &["upcast", "downcast"], recast::<false>),
    row("swizzled", &["upcast", "downcast"], recast::<true>),
    row("a swizzle alone", &["upcast", "downcast"], |c| vec![swizzle(c), pick(c, &[1, 2, 4, 8]).to_string()]),
    row("layouts", &["recast_layout"], bits::<false>),
    row("swizzled", &["recast_layout"], bits::<true>),
    row("layouts", &["max_common_vector", "max_common_layout"], common::<false>),
    row("swizzled", &["max_common_vector"], common::<true>),
    row("layouts", &["make_layout_tv"], |c| {
        let rank = 1 + c.below(2);
        vec![ordered(c, rank).to_string(), ordered(c, rank).to_string()]
    }),
    row("layouts", TILES, tiled::<false>),
    row("swizzled", TILES, tiled::<true>),
    row("layouts", &["outer_partition", "outer_partition_layout"], strewn::<false>),
    row("swizzled", &["outer_partition", "outer_partition_layout"], strewn::<true>),
    row(
        "projected",
        &["local_tile", "local_tile_layout", "local_tile_proj", "local_tile_proj_layout"],
        projected::<false>,
    ),
    row("projected, swizzled", &["local_tile", "local_tile_proj", "local_tile_proj_layout"], projected::<true>),
    row("layouts", &["local_partition", "local_partition_layout"], shared::<false>),
    row("swizzled", &["local_partition", "local_partition_layout"], shared::<true>),
    row("shapes", &["local_partition_identity"], |c| {
        let rank = 1 + c.below(2);
        let shape = of_modes(c, rank);
        let mut arguments = vec![written(&shape)];
        arguments.extend(threads(c, &shape));
        arguments
    }),
];

const DIVIDES: &[&str] = &["logical_divide", "zipped_divide", "tiled_divide", "flat_divide", "is_divisible"];

const PRODUCTS: &[&str] = &["logical_product", "zipped_product", "tiled_product", "flat_product"];

const TILES: &[&str] = &["local_tile", "local_tile_layout", "inner_partition", "inner_partition_layout"];

fn composed<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let b = if c.once_in(3) { tile(c, &a.shape) } else { inner(c, &a.shape).to_string() };
    vec![a.to_string(), b]
}

fn divided<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    vec![a.to_string(), tile(c, &a.shape)]
}

fn loose<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = any::<S>(c);
    let tiles: Vec<String> = a.shape.modes().iter().map(|_| extent(c).to_string()).collect();
    vec![a.to_string(), format!("<{}>", tiles.join(",")), "loose".to_owned()]
}

fn little<const S: bool>(c: &mut Choices<'_>, rank: usize) -> Laid {
    let layout = small(c, rank);
    if S { under(c, layout) } else { layout }
}

fn repeated<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let (first, second) = (1 + c.below(2), 1 + c.below(2));
    vec![little::<S>(c, first).to_string(), small(c, second).to_string()]
}

fn by_mode(c: &mut Choices<'_>) -> Vec<String> {
    let a = small(c, 2);
    let (first, second) = (pick(c, &[1, 2, 3, 5]), small(c, 1));
    vec![a.to_string(), format!("<{first},{second}>")]
}

fn blocks<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let rank = 1 + c.below(2);
    vec![little::<S>(c, rank).to_string(), small(c, rank).to_string()]
}

/// A block, a shape that it fills, and an order.
fn filled<const S: bool>(c: &mut Choices<'_>, is_loose: bool) -> Vec<String> {
    let block = little::<S>(c, 2);
    let extents: Vec<u64> = block
        .shape
        .modes()
        .iter()
        .map(|mode| mode.product() * (1 + upto(c, 4)) + if is_loose { upto(c, 3) } else { 0 })
        .collect();
    let mut arguments = vec![block.to_string(), format!("({},{})", extents[0], extents[1])];
    if c.once_in(2) {
        arguments.push(pick(c, &["row", "col", "(1,0)", "(0,1)"]).to_owned());
    }
    if is_loose {
        arguments.push("loose".to_owned());
    }
    arguments
}

/// A layout in which elements stand side by side, in its first mode or in another.
fn packed<const S: bool>(c: &mut Choices<'_>) -> Laid {
    if c.once_in(3) {
        return any::<S>(c);
    }
    let (vector, rows) = (pick(c, &[2, 4, 6, 8, 8, 12, 16]), extent(c));
    let pitch = vector * (1 + upto(c, 4));
    let (shape, strides) = if c.once_in(2) { ([vector, rows], [1, pitch]) } else { ([rows, vector], [pitch, 1]) };
    let layout = Laid::of(Tree::Node(shape.into_iter().map(Tree::Leaf).collect()), &strides);
    if !S {
        return layout;
    }
    let swizzle = swizzle(c);
    let offset = pick(c, &[0, 0, 8, 16, 3]);
    Laid { swizzle: format!("{swizzle} o {offset} o "), ..layout }
}

fn recast<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    vec![packed::<S>(c).to_string(), pick(c, &[1, 2, 2, 3, 4, 6, 8, 16]).to_string()]
}

fn bits<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let widths = ["4", "8", "16", "32", "64", "128", "6", "12", "24"];
    vec![packed::<S>(c).to_string(), pick(c, &widths).to_owned(), pick(c, &widths).to_owned()]
}

/// Two layouts of one shape in which some elements follow each other.
fn common<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = packed::<false>(c);
    let strides: Vec<u64> =
        a.stride.leaves().iter().map(|stride| if *stride == 1 { 1 } else { stride + 4 * upto(c, 3) }).collect();
    let b = Laid::of(a.shape.clone(), &strides);
    let b = if c.once_in(3) { format!("({b}) o {}", inner(c, &a.shape)) } else { b.to_string() };
    let first = if S { under(c, a) } else { a }.to_string();
    if c.once_in(2) { vec![first, b] } else { vec![b, first] }
}

/// Threads or values of a tile: compact, in some order.
fn ordered(c: &mut Choices<'_>, rank: usize) -> Laid {
    let extents: Vec<u64> = (0..rank).map(|_| pick(c, &[1, 2, 3, 4, 4, 8])).collect();
    let shape =
        if rank == 1 { Tree::Leaf(extents[0]) } else { Tree::Node(extents.iter().copied().map(Tree::Leaf).collect()) };
    let (mut strides, mut next) = (vec![0; rank], 1);
    for place in super::parts::order(c, rank) {
        strides[place] = next;
        next *= extents[place];
    }
    Laid::of(shape, &strides)
}

fn tensor<const S: bool>(c: &mut Choices<'_>) -> Laid {
    let layout = matrix(c);
    if S { under(c, layout) } else { layout }
}

/// Tiles by mode, numbers or layouts, and the place of one of them.
fn tiled<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = tensor::<S>(c);
    let (mut tiles, mut counts) = (Vec::new(), Vec::new());
    for mode in a.shape.modes() {
        let size = mode.product();
        let count = divisor(c, size);
        let step = divisor(c, size / count);
        tiles.push(if c.once_in(5) { format!("{count}:{step}") } else { count.to_string() });
        counts.push(size / count);
    }
    let open = if c.once_in(2) { ["<", ">"] } else { ["(", ")"] };
    vec![a.to_string(), format!("{}{}{}", open[0], tiles.join(","), open[1]), by_modes(c, &counts)]
}

/// Tiles by mode, and a place within them.
fn strewn<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = tensor::<S>(c);
    let tiles = tile_of_numbers(c, &a.shape);
    let written: Vec<String> = tiles.iter().map(u64::to_string).collect();
    vec![a.to_string(), format!("<{}>", written.join(",")), by_modes(c, &tiles)]
}

/// A tile of (M,N,K), and the modes that this operand has.
fn projected<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let shape = of_modes(c, 2);
    let layout = of_shape(c, shape.clone());
    let a = if S { under(c, layout) } else { layout };
    let tiles = tile_of_numbers(c, &shape);
    let counts: Vec<u64> = shape.modes().iter().zip(&tiles).map(|(mode, tile)| mode.product() / tile).collect();
    let places: Vec<u64> = counts.iter().map(|count| upto(c, count - 1)).collect();
    let absent = c.below(3);
    let put = |all: &[u64], other: &str| -> String {
        let mut all: Vec<String> = all.iter().map(u64::to_string).collect();
        all.insert(absent, other.to_owned());
        format!("({})", all.join(","))
    };
    vec![a.to_string(), put(&tiles, "5"), put(&places, "3"), put(&[1, 1], "_")]
}

/// Threads that are laid over a shape, and one of them.
fn threads(c: &mut Choices<'_>, shape: &Tree) -> Vec<String> {
    let extents: Vec<u64> = shape.modes().iter().map(|mode| divisor(c, mode.product())).collect();
    let (mut strides, mut next) = (vec![0; extents.len()], 1);
    for place in super::parts::order(c, extents.len()) {
        strides[place] = next;
        next *= extents[place];
    }
    let shape = if matches!(shape, Tree::Leaf(_)) {
        Tree::Leaf(extents[0])
    } else {
        Tree::Node(extents.iter().copied().map(Tree::Leaf).collect())
    };
    vec![Laid::of(shape, &strides).to_string(), upto(c, next - 1).to_string()]
}

fn shared<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let a = tensor::<S>(c);
    let mut arguments = vec![a.to_string()];
    arguments.extend(threads(c, &a.shape));
    arguments
}
