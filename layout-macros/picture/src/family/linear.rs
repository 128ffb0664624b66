//! Linear layouts: the matrix bit by bit, and the register, lane and warp of each element of the tile.

use std::collections::BTreeMap;

use layout_algebra::linear::{Dims, LinearError, LinearLayout, Name};

use super::apart::{borders, tell_threads_apart};
use super::holders::{cut, turns};
use super::layout::more_slices;
use crate::scene::{Axis, Cell, Colour, Data, Frame, Grid, Key, MOST_SIDE, Panel, Part, Rule, Scene, State, Weight};

/// The most places to list.
const MOST_PLACES: u64 = 1 << 18;
/// The most slices of a tile with more than two dimensions.
const MOST_SLICES: u64 = 32;
/// The elements per row of a tile with one dimension, if their places are short.
const IN_A_ROW: u64 = 32;
/// The letters of a row of cells, or of grids, that is not too wide.
const MOST_LETTERS: u64 = 144;
/// The rows and columns of a large tile that are drawn with text.
const CORNER: (u32, u32) = (16, 16);
/// Names for the registers of a thread.
const REGISTERS: [&str; 3] = ["register", "reg", "registers"];

/// The picture of a linear layout: its matrix, and the place of each element. With more than two output dimensions there is a grid for each
/// coordinate of the others.
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// use layout_picture::family;
/// let lanes = LinearLayout::from_bases(
///     &[("register", &[&[0, 1]]), ("lane", &[&[0, 2], &[1, 0]])],
///     &[("row", 2), ("col", 4)],
/// )?;
/// let scene = family::linear(&lanes, None)?;
/// assert_eq!(scene.panels()[1].grid.cells[3].lines, ["L1", "R1"]);
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
pub fn linear(layout: &LinearLayout, picked: Option<u64>) -> Result<Scene, LinearError> {
    let mut scene = Scene { title: layout.to_string(), ..Scene::default() };
    let (mut parts, mut is_wide) = (vec![Part::from(matrix(layout))], false);
    match Places::from_layout(layout)? {
        Some(places) => {
            let (mut part, left_out) = places.grids("the place of each element", &Places::colour_of_thread, picked);
            let excerpt = excerpt(&mut part).map(Part::from);
            is_wide = excerpt.is_none() && places.letters_of(places.columns.0) > MOST_LETTERS;
            parts.push(Part::column([part].into_iter().chain(excerpt).collect()));
            scene.caption.extend(more_slices(left_out));
            scene.legend = places.legend(picked);
            scene.caption.extend((layout.ins().count() > 1).then(|| said(&layout.ins())));
        }
        None => scene.caption.push("too many places: the matrix alone".to_owned()),
    }
    scene.body = if is_wide { Part::column(parts) } else { Part::row(parts) };
    tell_threads_apart(&mut scene.body);
    Ok(scene)
}

/// The picture of named linear layouts from top to bottom.
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// let one = LinearLayout::identity_1d(4, "lane", "o")?;
/// let scene = layout_picture::family::linear_layouts("invert(A) = …", &[("A", one), ("result", one)])?;
/// assert_eq!((scene.panels().len(), scene.panels()[2].title.as_str()), (4, "result: matrix"));
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
pub fn linear_layouts(title: &str, layouts: &[(&str, LinearLayout)]) -> Result<Scene, LinearError> {
    let (mut all, mut parts) = (Scene { title: title.to_owned(), ..Scene::default() }, Vec::new());
    for (name, layout) in layouts {
        let mut scene = linear(layout, None)?;
        if let Some(panel) = scene.body.first() {
            panel.title = format!("{name}: {}", panel.title);
        }
        all.caption.push(format!("{name} = {}", scene.title));
        parts.push(scene.body);
        all.legend.extend(scene.legend);
        // The axis of the matrix explains the letters.
        all.caption.extend(scene.caption.into_iter().filter(|line| *line != said(&layout.ins())));
    }
    all.legend.sort_by_key(|key| key.state);
    all.legend.dedup();
    all.body = Part::column(parts);
    Ok(all)
}

/// `R register, L lane`
pub(super) fn said(ins: &Dims) -> String {
    let named = letters(ins).into_iter().enumerate().filter(|(i, _)| is_shown(ins, *i));
    // A letter of more than one part is the name itself.
    let said = |(i, letter): (usize, String)| match letter.strip_suffix('=') {
        Some(name) => name.to_owned(),
        None => format!("{letter} {}", ins.get(i).name).trim().to_owned(),
    };
    named.map(said).collect::<Vec<_>>().join(", ")
}

/// Returns true for a dimension that tells places apart: with size 1 it does so only if all have.
fn is_shown(dims: &Dims, i: usize) -> bool {
    dims.get(i).bits > 0 || dims.bits() == 0
}

