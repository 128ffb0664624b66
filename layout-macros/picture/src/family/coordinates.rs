//! A coordinate layout: the image of each coordinate.

use std::collections::BTreeMap;

use layout_algebra::{AlgebraError, ComposedLayout, CoordLayout, IntTuple, idx2crd, make_layout};

use super::cells::{Look, slices};
use super::layout::more_slices;
use crate::scene::{Colour, Key, Scene, State};

/// The most coordinates to sort and count.
const MOST_COUNTED: u64 = 1 << 16;

/// The picture of a layout with coordinate strides: later coordinates in column order are darker.
///
/// ```
/// use layout_algebra::{IntTuple, make_identity_layout};
/// let scene = layout_picture::family::coordinates(&make_identity_layout(&IntTuple::flat(&[2, 3])?)?)?;
/// assert_eq!(scene.panels()[0].grid.cells[5].lines, ["(1,2)"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn coordinates(layout: &CoordLayout) -> Result<Scene, AlgebraError> {
    let (shape, size) = (layout.shape(), layout.size()?);
    let at = |index: u64| layout.coordinate(&idx2crd(&IntTuple::int(index), &shape)?);
    let mut counts: BTreeMap<Vec<u64>, u64> = BTreeMap::new();
    for index in 0..size.min(MOST_COUNTED) {
        let count = counts.entry(column_order(&at(index)?)).or_insert(0);
        *count = count.saturating_add(1);
    }
    let (distinct, ranks) = (counts.len(), counts.keys().zip(0_u64..).collect::<BTreeMap<_, _>>());
    let mut is_repeated = false;
    let (body, left_out) = slices(&ComposedLayout::plain(&make_layout(&shape)?), |index, data| {
        data.offset = None;
        let Ok(coordinate) = at(index) else {
            return Look { lines: Vec::new(), colour: Colour::Plain, state: State::Never };
        };
        let key = column_order(&coordinate);
        let rank = ranks.get(&key).copied().unwrap_or(0);
        let is_one = counts.get(&key).is_none_or(|count| *count == 1);
        is_repeated |= !is_one;
        let colour = Colour::step(rank, u64::try_from(distinct).unwrap_or(1));
        Look { lines: vec![coordinate.to_string()], colour, state: if is_one { State::Plain } else { State::Twice } }
    })?;
    let mut scene = Scene { title: layout.to_string(), body, ..Scene::default() };
    scene.legend.extend(is_repeated.then(|| Key::of_state(State::Twice, "a coordinate that several have")));
    scene.caption.extend(more_slices(left_out));
    if size <= MOST_COUNTED {
        scene.caption.push(format!("size {size}: {distinct} coordinates"));
    }
    Ok(scene)
}

/// The integers of a coordinate, last one first.
fn column_order(coordinate: &IntTuple) -> Vec<u64> {
    (0..coordinate.leaf_count()).rev().map(|leaf| coordinate.leaf_at(leaf)).collect()
}
