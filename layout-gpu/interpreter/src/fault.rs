//! Every failure, with the place and the reason.

use std::fmt;

use crate::address_space::Direction;
use crate::counted;

/// The error for a text that is not PTX, or has more than the interpreter supports.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The line, from 1.
    pub line: u32,
    /// The reason.
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ParseError {}

/// The error of a host copy outside device memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryError {
    /// The first address asked for.
    pub address: u64,
    /// The reason.
    pub message: String,
}

impl fmt::Display for MemoryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x}: {}", self.address, self.message)
    }
}

impl std::error::Error for MemoryError {}

/// The place at which a kernel stopped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The entry that was launched.
    pub kernel: String,
    /// The line of the PTX, from 1.
    pub line: u32,
    /// The source of that line, as `file:line`, if the text has it (`.loc`): the kernel's own line, and that of the library it calls.
    pub source: Option<String>,
    /// True if `layout-gpu-builder` wrote the text and left out the lines of Rust, which `--debug` keeps.
    pub is_without_lines: bool,
    /// The instruction as written there, of a list of more than eight registers the first and the last.
    pub text: String,
    /// Within a function, its name, without its path and its crate.
    pub function: Option<String>,
    /// Within a function, the line of the entry that calls it, and the source line of that.
    pub caller: Option<(u32, Option<String>)>,
    /// `%ctaid`
    pub block: [u32; 3],
    /// `%tid`
    pub thread: [u32; 3],
    /// The number of its warp group, 128 threads, in a kernel that multiplies by warp groups (`wgmma`).
    pub warp_group: Option<u32>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([bx, by, bz], [tx, ty, tz]) = (self.block, self.thread);
        write!(f, "`{}`, ", self.kernel)?;
        let within = self.function.as_ref().map(|name| format!("`{name}`, ")).unwrap_or_default();
        let here = within + &of_line(self.line, self.source.as_ref());
        match &self.caller {
            // The line of the entry is the user's own.
            Some((line, Some(source))) => {
                write!(f, "{}, which calls {here}, `{}`, ", of_line(*line, Some(source)), self.text)
            }
            Some((line, None)) => write!(f, "{here}, `{}`, called at {}, ", self.text, of_line(*line, None)),
            None => write!(f, "{here}, `{}`, ", self.text),
        }?;
        write!(f, "block ({bx},{by},{bz}), thread ({tx},{ty},{tz})")?;
        self.warp_group.map_or(Ok(()), |group| write!(f, " of warp group {group}"))
    }
}