/// The shortest prefixes that distinguish the names, in capital letters; `m0=` for names that differ in their numbers; empty for a single name.
fn letters(dims: &Dims) -> Vec<String> {
    if dims.count() == 1 {
        return vec![String::new()];
    }
    let names: Vec<Name> = (0..dims.count()).map(|i| dims.get(i).name).collect();
    let beginning =
        |name: &Name, letters: usize| name.as_str().chars().take(letters).collect::<String>().to_uppercase();
    let shortest = |name: &Name| {
        let is_its_own = |letters: &usize| {
            names.iter().filter(|other| beginning(other, *letters) == beginning(name, *letters)).count() == 1
        };
        let letters = beginning(name, (1..8).find(is_its_own).unwrap_or(8));
        if letters.ends_with(|last: char| last.is_ascii_digit()) { format!("{name}=") } else { letters }
    };
    names.iter().map(shortest).collect()
}

/// The first rows and columns of cells too small for text, framed among them.
fn excerpt(part: &mut Part) -> Option<Panel> {
    let panel = part.first().filter(|panel| !panel.grid.is_written())?;
    let mut grid = panel.grid.clone();
    let (rows, columns) = cut(&mut grid, CORNER);
    (grid.down.left_out, grid.across.left_out) = (0, 0);
    panel.grid.frames.push(Frame { rows: (0, rows), columns: (0, columns), colour: Colour::Plain });
    Some(Panel { title: "within the frame".to_owned(), grid, caption: Vec::new() })
}

/// The matrix: one column per input bit, one row per output bit.
fn matrix(layout: &LinearLayout) -> Panel {
    let (ins, outs) = (layout.ins(), layout.outs());
    let letters = letters(&ins);
    let mut across = Axis { title: format!("input bit: {}", said(&ins)), ..Axis::default() };
    let mut down = Axis { title: "output bit".to_owned(), ..Axis::default() };
    for (axis, dims, names) in [(&mut across, &ins, Some(&letters)), (&mut down, &outs, None)] {
        for i in 0..dims.count() {
            if let (before @ 1.., true) = (axis.count(), dims.get(i).bits > 0) {
                axis.rules.push(Rule { before, weight: Weight::Heavy });
            }
            let powers = (0..dims.get(i).bits).map(|bit| 1_u64.checked_shl(bit).unwrap_or(0));
            let name = names.and_then(|names| names.get(i)).cloned();
            let name = name.unwrap_or_else(|| format!("{}=", dims.get(i).name));
            axis.labels.extend(powers.map(|power| format!("{name}{power}")));
        }
    }
    let mut cells = Vec::new();
    let mut column = 0_u32;
    for i in 0..ins.count() {
        for bit in 0..ins.get(i).bits {
            for row in 0..outs.bits() {
                let is_set = layout.basis(i, bit).checked_shr(row).unwrap_or(0) & 1 == 1;
                let (text, colour) =
                    if is_set { ("1", Colour::class(u64::try_from(i).unwrap_or(0))) } else { ("·", Colour::Plain) };
                cells.push(Cell { row, column, lines: vec![text.to_owned()], colour, ..Cell::default() });
            }
            column = column.saturating_add(1);
        }
    }
    Panel { title: "matrix".to_owned(), grid: Grid { down, across, cells, ..Grid::default() }, ..Panel::default() }
}

/// The places of each element.
pub(super) struct Places {
    layout: LinearLayout,
    letters: Vec<String>,
    /// The first place of each element, and the number of its places.
    first: BTreeMap<u64, (u64, u64)>,
    /// The numbers and the names of rows and columns.
    rows: (u64, String),
    columns: (u64, String),
    /// The other dimensions; each of their coordinates has a grid.
    others: Vec<(u64, String)>,
    /// The number of places of each element, if it is the same for all.
    each: Option<u64>,
}

/// The number of places of each element, if it is the same for all.
fn each(first: &BTreeMap<u64, (u64, u64)>) -> Option<u64> {
    let mut counts = first.values().map(|(_, count)| *count);
    let count = counts.next()?;
    counts.all(|other| other == count).then_some(count)
}

