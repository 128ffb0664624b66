//! Multiply instructions, one or several side by side, drawn as usual: A left of C, B above it.

use std::collections::BTreeSet;

use layout_algebra::analysis::access::THREADS;
use layout_algebra::atoms::{MmaAtom, Operand, TiledMma};
use layout_algebra::{AlgebraError, LayoutValue, offset};

use super::apart::tell_threads_apart;
use super::holders::{Holders, Matrix, Order, cut};
use super::warps::name_warps;
use crate::scene::{Colour, Frame, Grid, Panel, Part, Scene, State};

/// The most threads to list.
const MOST_THREADS: u64 = 1 << 16;

/// The rows and columns of a large matrix that are drawn with text.
const CORNER: (u32, u32) = (16, 16);

/// The most cells of a matrix on a page with many pictures, and the rows and columns shown of larger ones.
const MOST_CELLS: usize = 256;
const EXCERPT: (u32, u32) = (16, 8);
/// The rows and columns shown of a matrix whose values one thread has in order.
const EXCERPT_OF_ONE: (u32, u32) = (4, 8);

/// A matrix with its distribution.
struct Share {
    title: String,
    matrix: Matrix,
    holders: Holders,
    /// The memory in which the instruction finds it, if not in registers.
    place: Option<&'static str>,
}

/// Operands in shared memory, which a descriptor names.
const BY_DESCRIPTOR: &str = "in shared memory, by descriptor";
/// Operands in tensor memory, which an address names.
const IN_TENSOR_MEMORY: &str = "in tensor memory";

/// The memory of an operand of an instruction with this name, if it is not registers.
fn place(name: &str, operand: Operand) -> Option<&'static str> {
    let (is_sm90, is_sm100) = (name.starts_with("SM90_"), name.starts_with("SM100_MMA_"));
    match operand {
        Operand::C if is_sm100 => Some(IN_TENSOR_MEMORY),
        Operand::A if is_sm100 && name.contains("_TS") => Some(IN_TENSOR_MEMORY),
        Operand::A if is_sm90 && name.contains("_RS") => None,
        Operand::A | Operand::B if is_sm90 || is_sm100 => Some(BY_DESCRIPTOR),
        _ => None,
    }
}

impl Share {
    fn panel(&self, matrix: &Matrix, group: u64) -> Panel {
        let Matrix { rows, columns, names, .. } = self.matrix;
        let title = format!("{} ({},{}) = ({rows},{columns})", self.title, names[0], names[1]);
        let mut grid = matrix.grid(&self.holders, group);
        let place = self.place.or_else(|| self.holders.is_common().then_some(BY_DESCRIPTOR));
        let Some(place) = place else {
            return Panel { title, grid, caption: self.holders.caption().into_iter().collect() };
        };
        if self.holders.is_alike() {
            // No thread has elements of it that could be counted.
            for cell in &mut grid.cells {
                cell.lines.clear();
                (cell.colour, cell.state) = (Colour::Plain, State::Plain);
            }
        }
        Panel { title, grid, caption: vec![place.to_owned()] }
    }

    /// The panel with consecutive elements in shared cells; a large matrix is cut off.
    fn excerpt(&self, group: u64) -> Panel {
        let matrix = self.matrix.joined(&self.holders);
        let mut grid = matrix.grid(&self.holders, group);
        if grid.cells.len() > MOST_CELLS {
            matrix.cut(&mut grid, if self.holders.is_alike() { EXCERPT_OF_ONE } else { EXCERPT });
        }
        Panel { grid, ..self.panel(&matrix, group) }
    }

    /// The first rows and columns of a matrix whose cells are too small for text, framed in the panel.
    fn corner(&self, panel: &mut Panel, group: u64) -> Option<Panel> {
        if panel.grid.is_written() || self.holders.is_alike() || self.place.is_some() {
            return None;
        }
        let matrix = self.matrix.joined(&self.holders);
        let mut grid = matrix.grid(&self.holders, group);
        let (height, width) = cut(&mut grid, CORNER);
        (grid.down.left_out, grid.across.left_out) = (0, 0);
        let [down, across] = [matrix.each.0, matrix.each.1].map(|each| u32::try_from(each).unwrap_or(1));
        panel.grid.frames.push(Frame {
            rows: (0, height.saturating_mul(down)),
            columns: (0, width.saturating_mul(across)),
            colour: Colour::Plain,
        });
        Some(Panel { title: format!("{} within the frame", self.title), grid, caption: Vec::new() })
    }
}