/// The reason why a launch did not finish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The launch itself is wrong: no such entry, a wrong argument, an impossible block.
    Launch {
        /// The entry that was asked for.
        kernel: String,
        /// The reason.
        message: String,
    },
    /// An address outside every allocation or variable.
    Bounds {
        /// The place.
        place: Box<Place>,
        /// The address.
        address: u64,
        /// The nearest allocation or variable, and the distance to it.
        message: String,
    },
    /// An address that is not a multiple of the bytes accessed.
    Misaligned {
        /// The place.
        place: Box<Place>,
        /// The address.
        address: u64,
        /// The bytes accessed at once.
        width: u32,
        /// The variable or the allocation, and the byte within it.
        memory: String,
    },
    /// A value that was never written.
    Uninitialised {
        /// The place.
        place: Box<Place>,
        /// The value that was read or used.
        message: String,
    },
    /// Shared memory that an asynchronous copy (`cp.async`, `cp.async.bulk`) has not filled yet, because nothing waited for it; or that a copy or
    /// a product (`wgmma`) may still read.
    InFlight {
        /// The place.
        place: Box<Place>,
        /// The bytes that were read or written.
        message: String,
        /// The `%ctaid` of the thread that copies.
        other_block: [u32; 3],
        /// Its `%tid`.
        other_thread: [u32; 3],
        /// The line of the copy.
        other_line: u32,
        /// The source of that line.
        other_source: Option<String>,
        /// True if the other one reads the bytes, and this one would write them.
        is_read: bool,
    },
    /// Bulk copies and `wgmma` access what threads wrote, with no fence between the proxies.
    Proxy {
        /// The place.
        place: Box<Place>,
        /// The variable and the byte within it.
        message: String,
        /// The fence that is missing.
        fence: &'static str,
        /// The `%ctaid` of the thread that wrote.
        other_block: [u32; 3],
        /// Its `%tid`.
        other_thread: [u32; 3],
        /// The line of the write.
        other_line: u32,
        /// The source of that line.
        other_source: Option<String>,
    },
    /// A copy to a block of the cluster that has left the kernel, or an access of its shared memory or an arrival there.
    Gone {
        /// The place.
        place: Box<Place>,
        /// The block.
        message: String,
    },
    /// A budget of registers (`setmaxnreg`) that cannot be: more than the block has, or none because the entry names no size of its blocks.
    Registers {
        /// The place.
        place: Box<Place>,
        /// The registers that are held and asked for.
        message: String,
    },
    /// Registers of `wgmma` that are touched before its wait, or were written after the last `wgmma.fence`; or warps of a group that disagree.
    Products {
        /// The place.
        place: Box<Place>,
        /// The reason.
        message: String,
    },
    /// Tensor memory that was not taken, or is used before those who used it are done; a warp in the lanes of another; a product that cannot be
    /// (`tcgen05`).
    Tensor {
        /// The place.
        place: Box<Place>,
        /// The reason.
        message: String,
    },
    /// Two unordered accesses to one byte of shared or global memory by two threads, at least one of them a write.
    Race {
        /// The place of the later one.
        place: Box<Place>,
        /// The byte of shared memory, or its address in global memory.
        address: u64,
        /// The variable or the allocation, and the byte within it.
        memory: String,
        /// True in shared memory, where a barrier orders accesses.
        is_shared: bool,
        /// The direction of the later one.
        did: Direction,
        /// The other thread's `%ctaid`.
        other_block: [u32; 3],
        /// The other thread's `%tid`.
        other_thread: [u32; 3],
        /// The other instruction's line of the PTX.
        other_line: u32,
        /// The source of that line.
        other_source: Option<String>,
        /// The direction of the other one.
        other_did: Direction,
        /// True if one of them is a read that is not coherent (`ld.global.nc`), so that no order helps.
        is_incoherent: bool,
        /// True if the other one came later: this one read what nobody had written yet.
        is_later: bool,
    },
    /// A change of memory that was lent to the launch for reading only.
    Lent {
        /// The place.
        place: Box<Place>,
        /// The direction: a write or an atomic.
        did: Direction,
        /// The allocation, and the byte within it.
        written: String,
    },
    /// A barrier that not every thread arrives at.
    Barrier {
        /// The place of one thread that waits.
        place: Box<Place>,
        /// The threads that are missing.
        message: String,
    },
    /// A call that cannot be made: no room for it, or nothing that can be called.
    Call {
        /// The place.
        place: Box<Place>,
        /// The reason.
        message: String,
    },
    /// A failed assertion in the kernel: `assert` in CUDA.
    Assertion {
        /// The place.
        place: Box<Place>,
        /// The assertion, and its place in the source.
        message: String,
    },
    /// A `trap`: in Rust, a panic.
    Trap {
        /// The place.
        place: Box<Place>,
        /// The kernel's own line of source, if the text names it and it can be read.
        written: Option<String>,
    },
    /// More instructions than [`Machine::limit_instructions`](crate::Machine::limit_instructions) allows.
    Limit {
        /// The place.
        place: Box<Place>,
        /// The limit, in instructions of warps.
        limit: u64,
    },
    /// All running threads poll memory for writes by others, and none writes.
    Waiting {
        /// The place of the first one that polls.
        place: Box<Place>,
    },
}

impl Fault {
    /// Returns the place where the kernel was; `None` for an invalid launch.
    #[must_use]
    pub fn place(&self) -> Option<&Place> {
        match self {
            Self::Launch { .. } => None,
            Self::Bounds { place, .. }
            | Self::Misaligned { place, .. }
            | Self::Uninitialised { place, .. }
            | Self::InFlight { place, .. }
            | Self::Proxy { place, .. }
            | Self::Gone { place, .. }
            | Self::Registers { place, .. }
            | Self::Products { place, .. }
            | Self::Tensor { place, .. }
            | Self::Race { place, .. }
            | Self::Lent { place, .. }
            | Self::Barrier { place, .. }
            | Self::Call { place, .. }
            | Self::Assertion { place, .. }
            | Self::Trap { place, .. }
            | Self::Limit { place, .. }
            | Self::Waiting { place } => Some(place),
        }
    }
}