impl Places {
    /// The places, if they can be drawn.
    pub(super) fn from_layout(layout: &LinearLayout) -> Result<Option<Self>, LinearError> {
        let (ins, outs, size) = (layout.ins(), layout.outs(), layout.ins().size()?);
        if size > MOST_PLACES || outs.count() == 0 {
            return Ok(None);
        }
        let mut first = BTreeMap::new();
        for place in 0..size {
            let (_, count) = first.entry(layout.image(place)).or_insert((place, 0_u64));
            *count = count.saturating_add(1);
        }
        let dim = |j: usize| (outs.get(j).size(), outs.get(j).name.to_string());
        let mut places = Self {
            layout: *layout,
            letters: letters(&ins),
            each: each(&first),
            first,
            rows: (1, String::new()),
            columns: dim(0),
            others: (2..outs.count()).map(dim).collect(),
        };
        if outs.count() > 1 {
            (places.rows, places.columns) = (dim(0), dim(1));
        } else if let in_a_row = places.in_a_row()
            && in_a_row < places.columns.0
        {
            let (size, name) = dim(0);
            (places.rows, places.columns) =
                ((size.checked_div(in_a_row).unwrap_or(1), name), (in_a_row, String::new()));
        }
        Ok(Some(places))
    }

    /// The letters of so many cells side by side: the last place has the largest numbers.
    fn letters_of(&self, cells: u64) -> u64 {
        let last = self.layout.ins().size().unwrap_or(1).saturating_sub(1);
        let widest = self.lines(last).iter().map(|line| line.chars().count()).max().unwrap_or(0);
        u64::try_from(widest).unwrap_or(0).saturating_add(1).saturating_mul(cells)
    }

    /// The elements per row of a tile with one dimension: half as many while they are too wide.
    fn in_a_row(&self) -> u64 {
        let fits = |shift: &u32| self.letters_of(IN_A_ROW >> shift) <= MOST_LETTERS;
        IN_A_ROW >> (0..2).find(fits).unwrap_or(2)
    }

    fn registers(&self) -> Option<usize> {
        REGISTERS.iter().find_map(|name| self.layout.ins().find(name))
    }

    /// The thread of a place, with all dimensions other than registers as one number, and its register.
    fn thread(&self, place: u64) -> (u64, Option<u64>) {
        let (ins, registers) = (self.layout.ins(), self.registers());
        let (mut thread, mut bits) = (0_u64, 0_u32);
        for i in (0..ins.count()).filter(|i| Some(*i) != registers) {
            thread |= ins.part(place, i).checked_shl(bits).unwrap_or(0);
            bits = bits.saturating_add(ins.get(i).bits);
        }
        (thread, registers.map(|i| ins.part(place, i)))
    }

    /// The element in a row and a column of a slice.
    fn element(&self, (row, column, slice): (u64, u64, u64)) -> u64 {
        if self.layout.outs().count() == 1 {
            return column.saturating_add(self.columns.0.saturating_mul(row));
        }
        let line = column.saturating_add(self.columns.0.saturating_mul(slice));
        row.saturating_add(self.rows.0.saturating_mul(line))
    }

    /// The coordinate of a slice along the other dimensions.
    fn others_at(&self, slice: u64) -> Vec<u64> {
        let mut rest = slice;
        let part = |(size, _): &(u64, String)| {
            let at = rest.checked_rem(*size).unwrap_or(0);
            rest = rest.checked_div(*size).unwrap_or(0);
            at
        };
        self.others.iter().map(part).collect()
    }

    /// The thread number without its lane, for the first place of an element.
    fn warp(&self, at: (u64, u64, u64)) -> Option<u64> {
        let (ins, (place, _)) = (self.layout.ins(), self.first.get(&self.element(at))?);
        self.thread(*place).0.checked_div(ins.get(ins.find("lane")?).size())
    }

    /// The color of a place's thread.
    pub(super) fn colour_of_thread(&self, place: u64) -> Colour {
        Colour::class(self.thread(place).0)
    }

    /// The element of a place.
    #[cfg(feature = "operations")]
    pub(super) const fn image(&self, place: u64) -> u64 {
        self.layout.image(place)
    }

    /// The first place of an element, which another layout has somewhere.
    #[cfg(feature = "operations")]
    pub(super) fn of_element(&self, element: u64) -> Option<u64> {
        self.first.get(&element).map(|(place, _)| *place)
    }

    /// `W1 L3` above `R0`.
    fn lines(&self, place: u64) -> Vec<String> {
        let (ins, registers) = (self.layout.ins(), self.registers());
        let text = |i: usize| format!("{}{}", self.letters.get(i).map_or("", String::as_str), ins.part(place, i));
        let shown = |i: &usize| is_shown(&ins, *i);
        let others: Vec<String> =
            (0..ins.count()).rev().filter(|i| Some(*i) != registers).filter(shown).map(text).collect();
        let registers = registers.filter(shown).map(text);
        [others.join(" ")].into_iter().filter(|line| !line.is_empty()).chain(registers).collect()
    }

