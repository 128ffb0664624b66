//! Instructions that multiply, one or many side by side, as the field draws them: A left of C, B above it.

use std::collections::BTreeSet;

use layout_algebra::atoms::{MmaAtom, Operand, TiledMma};
use layout_algebra::{AlgebraError, LayoutValue, offset};

use super::holders::{Holders, Matrix, Order};
use crate::scene::{Grid, Panel, Part, Scene};

/// One matrix, and who holds it.
struct Share {
    title: String,
    matrix: Matrix,
    holders: Holders,
}

impl Share {
    fn panel(&self, group: u64) -> Result<Panel, AlgebraError> {
        let Matrix { rows, columns, names, .. } = self.matrix;
        let title = format!("{} ({},{}) = ({rows},{columns})", self.title, names[0], names[1]);
        let grid = self.matrix.grid(&self.holders, group)?;
        Ok(Panel { title, grid, caption: self.holders.caption().into_iter().collect() })
    }
}

/// The picture of an instruction; lanes are those that its threads play.
///
/// # Errors
/// Past 64 bits.
///
/// ```
/// use layout_algebra::atoms::mma_atom;
/// use layout_picture::{family, svg};
/// let name = "SM80_16x8x8_F32F16F16F32_TN";
/// let scene = family::mma_atom(name, &mma_atom(name)?, None)?;
/// assert_eq!(scene.panels()[0].title, "B (N,K) = (8,8)");
/// assert!(svg(&scene).contains("data-coordinate=\"(8,1)\" data-thread=\"0\" data-value=\"3\""));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn mma_atom(name: &str, atom: &MmaAtom, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    let [m, n, k] = atom.mnk();
    let lane = |thread: u64| offset(&atom.threads, thread).ok();
    let share = |title: &str, layout: &LayoutValue, matrix: Matrix| {
        let holders = Holders::of_layout(layout, lane, picked)?;
        Ok::<_, AlgebraError>(Share { title: title.to_owned(), matrix, holders })
    };
    let mut others = Vec::new();
    if let Some(scales) = &atom.scales {
        others.push(share("SFA: scale factors of A", &scales.a, matrix(Operand::A, [m, n, k]))?);
        others.push(share("SFB: scale factors of B", &scales.b, matrix(Operand::B, [m, n, k]))?);
    }
    if let Some(metadata) = &atom.metadata {
        others.push(share("E: metadata of A", metadata, matrix(Operand::A, [m, n, k]))?);
    }
    let operand = |title, layout, operand| share(title, layout, matrix(operand, [m, n, k]));
    let shares =
        [operand("A", &atom.a, Operand::A)?, operand("B", &atom.b, Operand::B)?, operand("C", &atom.c, Operand::C)?];
    let mut scene = drawn(name, &shares, &others, atom.threads.size()?)?;
    scene.caption.insert(0, said(atom)?);
    Ok(scene)
}

/// The picture of instructions side by side: who holds what of the tile, by lane.
///
/// # Errors
/// What [`TiledMma::layout_tv`] refuses.
///
/// ```
/// use layout_algebra::atoms::{TiledMma, mma_atom};
/// use layout_algebra::{IntTuple, Tiler, make_layout};
/// use layout_picture::family;
/// let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN")?;
/// let mma = TiledMma::new(&atom, &make_layout(&IntTuple::flat(&[2, 2, 1])?)?, &Tiler::whole())?;
/// let scene = family::tiled_mma("tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\",(2,2,1))", &mma, Some(5))?;
/// assert_eq!(scene.panels()[2].title, "C (M,N) = (32,16)");
/// assert_eq!(scene.caption, ["128 threads, 4 instructions", "thread 5 holds 8 of A, 4 of B, 4 of C"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiled_mma(title: &str, mma: &TiledMma, picked: Option<u64>) -> Result<Scene, AlgebraError> {
    let threads = mma.threads();
    let lanes = (0..threads.size()?).map(|index| offset(&threads, index)).collect::<Result<BTreeSet<u64>, _>>()?;
    let tile = mma.tile_shape()?;
    let mnk = [tile.leaf_at(0), tile.leaf_at(1), tile.leaf_at(2)];
    let mut values = Vec::new();
    let mut share = |name: &str, operand| {
        let layout = mma.layout_tv(operand)?;
        values.push(layout.mode(1)?.size()?);
        let holders = Holders::of_layout(&layout, |lane| lanes.contains(&lane).then_some(lane), picked)?;
        Ok::<_, AlgebraError>(Share { title: name.to_owned(), matrix: matrix(operand, mnk), holders })
    };
    let shares = [share("A", Operand::A)?, share("B", Operand::B)?, share("C", Operand::C)?];
    let atom = threads.mode(0)?.size()?;
    let mut scene = drawn(title, &shares, &[], atom)?;
    let instructions = threads.size()?.checked_div(atom).unwrap_or(1);
    let s = if instructions == 1 { "" } else { "s" };
    scene.caption.push(format!("{}, {instructions} instruction{s}", counted(lanes.len())));
    if let (Some(picked), [a, b, c]) = (picked, values.as_slice()) {
        scene.caption.push(format!("thread {picked} holds {a} of A, {b} of B, {c} of C"));
    }
    Ok(scene)
}

/// `16×8×16, 32 threads; D, A, B, C of 32, 16, 16, 32 bits`
fn said(atom: &MmaAtom) -> Result<String, AlgebraError> {
    let shape = atom.mnk().map(|extent| extent.to_string()).join("×");
    let bits = atom.bits.map(|bits| bits.to_string()).join(", ");
    let threads = counted(usize::try_from(atom.threads.size()?).unwrap_or(usize::MAX));
    Ok(format!("{shape}, {threads}; D, A, B, C of {bits} bits"))
}

fn counted(threads: usize) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

/// The matrix of an operand in a tile of M, N and K; B is drawn with K downwards, as its columns stand above those of C.
fn matrix(operand: Operand, [m, n, k]: [u64; 3]) -> Matrix {
    let (rows, columns, names, order) = match operand {
        Operand::A => (m, k, ["M", "K"], Order::Columns),
        Operand::B => (n, k, ["N", "K"], Order::Turned),
        Operand::C => (m, n, ["M", "N"], Order::Columns),
    };
    Matrix { rows, columns, names, order }
}

fn drawn(title: &str, [a, b, c]: &[Share; 3], others: &[Share], group: u64) -> Result<Scene, AlgebraError> {
    let mut panels =
        [b, a, c].into_iter().chain(others).map(|share| share.panel(group)).collect::<Result<Vec<_>, _>>()?;
    let is_small = panels.iter().any(|panel| !panel.grid.is_written());
    panels.iter_mut().for_each(|panel| panel.grid.is_small = is_small);
    let legend = Holders::legend(&panels.iter().map(|panel| &panel.grid).collect::<Vec<&Grid>>());
    let mut panels = panels.into_iter().map(Part::from);
    let mut rows = vec![vec![None, panels.next()], vec![panels.next(), panels.next()]];
    rows.push(panels.map(Some).collect());
    Ok(Scene { title: title.to_owned(), body: Part::Table(rows), legend, caption: Vec::new() })
}
