//! An operation: its operands and its result side by side, with the same color for the same element.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, make_layout, offset};

use super::cells::{Look, slices};
use super::layout::{more_slices, notation};
use crate::scene::{Axis, Cell, Colour, Data, Frame, Grid, Key, Panel, Part, Scene, State};

/// The most coordinates to follow from one panel to the next.
const MOST_FOLLOWED: u64 = 1 << 16;
/// The offsets per row in the strip of a complement, and the most rows.
const IN_A_ROW: u64 = 16;
const MOST_ROWS: u64 = 64;

/// A panel: a layout, its name, and the appearance of its cells by index and offset.
struct Side<'a> {
    name: String,
    layout: &'a ComposedLayout,
    look: Box<dyn Fn(u64, u64) -> (Colour, State) + 'a>,
}

impl<'a> Side<'a> {
    fn new(name: &str, layout: &'a ComposedLayout, look: impl Fn(u64, u64) -> (Colour, State) + 'a) -> Self {
        Self { name: format!("{name} = {}", notation(layout)), layout, look: Box::new(look) }
    }
}

fn panels(title: String, sides: &[Side<'_>]) -> Result<Scene, AlgebraError> {
    let (mut scene, mut parts) = (Scene { title, ..Scene::default() }, Vec::new());
    for Side { name, layout, look } in sides {
        let (part, left_out) = slices(layout, |index, data| {
            let offset = data.offset.unwrap_or(0);
            let (colour, state) = look(index, offset);
            Look { lines: vec![offset.to_string()], colour, state }
        })?;
        let mut grids = Part::column(vec![part]);
        if let Some(panel) = grids.first() {
            panel.title = [name.as_str(), &panel.title].join(if panel.title.is_empty() { "" } else { " " });
        }
        parts.push(grids);
        scene.caption.extend(more_slices(left_out).map(|more| format!("{name}: {more}")));
    }
    scene.body = Part::row(parts);
    Ok(scene)
}

/// The offsets of a layout, as far as there are few enough to follow.
fn image(layout: &LayoutValue) -> Result<Vec<u64>, AlgebraError> {
    (0..layout.size()?.min(MOST_FOLLOWED)).map(|index| offset(layout, index)).collect()
}

/// The first place of each offset.
fn first_places(offsets: &[u64]) -> BTreeMap<u64, u64> {
    let mut places = BTreeMap::new();
    for (place, offset) in (0_u64..).zip(offsets) {
        places.entry(*offset).or_insert(place);
    }
    places
}

fn state(is_there: bool) -> State {
    if is_there { State::Plain } else { State::Faded }
}

/// The picture of `A o B = R`; elements of A that B does not name are faded.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue, composition};
/// use layout_picture::family;
/// let (a, b) = (LayoutValue::line(8, 2)?, LayoutValue::line(4, 2)?);
/// let result = ComposedLayout::plain(&composition(&a, &b)?);
/// let scene = family::composition(&ComposedLayout::plain(&a), &b, &result)?;
/// assert_eq!(scene.title, "8:2 o 4:2 = 4:4");
/// assert_eq!(scene.panels().len(), 3);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn composition(a: &ComposedLayout, b: &LayoutValue, result: &ComposedLayout) -> Result<Scene, AlgebraError> {
    let cosize = a.cosize()?.max(result.cosize()?);
    let named: BTreeSet<u64> = image(b)?.into_iter().collect();
    let plain = ComposedLayout::plain(b);
    let step = |offset| Colour::step(offset, cosize);
    let title = format!("{} o {b} = {}", notation(a), notation(result));
    let mut scene = panels(
        title,
        &[
            Side::new("A", a, |index, offset| (step(offset), state(named.contains(&index)))),
            // B names indices of A; past its end A continues.
            Side::new("B", &plain, |_, index| (a.at(index).map_or(Colour::Plain, step), State::Plain)),
            Side::new("A o B", result, |_, offset| (step(offset), State::Plain)),
        ],
    )?;
    if scene.panels().iter().any(|panel| panel.grid.cells.iter().any(|cell| cell.state == State::Faded)) {
        scene.legend.push(Key::of_state(State::Faded, "an element of A that B does not name"));
    }
    Ok(scene)
}