    /// The elements with their places, as one grid or one per slice, and the number of slices left out.
    pub(super) fn grids(&self, title: &str, colour: &dyn Fn(&Self, u64) -> Colour, picked: Option<u64>) -> (Part, u64) {
        let all = self.others.iter().fold(1_u64, |all, (size, _)| all.saturating_mul(*size));
        let wide = self.letters_of(self.columns.0.saturating_add(1));
        let fitting = MOST_LETTERS.checked_div(wide).unwrap_or(1).max(1);
        let along = self.others.first().map_or(1, |(size, _)| (*size).min(1 << fitting.ilog2()));
        let slices: Vec<u64> = (0..all.min(MOST_SLICES)).collect();
        let panel = |slice: &u64| Some(Part::from(self.panel(title, *slice, colour, picked)));
        let lines = slices.chunks(usize::try_from(along).unwrap_or(1).max(1));
        let lines = lines.map(|line| line.iter().map(panel).collect()).collect();
        (Part::Table(lines), all.saturating_sub(MOST_SLICES))
    }

    fn panel(&self, title: &str, slice: u64, colour: &dyn Fn(&Self, u64) -> Colour, picked: Option<u64>) -> Panel {
        let others = self.others_at(slice);
        let (mut down, across) =
            (Axis::numbered(self.rows.1.clone(), self.rows.0), Axis::numbered(self.columns.1.clone(), self.columns.0));
        let is_line = self.layout.outs().count() == 1;
        if is_line && self.rows.0 > 1 {
            down.labels =
                (0..self.rows.0.min(MOST_SIDE)).map(|row| row.saturating_mul(self.columns.0).to_string()).collect();
        }
        let own = picked.map(|thread| self.of_thread(thread));
        let mut cells = Vec::new();
        for (row, r) in (0_u32..).zip(0..u64::from(down.count())) {
            for (column, c) in (0_u32..).zip(0..u64::from(across.count())) {
                let element = self.element((r, c, slice));
                let deeper: String = others.iter().map(|at| [",", &at.to_string()].concat()).collect();
                let coordinate = if is_line { element.to_string() } else { format!("({r},{c}{deeper})") };
                let data = Data { coordinate: Some(coordinate), ..Data::default() };
                let cell = Cell { row, column, data, ..Cell::default() };
                cells.push(self.cell(cell, element, colour, own.as_ref()));
            }
        }
        let caption = self
            .each
            .filter(|each| *each > 1)
            .map(|each| format!("{each} places have each element: the first is named"));
        let mut grid = Grid { down, across, cells, ..Grid::default() };
        grid.borders = borders(&grid);
        turns(&mut grid, |row, column| self.warp((row.into(), column.into(), slice)));
        let of = self.others.iter().zip(&others).map(|((_, name), at)| format!("{name} {at}"));
        let title = std::iter::once(title.to_owned()).chain(of).collect::<Vec<_>>().join(", ");
        Panel { title, grid, caption: caption.into_iter().collect() }
    }

    /// Returns true if some elements have more places than others.
    fn is_uneven(&self) -> bool {
        !self.first.is_empty() && self.each.is_none()
    }

    /// The places of a thread, by element.
    fn of_thread(&self, thread: u64) -> BTreeMap<u64, u64> {
        let places = 0..self.layout.ins().size().unwrap_or(0);
        places.filter(|place| self.thread(*place).0 == thread).map(|place| (self.layout.image(place), place)).collect()
    }

    fn cell(
        &self,
        cell: Cell,
        element: u64,
        colour: &dyn Fn(&Self, u64) -> Colour,
        own: Option<&BTreeMap<u64, u64>>,
    ) -> Cell {
        let Some((first, count)) = self.first.get(&element) else { return Cell { state: State::Never, ..cell } };
        let picked = own.map(|own| own.get(&element));
        let place = picked.flatten().unwrap_or(first);
        let (thread, register) = self.thread(*place);
        let state = match picked {
            Some(Some(_)) => State::Picked,
            Some(None) => State::Faded,
            None if *count > 1 && self.is_uneven() => State::Twice,
            None => State::Plain,
        };
        let data = Data { thread: Some(thread), value: register, ..cell.data };
        Cell { lines: self.lines(*place), colour: colour(self, *place), state, data, ..cell }
    }

    fn legend(&self, picked: Option<u64>) -> Vec<Key> {
        let all = self.others.iter().fold(self.rows.0, |all, (size, _)| all.saturating_mul(*size));
        let all = all.saturating_mul(self.columns.0);
        let is_there = [
            (State::Never, "no place has it", u64::try_from(self.first.len()).is_ok_and(|reached| reached < all)),
            (State::Twice, "several places have it; the first is named", picked.is_none() && self.is_uneven()),
            (State::Picked, "in the thread that is picked out", picked.is_some()),
        ];
        is_there.into_iter().filter(|(.., is)| *is).map(|(state, text, _)| Key::of_state(state, text)).collect()
    }
}
