//! Turns the trouble that stopped a warp into a fault with its line, block and thread.

use crate::demangle::shortened;
use crate::execute::{Launch, Problem, Trouble};
use crate::fault::of_line;
use crate::parse::one_line;
use crate::source::{column, own};
use crate::{Entry, Fault, Module, Place};

impl Fault {
    /// Describes a warp's trouble in the user's terms.
    pub(crate) fn new(module: &Module, entry: &Entry, launch: &Launch<'_>, block: [u32; 3], trouble: Trouble) -> Self {
        let origins = &launch.program.origins;
        let origin = origins[trouble.origin as usize];
        let line_of = |origin: u32| origins[origin as usize].line;
        let place = Box::new(Place {
            kernel: entry.name().to_string(),
            line: origin.line,
            source: module.source_line(origin.line),
            is_without_lines: module.text.starts_with("// made by rustc ") && !module.text.contains("\t.loc\t"),
            text: few_registers(&shortened(&one_line(&module.text[origin.start..origin.end]))),
            function: trouble.caller.and_then(|_| function(launch, trouble.origin)),
            caller: trouble.caller.map(line_of).map(|line| (line, module.source_line(line))),
            block,
            thread: launch.thread(trouble.thread),
            warp_group: (!launch.program.wgmmas.is_empty()).then_some(trouble.thread / 128),
        });
        let index = |other: Option<u32>| other.map_or(block, |other| launch.block_index(other.into()));
        match trouble.problem {
            Problem::Bounds { address, message } => {
                Self::Bounds { place, address, message: with_source(module, &message) }
            }
            Problem::Misaligned { address, width, memory } => {
                Self::Misaligned { place, address, width, memory: with_source(module, &memory) }
            }
            Problem::Uninitialised { message, .. } => {
                Self::Uninitialised { place, message: with_source(module, &message) }
            }
            Problem::Proxy { place: message, other_block, other_thread, other_origin, fence } => Self::Proxy {
                place,
                message: with_source(module, &message),
                fence,
                other_block: index(other_block),
                other_thread: launch.thread(other_thread),
                other_line: line_of(other_origin),
                other_source: module.source_line(line_of(other_origin)),
            },
            Problem::Gone { message } => Self::Gone { place, message },
            Problem::Registers { message } => Self::Registers { place, message },
            Problem::Products { message } => Self::Products { place, message: with_source(module, &message) },
            Problem::Tensor { message } => Self::Tensor { place, message: with_source(module, &message) },
            Problem::InFlight { place: message, other_block, other_thread, other_origin, is_read } => Self::InFlight {
                place,
                message: with_source(module, &message),
                other_block: index(other_block),
                other_thread: launch.thread(other_thread),
                other_line: line_of(other_origin),
                other_source: module.source_line(line_of(other_origin)),
                is_read,
            },
            Problem::Lent { direction, place: written } => Self::Lent { place, did: direction, written },
            Problem::Barrier { message } => Self::Barrier { place, message: with_source(module, &message) },
            Problem::Call { message } => Self::Call { place, message: shortened(&message) },
            Problem::Assertion { message } => Self::Assertion { place, message },
            Problem::Trap => Self::Trap { written: written(&place), place },
            Problem::Limit => Self::Limit { place, limit: launch.limit },
            Problem::Waiting => Self::Waiting { place },
            Problem::Race {
                address,
                memory,
                is_shared,
                other_block,
                did,
                other_thread,
                other_origin,
                other_did,
                is_incoherent,
                is_later,
            } => Self::Race {
                place,
                address,
                memory: with_source(module, &memory),
                is_shared,
                did,
                other_block: index(other_block),
                other_thread: launch.thread(other_thread),
                other_line: line_of(other_origin),
                other_source: module.source_line(line_of(other_origin)),
                other_did,
                is_incoherent,
                is_later,
            },
        }
    }
}

/// Leaves of each list of more than eight registers, of which a product of a warp group has 128, the first and the last.
fn few_registers(instruction: &str) -> String {
    let few = |part: &str| {
        let (registers, after) = part.split_once('}')?;
        let (first, last) = (registers.split(',').next()?, registers.rsplit(',').next()?);
        (registers.split(',').count() > 8).then(|| format!("{first}, …, {}}}{after}", last.trim()))
    };
    let parts = instruction.split('{').map(|part| few(part).unwrap_or_else(|| part.to_owned()));
    parts.collect::<Vec<_>>().join("{")
}

/// Returns the short name of the function that an instruction is in.
fn function(launch: &Launch<'_>, origin: u32) -> Option<String> {
    let place = launch.program.code.iter().position(|instruction| instruction.origin == origin)? as u32;
    let before = launch.program.functions.iter().filter(|function| function.place <= place);
    before.max_by_key(|function| function.place).map(|function| shortened(&function.name))
}

/// The kernel's own line of source as written, if the text names it and it can be read; for an assertion, the asserted expression.
fn written(place: &Place) -> Option<String> {
    let source = place.caller.as_ref().map_or(&place.source, |(_, source)| source).as_ref()?;
    let (file, line) = own(source).rsplit_once(':')?;
    let text = std::fs::read_to_string(file).ok()?;
    let mut lines = text.lines().skip(line.parse::<usize>().ok()?.checked_sub(1)?).map(str::trim).take(6);
    let mut written = lines.next()?.to_owned();
    // An assertion may take several lines.
    while written.matches('(').count() > written.matches(')').count() {
        let Some(more) = lines.next() else { break };
        written += if written.ends_with('(') || more.starts_with(')') { "" } else { " " };
        written += more;
    }
    Some(format!("{line} | {written}"))
}

/// The words before the line of a variable.
const MADE: &str = ", made";

/// Adds to each line of PTX in a message the source line it was compiled from, if the text has it; for a variable, the kernel's own, with its column: others may be declared in the same line.
fn with_source(module: &Module, message: &str) -> String {
    let mut parts = message.split(" at line ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (number, rest) = part.split_at(part.bytes().take_while(u8::is_ascii_digit).count());
        let mut source = number.parse().ok().and_then(|line| module.source_line(line));
        if text.ends_with(MADE) {
            let column = number.parse().ok().and_then(|line| column(&module.text, line)).unwrap_or_default();
            source = source.map(|source| format!("{}:{column}", own(&source)).trim_end_matches(':').to_owned());
        }
        text += " at ";
        text += &number.parse().map_or_else(|_| format!("line {number}"), |line| of_line(line, source.as_ref()));
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::few_registers;

    #[test]
    fn long_lists_are_shortened() {
        let registers = |count: u32| (0..count).map(|n| format!("%r{n}")).collect::<Vec<_>>().join(", ");
        let written = format!("wgmma {{{}}}, {{{}}}, p, 1;", registers(9), registers(4));
        assert_eq!(few_registers(&written), format!("wgmma {{%r0, …, %r8}}, {{{}}}, p, 1;", registers(4)));
        for text in ["bar.sync 0;", &format!("ld.v8 {{{}}}, [%rd1];", registers(8)), "{ setp"] {
            assert_eq!(few_registers(text), text);
        }
    }
}