/// The legend of the elements that a loose cut has outside of the tensor.
fn outside(scene: &Scene) -> Option<Key> {
    let is_outside =
        scene.panels().iter().any(|panel| panel.grid.cells.iter().any(|cell| cell.state == State::Outside));
    is_outside.then(|| Key::of_state(State::Outside, "outside of A: the tile sticks out"))
}

/// The picture of an operation that moves or selects elements of A; `from` has the index in A of each element of the result, `None` for
/// those that a loose cut has outside of A.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue, IntTuple};
/// use layout_picture::{family, scene::State};
/// let rows = LayoutValue::new(&IntTuple::flat(&[2, 4])?, &IntTuple::flat(&[4, 1])?)?;
/// let (a, row) = (ComposedLayout::plain(&rows), ComposedLayout::plain(&rows.mode(1)?));
/// let from = [0, 2, 4, 6].map(Some);
/// let scene = family::rearranged("slice((0,_), A)", &a, &row, &from)?;
/// let faded = scene.panels()[0].grid.cells.iter().filter(|cell| cell.state == State::Faded).count();
/// assert_eq!(faded, 4);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn rearranged(
    name: &str,
    a: &ComposedLayout,
    result: &ComposedLayout,
    from: &[Option<u64>],
) -> Result<Scene, AlgebraError> {
    let cosize = a.cosize()?;
    let sources: BTreeSet<u64> = from.iter().flatten().copied().collect();
    let step = |offset| Colour::step(offset, cosize);
    let in_a = |index: u64| a.at(index).map_or(Colour::Plain, step);
    let mut scene = panels(
        format!("{name} = {}", notation(result)),
        &[
            Side::new("A", a, |index, offset| (step(offset), state(sources.contains(&index)))),
            Side::new("result", result, |index, _| taken(from, index, in_a)),
        ],
    )?;
    scene.legend.extend(outside(&scene));
    if u64::try_from(sources.len()).is_ok_and(|taken| a.size().is_ok_and(|size| taken < size)) {
        scene.legend.push(Key::of_state(State::Faded, "an element that is not taken"));
    }
    Ok(scene)
}

/// The picture of any operation with a layout as its result: all layouts side by side, with the same color for the same offset.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::family;
/// let line = |extent, stride| LayoutValue::line(extent, stride).map(|line| ComposedLayout::plain(&line));
/// let scene = family::beside("layout_add(A, B)", &[("A", line(4, 1)?), ("B", line(4, 2)?)], &line(4, 3)?)?;
/// assert_eq!((scene.panels().len(), scene.panels()[1].title.as_str()), (3, "B = 4:2"));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn beside(name: &str, operands: &[(&str, ComposedLayout)], result: &ComposedLayout) -> Result<Scene, AlgebraError> {
    let cosizes = operands.iter().map(|(_, layout)| layout).chain([result]).map(ComposedLayout::cosize);
    let cosize = cosizes.collect::<Result<Vec<_>, _>>()?.into_iter().max().unwrap_or(1);
    let side = |name, layout| Side::new(name, layout, move |_, offset| (Colour::step(offset, cosize), State::Plain));
    let operands = operands.iter().map(|(letter, layout)| side(letter, layout));
    panels(format!("{name} = {}", notation(result)), &operands.chain([side("result", result)]).collect::<Vec<_>>())
}