/// The picture of an instruction, with lanes as threads.
///
/// ```
/// use layout_algebra::atoms::mma_atom;
/// use layout_picture::{family, svg};
/// let name = "SM80_16x8x8_F32F16F16F32_TN";
/// let scene = family::mma_atom(name, &mma_atom(name)?, None)?;
/// assert_eq!(scene.panels()[1].title, "B (N,K) = (8,8)");
/// assert!(svg(&scene).contains("data-coordinate=\"(8,0)\" data-thread=\"0\" data-value=\"2\""));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn mma_atom(name: &str, atom: &MmaAtom, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    let (mut abc, others) = shares(atom, picked)?;
    for (share, operand) in abc.iter_mut().zip([Operand::A, Operand::B, Operand::C]) {
        share.place = place(name, operand);
    }
    let mut scene = drawn(name, &abc, &others, atom.threads.size()?);
    scene.caption.splice(0..0, said(atom)?);
    Ok(in_corner(scene))
}

/// The picture of some operands of an instruction, for pages with many pictures: only the first rows and columns of large ones.
///
/// ```
/// use layout_algebra::atoms::mma_atom;
/// use layout_picture::family;
/// let scene = family::mma_operands(&mma_atom("SM90_64x256x16_F32F16F16_RS")?, &["A", "C"])?;
/// assert_eq!(scene.panels().iter().map(|panel| panel.grid.across.left_out).collect::<Vec<_>>(), [0, 240]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn mma_operands(atom: &MmaAtom, names: &[&str]) -> Result<Scene, AlgebraError> {
    let (shares, others) = shares(atom, None)?;
    Ok(excerpts(&shares, &others, names, atom.threads.size()?))
}

/// The first rows and columns of the named operands.
fn excerpts([a, b, c]: &[Share; 3], others: &[Share], names: &[&str], threads: u64) -> Scene {
    let group = threads.min(THREADS);
    let panel = |share: &Share| {
        let name = share.title.split(':').next().unwrap_or_default();
        names.contains(&name).then(|| Part::from(share.excerpt(group)))
    };
    let others: Vec<Option<Part>> = others.iter().filter_map(panel).map(Some).collect();
    let mut rows = match (panel(a), panel(b), panel(c)) {
        (Some(a), Some(b), Some(c)) => vec![vec![None, Some(b)], vec![Some(a), Some(c)]],
        (a, b, c) => vec![[a, b, c].into_iter().flatten().map(Some).collect()],
    };
    rows.push(others);
    rows.retain(|row| !row.is_empty());
    let mut scene = Scene { body: Part::Table(rows), ..Scene::default() };
    tell_threads_apart(&mut scene.body);
    scene.legend = Holders::legend(&scene.panels().iter().map(|panel| &panel.grid).collect::<Vec<&Grid>>());
    scene
}

/// A, B and C, and the further operands that threads hold.
fn shares(atom: &MmaAtom, picked: Option<u64>) -> Result<([Share; 3], Vec<Share>), AlgebraError> {
    let mnk = atom.mnk();
    let lane = |thread: u64| offset(&atom.threads, thread).ok();
    let share = |title: &str, layout: &LayoutValue, operand| {
        let holders = Holders::of_layout(layout, lane, picked)?;
        Ok::<_, AlgebraError>(Share { title: title.to_owned(), matrix: matrix(operand, mnk), holders, place: None })
    };
    let mut others = Vec::new();
    if let Some(scales) = &atom.scales {
        others.push(share("SFA: scale factors of A", &scales.a, Operand::A)?);
        others.push(share("SFB: scale factors of B", &scales.b, Operand::B)?);
    }
    if let Some(metadata) = &atom.metadata {
        others.push(share("E: metadata of A", metadata, Operand::A)?);
    }
    let abc = [share("A", &atom.a, Operand::A)?, share("B", &atom.b, Operand::B)?, share("C", &atom.c, Operand::C)?];
    Ok((abc, others))
}

