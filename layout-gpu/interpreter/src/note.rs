//! Remarks on a launch that finished: what is no fault, but depends on more than the program says, or is not what the program says.

use std::fmt;

use crate::Module;
use crate::address_space::Direction;
use crate::fault::of_line;
use crate::parse::one_line;
use crate::program::{Access, Op, Ordering, Program};

/// A remark on a launch that finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The line of the PTX, from 1.
    pub line: u32,
    /// The source of that line, if the text has it.
    pub source: Option<String>,
    /// The instruction as written there.
    pub text: String,
    /// The remark.
    pub message: String,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, `{}`: {}", of_line(self.line, self.source.as_ref()), self.text, self.message)
    }
}

/// What a kernel writes into its text by `layout_gpu::device::no_bank_conflicts`.
const NO_CONFLICTS: &str = "// layout_gpu says: no bank conflicts";

impl Note {
    /// Returns true for a kernel whose text says that it has no bank conflicts: between its first instruction, or the brace before, and the line that ends it.
    pub(crate) fn says_no_conflicts(module: &Module, program: &Program) -> bool {
        let Some(first) = program.origins.iter().find(|origin| origin.end > 0) else { return false };
        let (before, after) = module.text.split_at(first.start);
        let head = before.rfind('{').map_or("", |brace| &before[brace..]);
        let body = after.find("\n}").map_or(after, |end| &after[..end]);
        head.contains(NO_CONFLICTS) || body.contains(NO_CONFLICTS)
    }

    /// Describes the bank conflicts of the access on this line, in so many requests.
    pub(crate) fn of_conflicts(module: &Module, line: u32, text: &str, [conflicts, requests]: [u64; 2]) -> Self {
        let message =
            format!("has {conflicts} bank conflicts in {requests} requests, and the kernel says that it has none");
        Self { line, source: module.source_line(line), text: text.to_owned(), message }
    }

    /// Describes a conflict of two instructions; `None` if there is nothing to say.
    pub(crate) fn new(module: &Module, program: &Program, (later, earlier): (u32, u32)) -> Option<Self> {
        let line_of = |origin: u32| program.origins[origin as usize].line;
        let (first, second) = (access(program, earlier)?, access(program, later)?);
        let is_checked = |access: &Access| access.ordering == Ordering::Checked;
        // The remark stands at the read, if there is one.
        let is_second = is_checked(second) || !is_checked(first) && second.direction == Direction::Load;
        let (at, other) = if is_second { (later, earlier) } else { (earlier, later) };
        let line = line_of(other);
        let are_volatile = [first, second].iter().all(|access| access.ordering == Ordering::Volatile);
        let message = if is_checked(first) || is_checked(second) {
            format!(
                "reads plainly what line {line} updates, and nothing orders the two; right only where a compare-and-swap checks the value"
            )
        } else if are_volatile && ![earlier, later].iter().any(|origin| is_polled(program, *origin)) {
            format!(
                "meets the volatile access of line {line}, and nothing orders the two: the value depends on which comes first"
            )
        } else {
            return None;
        };
        let origin = program.origins[at as usize];
        let (line, text) = (origin.line, one_line(&module.text[origin.start..origin.end]));
        Some(Self { line, source: module.source_line(line), text, message })
    }
}

fn access(program: &Program, origin: u32) -> Option<&Access> {
    program.accesses.iter().find(|access| access.origin == origin)
}

/// Returns true for a load in a loop that does nothing but wait for a value.
fn is_polled(program: &Program, origin: u32) -> bool {
    let is_load = |place: usize| match program.code[place].op {
        Op::Access(index) => program.accesses[index as usize].direction == Direction::Load,
        Op::Barrier { .. } => false,
        _ => true,
    };
    let is_it =
        |place: &usize| matches!(program.code[*place].op, Op::Access(_)) && program.code[*place].origin == origin;
    let loops = program.code.iter().enumerate().filter_map(|(place, instruction)| match instruction.op {
        Op::Branch { target } if target as usize <= place => Some(target as usize..place),
        _ => None,
    });
    loops.into_iter().any(|mut body| body.clone().any(|place| is_it(&place)) && body.all(is_load))
}
