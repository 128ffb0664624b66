//! A warp's request: the threads that ask for each word of shared memory, or for each sector of global memory.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::AlgebraError;
use layout_algebra::analysis::access::{THREADS, WORD};
use layout_algebra::analysis::banks::BANKS;
use layout_algebra::analysis::sectors::{LINE, SECTOR};
use layout_algebra::analysis::{WarpAccess, Wavefronts, bank};

use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, Panel, Part, Scene, State};

/// The number of banks with the same color: 16 bytes, which swizzles keep together.
const TOGETHER: u64 = 4;

/// The color of a bank.
pub(super) fn colour(bank: u64) -> Colour {
    Colour::class(bank.checked_div(TOGETHER).unwrap_or(0))
}

/// The legend of the colors of banks.
pub(super) fn legend() -> Vec<Key> {
    let groups = (0..BANKS.checked_div(TOGETHER).unwrap_or(0)).map(|group| {
        let first = group.saturating_mul(TOGETHER);
        let last = first.saturating_add(TOGETHER).saturating_sub(1);
        Key::of_colour(colour(first), format!("banks {first}–{last}"))
    });
    let conflict = Key::of_state(State::Conflict, "a word whose bank is asked for another word in the same phase");
    groups.chain([conflict]).collect()
}

/// The picture of a shared-memory request, phase by phase, with its conflicts marked.
///
/// ```
/// use layout_algebra::analysis::WarpAccess;
/// let addresses: Vec<u64> = (0..4).map(|thread| thread * 128).collect();
/// let scene = layout_picture::family::bank_request("4 threads", &WarpAccess::new(&addresses, 4)?);
/// assert_eq!(scene.panels()[0].title, "phase 0: threads 0–3 take 4 wavefronts");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn bank_request(title: &str, request: &WarpAccess) -> Scene {
    let body = Part::column(phases("", request));
    Scene { title: title.to_owned(), body, legend: legend(), ..Scene::default() }
}

/// One panel per phase.
pub(super) fn phases(of: &str, request: &WarpAccess) -> Vec<Part> {
    let served = Wavefronts::of(request);
    let (mut panels, mut first) = (Vec::new(), 0_u64);
    let phases = request.addresses().chunks(request.threads_in_phase());
    for (phase, (addresses, wavefronts)) in phases.zip(served.per_phase()).enumerate() {
        let count = u64::try_from(addresses.len()).unwrap_or(THREADS);
        let last = first.saturating_add(count).saturating_sub(1);
        let s = if *wavefronts == 1 { "" } else { "s" };
        let title = format!("{of}phase {phase}: threads {first}–{last} take {wavefronts} wavefront{s}");
        let grid = phase_grid(&blocks(addresses, first, request.width(), WORD));
        panels.push(Part::from(Panel { title, grid, ..Panel::default() }));
        first = first.saturating_add(count);
    }
    panels
}

/// The threads that ask for each block of `bytes` bytes, by the number of the block.
fn blocks(addresses: &[u64], first: u64, width: u64, bytes: u64) -> BTreeMap<u64, BTreeSet<u64>> {
    let mut blocks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for (thread, address) in (first..).zip(addresses) {
        let last = address.saturating_add(width.saturating_sub(1)).checked_div(bytes).unwrap_or(0);
        for block in address.checked_div(bytes).unwrap_or(0)..=last {
            blocks.entry(block).or_default().insert(thread);
        }
    }
    blocks
}

/// A phase: one row for each 128 bytes requested, one column per bank, and in each word the threads that ask for it.
fn phase_grid(words: &BTreeMap<u64, BTreeSet<u64>>) -> Grid {
    let bank_of = |word: u64| bank(word.saturating_mul(WORD));
    let asked = |of: u64| words.keys().filter(|word| bank_of(**word) == of).count();
    let cell = |word: u64, data: &mut Data| {
        let bank = bank_of(word);
        data.bank = Some(bank);
        (colour(bank), if asked(bank) > 1 { State::Conflict } else { State::Plain })
    };
    lines(words, BANKS, Axis::numbered("bank", BANKS), cell)
}

/// Blocks in rows of lines.
fn lines(
    blocks: &BTreeMap<u64, BTreeSet<u64>>,
    in_a_line: u64,
    across: Axis,
    look: impl Fn(u64, &mut Data) -> (Colour, State),
) -> Grid {
    let line = |block: u64| block.checked_div(in_a_line).unwrap_or(0);
    let lines: BTreeSet<u64> = blocks.keys().map(|block| line(*block)).collect();
    let cells = blocks.iter().map(|(block, threads)| {
        let row = u32::try_from(lines.range(..line(*block)).count()).unwrap_or(u32::MAX);
        let column = u32::try_from(block.checked_rem(in_a_line).unwrap_or(0)).unwrap_or(0);
        let mut data = Data { thread: threads.first().copied(), ..Data::default() };
        let (colour, state) = look(*block, &mut data);
        Cell { row, column, lines: vec![named(threads)], colour, state, data }
    });
    let cells = cells.collect();
    let labels = lines.iter().map(|line| line.saturating_mul(LINE).to_string()).collect();
    let down = Axis { title: "byte".to_owned(), labels, ..Axis::default() };
    Grid { down, across, cells, ..Grid::default() }
}

/// The picture of a global-memory request: its lines of 128 bytes and their sectors, with the threads that ask for each.
///
/// ```
/// use layout_algebra::analysis::WarpAccess;
/// let scene = layout_picture::family::sector_request("two", &WarpAccess::new(&[0, 160], 4)?)?;
/// assert_eq!(scene.caption, ["2 sectors of 32 bytes in 2 lines of 128"]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn sector_request(title: &str, request: &WarpAccess) -> Result<Scene, AlgebraError> {
    let sectors = blocks(request.addresses(), 0, request.width(), SECTOR);
    let in_a_line = layout_algebra::arithmetic::div(LINE, SECTOR)?;
    let labels = (0..in_a_line).map(|sector| format!("+{}", sector.saturating_mul(SECTOR))).collect();
    let across = Axis { title: "sector".to_owned(), labels, ..Axis::default() };
    let grid = lines(&sectors, in_a_line, across, |sector, _| {
        (Colour::class(sector.checked_div(in_a_line).unwrap_or(0)), State::Plain)
    });
    let s = |count: u64| if count == 1 { "" } else { "s" };
    let (sectors, all) = (request.sectors(), request.lines());
    let said = format!("{sectors} sector{} of 32 bytes in {all} line{} of 128", s(sectors), s(all));
    let body = Part::row(vec![Panel { grid, ..Panel::default() }.into()]);
    Ok(Scene { title: title.to_owned(), body, caption: vec![said], ..Scene::default() })
}

/// `T0`, `T0…3` for consecutive threads, and `T0+2` for others.
fn named(threads: &BTreeSet<u64>) -> String {
    let (first, last) = (threads.first().copied().unwrap_or(0), threads.last().copied().unwrap_or(0));
    let others = u64::try_from(threads.len()).unwrap_or(THREADS).saturating_sub(1);
    match last.saturating_sub(first) {
        0 => format!("T{first}"),
        apart if apart == others => format!("T{first}…{last}"),
        _ => format!("T{first}+{others}"),
    }
}
