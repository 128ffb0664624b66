//! The explanation of a layout's measure: the layout with colored or highlighted elements, and its memory.

use std::collections::BTreeMap;

use layout_algebra::{AlgebraError, ComposedLayout};

use super::cells::{Look, slices};
use super::layout::{more_slices, notation};
use super::memory::memory;
use crate::scene::{Colour, Key, Part, Scene, State};

/// The most elements whose offsets are counted.
const MOST_COUNTED: u64 = 1 << 16;

/// A measured layout.
pub struct Measured<'a> {
    /// The name; empty for a single layout that the title names.
    pub name: &'a str,
    /// The layout.
    pub layout: ComposedLayout,
    /// The colour of each offset.
    pub colour: Box<dyn Fn(u64) -> Colour + 'a>,
    /// The highlighted indices.
    pub picked: Vec<u64>,
    /// True if cells show indices instead of offsets.
    pub is_counted: bool,
    /// True if the memory is drawn, with offsets of several elements marked.
    pub has_memory: bool,
}

impl<'a> Measured<'a> {
    /// A layout, coloured by offset.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// use layout_picture::{family::Measured, scene::Colour};
    /// let line = ComposedLayout::plain(&LayoutValue::line(4, 2)?);
    /// assert_eq!((Measured::new("A", &line)?.colour)(6), Colour::step(6, 7));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub fn new(name: &'a str, layout: &ComposedLayout) -> Result<Self, AlgebraError> {
        let cosize = layout.cosize()?;
        let colour = Box::new(move |offset| Colour::step(offset, cosize));
        Ok(Self { name, layout: *layout, colour, picked: Vec::new(), is_counted: false, has_memory: false })
    }

    /// The number of elements at each offset, if they should be counted.
    fn hits(&self) -> Result<BTreeMap<u64, u64>, AlgebraError> {
        let mut hits = BTreeMap::new();
        let size = self.layout.size()?;
        let counted = if self.has_memory && size <= MOST_COUNTED { size } else { 0 };
        for index in 0..counted {
            let count = hits.entry(self.layout.at(index)?).or_insert(0_u64);
            *count = count.saturating_add(1);
        }
        Ok(hits)
    }

    /// The grids and the memory, the legend, and the number of slices left out.
    fn grids_and_legend(&self) -> Result<(Part, Vec<Key>, u64), AlgebraError> {
        let (hits, size) = (self.hits()?, self.layout.size()?);
        let (grids, left_out) = slices(&self.layout, |index, data| {
            let offset = data.offset.unwrap_or(0);
            let state = match hits.get(&offset) {
                _ if self.picked.contains(&index) => State::Picked,
                Some(2..) => State::Twice,
                _ => State::Plain,
            };
            if self.is_counted {
                data.offset = None;
                return Look { lines: vec![index.to_string()], colour: Colour::step(index, size), state };
            }
            Look { lines: vec![offset.to_string()], colour: (self.colour)(offset), state }
        })?;
        let mut grids = Part::column(vec![grids]);
        if let (Some(panel), false) = (grids.first(), self.name.is_empty()) {
            let title = format!("{} = {}", self.name, notation(&self.layout));
            panel.title = [title.as_str(), &panel.title].join(if panel.title.is_empty() { "" } else { " " });
        }
        let Some((mut strip, legend)) = (if self.has_memory { memory(&self.layout)? } else { None }) else {
            return Ok((grids, Vec::new(), left_out));
        };
        let picked = self.picked.iter().map(|index| self.layout.at(*index)).collect::<Result<Vec<_>, _>>()?;
        for cell in strip.first().into_iter().flat_map(|panel| &mut panel.grid.cells) {
            let Some(offset) = cell.data.offset.filter(|_| cell.state != State::Never) else { continue };
            cell.colour = (self.colour)(offset);
            cell.state = if picked.contains(&offset) { State::Picked } else { cell.state };
        }
        Ok((Part::column(vec![grids, strip]), legend, left_out))
    }
}

/// The picture of a measure, with its operands side by side.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::{family::{self, Measured}, scene::State};
/// let line = ComposedLayout::plain(&LayoutValue::line(4, 2)?);
/// let measured = Measured { picked: vec![3], has_memory: true, ..Measured::new("A", &line)? };
/// let scene = family::measured("cosize(A) = 7", &[measured], "the greatest offset")?;
/// let picked = |at: usize| scene.panels()[at].grid.cells.iter().position(|cell| cell.state == State::Picked);
/// assert_eq!((picked(0), picked(1)), (Some(3), Some(6)));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn measured(title: &str, operands: &[Measured<'_>], picked: &str) -> Result<Scene, AlgebraError> {
    let (mut scene, mut parts) = (Scene { title: title.to_owned(), ..Scene::default() }, Vec::new());
    for operand in operands {
        let (part, legend, left_out) = operand.grids_and_legend()?;
        parts.push(part);
        scene.legend.extend(legend);
        scene.caption.extend(more_slices(left_out));
    }
    scene.legend.dedup();
    if operands.iter().any(|operand| operand.is_counted) {
        scene.caption.push("a cell is the index of its coordinate".to_owned());
    }
    if operands.iter().any(|operand| !operand.picked.is_empty()) {
        scene.legend.push(Key::of_state(State::Picked, picked));
    }
    scene.body = Part::row(parts);
    Ok(scene)
}
