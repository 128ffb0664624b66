//! Copy instructions with source and destination side by side: an atom by bits, a tiled copy by the elements of its tile.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::atoms::{CopyAtom, Side, TiledCopy};
use layout_algebra::{
    AlgebraError, ComposedLayout, IntTuple, LayoutValue, functionally_equal, make_layout, offset, recast_layout,
};

use super::apart::tell_threads_apart;
use super::held::{Held, Shares, held};
use super::holders::{Holders, Matrix, Order, cut};
use crate::scene::{Panel, Part, Scene};

/// The most pieces in a row.
const MOST_ACROSS: u64 = 16;
/// The most cells per side on a page with many pictures, and the rows shown of larger sides.
const MOST_CELLS: u64 = 256;
const EXCERPT: u32 = 8;
/// The rows and columns shown of a tile on such a page.
const CORNER: (u32, u32) = (16, 16);
/// The most columns that fit side by side there.
const NARROW: u64 = 8;
/// The bits of a column of tensor memory.
const COLUMN: u64 = 32;
/// The widest piece shown as one cell, in bits.
const WIDEST: u64 = 1 << 16;

/// The picture of a copy instruction: for each piece of bits that stays together on both sides, the thread that reads it and the thread
/// that receives it. A row holds the consecutive pieces of one thread, or a lane of tensor memory.
///
/// ```
/// use layout_algebra::atoms::copy_atom;
/// use layout_picture::family;
/// let name = "SM75_U32x4_LDSM_N";
/// let scene = family::copy_atom(name, &copy_atom(name)?, None)?;
/// assert_eq!(scene.panels().iter().map(|panel| panel.grid.cells.len()).collect::<Vec<_>>(), [128, 128]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn copy_atom(name: &str, atom: &CopyAtom, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    drawn(name, atom, picked, false)
}

/// [`copy_atom`] for pages with many pictures: only the first rows if it is large.
///
/// ```
/// use layout_algebra::atoms::copy_atom;
/// use layout_picture::family;
/// let scene = family::copy_sides(&copy_atom("SM100_TMEM_LOAD_16dp256b32x")?)?;
/// assert_eq!(scene.panels()[1].grid.down.count(), 8);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn copy_sides(atom: &CopyAtom) -> Result<Scene, AlgebraError> {
    drawn("", atom, None, true)
}

fn drawn(name: &str, atom: &CopyAtom, picked: Option<u64>, is_brief: bool) -> Result<Scene, AlgebraError> {
    let piece = piece(atom)?;
    let (source, destination) = (recast_layout(&atom.source, 1, piece)?, recast_layout(&atom.destination, 1, piece)?);
    let threads = atom.threads.size()?;
    let pieces = source.cosize()?.max(destination.cosize()?);
    let lanes = lanes(name).filter(|(lanes, bits)| lanes.saturating_mul(*bits) == pieces.saturating_mul(piece));
    let columns = match lanes {
        Some((lanes, _)) => pieces.checked_div(lanes).unwrap_or(1),
        None => together(&source)?.max(together(&destination)?).min(MOST_ACROSS),
    };
    let rows = pieces.div_ceil(columns);
    let lane = |thread: u64| offset(&atom.threads, thread).ok();
    let panel = |title: &str, layout: &LayoutValue| {
        let holders = Holders::of_layout(layout, lane, picked)?;
        let names = if lanes.is_some() { ["lane", "column"] } else { ["row", "piece"] };
        let matrix = Matrix { rows, columns, names, order: Order::Rows, each: (1, 1) };
        let mut grid = matrix.grid(&holders, threads);
        if lanes.is_some() {
            grid.across.labels = (0..grid.across.count().into()).map(|at| columns_of(at, piece)).collect();
        }
        if is_brief && (holders.is_alike() || rows.saturating_mul(columns) > MOST_CELLS) {
            cut(&mut grid, (if holders.is_alike() { 1 } else { EXCERPT }, u32::MAX));
        }
        Ok(Panel { title: title.to_owned(), grid, caption: holders.caption().into_iter().collect() })
    };
    let panels: [Result<Panel, AlgebraError>; 2] =
        [panel("source: read by", &source), panel("destination: written to", &destination)];
    let panels = panels.into_iter().collect::<Result<Vec<_>, _>>()?;
    let legend = Holders::legend(&panels.iter().map(|panel| &panel.grid).collect::<Vec<_>>());
    let (s, bits) =
        (if threads == 1 { "" } else { "s" }, if piece == 1 { "1 bit".to_owned() } else { format!("{piece} bits") });
    let caption = vec![format!("{threads} thread{s}; a cell is {bits}, V counts them")];
    let parts = panels.into_iter().map(Part::from).collect();
    let mut body = if is_brief && columns > NARROW { Part::column(parts) } else { Part::row(parts) };
    tell_threads_apart(&mut body);
    Ok(Scene { title: name.to_owned(), body, legend, caption, ..Scene::default() })
}