/// The picture of a tiled MMA: the lanes that hold each element of the tile.
///
/// # Errors
/// Same errors as [`TiledMma::layout_tv`].
///
/// ```
/// use layout_algebra::atoms::{TiledMma, mma_atom};
/// use layout_algebra::{IntTuple, Tiler, make_layout};
/// use layout_picture::family;
/// let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
/// let mma = TiledMma::new(&atom, &make_layout(&IntTuple::flat(&[2, 2, 1])?)?, &Tiler::whole())?;
/// let scene = family::tiled_mma("tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\",(2,2,1))", &mma, Some(5))?;
/// assert_eq!(scene.panels()[3].title, "C (M,N) = (32,16)");
/// assert_eq!(scene.panels()[0].caption[2..4], ["128 threads, 4 instructions", "thread 5 holds 8 of A, 4 of B, 4 of C"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiled_mma(title: &str, mma: &TiledMma, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    let mut scene = drawn(title, &tiled_shares(mma, picked)?, &[], mma.threads().mode(0)?.size()?);
    scene.caption.push(instructions(mma)?);
    if let Some(picked) = picked {
        let held = |operand| mma.layout_tv(operand)?.mode(1)?.size();
        let (a, b, c) = (held(Operand::A)?, held(Operand::B)?, held(Operand::C)?);
        scene.caption.push(format!("thread {picked} holds {a} of A, {b} of B, {c} of C"));
    }
    Ok(in_corner(scene))
}

/// [`tiled_mma`] for pages with many pictures: only the first rows and columns of large operands.
///
/// # Errors
/// Same errors as [`TiledMma::layout_tv`].
///
/// ```
/// use layout_algebra::atoms::{TiledMma, mma_atom};
/// use layout_algebra::{IntTuple, Tiler, make_layout};
/// use layout_picture::family;
/// let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
/// let mma = TiledMma::new(&atom, &make_layout(&IntTuple::flat(&[4, 2, 1])?)?, &Tiler::whole())?;
/// let scene = family::tiled_operands(&mma)?;
/// assert_eq!(scene.panels()[2].grid.down.left_out, 48);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiled_operands(mma: &TiledMma) -> Result<Scene, AlgebraError> {
    let threads = mma.threads().mode(0)?.size()?;
    let scene = excerpts(&tiled_shares(mma, None)?, &[], &["A", "B", "C"], threads);
    Ok(Scene { caption: vec![instructions(mma)?], ..scene })
}

/// The lanes with a part, if there are few enough to list.
fn lanes(mma: &TiledMma) -> Result<BTreeSet<u64>, AlgebraError> {
    let threads = mma.threads();
    let size = threads.size()?;
    if size > MOST_THREADS {
        return Err(AlgebraError::NotDecided { size, limit: MOST_THREADS });
    }
    (0..size).map(|index| offset(&threads, index)).collect()
}

/// The operands A, B and C of a tiled MMA, by lane.
fn tiled_shares(mma: &TiledMma, picked: Option<u64>) -> Result<[Share; 3], AlgebraError> {
    let (lanes, extents) = (lanes(mma)?, mma.tile_shape()?);
    let mnk = [extents.leaf_at(0), extents.leaf_at(1), extents.leaf_at(2)];
    let share = |name: &str, operand| {
        let lane = |lane| lanes.contains(&lane).then_some(lane);
        let holders = Holders::of_layout(&mma.layout_tv(operand)?, lane, picked)?;
        Ok::<_, AlgebraError>(Share { title: name.to_owned(), matrix: matrix(operand, mnk), holders, place: None })
    };
    Ok([share("A", Operand::A)?, share("B", Operand::B)?, share("C", Operand::C)?])
}

/// `128 threads, 4 instructions`
fn instructions(mma: &TiledMma) -> Result<String, AlgebraError> {
    let (lanes, threads) = (lanes(mma)?, mma.threads());
    let instructions = threads.size()?.checked_div(threads.mode(0)?.size()?).unwrap_or(1);
    let s = if instructions == 1 { "" } else { "s" };
    Ok(format!("{}, {instructions} instruction{s}", counted(lanes.len())))
}

