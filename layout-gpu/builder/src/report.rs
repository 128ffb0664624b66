//! The report of `ptxas -v`.
//!
//! ```text
//!     Compiling entry function 'first' for 'sm_80'        from here on: of the kernel `first`
//!     Function properties for first
//!         64 bytes stack frame, 0 bytes spill stores, …   … its own frame
//!     Used 24 registers, …, 112 bytes cumulative stack    … and with those of the functions it calls
//!     Function properties for deep
//!         48 bytes stack frame, …                         of the function `deep`, not of the kernel before it
//! ```

use std::fmt;

use crate::main_loop::Loop;

/// The counts of one kernel, or of a function that kernels call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The kernel or the function.
    pub name: String,
    /// True for a kernel. The assembler counts registers and shared memory of a function with the kernels that call it.
    pub is_kernel: bool,
    /// Registers a thread.
    pub registers: u32,
    /// Bytes of stack a thread, with those of called functions if the assembler knows them.
    pub stack: u32,
    /// Bytes a thread spills, stores and loads together.
    pub spills: u32,
    /// Bytes of static shared memory a block.
    pub shared: u32,
    /// Machine instructions without `NOP`.
    pub instructions: usize,
    /// The names of those instructions in their order.
    pub operations: Vec<String>,
    /// The main loop, if there is one.
    pub main_loop: Option<Loop>,
}

impl Count {
    fn new(name: &str, is_kernel: bool) -> Self {
        let name = name.to_owned();
        let [registers, stack, spills, shared] = [0; 4];
        let (operations, main_loop) = (Vec::new(), None);
        Self { name, is_kernel, registers, stack, spills, shared, instructions: 0, operations, main_loop }
    }
}

/// A row of a table: registers, instructions, those of the main loop and products among them, shared memory, stack, spills.
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, registers, instructions, shared, stack, spills, .. } = self;
        if self.is_kernel {
            let looped = match self.main_loop {
                Some(Loop { instructions, products: 0 }) => format!("{instructions} |"),
                Some(Loop { instructions, products }) => format!("{instructions} | {products}"),
                None => "|".to_owned(),
            };
            write!(f, "| `{name}` | {registers} | {instructions} | {looped} | {shared} | {stack} | {spills} |")
        } else {
            write!(f, "| `{name}`, a function | | | | | | {stack} | {spills} |")
        }
    }
}

/// Reads the report; each line belongs to a kernel or a function.
pub(crate) fn read_report(report: &str) -> Vec<Count> {
    let mut counts: Vec<Count> = Vec::new();
    let mut about = None;
    let mut kernel = None;
    for line in report.lines() {
        if let Some(name) = quoted(line, "Compiling entry function '") {
            kernel = Some(place_of(&mut counts, name, true));
            about = kernel;
        } else if let Some((_, name)) = line.split_once("Function properties for ") {
            about = Some(place_of(&mut counts, name.trim(), false));
        } else if line.contains("bytes stack frame") {
            let Some(count) = about.and_then(|place| counts.get_mut(place)) else { continue };
            count.stack = count.stack.max(number_before(line, " bytes stack frame"));
            let [stores, loads] = [" bytes spill stores", " bytes spill loads"].map(|words| number_before(line, words));
            count.spills = count.spills.max(stores.saturating_add(loads));
        } else if line.contains(" registers") {
            let Some(count) = kernel.and_then(|place| counts.get_mut(place)) else { continue };
            count.registers = count.registers.max(number_before(line, " registers"));
            count.shared = count.shared.max(number_before(line, " bytes smem"));
            count.stack = count.stack.max(number_before(line, " bytes cumulative stack size"));
        }
    }
    counts
}

/// Returns the lines of a report about a `wgmma` that waits for another one: C7510 to C7517.
pub(crate) fn serialised(report: &str) -> Vec<String> {
    let is_one = |line: &&str| (7510..=7517).any(|code| line.contains(&format!("(C{code})")));
    report.lines().filter(is_one).map(|line| line.trim().to_owned()).collect()
}

