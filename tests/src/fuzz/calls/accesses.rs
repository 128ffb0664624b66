//! Accesses of memory: warps over vectors, and tiles in elements of 1, 2, 4, 8 and 16 bytes.

use super::super::Choices;
use super::parts::{Laid, divisor, extent, pick, plain, swizzle, under, upto};
use super::{Row, row};
use crate::tree::Tree;

pub(super) const ROWS: &[Row] = &[
    row("threads", COSTS, warps::<false>),
    row("swizzled threads", COSTS, warps::<true>),
    row("bits", &["vector_width"], vectors::<false>),
    row("bits, swizzled", &["vector_width"], vectors::<true>),
    row("tiles", &["auto_swizzle", "best_swizzle", "auto_padding"], |c| {
        let tile = tile(c, 16, 24);
        moved(c, &tile, false)
    }),
    row("tiles", &["tile_conflicts"], |c| {
        let tile = tile(c, 40, 66);
        moved(c, &tile, false)
    }),
    row("swizzled tiles", &["tile_conflicts"], |c| {
        let tile = tile(c, 40, 66);
        moved(c, &tile, true)
    }),
    row("compact, swizzled", &["tile_conflicts"], |c| {
        let tile = compact(c);
        vec![aligned(c, tile).to_string(), pick(c, &TYPES).to_owned(), pick(c, &["col", "row"]).to_owned()]
    }),
    row("compact, swizzled", &["conflict_free"], |c| {
        let tile = compact(c);
        vec![
            aligned(c, tile).to_string(),
            pick(c, &["col", "row"]).to_owned(),
            pick(c, &["1", "2", "4", "8", "16"]).to_owned(),
        ]
    }),
    row("tiles", &["conflict_free"], free::<false>),
    row("swizzled tiles", &["conflict_free"], free::<true>),
];

const COSTS: &[&str] = &["bank_conflicts", "coalesced_sectors", "coalesced_lines"];

/// The types of elements of 1, 2, 4, 8 and 16 bytes.
const TYPES: [&str; 9] = ["u8", "e4m3", "f16", "bf16", "f32", "f32", "f64", "u64", "u128"];

/// Threads, one or a few warps of them, the bytes of an access, and the bytes of a unit.
fn warps<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let bytes = pick(c, &[1, 2, 4, 4, 8, 16]);
    let unit = pick(c, &[1, 2, 4, 8, 16]);
    let vector = if c.once_in(3) || unit >= bytes { 1 } else { bytes / unit };
    let extents = pick(c, &[[32, 1], [8, 4], [4, 8], [16, 2], [2, 16], [3, 11], [48, 1], [8, 8], [5, 5]]);
    let strides: [u64; 2] =
        std::array::from_fn(|_| vector * pick(c, &[0, 1, 2, 3, 4, 5, 8, 9, 16, 31, 32, 33, 36, 40, 64, 65]));
    let threads = Laid::of(Tree::Node(extents.into_iter().map(Tree::Leaf).collect()), &strides);
    let threads = if S { aligned(c, threads) } else { threads };
    let mut arguments = vec![threads.to_string(), bytes.to_string()];
    if unit > 1 || c.once_in(2) {
        arguments.push(unit.to_string());
    }
    arguments
}

/// A swizzle that leaves vectors whole more often than not.
fn aligned(c: &mut Choices<'_>, layout: Laid) -> Laid {
    let swizzle = swizzle(c);
    let offset = pick(c, &[0, 0, 0, 16, 64, 80]);
    Laid { swizzle: format!("{swizzle} o {offset} o "), ..layout }
}

fn vectors<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let vector = pick(c, &[1, 2, 4, 8, 12, 16]);
    let (rows, pitch) = (extent(c), vector * (1 + upto(c, 4)));
    let layout = Laid::of(Tree::Node(vec![Tree::Leaf(vector), Tree::Leaf(rows)]), &[1, pitch]);
    let layout = if c.once_in(4) { plain(c) } else { layout };
    vec![
        if S { under(c, layout) } else { layout }.to_string(),
        pick(c, &["4", "8", "16", "32", "64", "128", "6"]).to_owned(),
    ]
}

/// A tile of up to so many rows and columns, with a pitch that need not be a power of two.
fn tile(c: &mut Choices<'_>, rows: u64, columns: u64) -> Laid {
    let (rows, columns) = (
        pick(c, &[1, 3, 4, 7, 8, 8, 16, 24, 32, 40]).min(rows),
        pick(c, &[2, 4, 8, 8, 12, 16, 17, 32, 33, 48, 64, 65]).min(columns),
    );
    let pad = pick(c, &[0, 0, 0, 1, 2, 4, 8]);
    if c.once_in(3) {
        Laid::of(Tree::Node(vec![Tree::Leaf(rows), Tree::Leaf(columns)]), &[1, rows + pad])
    } else {
        Laid::of(Tree::Node(vec![Tree::Leaf(rows), Tree::Leaf(columns)]), &[columns + pad, 1])
    }
}

/// A compact tile whose rows are no power of two: threads and values walk it in one line.
fn compact(c: &mut Choices<'_>) -> Laid {
    let (rows, columns) = (pick(c, &[7, 8, 10, 16, 24, 32, 40]), pick(c, &[9, 12, 17, 24, 31, 33, 40, 48, 65]));
    Laid::of(Tree::Node(vec![Tree::Leaf(rows), Tree::Leaf(columns)]), &[columns, 1])
}

/// Threads and values of a tile: a part of its columns and rows each, vectors along the one or the other.
fn threads(c: &mut Choices<'_>, tile: &Laid) -> String {
    let [rows, columns] = [0, 1].map(|i| tile.shape.leaves()[i]);
    let (along_rows, along_columns) = (divisor(c, rows).min(32), divisor(c, columns).min(32));
    let (left_rows, left_columns) = (rows / along_rows, columns / along_columns);
    if c.once_in(2) {
        let values = divisor(c, left_columns);
        format!("(({along_columns},{along_rows}),{values}):(({},1),{rows})", values * rows)
    } else {
        let values = divisor(c, left_rows);
        format!("(({along_rows},{along_columns}),{values}):(({values},{rows}),1)")
    }
}

/// How a tile is accessed.
fn access(c: &mut Choices<'_>, tile: &Laid) -> String {
    match c.below(8) {
        0 | 1 => "row".to_owned(),
        2 | 3 => "col".to_owned(),
        4 => pick(c, &["ldmatrix", "stmatrix"]).to_owned(),
        _ => threads(c, tile),
    }
}

fn moved(c: &mut Choices<'_>, tile: &Laid, is_swizzled: bool) -> Vec<String> {
    let count = pick(c, &[1, 1, 2, 3]);
    let accesses: Vec<String> = (0..count).map(|_| access(c, tile)).collect();
    let tile = if is_swizzled { aligned(c, tile.clone()) } else { tile.clone() };
    let mut arguments = vec![tile.to_string(), pick(c, &TYPES).to_owned()];
    arguments.extend(accesses);
    arguments
}

fn free<const S: bool>(c: &mut Choices<'_>) -> Vec<String> {
    let tile = tile(c, 40, 66);
    let access = access(c, &tile);
    let tile = if S { aligned(c, tile) } else { tile };
    vec![tile.to_string(), access, pick(c, &["1", "2", "4", "8", "16", "f16", "u8"]).to_owned()]
}