/// `16×8×16, 32 threads`, `D, A, B, C of 32, 16, 16, 32 bits`
fn said(atom: &MmaAtom) -> Result<[String; 2], AlgebraError> {
    let shape = atom.mnk().map(|extent| extent.to_string()).join("×");
    let bits = atom.bits.map(|bits| bits.to_string()).join(", ");
    let threads = counted(usize::try_from(atom.threads.size()?).unwrap_or(usize::MAX));
    Ok([format!("{shape}, {threads}"), format!("D, A, B, C of {bits} bits")])
}

fn counted(threads: usize) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

/// The matrix of an operand in a tile of M, N and K. B is drawn with K going down, since its columns are above those of C.
fn matrix(operand: Operand, [m, n, k]: [u64; 3]) -> Matrix {
    let (rows, columns, names, order) = match operand {
        Operand::A => (m, k, ["M", "K"], Order::Columns),
        Operand::B => (n, k, ["N", "K"], Order::Turned),
        Operand::C => (m, n, ["M", "N"], Order::Columns),
    };
    Matrix { rows, columns, names, order, each: (1, 1) }
}

fn drawn(title: &str, abc: &[Share; 3], others: &[Share], group: u64) -> Scene {
    let ([a, b, c], group) = (abc, group.min(THREADS));
    let shares: Vec<&Share> = [b, a, c].into_iter().chain(others).collect();
    let panel = |share: &Share, matrix: &Matrix| {
        let mut panel = share.panel(matrix, group);
        if share.place.is_none() {
            name_warps(&mut panel.grid, matrix, &share.holders);
        }
        panel
    };
    let joined = |share: &&Share| panel(share, &share.matrix.joined(&share.holders));
    let mut panels: Vec<Panel> = shares.iter().map(joined).collect();
    if panels.iter().any(|panel| !panel.grid.is_written()) {
        panels = shares.iter().map(|share| panel(share, &share.matrix)).collect();
        for panel in &mut panels {
            panel.grid.is_small = true;
        }
    } else if let Some(panel) = panels.get_mut(2) {
        // The columns of C are below those of B.
        panel.grid.wide = c.matrix.joined(&c.holders).each.1;
    }
    let legend = Holders::legend(&panels.iter().map(|panel| &panel.grid).collect::<Vec<&Grid>>());
    let corner = panels.get_mut(2).and_then(|panel| c.corner(panel, group));
    let mut panels = panels.into_iter().map(Part::from);
    let mut rows = vec![vec![Some(Panel::default().into()), panels.next()], vec![panels.next(), panels.next()]];
    rows.push(panels.map(Some).collect());
    let parts = [Part::Table(rows)].into_iter().chain(corner.map(Part::from));
    let mut scene = Scene { title: title.to_owned(), body: Part::column(parts.collect()), legend, ..Scene::default() };
    tell_threads_apart(&mut scene.body);
    if scene.panels().iter().any(|panel| !panel.grid.down.rules.is_empty() || !panel.grid.across.rules.is_empty()) {
        scene.caption.push(format!("heavy lines between groups of {group} threads"));
    }
    if scene.panels().iter().any(|panel| !panel.grid.down.bands.is_empty() || !panel.grid.across.bands.is_empty()) {
        scene.caption.push("W in the margin: the warps that hold some of it".to_owned());
    }
    scene
}

/// Moves the caption into the corner that A and B leave free, behind the meaning of a cell's text.
fn in_corner(mut scene: Scene) -> Scene {
    let caption = std::mem::take(&mut scene.caption);
    let panels = scene.panels();
    let cells = panels.iter().filter(|panel| panel.grid.is_written()).flat_map(|panel| &panel.grid.cells);
    let named = cells.filter(|cell| cell.data.thread.is_some());
    let longest = named.max_by_key(|cell| cell.lines.last().map_or(0, |line| line.chars().count()));
    let meaning = longest.and_then(|cell| {
        let [thread, values] = cell.lines.as_slice() else { return None };
        let s = if values.contains('–') { "s" } else { "" };
        Some(format!("{thread} {values}: thread {}, its value{s} {}", thread.get(1..)?, values.get(1..)?))
    });
    if let Some(corner) = scene.body.first() {
        corner.caption = caption.into_iter().chain(meaning).collect();
    }
    scene
}
