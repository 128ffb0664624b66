//! A layout: the offset at each coordinate, and the memory that it occupies.

use std::collections::BTreeSet;

use layout_algebra::analysis::{footprint, image_gaps};
use layout_algebra::picture::Grouped;
use layout_algebra::{AlgebraError, ComposedLayout};

use super::cells::{Look, slices};
use super::memory::memory;
use crate::scene::{Colour, Key, Part, Scene, State};

/// The picture of a layout, plain or swizzled: a grid of offsets for each slice, with the strip of memory below.
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
/// let padded = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[9, 1])?)?;
/// let scene = layout_picture::family::layout(&ComposedLayout::plain(&padded))?;
/// assert_eq!(scene.caption, ["size 32, cosize 35: 32 offsets hit, 3 never"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn layout(layout: &ComposedLayout) -> Result<Scene, AlgebraError> {
    let mut scene = offsets(layout)?;
    if let Some((strip, legend)) = memory(layout)? {
        scene.legend.extend(legend);
        scene.body = Part::column(vec![scene.body, strip]);
    }
    Ok(scene)
}

/// The picture of a layout without the strip of memory.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// let scene = layout_picture::family::offsets(&ComposedLayout::plain(&LayoutValue::line(4, 1 << 40)?))?;
/// assert_eq!(scene.panels().len(), 1);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn offsets(layout: &ComposedLayout) -> Result<Scene, AlgebraError> {
    let cosize = layout.cosize()?;
    let (grids, left_out) = slices(layout, |_, data| {
        let offset = data.offset.unwrap_or(0);
        Look { lines: vec![offset.to_string()], colour: Colour::step(offset, cosize), state: State::Plain }
    })?;
    let mut scene = Scene { title: notation(layout), body: grids, ..Scene::default() };
    scene.caption.extend(more_slices(left_out));
    scene.caption.push(measures(layout)?);
    if scene.panels().iter().any(|panel| !panel.grid.is_written()) {
        scene.legend = scale(cosize);
    }
    Ok(scene)
}

/// The colors of some offsets, of cells too small for text.
fn scale(cosize: u64) -> Vec<Key> {
    let last = cosize.saturating_sub(1);
    let quarters = (0..=4_u64).map(|quarter| last.saturating_mul(quarter).checked_div(4).unwrap_or(last));
    let offsets: BTreeSet<u64> = quarters.collect();
    offsets.into_iter().map(|of| Key::of_colour(Colour::step(of, cosize), format!("offset {of}"))).collect()
}

/// The notation, which is plain or has an offset if the swizzle has no effect.
pub(super) fn notation(layout: &ComposedLayout) -> String {
    match layout.as_layout() {
        Some(plain) => plain.to_string(),
        None if layout.swizzle().is_identity() => format!("({},{})", layout.layout(), layout.offset()),
        None => layout.to_string(),
    }
}

/// A note on the slices that are left out.
pub(super) fn more_slices(left_out: u64) -> Option<String> {
    let s = if left_out == 1 { "" } else { "s" };
    (left_out > 0).then(|| format!("⋯ {} more slice{s}", Grouped(left_out)))
}

fn measures(layout: &ComposedLayout) -> Result<String, AlgebraError> {
    let (size, cosize) = (layout.size()?, layout.cosize()?);
    // The algebra may be unable to decide which offsets are hit.
    let (Ok(hit), Ok(never)) = (footprint(layout), image_gaps(layout)) else {
        return Ok(format!("size {size}, cosize {cosize}"));
    };
    let s = if hit == 1 { "" } else { "s" };
    let repeated = if hit < size { ", some more than once" } else { "" };
    let never = if never > 0 { format!(", {never} never") } else { String::new() };
    Ok(format!("size {size}, cosize {cosize}: {hit} offset{s} hit{repeated}{never}"))
}
