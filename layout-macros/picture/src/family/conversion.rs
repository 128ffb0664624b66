//! Conversions between linear layouts: source, target, and the moves between them, in rounds or through shared memory.

use layout_algebra::linear::{ConversionPlan, LinearError, LinearLayout, Shuffles, ThroughShared};

use super::linear::{Places, said};
use crate::scene::{Axis, Cell, Colour, Data, Grid, Panel, Part, Scene, State};

/// The most rounds and threads to draw.
pub(super) const MOST_ROUNDS: usize = 8;
const MOST_THREADS: u64 = 64;

/// The picture of a conversion: an element has the color of the lane that holds it in the source.
///
/// # Errors
/// Same errors as [`ConversionPlan::of`].
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// use layout_picture::family;
/// let layout = |register: u64, lane: u64| {
///     let bases: [&[u64]; 2] = [&[register], &[lane]];
///     LinearLayout::inferred(&[("register", &bases[..1]), ("lane", &bases[1..])], &["element"])
/// };
/// let scene = family::conversion("conversion(A, B)", &layout(1, 2)?, &layout(2, 1)?)?;
/// assert_eq!(scene.panels()[3].title, "round 1");
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
pub fn conversion(title: &str, source: &LinearLayout, target: &LinearLayout) -> Result<Scene, LinearError> {
    let (mut parts, mut caption) = sides(source, target)?;
    match ConversionPlan::of(source, target)? {
        ConversionPlan::Shuffles(shuffles) => {
            let (moves, said) = rounds(&shuffles, target);
            parts.push(moves);
            caption.extend(said);
        }
        ConversionPlan::Shared(shared) => {
            parts.push(through(&shared));
            let [stores, loads] = shared.conflicts();
            caption.push(format!(
                "{} elements of shared memory; bank conflicts: {stores} of a store, {loads} of a load",
                shared.elements()
            ));
        }
    }
    Ok(Scene { title: title.to_owned(), body: Part::column(parts), caption, ..Scene::default() })
}

/// The source and the target side by side, and the lines of the caption on them.
pub(super) fn sides(source: &LinearLayout, target: &LinearLayout) -> Result<(Vec<Part>, Vec<String>), LinearError> {
    let mut parts = Vec::new();
    if let (Some(from), Some(to)) = (Places::from_layout(source)?, Places::from_layout(target)?) {
        let of_source = |places: &Places, place: u64| {
            let place = from.of_element(places.image(place));
            place.map_or(Colour::Plain, |place| from.colour_of_thread(place))
        };
        let sides = [from.grids("A", &Places::colour_of_thread, None), to.grids("B", &of_source, None)];
        parts.push(Part::row(sides.into_iter().map(|(side, _)| side).collect()));
    }
    let mut caption = vec![format!("A = {source}"), format!("B = {target}")];
    caption.push(format!("an element has the colour of the lane that has it in A; {}", said(&source.ins())));
    Ok((parts, caption))
}

/// The number of coordinates along an input dimension, 1 if it is missing.
pub(super) fn extent(layout: &LinearLayout, name: &str) -> u64 {
    layout.ins().find(name).map_or(1, |i| layout.ins().get(i).size())
}

