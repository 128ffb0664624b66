//! Conversions by words: the elements that each lane packs, the lane that it reads, and the registers that it fills, round by round.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{LinearError, LinearLayout, PackedShuffles};

use super::conversion::{MOST_ROUNDS, extent, more_rounds, sides, threads};
use crate::scene::{Axis, Cell, Colour, Data, Grid, Panel, Part, Scene, State};

/// The bits of a word.
const WORD: u64 = 32;

/// The work of the lanes in one round.
#[derive(Default)]
struct Round {
    /// The registers of the source that each lane packs, by their place in the word.
    gives: BTreeMap<u64, BTreeMap<u64, u64>>,
    /// The lane that each lane reads, and the registers of the target that it fills.
    reads: BTreeMap<u64, (u64, BTreeSet<u64>)>,
}

/// The picture of a conversion in the fewest rounds of words, elements of so many bits; `None` if elements change warps.
///
/// # Errors
/// Same errors as [`PackedShuffles::of`].
///
/// ```
/// use layout_algebra::linear::LinearLayout;
/// use layout_picture::family;
/// let layout = |bases: [u64; 4]| {
///     let bases: [&[u64]; 4] = [&[bases[0]], &[bases[1]], &[bases[2]], &[bases[3]]];
///     LinearLayout::inferred(&[("register", &bases[..2]), ("lane", &bases[2..])], &["element"])
/// };
/// let (rows, columns) = (layout([1, 2, 4, 8])?, layout([4, 8, 1, 2])?);
/// let scene = family::conversion_by_words("least_rounds(A, B, 8)", &rows, &columns, 8)?.ok_or("a plan")?;
/// assert_eq!(scene.panels().iter().filter(|panel| panel.title.starts_with("round")).count(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn conversion_by_words(
    title: &str,
    source: &LinearLayout,
    target: &LinearLayout,
    bits: u64,
) -> Result<Option<Scene>, LinearError> {
    let Some(plan) = PackedShuffles::of(source, target, bits)? else { return Ok(None) };
    let (mut parts, mut caption) = sides(source, target)?;
    let (rounds, own) = rounds(&plan, target, bits);
    let lanes = extent(target, "lane");
    parts.extend(rounds.iter().take(MOST_ROUNDS).map(|(number, round)| round.panel(*number, lanes)));
    if plan.rounds() > 0 {
        let per = WORD.checked_div(bits).unwrap_or(1).max(1);
        let packed =
            if per == 1 { "a word".to_owned() } else { format!("up to {per} elements, packed by byte permutes") };
        caption.push(format!("in a round each lane gives {packed}, and reads the word of one lane"));
    }
    if own > 0 {
        caption.push(format!("{own} elements stay in their lanes, and are in no round"));
    }
    caption.extend(more_rounds(rounds.len()));
    Ok(Some(Scene { title: title.to_owned(), body: Part::column(parts), caption, ..Scene::default() }))
}

/// All rounds by number, and the elements that need none.
fn rounds(plan: &PackedShuffles, target: &LinearLayout, bits: u64) -> (BTreeMap<u64, Round>, u64) {
    let (mut rounds, mut own) = (BTreeMap::<u64, Round>::new(), 0_u64);
    let (per, parts) = (WORD.checked_div(bits).unwrap_or(1).max(1), bits.div_ceil(WORD));
    for lane in 0..extent(target, "lane") {
        for register in 0..extent(target, "register") {
            let [turn, slot] = plan.found(register, lane);
            let from = plan.asked(turn, lane);
            if plan.begins_with_own() && turn == 0 {
                own = own.saturating_add(1);
                continue;
            }
            let first = turn.saturating_sub(u64::from(plan.begins_with_own())).saturating_mul(plan.words());
            // A word has several elements, or an element several words.
            let word = slot.checked_div(per).unwrap_or(0).saturating_mul(parts);
            for part in 0..parts {
                let round = rounds.entry(first.saturating_add(word).saturating_add(part)).or_default();
                let place = slot.checked_rem(per).unwrap_or(0);
                round.gives.entry(from).or_default().insert(place, plan.given(turn, slot, from));
                let (_, filled) = round.reads.entry(lane).or_insert((from, BTreeSet::new()));
                filled.insert(plan.put(register, lane));
            }
        }
    }
    (rounds, own)
}

impl Round {
    /// The panel of a round: a column for each lane.
    fn panel(&self, number: u64, lanes: u64) -> Part {
        let named =
            |registers: &mut dyn Iterator<Item = &u64>| registers.map(|register| format!("R{register}")).collect();
        let mut cells = Vec::new();
        let across = threads("lane", lanes);
        for (column, lane) in (0_u32..).zip(0..u64::from(across.count())) {
            let gives: Vec<String> = self.gives.get(&lane).map(|word| named(&mut word.values())).unwrap_or_default();
            let (from, reads, fills): (u64, Vec<String>, Vec<String>) = match self.reads.get(&lane) {
                Some((from, filled)) => (*from, vec![format!("L{from}")], named(&mut filled.iter())),
                None => (lane, Vec::new(), Vec::new()),
            };
            for (row, (lines, of)) in (0_u32..).zip([(gives, lane), (reads, from), (fills, from)]) {
                let data = Data { thread: Some(lane), ..Data::default() };
                let state = if lines.is_empty() { State::Faded } else { State::Plain };
                cells.push(Cell { row, column, lines, colour: Colour::class(of), state, data });
            }
        }
        let labels = ["gives registers", "reads lane", "into registers"].map(str::to_owned).to_vec();
        let down = Axis { labels, ..Axis::default() };
        let grid = Grid { down, across, cells, ..Grid::default() };
        Part::from(Panel { title: format!("round {number}"), grid, ..Panel::default() })
    }
}