/// Finds the counts of this name, or adds them.
fn place_of(counts: &mut Vec<Count>, name: &str, is_kernel: bool) -> usize {
    let known = counts.iter().position(|count| count.name == name);
    known.unwrap_or_else(|| {
        counts.push(Count::new(name, is_kernel));
        counts.len().saturating_sub(1)
    })
}

fn quoted<'a>(line: &'a str, words: &str) -> Option<&'a str> {
    line.split_once(words)?.1.split('\'').next()
}

fn number_before(line: &str, words: &str) -> u32 {
    let before = line.split_once(words).map_or("", |(before, _)| before);
    before.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::{Count, number_before, read_report, serialised};

    fn count_of<'a>(counts: &'a [Count], name: &str) -> &'a Count {
        counts.iter().find(|count| count.name == name).unwrap_or_else(|| panic!("no `{name}`: {counts:?}"))
    }

    #[test]
    fn a_report_is_read_kernel_by_kernel() {
        let counts = read_report(
            "ptxas info    : Compiling entry function 'twice' for 'sm_80'\n\
             ptxas info    : Function properties for twice\n    \
             16 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads\n\
             ptxas info    : Used 21 registers, used 1 barriers, 4096 bytes smem",
        );
        let [count] = counts.as_slice() else { panic!("one kernel: {counts:?}") };
        assert_eq!((count.name.as_str(), count.registers, count.is_kernel), ("twice", 21, true));
        assert_eq!((count.stack, count.spills, count.shared), (16, 12, 4096));
        assert_eq!(number_before("nothing", " bytes"), 0);
    }

    /// As ptxas 13.5 reported it: `first` has a stack of its own and calls `deep`, which calls itself; `second` has none.
    const RECORDED: &str = "\
ptxas warning : Stack size for entry function 'first' cannot be statically determined
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'second' for 'sm_80'
ptxas info    : Function properties for second
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 8 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compile time = 1.831 ms
ptxas info    : Compiling entry function 'first' for 'sm_80'
ptxas info    : Function properties for first
    64 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 24 registers, used 0 barriers, 64 bytes cumulative stack size, 360 bytes cmem[0]
ptxas info    : Compile time = 3.223 ms
ptxas info    : Function properties for deep
    48 bytes stack frame, 16 bytes spill stores, 16 bytes spill loads
";

    #[test]
    fn a_function_reported_later_leaves_the_kernel_its_stack() {
        let counts = read_report(RECORDED);
        assert_eq!(counts.len(), 3);
        let numbers = |name| {
            let count = count_of(&counts, name);
            (count.is_kernel, count.registers, count.stack, count.spills)
        };
        assert_eq!(numbers("first"), (true, 24, 64, 0));
        assert_eq!(numbers("second"), (true, 8, 0, 0));
        assert_eq!(numbers("deep"), (false, 0, 48, 32));
        assert_eq!(count_of(&counts, "deep").to_string(), "| `deep`, a function | | | | | | 48 | 32 |");
    }

    /// A function without a frame after a kernel with one: the sum along the calls counts.
    #[test]
    fn the_greatest_stack_is_kept() {
        let text =
            RECORDED.replace("48 bytes stack frame", "0 bytes stack frame").replace("64 bytes cum", "96 bytes cum");
        let counts = read_report(&text);
        assert_eq!((count_of(&counts, "first").stack, count_of(&counts, "deep").stack), (96, 0));
    }

    #[test]
    fn serialised_instructions_are_lines_of_the_report() {
        let report = "ptxas info    : (C7510) Potential Performance Loss: wgmma.mma_async instructions are serialized \
                      due to insufficient register resources in function 'k'\nptxas info    : (C7509) other\n";
        assert_eq!(serialised(report).len(), 1);
    }
}
