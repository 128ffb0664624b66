//! A layout in shared memory: the bank of each element, and a warp's request for each access, with its conflicts marked.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::analysis::{TileAccess, WarpAccess, bank};
use layout_algebra::arithmetic::{add, ceil_div, div, mul, rem};
use layout_algebra::{AlgebraError, ComposedLayout, Swizzle};

use super::cells::{Look, slices};
use super::holders::cut;
use super::layout::{more_slices, notation};
use super::requests::{colour, legend, phases};
use crate::scene::{Grid, Part, Scene, State};

/// The most columns of tiles that fit side by side.
const MOST_BESIDE: u32 = 32;
/// The most elements whose banks are compared without the swizzle and with it.
const MOST_COMPARED: u64 = 1 << 14;

/// An access to a tile, with its name.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// Its name.
    pub name: &'static str,
    /// The access.
    pub access: TileAccess,
}

/// The usual accesses to a tile with elements of this size: warps along each mode, rows of matrices.
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let tile = LayoutValue::new(&IntTuple::flat(&[8, 64])?, &IntTuple::flat(&[64, 1])?)?;
/// let names: Vec<_> = layout_picture::family::accesses(&ComposedLayout::plain(&tile), 2).iter().map(|it| it.name).collect();
/// assert_eq!(names, ["a warp along mode 0", "a warp along mode 1", "the rows of 8×8 matrices (ldmatrix)"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn accesses(layout: &ComposedLayout, bytes: u64) -> Vec<Access> {
    let tile = layout.layout();
    let named = vec![
        ("a warp along mode 0", TileAccess::along(tile, bytes, 0)),
        ("a warp along mode 1", TileAccess::along(tile, bytes, 1)),
        ("the rows of 8×8 matrices (ldmatrix)", TileAccess::matrices(tile, bytes)),
    ];
    let named = named.into_iter().filter_map(|(name, access)| Some(Access { name, access: access.ok()? }));
    named.map(|Access { name, access }| Access { name, access: access.within(layout) }).collect()
}

/// The picture of a layout with elements of `bytes` bytes in shared memory: colored by bank, beside the same layout without its swizzle
/// if it changes any bank (rows that repeat once),
/// and for each access the first request, phase by phase. An access that is not possible has a line in the caption instead.
///
/// # Errors
/// If a number does not fit in 64 bits.
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
/// use layout_picture::family;
/// let rows = LayoutValue::new(&IntTuple::flat(&[8, 64])?, &IntTuple::flat(&[64, 1])?)?;
/// let tile = ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &rows);
/// let scene = family::banks(&tile, 2, &family::accesses(&tile, 2))?;
/// assert_eq!(scene.panels()[0].caption, ["every row is this one"]);
/// assert_eq!(scene.caption[2], "the rows of 8×8 matrices (ldmatrix): 8 wavefronts, the least, instead of 64");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn banks(layout: &ComposedLayout, bytes: u64, accesses: &[Access]) -> Result<Scene, AlgebraError> {
    let mut scene = Scene { title: format!("{}, elements of {bytes} bytes", notation(layout)), ..Scene::default() };
    let (mut tiles, mut requests) = (Vec::new(), Vec::new());
    for (title, swizzle) in sides(layout) {
        let moved = ComposedLayout::new(swizzle, layout.offset(), layout.layout());
        let (mut grids, left_out) = tile(&moved, bytes)?;
        repeat(&mut grids, layout.swizzle());
        tiles.push(Part::column(vec![titled(title, grids)]));
        scene.caption.extend(more_slices(left_out).filter(|_| scene.caption.is_empty()));
    }
    if tiles.len() == 2 && changes_no_bank(layout, bytes) {
        tiles.remove(0);
        if let Some(panel) = tiles.first_mut().and_then(Part::first) {
            "with and without the swizzle, which changes no bank".clone_into(&mut panel.title);
        }
    }
    for access in accesses {
        match requested(layout, access) {
            Ok((parts, said)) => {
                requests.extend(parts);
                scene.caption.push(said);
            }
            Err(error) => scene.caption.push(format!("{}: not possible, {error}", access.name)),
        }
    }
    let is_narrow = scene_columns(&tiles) <= MOST_BESIDE;
    let tiles = if is_narrow { Part::row(tiles) } else { Part::column(tiles) };
    scene.body = Part::column([tiles].into_iter().chain(requests).collect());
    scene.legend = legend();
    Ok(scene)
}

/// Shows rows of banks once that repeat, in a tile with a swizzle, which is drawn without it, too.
fn repeat(part: &mut Part, swizzle: Swizzle) {
    if swizzle.is_identity() {
        return;
    }
    part.change(&mut |panel| {
        let (rows, every) = (panel.grid.down.count(), period(&panel.grid));
        if every < rows && panel.grid.down.left_out == 0 && panel.grid.across.left_out == 0 {
            cut(&mut panel.grid, (every, u32::MAX));
            panel.grid.down.left_out = 0;
            let one = "every row is this one".to_owned();
            panel.caption.push(if every == 1 { one } else { format!("the rows repeat every {every}") });
        }
    });
}

