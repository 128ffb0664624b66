//! A tiler: the elements of a tensor in its first tile, mode by mode.

use std::collections::BTreeMap;

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Tiler, complement, make_layout, offset};

use super::cells::{Look, slices};
use super::layout::more_slices;
use crate::scene::{Colour, Key, Scene, State};

/// The coordinates drawn for a mode that is kept whole.
const WHOLE: u64 = 4;
/// The most coordinates of a mode for which the next tile is drawn too.
const MOST_REPEATED: u64 = 8;
/// The most elements in a mode of the tile.
const MOST_LISTED: u64 = 1 << 12;

/// The part of one mode that a tile takes.
struct Taken {
    /// The notation.
    name: String,
    /// The coordinates to draw, nested like a tiler within.
    shape: IntTuple,
    /// The place in the tile of each coordinate that is taken, and the number of times.
    places: BTreeMap<u64, (u64, u64)>,
}

impl Taken {
    fn from_tiler(mode: &Tiler) -> Result<Self, AlgebraError> {
        if mode.is_by_mode() {
            let within = (0..mode.rank()).map(|i| Self::from_tiler(&mode.mode(i)?)).collect::<Result<Vec<_>, _>>()?;
            return Self::within(mode.to_string(), &within);
        }
        let Some(layout) = mode.as_layout() else {
            let places = (0..WHOLE).map(|at| (at, (at, 1))).collect();
            return Ok(Self { name: "_, all of it".to_owned(), shape: IntTuple::int(WHOLE), places });
        };
        let mut places = BTreeMap::new();
        for at in 0..layout.size()?.min(MOST_LISTED) {
            let (_, count) = places.entry(offset(&layout, at)?).or_insert((at, 0_u64));
            *count = count.saturating_add(1);
        }
        let period = period(&layout)?;
        let extent = if period <= MOST_REPEATED { period.saturating_mul(2) } else { period };
        Ok(Self { name: layout.to_string(), shape: IntTuple::int(extent), places })
    }

    /// The part that a nested tiler takes of a mode, from those of its modes.
    fn within(name: String, modes: &[Self]) -> Result<Self, AlgebraError> {
        let (mut shape, mut places, mut size) = (IntTuple::unit(), BTreeMap::from([(0, (0, 1))]), 1_u64);
        for mode in modes {
            let (extent, taken) = (shape.product()?, mode.size());
            let all = mode.places.iter().flat_map(|(at, (place, count))| {
                places.iter().map(move |(inner, (before, times)): (&u64, &(u64, u64))| {
                    let place = before.saturating_add(place.saturating_mul(size));
                    (inner.saturating_add(at.saturating_mul(extent)), (place, times.saturating_mul(*count)))
                })
            });
            places = all.take(usize::try_from(MOST_LISTED).unwrap_or(usize::MAX)).collect();
            shape.push_mode(&mode.shape)?;
            size = size.saturating_mul(taken);
        }
        Ok(Self { name, shape, places })
    }

    /// The number of coordinates taken.
    fn size(&self) -> u64 {
        u64::try_from(self.places.len()).unwrap_or(u64::MAX)
    }
}

/// The number of coordinates after which the next tile begins.
fn period(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let cosize = layout.cosize()?;
    match complement(layout, cosize) {
        Ok(rest) => LayoutValue::of(&[*layout, rest])?.cosize(),
        // With repeated elements there is no complement to repeat in.
        Err(_) => Ok(cosize),
    }
}

/// The picture of a tiler: one tile in a tensor as large as the tile needs. A nested tiler has a nested mode.
///
/// ```
/// use layout_algebra::{LayoutValue, Tiler};
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::layout(&LayoutValue::line(2, 8)?)])?;
/// let scene = layout_picture::family::tiler(&tiler)?;
/// let taken = scene.panels()[0].grid.cells.iter().filter(|cell| !cell.lines.is_empty());
/// assert_eq!(taken.map(|cell| cell.lines[0].as_str()).collect::<Vec<_>>(), ["(0,0)", "(0,1)", "(1,0)", "(1,1)"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn tiler(tiler: &Tiler) -> Result<Scene, AlgebraError> {
    let modes: Vec<Tiler> = if tiler.is_by_mode() {
        (0..tiler.rank()).map(|mode| tiler.mode(mode)).collect::<Result<_, _>>()?
    } else {
        vec![*tiler]
    };
    let taken = modes.iter().map(Taken::from_tiler).collect::<Result<Vec<_>, _>>()?;
    let mut shape = IntTuple::unit();
    taken.iter().try_for_each(|mode| shape.push_mode(&mode.shape))?;
    let size = taken.iter().map(Taken::size).fold(1, u64::saturating_mul);
    let mut is_repeated = false;
    let (body, left_out) = slices(&ComposedLayout::plain(&make_layout(&shape)?), |index, data| {
        data.offset = None;
        let Some((place, order, is_once)) = place(&taken, index) else {
            return Look { lines: Vec::new(), colour: Colour::Plain, state: State::Plain };
        };
        is_repeated |= !is_once;
        let state = if is_once { State::Plain } else { State::Twice };
        Look { lines: vec![place], colour: Colour::step(order, size), state }
    })?;
    let names = taken.iter().zip(0_u64..).map(|(mode, at)| format!("mode {at}: {}", mode.name));
    let mut scene = Scene { title: tiler.to_string(), body, ..Scene::default() };
    scene.legend.extend(is_repeated.then(|| Key::of_state(State::Twice, "taken several times; the first is named")));
    scene.caption.extend(more_slices(left_out));
    scene.caption.push(names.collect::<Vec<_>>().join("; "));
    scene.caption.push("the first tile, each element with its place in it; others like it fill the rest".to_owned());
    Ok(scene)
}

/// The place of a tensor element in the tile, as text and as an index, and true if it occurs once.
fn place(taken: &[Taken], index: u64) -> Option<(String, u64, bool)> {
    let (mut rest, mut places, mut order, mut stride, mut is_once) = (index, Vec::new(), 0_u64, 1_u64, true);
    for mode in taken {
        let extent = mode.shape.product().ok()?;
        let (at, count) = mode.places.get(&rest.checked_rem(extent)?)?;
        rest = rest.checked_div(extent)?;
        places.push(at.to_string());
        order = order.saturating_add(at.saturating_mul(stride));
        stride = stride.saturating_mul(mode.size());
        is_once &= *count == 1;
    }
    let text = if taken.len() == 1 { places.concat() } else { format!("({})", places.join(",")) };
    Some((text, order, is_once))
}