/// The picture of elements grouped into wider ones, `count` offsets together: each group has its own color, and a frame if it is a block.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue, upcast};
/// use layout_picture::family;
/// let a = LayoutValue::line(8, 1)?;
/// let wide = ComposedLayout::plain(&upcast(&a, 2)?);
/// let scene = family::grouped("upcast(A, 2)", &ComposedLayout::plain(&a), &wide, 2)?;
/// assert_eq!(scene.panels()[0].grid.frames.len(), 4);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn grouped(name: &str, a: &ComposedLayout, result: &ComposedLayout, count: u64) -> Result<Scene, AlgebraError> {
    let group = |offset: u64| offset.checked_div(count).unwrap_or(offset);
    let mut scene = panels(
        format!("{name} = {}", notation(result)),
        &[
            Side::new("A", a, |_, offset| (Colour::class(group(offset)), State::Plain)),
            Side::new("result", result, |_, offset| (Colour::class(offset), State::Plain)),
        ],
    )?;
    if let Some(panel) = scene.body.first() {
        let of = |cell: &Cell| Some(((cell.row, cell.column), group(cell.data.offset?)));
        let groups: BTreeMap<(u32, u32), u64> = panel.grid.cells.iter().filter_map(of).collect();
        panel.grid.frames = frames(&panel.grid, |row, column| groups.get(&(row, column)).copied());
    }
    Ok(scene)
}

/// The look of an element of a part: by its index in A, or as one outside of A.
fn taken(from: &[Option<u64>], index: u64, colour: impl Fn(u64) -> Colour) -> (Colour, State) {
    match usize::try_from(index).ok().and_then(|index| from.get(index)) {
        Some(Some(source)) => (colour(*source), State::Plain),
        Some(None) => (Colour::Plain, State::Outside),
        None => (Colour::Plain, State::Plain),
    }
}

/// A division by tiles, applied to the layout and to its indices.
#[derive(Clone, Copy, Debug)]
pub struct Division<'a> {
    /// The call, as text.
    pub name: &'a str,
    /// The divided layout.
    pub a: &'a ComposedLayout,
    /// The result.
    pub result: &'a ComposedLayout,
    /// The index in A of each element of the result, `None` outside of A.
    pub from: &'a [Option<u64>],
    /// The same, tile after tile.
    pub zipped: &'a [Option<u64>],
    /// The number of elements of a tile.
    pub places: u64,
}

/// The picture of a division: each tile has its own color, and a frame if it is a block.
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Rounding, Tiler, make_layout, zipped_divide};
/// use layout_picture::family::{self, Division};
/// let shape = IntTuple::flat(&[4, 8])?;
/// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
/// let a = ComposedLayout::plain(&make_layout(&shape)?);
/// let result = ComposedLayout::plain(&zipped_divide(&make_layout(&shape)?, &tiler, Rounding::Exact)?);
/// let from: Vec<_> = (0..32).map(|index| result.at(index).ok()).collect();
/// let division = Division { name: "A / <2,4>", a: &a, result: &result, from: &from, zipped: &from, places: 8 };
/// assert_eq!(family::division(&division)?.panels()[0].grid.frames.len(), 4);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn division(division: &Division<'_>) -> Result<Scene, AlgebraError> {
    let Division { name, a, result, from, zipped, places } = division;
    let inside = zipped.iter().zip(0_u64..).filter_map(|(index, at)| Some(((*index)?, at.checked_div(*places)?)));
    let tiles: BTreeMap<u64, u64> = inside.collect();
    let class = |index: u64| tiles.get(&index).map_or(Colour::Plain, |tile| Colour::class(*tile));
    let mut scene = panels(
        format!("{name} = {}", notation(result)),
        &[
            Side::new("A", a, |index, _| (class(index), State::Plain)),
            Side::new("result", result, |index, _| taken(from, index, class)),
        ],
    )?;
    scene.legend.extend(outside(&scene));
    if let Some(panel) = scene.body.first() {
        let rows = u64::from(panel.grid.down.count()).saturating_add(panel.grid.down.left_out);
        panel.grid.frames = frames(&panel.grid, |row, column| {
            tiles.get(&u64::from(row).saturating_add(rows.saturating_mul(column.into()))).copied()
        });
    }
    Ok(scene)
}

