//! Threads and values: for each element of a tile or a layout, the thread that holds it and the number of its value.

use layout_algebra::analysis::access::THREADS;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue};

use super::apart::tell_threads_apart;
use super::cells::slices;
use super::holders::{Holder, Holders, turns};
use super::layout::more_slices;
use crate::scene::{Grid, Part, Scene};

/// The distribution of a tile or a layout over threads.
#[derive(Clone, Debug)]
pub struct Held<'a> {
    /// The name.
    pub name: String,
    /// The elements of each thread.
    pub shares: Shares<'a>,
    /// The layout of the elements.
    pub of: &'a ComposedLayout,
    /// True if the elements have a place in memory; those of a bare tile have none.
    pub is_placed: bool,
}

/// The elements of each thread, by index.
#[derive(Clone, Debug)]
pub enum Shares<'a> {
    /// A layout (thread, value…) → index.
    Layout(&'a LayoutValue),
    /// The indices of each thread, `None` for elements that a loose cut has outside.
    Listed(Vec<Vec<Option<u64>>>),
}

impl Shares<'_> {
    /// The line on elements outside of the tensor, if there are some.
    fn outside(&self) -> Option<String> {
        let Self::Listed(threads) = self else { return None };
        let outside = threads.iter().flatten().filter(|index| index.is_none()).count();
        let all = threads.iter().map(Vec::len).sum::<usize>();
        (outside > 0).then(|| format!("{outside} of {all} (thread, value) are outside of the tensor: not drawn"))
    }

    fn holders(&self, picked: Option<u64>) -> Result<Holders, AlgebraError> {
        match self {
            Self::Layout(layout) => Holders::of_layout(layout, Some, picked),
            Self::Listed(threads) => {
                let of = |(thread, values): (u64, &Vec<Option<u64>>)| {
                    let inside = (0..).zip(values).filter_map(|(value, index)| Some((value, (*index)?)));
                    let inside: Vec<(u64, u64)> = inside.collect();
                    inside.into_iter().map(move |(value, index)| (Holder { thread, value }, index))
                };
                Ok(Holders::from_pairs((0..).zip(threads).flat_map(of), picked))
            }
        }
    }
}

/// The picture of one distribution or of several side by side; one thread may be highlighted.
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, make_layout, make_layout_tv};
/// use layout_picture::family::{self, Held, Shares};
/// let threads = LayoutValue::new(&IntTuple::flat(&[2, 2])?, &IntTuple::flat(&[2, 1])?)?;
/// let (layout, tile) = make_layout_tv(&threads, &make_layout(&IntTuple::flat(&[1, 4])?)?)?;
/// let of = ComposedLayout::plain(&make_layout(&tile)?);
/// let held = Held { name: tile.to_string(), shares: Shares::Layout(&layout), of: &of, is_placed: false };
/// let scene = family::held("make_layout_tv(…)", &[held], None)?;
/// assert_eq!(scene.panels()[0].grid.cells[9].lines, ["T2", "V1"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn held(title: &str, tiles: &[Held<'_>], picked: Option<u64>) -> Result<Scene, AlgebraError> {
    let mut parts = Vec::new();
    let mut caption = Vec::new();
    for tile in tiles {
        let (part, said) = tile.grids_and_caption(picked)?;
        parts.push(part);
        caption.extend(said);
    }
    let mut body = Part::row(parts);
    tell_threads_apart(&mut body);
    let mut scene = Scene { title: title.to_owned(), body, ..Scene::default() };
    scene.legend = Holders::legend(&scene.panels().iter().map(|panel| &panel.grid).collect::<Vec<&Grid>>());
    scene.caption = caption;
    Ok(scene)
}

impl Held<'_> {
    /// The grids, and the lines of the caption.
    fn grids_and_caption(&self, picked: Option<u64>) -> Result<(Part, Vec<String>), AlgebraError> {
        let holders = self.shares.holders(picked)?;
        let (mut part, left_out) = slices(self.of, |index, data| {
            data.offset = data.offset.filter(|_| self.is_placed);
            holders.look(index, data)
        })?;
        if let Some(panel) = part.first() {
            let rows = u64::from(panel.grid.down.count()).saturating_add(panel.grid.down.left_out);
            turns(&mut panel.grid, |row, column| {
                let index = u64::from(row).saturating_add(rows.saturating_mul(column.into()));
                holders.group(index, THREADS)
            });
            if panel.title.is_empty() {
                panel.title.clone_from(&self.name);
            }
        }
        let said = holders.caption().into_iter().chain(self.shares.outside()).chain(more_slices(left_out)).collect();
        Ok((part, said))
    }
}