/// Formats a line of the PTX, after its source line if that is known.
pub(crate) fn of_line(line: u32, source: Option<&String>) -> String {
    source.map_or_else(|| format!("line {line}"), |source| format!("{source} (line {line} of the PTX)"))
}

/// Names another thread, with its block if that is another.
fn thread(place: &Place, block: [u32; 3], [x, y, z]: [u32; 3]) -> String {
    let [bx, by, bz] = block;
    let of = if block == place.block { String::new() } else { format!(" of block ({bx},{by},{bz})") };
    format!("thread ({x},{y},{z}){of}")
}

fn verb(direction: Direction) -> &'static str {
    match direction {
        Direction::Load => "reads",
        Direction::Store => "writes",
        Direction::Atomic => "updates",
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentence(f)?;
        if self.place().is_some_and(|place| place.is_without_lines) {
            f.write_str("\nhelp: with PTX of `layout-gpu-builder --debug` this names the line of Rust")?;
        }
        Ok(())
    }
}

impl Fault {
    fn sentence(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Launch { kernel, message } => write!(f, "cannot launch `{kernel}`: {message}"),
            Self::Bounds { place, address, message } => {
                write!(f, "out of bounds: {place}: address {address:#x}, {message}")
            }
            Self::Misaligned { place, address, width, memory } => {
                write!(f, "misaligned: {place}: address {address:#x} is not a multiple of {width}: {memory}")
            }
            Self::Uninitialised { place, message } => {
                write!(f, "uninitialised: {place}: {message}")
            }
            Self::InFlight { place, message, other_block, other_thread, other_line, other_source, is_read } => {
                let at = of_line(*other_line, other_source.as_ref());
                let who = thread(place, *other_block, *other_thread);
                match is_read {
                    false => {
                        write!(f, "in flight: {place}: {message}: the copy of {who} at {at} has not been waited for")
                    }
                    true => write!(
                        f,
                        "in flight: {place}: {message}: {who} still reads there, by {at}, which has not been waited for"
                    ),
                }
            }
            Self::Proxy { place, message, fence, other_block, other_thread, other_line, other_source } => write!(
                f,
                "proxy: {place}: uses {message}, which {} writes at {}, with no `{fence}` between",
                thread(place, *other_block, *other_thread),
                of_line(*other_line, other_source.as_ref())
            ),
            Self::Gone { place, message } => write!(f, "gone: {place}: {message}"),
            Self::Registers { place, message } => write!(f, "registers: {place}: {message}"),
            Self::Products { place, message } => write!(f, "wgmma: {place}: {message}"),
            Self::Tensor { place, message } => write!(f, "tcgen05: {place}: {message}"),
            Self::Race {
                place,
                address: _,
                memory,
                is_shared,
                did,
                other_block,
                other_thread,
                other_line,
                other_source,
                other_did,
                is_incoherent,
                is_later,
            } => {
                let who = thread(place, *other_block, *other_thread);
                let (verb, other_verb) = (verb(*did), verb(*other_did));
                write!(f, "race: {place}: {verb} {memory}, ")?;
                let at = of_line(*other_line, other_source.as_ref());
                if *is_later {
                    write!(f, "written later by {who} at {at}, ")
                } else {
                    write!(f, "which {who} {other_verb} at {at}, ")
                }?;
                f.write_str(match is_shared {
                    _ if *is_incoherent => "where `.nc` needs memory that the launch does not change",
                    false => "with nothing that orders the two",
                    true if *other_block != place.block => "with nothing that orders the two blocks",
                    true => "with no barrier between",
                })
            }
            Self::Lent { place, did, written } => {
                write!(f, "only to be read: {place}: {} {written}, which the launch was given to be read", verb(*did))
            }
            Self::Barrier { place, message } => write!(f, "barrier: {place}: {message}"),
            Self::Call { place, message } => write!(f, "call: {place}: {message}"),
            Self::Assertion { place, message } => write!(f, "assertion: {place}: {message}"),
            Self::Trap { place, written: None } => write!(f, "trap: {place}"),
            Self::Trap { place, written: Some(written) } => write!(f, "trap: {place}\n  {written}"),
            Self::Limit { place, limit } => {
                write!(f, "no end after {} of warps: {place}", counted(*limit, "instruction"))
            }
            Self::Waiting { place } => {
                write!(
                    f,
                    "no end: {place}: all that run look again and again at what others may write, and nobody writes"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}