/// Frames around the tiles that are blocks of the grid.
fn frames(grid: &Grid, tile: impl Fn(u32, u32) -> Option<u64>) -> Vec<Frame> {
    let mut blocks: BTreeMap<u64, ([u32; 2], [u32; 2], u64)> = BTreeMap::new();
    for Cell { row, column, .. } in &grid.cells {
        let Some(tile) = tile(*row, *column) else { continue };
        let (first, last, count) = blocks.entry(tile).or_insert(([*row, *column], [*row, *column], 0));
        *first = [first[0].min(*row), first[1].min(*column)];
        *last = [last[0].max(*row), last[1].max(*column)];
        *count = count.saturating_add(1);
    }
    let sides = |first: u32, last: u32| (first, last.saturating_sub(first).saturating_add(1));
    let frames = blocks.into_values().filter_map(|([top, left], [bottom, right], count)| {
        let (rows, columns) = (sides(top, bottom), sides(left, right));
        let is_block = u64::from(rows.1).saturating_mul(columns.1.into()) == count && count > 1;
        is_block.then_some(Frame { rows, columns, colour: Colour::Plain })
    });
    frames.collect()
}

/// The picture of a product: each copy of A has its own color. `logical` is the product as (A, copies); B is drawn as the numbers of the
/// copies, unless it is a tiler, which repeats mode by mode.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue, Tiler, logical_product};
/// use layout_picture::family;
/// let (a, b) = (LayoutValue::line(2, 1)?, LayoutValue::line(3, 1)?);
/// let result = logical_product(&a, &Tiler::layout(&b))?;
/// let plain = ComposedLayout::plain(&a);
/// let scene = family::product("A * B", &plain, Some(&b), &ComposedLayout::plain(&result), &result)?;
/// assert_eq!(scene.title, "A * B = (2,3):(1,2)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn product(
    name: &str,
    a: &ComposedLayout,
    b: Option<&LayoutValue>,
    result: &ComposedLayout,
    logical: &LayoutValue,
) -> Result<Scene, AlgebraError> {
    let of = if b.is_some() { by_offset(a, result, logical)? } else { by_index(a, result, logical)? };
    let copy = |index: u64| {
        usize::try_from(index).ok().and_then(|index| of.get(index)).map_or(Colour::Plain, |copy| Colour::class(*copy))
    };
    let copies = ComposedLayout::plain(&match b {
        Some(b) => *b,
        None => make_layout(&logical.mode(1)?.shape())?,
    });
    let mut repeated = Side::new("B", &copies, |index, _| (Colour::class(index), State::Plain));
    if b.is_none() {
        "the number of each copy".clone_into(&mut repeated.name);
    }
    panels(
        format!("{name} = {}", notation(result)),
        &[
            Side::new("A", a, |_, _| (Colour::class(0), State::Plain)),
            repeated,
            Side::new("result", result, |index, _| (copy(index), State::Plain)),
        ],
    )
}

/// The copy of each element of a product, by its offset.
fn by_offset(a: &ComposedLayout, result: &ComposedLayout, logical: &LayoutValue) -> Result<Vec<u64>, AlgebraError> {
    let (size, places) = (a.size()?.max(1), first_places(&image(logical)?));
    let copy = |index: u64| {
        let place = result.at(index).map(|offset| places.get(&offset).copied().unwrap_or(0));
        place.map(|place| place.checked_div(size).unwrap_or(0))
    };
    (0..result.size()?.min(MOST_FOLLOWED)).map(copy).collect()
}

/// The copy of each element of a product by its coordinate, since copies may share offsets: the repetitions are the outer part of each
/// mode, or separate modes after those of A.
fn by_index(a: &ComposedLayout, result: &ComposedLayout, zipped: &LayoutValue) -> Result<Vec<u64>, AlgebraError> {
    let (size, followed) = (a.size()?.max(1), 0..result.size()?.min(MOST_FOLLOWED));
    let offsets = followed.clone().map(|index| result.at(index)).collect::<Result<Vec<_>, _>>()?;
    if offsets == image(zipped)? {
        return Ok(followed.map(|index| index.checked_div(size).unwrap_or(0)).collect());
    }
    let sizes = |shape: &IntTuple| {
        let sizes = (0..shape.rank()).map(|mode| shape.mode(mode)?.product());
        sizes.collect::<Result<Vec<u64>, AlgebraError>>()
    };
    let (inner, all) = (sizes(&a.shape())?, sizes(&result.shape())?);
    let copy = |index: u64| {
        let (mut rest, mut copy, mut stride) = (index, 0_u64, 1_u64);
        for (inner, extent) in inner.iter().zip(&all) {
            let at = rest.checked_rem(*extent).unwrap_or(0);
            rest = rest.checked_div(*extent).unwrap_or(0);
            copy = copy.saturating_add(at.checked_div(*inner).unwrap_or(0).saturating_mul(stride));
            stride = stride.saturating_mul(extent.checked_div(*inner).unwrap_or(1));
        }
        copy
    };
    Ok(followed.map(copy).collect())
}

