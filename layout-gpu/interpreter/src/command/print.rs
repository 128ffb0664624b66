//! The output of the command.

use crate::{Entry, Module, Report, counted};

use crate::command::array::{Array, described};
use crate::command::check::Difference;

/// Lists the entries of a file.
pub fn list(file: &str, module: &Module) -> String {
    let entries: String = module.entries().iter().map(|entry| format!("{}\n", signature(entry))).collect();
    format!(
        "{file} has {}:\n{entries}",
        if let [_] = module.entries() { "1 entry".to_owned() } else { format!("{} entries", module.entries().len()) }
    )
}

/// Formats `saxpy(n: 4 bytes, x: 8 bytes)` and the other requirements of a launch.
pub fn signature(entry: &Entry) -> String {
    let parameters: Vec<String> = (entry.parameters().iter())
        .map(|parameter| match parameter.pointee_align {
            Some(1) => format!("{}: pointer", parameter.name),
            Some(align) => format!("{}: pointer to a multiple of {align}", parameter.name),
            None => format!("{}: {}", parameter.name, counted(parameter.size, "byte")),
        })
        .collect();
    let mut text = format!("  {}({})", entry.name(), parameters.join(", "));
    if let Some(refusal) = entry.refusal() {
        return format!("{text}\n    cannot run here: {refusal}");
    }
    if entry.static_shared_bytes() > 0 {
        text += &format!(", {} of static shared memory", counted(entry.static_shared_bytes(), "byte"));
    }
    if let Some(most) = entry.max_threads() {
        text += &format!(", at most {} a block", counted(most, "thread"));
    }
    text
}

/// The most elements that are printed.
const PRINTED: usize = 256;

/// Formats the first elements of a buffer, a row a line; `_` where nobody has written.
pub fn printed(array: &Array, unwritten: &[usize]) -> String {
    let row = array.shape.last().copied().unwrap_or(1).clamp(1, PRINTED);
    let numbers = array.numbers().take(PRINTED).enumerate();
    let numbers: Vec<String> = numbers
        .map(
            |(index, number)| if unwritten.binary_search(&index).is_ok() { "_".to_owned() } else { number.to_string() },
        )
        .collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(0);
    let rows =
        numbers.chunks(row).map(|row| row.iter().map(|number| format!(" {number:>width$}")).collect::<String>() + "\n");
    let more = if array.numbers().nth(PRINTED).is_some() { "  …\n" } else { "" };
    format!("{}\n{}{more}", described(array.kind, &array.shape), rows.collect::<String>())
}

pub fn compared(got: &Array, expected: &Array, path: &str, difference: &Difference) -> String {
    let Difference { wrong, elements, largest, first } = difference;
    let largest = match largest {
        Some((index, apart)) => format!("the largest difference is {apart:e} at {}", got.coordinate(*index)),
        None => "no element differs".to_string(),
    };
    let Some((first, got_there, expected_there)) =
        first.and_then(|first| Some((first, got.numbers().nth(first)?, expected.numbers().nth(first)?)))
    else {
        return match elements {
            1 => format!("the element is that of {path}; {largest}"),
            _ => format!("all {elements} elements are those of {path}; {largest}"),
        };
    };
    format!(
        "{wrong} of {elements} elements are not those of {path}: {got_there} at {}, where {expected_there} is expected; {largest}",
        got.coordinate(first)
    )
}

pub fn ran(report: &Report, seconds: Option<f64>) -> String {
    let seconds = seconds.map(|seconds| format!(" in {seconds:.3} s")).unwrap_or_default();
    let Report { instructions, warp_instructions, blocks, totals, is_unwatched, notes, .. } = report;
    let notes: String = notes.iter().map(|note| format!("\nnote: {note}")).collect();
    let unwatched = "\nraces in global memory were looked for in the first 64 MiB that the kernel accessed";
    format!(
        "{}{seconds}, {} of warps, {instructions} of threads\n\
         global memory: {}, {}, {} of 32 bytes\n\
         shared memory: {}, {}, {}, {} of them bank conflicts{}{notes}",
        counted(blocks, "block"),
        counted(warp_instructions, "instruction"),
        counted(totals.global_loads, "load"),
        counted(totals.global_stores, "store"),
        counted(totals.sectors, "sector"),
        counted(totals.shared_loads, "load"),
        counted(totals.shared_stores, "store"),
        counted(totals.wavefronts, "wavefront"),
        totals.conflicts,
        if *is_unwatched { unwatched } else { "" }
    )
}

pub fn lines(module: &Module, report: &Report) -> String {
    let mut text = String::from("   line   requests    threads  conflicts    sectors  instruction\n");
    for access in &report.accesses {
        let source = module.source_line(access.line).map(|source| format!("  ({source})")).unwrap_or_default();
        text += &format!(
            "{:>7} {:>10} {:>10} {:>10} {:>10}  {}{source}\n",
            access.line,
            access.requests,
            access.threads,
            access.conflicts(),
            access.sectors,
            access.text
        );
    }
    text
}