/// The lanes of tensor memory that an instruction with this name accesses, and the bits of each: 16 and 512 of `…_16dp256b2x`.
fn lanes(name: &str) -> Option<(u64, u64)> {
    let (_, shape) = name.strip_prefix("SM100_TMEM_")?.split_once('_')?;
    let (lanes, rest) = shape.split_once("dp")?;
    let (bits, times) = rest.split_once('b')?;
    let (lanes, bits): (u64, u64) = (lanes.parse().ok()?, bits.parse().ok()?);
    Some((lanes, bits.checked_mul(times.strip_suffix('x')?.parse().ok()?)?))
}

/// The columns of tensor memory of a piece: `4`, or `4–5` for 64 bits.
fn columns_of(at: u64, piece: u64) -> String {
    let each = piece.checked_div(COLUMN).unwrap_or(1);
    let first = at.saturating_mul(piece).checked_div(COLUMN).unwrap_or(at);
    if each > 1 { format!("{first}–{}", first.saturating_add(each).saturating_sub(1)) } else { first.to_string() }
}

/// The most bits, a power of two, that each thread has together in both source and destination.
fn piece(atom: &CopyAtom) -> Result<u64, AlgebraError> {
    let mut widest = 1;
    while widest < WIDEST {
        let next = widest.saturating_mul(2);
        for layout in [&atom.source, &atom.destination] {
            let Ok(recast) = recast_layout(layout, 1, next) else { return Ok(widest) };
            let is_whole = recast.mode(0)?.size()? == layout.mode(0)?.size()?
                && recast.size()?.saturating_mul(next) == layout.size()?;
            if !is_whole {
                return Ok(widest);
            }
        }
        widest = next;
    }
    Ok(widest)
}

/// The number of consecutive pieces of thread 0.
fn together(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let values = layout.mode(1)?;
    let mut count = 1;
    while count < values.size()? && offset(&values, count)? == count {
        count = count.saturating_add(1);
    }
    Ok(count)
}

/// The picture of a copy atom over a tile: for each element the thread that reads it and the thread that receives it.
///
/// # Errors
/// Same errors as [`TiledCopy::layout_tv`].
///
/// ```
/// use layout_algebra::atoms::{TiledCopy, copy_atom};
/// use layout_algebra::{IntTuple, make_layout};
/// use layout_picture::family;
/// let shape = |extents: &[u64]| make_layout(&IntTuple::flat(extents)?);
/// let copy = TiledCopy::by_threads(&copy_atom("SM75_U32x4_LDSM_N")?, 16, &shape(&[32, 1])?, &shape(&[1, 8])?)?;
/// let scene = family::tiled_copy("layoutS_TV(…)", &copy, None)?;
/// assert_eq!(scene.panels()[1].title, "destination (32,8)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiled_copy(title: &str, copy: &TiledCopy, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    tiled(title, copy, picked, None)
}