/// The work of each lane in each round.
fn rounds(shuffles: &Shuffles, target: &LinearLayout) -> (Part, Vec<String>) {
    let lanes = extent(target, "lane");
    let all: Vec<u64> = (0..extent(target, "register")).filter(|register| shuffles.is_round(*register)).collect();
    let panels = (0_u64..).zip(&all).take(MOST_ROUNDS).map(|(number, round)| {
        let mut cells = Vec::new();
        for (column, lane) in (0_u32..).zip(0..lanes.min(MOST_THREADS)) {
            let from = shuffles.from(*round, lane);
            let rows = [
                (format!("R{}", shuffles.given(*round, lane)), lane),
                (format!("L{from}"), from),
                (format!("R{}", shuffles.put(*round, lane)), from),
            ];
            for (row, (text, of)) in (0_u32..).zip(rows) {
                let data = Data { thread: Some(lane), ..Data::default() };
                cells.push(Cell { row, column, lines: vec![text], colour: Colour::class(of), data, ..Cell::default() });
            }
        }
        let labels = ["gives register", "reads lane", "into register"].map(str::to_owned).to_vec();
        let down = Axis { labels, ..Axis::default() };
        let grid = Grid { down, across: threads("lane", lanes), cells, ..Grid::default() };
        Part::from(Panel { title: format!("round {number}"), grid, ..Panel::default() })
    });
    let panels: Vec<Part> = panels.collect();
    let mut said = Vec::new();
    if shuffles.stays_in_lanes() {
        said.push("every lane has its elements already: registers are renamed, nothing is shuffled".to_owned());
    }
    said.extend(more_rounds(all.len()));
    (Part::column(panels), said)
}

/// The line on the rounds that are not drawn.
pub(super) fn more_rounds(count: usize) -> Option<String> {
    let more = count.checked_sub(MOST_ROUNDS).filter(|more| *more > 0)?;
    Some(format!("⋯ {more} more round{}", if more == 1 { "" } else { "s" }))
}

/// The axis of threads, with the number left out.
pub(super) fn threads(title: &str, count: u64) -> Axis {
    let shown = count.min(MOST_THREADS);
    Axis { left_out: count.saturating_sub(shown), ..Axis::numbered(title, shown) }
}

/// The offsets at which each register is stored, and from which it is loaded.
fn through(shared: &ThroughShared) -> Part {
    let stores = offsets("stores: at which offset", &shared.stores(), |place| shared.is_stored(place));
    let loads = offsets("loads: from which offset", &shared.loads(), |_| true);
    Part::column(vec![stores.into(), loads.into()])
}

fn offsets(title: &str, layout: &LinearLayout, is_done: impl Fn(u64) -> bool) -> Panel {
    let ins = layout.ins();
    let registers = extent(layout, "register");
    let all = ins.size().unwrap_or(0);
    let (threads_of_all, elements) = (all.checked_div(registers).unwrap_or(0), layout.outs().size().unwrap_or(1));
    let at = ins.find("register");
    let mut cells = Vec::new();
    let mut down = Axis::numbered("register", registers);
    for (row, register) in (0_u32..).zip(0..u64::from(down.count())) {
        for (column, thread) in (0_u32..).zip(0..threads_of_all.min(MOST_THREADS)) {
            let place = placed(&ins, at, register, thread);
            let offset = layout.image(place);
            let data = Data { offset: Some(offset), thread: Some(thread), value: Some(register), ..Data::default() };
            let (lines, state) =
                if is_done(place) { (vec![offset.to_string()], State::Plain) } else { (Vec::new(), State::Faded) };
            cells.push(Cell { row, column, lines, colour: Colour::step(offset, elements), state, data });
        }
    }
    down.labels = down.labels.iter().map(|label| format!("R{label}")).collect();
    Panel {
        title: title.to_owned(),
        grid: Grid { down, across: threads("thread", threads_of_all), cells, ..Grid::default() },
        ..Panel::default()
    }
}

/// The place of a thread's register: the coordinates along all dimensions as one word.
fn placed(ins: &layout_algebra::linear::Dims, registers: Option<usize>, register: u64, thread: u64) -> u64 {
    let (mut place, mut rest) = (0_u64, thread);
    for i in 0..ins.count() {
        let coordinate = if Some(i) == registers {
            register
        } else {
            let size = ins.get(i).size();
            let coordinate = rest.checked_rem(size).unwrap_or(0);
            rest = rest.checked_div(size).unwrap_or(0);
            coordinate
        };
        place |= coordinate.checked_shl(ins.from(i)).unwrap_or(0);
    }
    place
}
