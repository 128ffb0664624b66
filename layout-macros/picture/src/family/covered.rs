//! A shape covered by tiles from its first coordinate on; the last tiles may reach past its end.

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, make_layout};

use super::cells::{Look, slices};
use super::layout::more_slices;
use crate::scene::{Colour, Key, Scene, State};

/// The picture of a shape and the tiles that cover it: each tile has its own color.
///
/// # Errors
/// If a number does not fit in 64 bits, or the tuples have different numbers of extents.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_picture::{family, scene::State};
/// let (shape, tile) = (IntTuple::flat(&[3, 4])?, IntTuple::flat(&[2, 4])?);
/// let scene = family::covered("ceil_div((3,4), (2,4)) = (2,1)", &shape, &tile)?;
/// let past = scene.panels()[0].grid.cells.iter().filter(|cell| cell.state == State::Never).count();
/// assert_eq!(past, 4);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn covered(name: &str, shape: &IntTuple, tile: &IntTuple) -> Result<Scene, AlgebraError> {
    let count = shape.leaf_count();
    let extents: Vec<(u64, u64)> = (0..count).map(|leaf| (shape.leaf_at(leaf), tile.leaf_at(leaf).max(1))).collect();
    let full: Vec<u64> = extents.iter().map(|(extent, tile)| extent.div_ceil(*tile).saturating_mul(*tile)).collect();
    let all = ComposedLayout::plain(&make_layout(&IntTuple::flat(&full)?)?);
    let mut is_past = false;
    let (body, left_out) = slices(&all, |index, data| {
        data.offset = None;
        let (mut rest, mut number, mut stride, mut is_within, mut place) = (index, 0_u64, 1_u64, true, Vec::new());
        for ((extent, tile), full) in extents.iter().zip(&full) {
            let at = rest.checked_rem(*full).unwrap_or(0);
            rest = rest.checked_div(*full).unwrap_or(0);
            is_within &= at < *extent;
            number = number.saturating_add(at.checked_div(*tile).unwrap_or(0).saturating_mul(stride));
            stride = stride.saturating_mul(full.checked_div(*tile).unwrap_or(1));
            place.push(at.checked_div(*tile).unwrap_or(0).to_string());
        }
        is_past |= !is_within;
        let place = if place.len() == 1 { place.concat() } else { format!("({})", place.join(",")) };
        let state = if is_within { State::Plain } else { State::Never };
        let lines = if is_within { vec![place] } else { Vec::new() };
        Look { lines, colour: if is_within { Colour::class(number) } else { Colour::Plain }, state }
    })?;
    let mut scene = Scene { title: name.to_owned(), body, ..Scene::default() };
    scene.caption.extend(more_slices(left_out));
    scene.caption.push("each coordinate with the number of its tile".to_owned());
    scene.legend.extend(is_past.then(|| Key::of_state(State::Never, "past the end")));
    Ok(scene)
}