/// The picture of a tiled copy; of large tiles only so many rows and columns of cells, if that is asked for.
fn tiled(
    title: &str,
    copy: &TiledCopy,
    picked: Option<u64>,
    corner: Option<(u32, u32)>,
) -> Result<Scene, AlgebraError> {
    let (sides, shape) = (named_sides(copy)?, copy.tile());
    if shape.rank() == 2 && shape.leaf_count() == 2 {
        return matrices(title, &shape, &sides, (picked, corner));
    }
    let of = ComposedLayout::plain(&make_layout(&shape)?);
    let held_by = |(name, layout)| Held { name, shares: Shares::Layout(layout), of: &of, is_placed: false };
    let sides = sides.iter().map(|(name, layout)| held_by((name.clone(), layout)));
    let mut scene = held(title, &sides.collect::<Vec<_>>(), picked)?;
    if let Some(corner) = corner {
        scene.body.change(&mut |panel| {
            cut(&mut panel.grid, corner);
        });
    }
    Ok(scene)
}

/// The threads and values of source and destination, with their titles: one where they are the same.
fn named_sides(copy: &TiledCopy) -> Result<Vec<(String, LayoutValue)>, AlgebraError> {
    let (source, destination) = (copy.layout_tv(Side::Source)?, copy.layout_tv(Side::Destination)?);
    let named = |name: &str, layout| (format!("{name} {}", copy.tile()), layout);
    if functionally_equal(&source, &destination)? {
        return Ok(vec![named("source and destination", source)]);
    }
    Ok(vec![named("source", source), named("destination", destination)])
}

/// Matrices with a vector of a thread in one cell, side by side if they are narrow.
fn matrices(
    title: &str,
    shape: &IntTuple,
    sides: &[(String, LayoutValue)],
    (picked, corner): (Option<u64>, Option<(u32, u32)>),
) -> Result<Scene, AlgebraError> {
    let (rows, columns) = (shape.leaf_at(0), shape.leaf_at(1));
    let matrix = Matrix { rows, columns, names: ["mode 0", "mode 1"], order: Order::Columns, each: (1, 1) };
    let (mut parts, mut cells) = (Vec::new(), 0_u64);
    let mut caption = Vec::new();
    for (name, layout) in sides {
        let holders = Holders::of_layout(layout, Some, picked)?;
        let matrix = matrix.joined(&holders);
        let mut grid = matrix.grid(&holders, THREADS);
        if let Some(corner) = corner {
            matrix.cut(&mut grid, corner);
        }
        cells = cells.max(grid.across.count().into());
        caption.extend(holders.caption());
        parts.push(Part::from(Panel { title: name.clone(), grid, ..Panel::default() }));
    }
    let mut body = if cells > MOST_ACROSS { Part::column(parts) } else { Part::row(parts) };
    tell_threads_apart(&mut body);
    let mut scene = Scene { title: title.to_owned(), body, caption, ..Scene::default() };
    scene.legend = Holders::legend(&scene.panels().iter().map(|panel| &panel.grid).collect::<Vec<_>>());
    Ok(scene)
}

/// [`tiled_copy`] for pages with many pictures: only the first rows and columns if it is large.
///
/// # Errors
/// Same errors as [`TiledCopy::layout_tv`].
///
/// ```
/// use layout_algebra::atoms::{TiledCopy, copy_atom};
/// use layout_algebra::{IntTuple, make_layout};
/// use layout_picture::family;
/// let shape = |extents: &[u64]| make_layout(&IntTuple::flat(extents)?);
/// let copy = TiledCopy::by_threads(&copy_atom("SM75_U32x4_LDSM_N")?, 16, &shape(&[32, 1])?, &shape(&[1, 8])?)?;
/// assert_eq!(family::tiled_sides(&copy)?.panels()[1].grid.down.left_out, 16);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiled_sides(copy: &TiledCopy) -> Result<Scene, AlgebraError> {
    tiled("", copy, None, Some(CORNER))
}
