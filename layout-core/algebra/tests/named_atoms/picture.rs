//! Pictures of atoms: a matrix with who holds each element, or a list of the bits that each thread has.

use std::collections::BTreeMap;
use std::fmt::Write;

use layout_algebra::{LayoutValue, offset};

/// How wide a picture may be, in characters.
const WIDTH: usize = 88;

fn size(layout: &LayoutValue) -> u64 {
    layout.size().expect("small")
}

/// The offsets of all indices.
fn table(layout: &LayoutValue) -> Vec<u64> {
    (0..size(layout)).map(|index| offset(layout, index).expect("small")).collect()
}

/// Every (thread, value) and what it is taken to, thread by thread.
fn held(layout: &LayoutValue) -> Vec<Vec<u64>> {
    let threads = usize::try_from(size(&layout.mode(0).expect("threads"))).expect("small");
    let all = table(layout);
    (0..threads).map(|thread| all.iter().skip(thread).step_by(threads).copied().collect()).collect()
}

/// Whether all threads name the same.
pub fn is_shared(layout: &LayoutValue) -> bool {
    let threads = layout.mode(0).expect("threads");
    size(&threads) > 1 && (0..threads.leaf_count()).all(|leaf| threads.leaf_at(leaf).stride == 0)
}

/// The matrix of `rows × columns` elements, counted column by column, each with its thread and its value.
pub fn matrix(layout: &LayoutValue, rows: u64, columns: u64) -> String {
    let mut owners = BTreeMap::new();
    for (thread, values) in held(layout).iter().enumerate() {
        for (value, element) in values.iter().enumerate() {
            owners.insert(*element, (thread, value));
        }
    }
    let at = |row: u64, column: u64| owners[&(row + rows * column)];
    let width = together(rows, columns, &at);
    let cell = |row: u64, group: u64| {
        let (thread, value) = at(row, group * width);
        let last = value + usize::try_from(width).expect("small") - 1;
        if width == 1 { format!("{thread}.{value}") } else { format!("{thread}.{value}…{last}") }
    };
    let groups = columns / width;
    let wide = (0..rows).flat_map(|row| (0..groups).map(move |group| (row, group)));
    let wide = wide.map(|(row, group)| cell(row, group).chars().count()).max().expect("not empty") + 1;
    let shown = across(groups, WIDTH / wide);
    let mut text = String::from("     ");
    write_row(&mut text, &shown, wide, |group| (group * width).to_string());
    let mut before = None;
    for row in down(rows, size(&layout.mode(0).expect("threads"))) {
        if before.is_some_and(|before| before + 1 < row) {
            text += "   ⋮\n";
        }
        before = Some(row);
        write!(text, "{row:4} ").expect("a string");
        write_row(&mut text, &shown, wide, |group| cell(row, group));
    }
    text
}

/// How many neighbours in every row belong together: one thread has them as consecutive values.
fn together(rows: u64, columns: u64, at: &impl Fn(u64, u64) -> (usize, usize)) -> u64 {
    let follows = |row: u64, column: u64| {
        let ((thread, value), before) = (at(row, column), at(row, column - 1));
        before == (thread, value.wrapping_sub(1))
    };
    let is_one = |width: u64| {
        let inside = |column: &u64| !column.is_multiple_of(width);
        columns.is_multiple_of(width)
            && (0..rows).all(|row| (0..columns).filter(inside).all(|column| follows(row, column)))
    };
    if columns <= 16 {
        return 1;
    }
    (0..9).map(|power| 1 << power).filter(|width| is_one(*width)).max().unwrap_or(1)
}

/// The columns to show, `None` for those left out.
fn across(groups: u64, fit: usize) -> Vec<Option<u64>> {
    if usize::try_from(groups).expect("small") <= fit.min(16) {
        return (0..groups).map(Some).collect();
    }
    (0..4).map(Some).chain([None]).chain((groups - 2..groups).map(Some)).collect()
}

/// The rows to show: where a warp's pattern changes; of one or two blocks, where theirs does.
fn down(rows: u64, threads: u64) -> Vec<u64> {
    let turns: &[u64] =
        if threads > 2 { &[7, 8, 9, 15, 16, 17, 32, 48] } else { &[(rows / 2).saturating_sub(1), rows / 2] };
    let is_shown = |row: &u64| rows <= 16 || *row < 2 || row + 1 == rows || turns.contains(row);
    (0..rows).filter(is_shown).collect()
}

fn write_row(text: &mut String, shown: &[Option<u64>], wide: usize, cell: impl Fn(u64) -> String) {
    for group in shown {
        let cell = group.map_or_else(|| "…".to_owned(), &cell);
        let wide = if group.is_none() { 3 } else { wide };
        write!(text, " {cell:<0$}", wide - 1).expect("a string");
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
}

/// The bits of some of the threads, as runs.
pub fn bits(layout: &LayoutValue) -> String {
    if is_shared(layout) {
        let (threads, values) = (layout.mode(0).expect("threads"), layout.mode(1).expect("values"));
        return format!("t0 … t{}  {}\n", size(&threads) - 1, runs(&table(&values)));
    }
    let held = held(layout);
    let shown = |thread: usize| held.len() <= 8 || thread < 5 || [8, 16, held.len() - 1].contains(&thread);
    let mut text = String::new();
    let mut before = 0;
    for (thread, bits) in held.iter().enumerate().filter(|(thread, _)| shown(*thread)) {
        if thread > before + 1 {
            text += " ⋮\n";
        }
        before = thread;
        writeln!(text, "{:<4} {}", format!("t{thread}"), runs(bits)).expect("a string");
    }
    text
}

/// `0…15 128…143 …`: at most six runs of consecutive numbers.
fn runs(bits: &[u64]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for bit in bits {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == *bit => *last = *bit,
            _ => runs.push((*bit, *bit)),
        }
    }
    let run = |(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}…{last}") };
    let shown: Vec<String> = runs.iter().take(if runs.len() > 6 { 5 } else { 6 }).map(run).collect();
    let rest = runs.last().filter(|_| runs.len() > 6).map(|last| format!("  …  {}", run(last)));
    shown.join("  ") + &rest.unwrap_or_default()
}
