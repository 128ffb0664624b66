//! Accesses of memory: warps over vectors, and tiles in elements of 1, 2, 4, 8 and 16 bytes.

use super::super::Choices;
use super::Call;
use super::parts::{Laid, divisor, extent, pick, plain, swizzle, upto};
use crate::tree::Tree;

/// The types of elements of 1, 2, 4, 8 and 16 bytes.
pub(super) const TYPES: [&str; 9] = ["u8", "e4m3", "f16", "bf16", "f32", "f32", "f64", "u64", "u128"];

/// Writes a layout of threads, one or a few warps, the bytes of an access, and the bytes of a unit.
pub(super) fn warps(c: &mut Choices<'_>, call: &mut Call) -> Vec<String> {
    let (bytes, unit) = (pick(c, &[1, 2, 4, 4, 8, 16]), pick(c, &[1, 2, 4, 8, 16]));
    let vector = if c.once_in(3) || unit >= bytes { 1 } else { bytes / unit };
    let extents = pick(c, &[[32, 1], [8, 4], [4, 8], [16, 2], [2, 16], [3, 11], [48, 1], [8, 8], [5, 5]]);
    let strides: [u64; 2] =
        std::array::from_fn(|_| vector * pick(c, &[0, 1, 2, 3, 4, 5, 8, 9, 16, 31, 32, 33, 36, 40, 64, 65]));
    call.laid = Laid::new(Tree::flat(&extents), &strides);
    let mut arguments = vec![aligned(c, call).to_string(), bytes.to_string()];
    if unit > 1 || c.once_in(2) {
        arguments.push(unit.to_string());
    }
    arguments
}

/// Returns the last layout; if the row is swizzled, under a swizzle that usually keeps vectors whole.
pub(super) fn aligned(c: &mut Choices<'_>, call: &Call) -> Laid {
    if !call.row.is_swizzled {
        return call.laid.clone();
    }
    let swizzle = swizzle(c);
    let offset = pick(c, &[0, 0, 0, 16, 64, 80]);
    Laid { swizzle: format!("{swizzle} o {offset} o "), ..call.laid.clone() }
}

/// Writes a layout of vectors.
pub(super) fn vectors(c: &mut Choices<'_>, call: &mut Call) -> String {
    let vector = pick(c, &[1, 2, 4, 8, 12, 16]);
    let (rows, pitch) = (extent(c), vector * (1 + upto(c, 4)));
    let layout = if c.once_in(4) { plain(c) } else { Laid::new(Tree::flat(&[vector, rows]), &[1, pitch]) };
    call.lay(c, layout)
}

/// Writes a tile of at most these rows and columns, with a pitch that need not be a power of two.
pub(super) fn tile(c: &mut Choices<'_>, call: &mut Call, rows: u64, columns: u64) -> String {
    let rows = pick(c, &[1, 3, 4, 7, 8, 8, 16, 24, 32, 40]).min(rows);
    let columns = pick(c, &[2, 4, 8, 8, 12, 16, 17, 32, 33, 48, 64, 65]).min(columns);
    let pad = pick(c, &[0, 0, 0, 1, 2, 4, 8]);
    let strides = if c.once_in(3) { [1, rows + pad] } else { [columns + pad, 1] };
    call.laid = Laid::new(Tree::flat(&[rows, columns]), &strides);
    call.laid.to_string()
}

/// Writes a compact tile whose row length is not a power of two, for threads and values that walk it in one line.
pub(super) fn compact(c: &mut Choices<'_>, call: &mut Call) -> String {
    let (rows, columns) = (pick(c, &[7, 8, 10, 16, 24, 32, 40]), pick(c, &[9, 12, 17, 24, 31, 33, 40, 48, 65]));
    call.laid = Laid::new(Tree::flat(&[rows, columns]), &[columns, 1]);
    call.laid.to_string()
}

/// Writes threads and values of a tile: each has a part of its columns and rows, with vectors along one of them.
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

/// Writes an access of the last tile.
pub(super) fn access(c: &mut Choices<'_>, call: &mut Call) -> String {
    match c.below(8) {
        0 | 1 => "row".to_owned(),
        2 | 3 => "col".to_owned(),
        4 => pick(c, &["ldmatrix", "stmatrix"]).to_owned(),
        _ => threads(c, &call.laid),
    }
}