/// The picture of an inverse: an element of A has the color of the coordinate that the inverse maps to it.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue, right_inverse};
/// use layout_picture::family;
/// let a = LayoutValue::line(4, 1)?;
/// let r = ComposedLayout::plain(&right_inverse(&a)?);
/// assert!(family::inverse("right_inverse(A)", &ComposedLayout::plain(&a), &r).is_ok());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn inverse(name: &str, a: &ComposedLayout, result: &ComposedLayout) -> Result<Scene, AlgebraError> {
    let (cosize, reached) = (a.cosize()?, result.size()?);
    let mut scene = panels(
        format!("{name} = {}", notation(result)),
        &[
            Side::new("A", a, |_, offset| (Colour::step(offset, cosize), state(offset < reached))),
            Side::new("result", result, |index, _| (Colour::step(index, cosize), State::Plain)),
        ],
    )?;
    if reached < cosize {
        scene.legend.push(Key::of_state(State::Faded, "an offset that the inverse does not reach"));
    }
    scene.caption.push("an element of A at offset x has the colour of coordinate x of the result".to_owned());
    Ok(scene)
}

/// The picture of a complement: the strip of memory that A and its repetitions fill, each in its own color.
///
/// ```
/// use layout_algebra::{LayoutValue, complement};
/// use layout_picture::family;
/// let a = LayoutValue::line(2, 4)?;
/// let scene = family::complement("complement(A, 8)", &a, &complement(&a, 8)?)?;
/// assert_eq!(scene.panels()[2].grid.cells.len(), 8);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn complement(name: &str, a: &LayoutValue, result: &LayoutValue) -> Result<Scene, AlgebraError> {
    let both = LayoutValue::of(&[*a, *result])?;
    let (size, offsets) = (a.size()?.max(1), image(&both)?);
    let (plain, rest) = (ComposedLayout::plain(a), ComposedLayout::plain(result));
    let title = format!("{name} = {result}");
    let mut scene = panels(
        title,
        &[
            Side::new("A", &plain, |_, _| (Colour::class(0), State::Plain)),
            Side::new("result", &rest, |index, _| (Colour::class(index), State::Plain)),
        ],
    )?;
    let places = first_places(&offsets);
    let end = both.cosize()?;
    let rows = end.div_ceil(IN_A_ROW);
    let cells = (0..end.min(IN_A_ROW.saturating_mul(MOST_ROWS))).map(|offset| {
        let at = places.get(&offset).map(|at| (at.checked_rem(size).unwrap_or(0), at.checked_div(size).unwrap_or(0)));
        let place = |number: Option<u64>| number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
        Cell {
            row: place(offset.checked_div(IN_A_ROW)),
            column: place(offset.checked_rem(IN_A_ROW)),
            lines: at.map(|(element, copy)| format!("{element},{copy}")).into_iter().collect(),
            colour: at.map_or(Colour::Plain, |(_, copy)| Colour::class(copy)),
            state: if at.is_some() { State::Plain } else { State::Never },
            data: Data { offset: Some(offset), ..Data::default() },
        }
    });
    let shown = rows.min(MOST_ROWS);
    let labels = (0..shown).map(|row| row.saturating_mul(IN_A_ROW).to_string()).collect();
    let down = Axis { title: "offset".to_owned(), labels, left_out: rows.saturating_sub(shown), ..Axis::default() };
    let grid = Grid { cells: cells.collect(), down, across: Axis::numbered("", IN_A_ROW.min(end)), ..Grid::default() };
    let title = "memory: element of A, repetition".to_owned();
    let strip = Part::from(Panel { title, grid, ..Panel::default() });
    scene.body = Part::column(vec![scene.body, strip]);
    Ok(scene)
}