/// The number of rows after which the banks of all rows repeat: all of them, if they do not.
fn period(grid: &Grid) -> u32 {
    let rows = grid.down.count();
    let width = usize::try_from(grid.across.count()).unwrap_or(1).max(1);
    let banks: Vec<Option<u64>> = grid.cells.iter().map(|cell| cell.data.bank).collect();
    let repeats = |every: &u32| {
        let shift = usize::try_from(*every).unwrap_or(usize::MAX).saturating_mul(width);
        rows.is_multiple_of(*every) && banks.iter().skip(shift).eq(banks.iter().take(banks.len().saturating_sub(shift)))
    };
    (1..rows).find(repeats).unwrap_or(rows)
}

/// The first request of an access, and its wavefronts, without the swizzle and with it.
fn requested(layout: &ComposedLayout, access: &Access) -> Result<(Vec<Part>, String), AlgebraError> {
    let (mut parts, mut found) = (Vec::new(), Vec::new());
    for (title, swizzle) in sides(layout) {
        parts.push(request(access, title, &swizzle)?);
        found.push(access.access.conflicts(&swizzle, u64::MAX)?);
    }
    // Where the swizzle changes nothing, the layout as it is says all.
    if let [without, with] = found.as_slice()
        && without == with
    {
        parts.remove(0);
    }
    Ok((vec![Part::row(parts)], format!("{}: {}", access.name, wavefronts(least(&access.access)?, &found)?)))
}

/// Returns true if every element has the same bank without the swizzle; false if there are too many to compare.
fn changes_no_bank(layout: &ComposedLayout, bytes: u64) -> bool {
    let plain = ComposedLayout::new(Swizzle::IDENTITY, layout.offset(), layout.layout());
    let bank_of = |layout: &ComposedLayout, index| layout.at(index).map(|offset| bank(offset.saturating_mul(bytes)));
    let is_same = |index| bank_of(layout, index) == bank_of(&plain, index);
    layout.size().is_ok_and(|size| size <= MOST_COMPARED && (0..size).all(is_same))
}

/// The number of columns of the widest panel.
fn scene_columns(parts: &[Part]) -> u32 {
    parts.iter().flat_map(Part::panels).map(|panel| panel.grid.across.count()).max().unwrap_or(0)
}

/// The swizzles to compare side by side, with their titles.
fn sides(layout: &ComposedLayout) -> Vec<(&'static str, Swizzle)> {
    match layout.swizzle() {
        swizzle if swizzle.is_identity() => vec![("", swizzle)],
        swizzle => vec![("without the swizzle", Swizzle::IDENTITY), ("with it", swizzle)],
    }
}

/// Puts a title over the first panel of a part.
fn titled(title: &str, mut part: Part) -> Part {
    if let Some(panel) = part.first() {
        panel.title = [title, &panel.title].join(if title.is_empty() || panel.title.is_empty() { "" } else { ": " });
    }
    part
}

/// The wavefronts of all requests of an access without conflicts: one for each phase.
fn least(access: &TileAccess) -> Result<u64, AlgebraError> {
    let (threads, values) = access.counts()?;
    let at_once = u64::try_from(WarpAccess::new(&[0], access.width_in_bytes()?)?.threads_in_phase()).unwrap_or(THREADS);
    let of_warps = mul(div(threads, THREADS)?, ceil_div(THREADS, at_once)?)?;
    let phases = add(of_warps, ceil_div(rem(threads, THREADS)?, at_once)?)?;
    mul(phases, div(values, access.vector())?)
}

/// `64 wavefronts, the least, instead of 512`, by the conflicts without the swizzle and with it.
fn wavefronts(least: u64, conflicts: &[u64]) -> Result<String, AlgebraError> {
    let counts = conflicts.iter().map(|more| add(least, *more)).collect::<Result<Vec<u64>, _>>()?;
    let (Some(count), without) = (counts.last(), counts.first()) else { return Ok(String::new()) };
    let s = if *count == 1 { "" } else { "s" };
    let of = if *count == least { "the least".to_owned() } else { format!("at least {least}") };
    let instead = without.filter(|without| *without != count).map(|without| format!(", instead of {without}"));
    Ok(format!("{count} wavefront{s}, {of}{}", instead.unwrap_or_default()))
}

/// The elements with their banks.
fn tile(layout: &ComposedLayout, bytes: u64) -> Result<(Part, u64), AlgebraError> {
    // Beyond 64 bits an element has no address.
    layout_algebra::arithmetic::mul(layout.cosize()?, bytes)?;
    slices(layout, |_, data| {
        let bank = bank(data.offset.unwrap_or(0).saturating_mul(bytes));
        data.bank = Some(bank);
        Look { lines: vec![bank.to_string()], colour: colour(bank), state: State::Plain }
    })
}

/// The first request of the first warp, one panel per phase.
fn request(access: &Access, title: &str, swizzle: &Swizzle) -> Result<Part, AlgebraError> {
    let (threads, _) = access.access.counts()?;
    let address = |thread| access.access.address(thread, 0, swizzle);
    let addresses = (0..threads.min(THREADS)).map(address).collect::<Result<Vec<u64>, _>>()?;
    let request = WarpAccess::new(&addresses, access.access.width_in_bytes()?)?;
    let of = [access.name, title].join(if title.is_empty() { "" } else { ", " });
    Ok(Part::column(phases(&format!("{of}, "), &request)))
}
