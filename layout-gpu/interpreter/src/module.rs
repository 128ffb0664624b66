//! A module: the entries and variables of one PTX text.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::ParseError;
use crate::address::of_function;
use crate::counted;
use crate::program::{Constant, Program, Special};
use crate::syntax::{Function, Operand, StateSpace, Symbol, Text, Variable};
use crate::{decode, parse, source};

/// The entries and variables of one PTX text, ready to run.
#[derive(Clone, Debug)]
pub struct Module {
    /// The number by which machines recognize a module whose variables they hold.
    pub(crate) number: u64,
    pub(crate) text: Arc<str>,
    entries: Arc<[Entry]>,
    pub(crate) variables: Arc<[Global]>,
}

impl Module {
    /// Reads PTX as a compiler writes it. An entry with something unsupported cannot be launched; the others can.
    ///
    /// ```
    /// use layout_gpu_interpreter::Module;
    /// let module = Module::parse(".version 7.0\n.target sm_80\n.entry k() {\n  frobnicate.b32 %r1;\n}")?;
    /// let refusal = module.entry("k").and_then(|entry| entry.refusal()).expect("a reason");
    /// assert_eq!(refusal.to_string(), "line 4: unknown instruction `frobnicate.b32 %r1;`");
    /// # Ok::<(), layout_gpu_interpreter::ParseError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        let parsed = parse::parse(text)?;
        let variables = parsed.variables.iter().map(|variable| Global::new(variable, &parsed));
        let variables = variables.collect::<Result<_, _>>()?;
        let entries = parsed.functions.iter().filter(|function| function.is_entry && function.body.is_some());
        let entries = entries.map(|function| Entry::new(text, &parsed, function)).collect();
        Ok(Self { number: next_number(), text: text.into(), entries, variables })
    }

    /// Returns the module as it is after [`parse`](Self::parse), without reading its text again: with variables of its own.
    ///
    /// ```
    /// use layout_gpu_interpreter::Module;
    /// let module = Module::parse(".version 7.0\n.target sm_80\n.entry k() {\n  ret;\n}")?;
    /// assert_eq!(module.parsed_again().text(), module.text());
    /// # Ok::<(), layout_gpu_interpreter::ParseError>(())
    /// ```
    #[must_use]
    pub fn parsed_again(&self) -> Self {
        Self { number: next_number(), ..self.clone() }
    }

    /// The text it was read from.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The entries, in the order of the text.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry of that name.
    #[must_use]
    pub fn entry(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Returns the source line that a line of the text was compiled from, as `file:line`, if the text has it (`.loc`).
    #[must_use]
    pub fn source_line(&self, line: u32) -> Option<String> {
        source::of_line(&self.text, line)
    }
}

fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// One kernel.
#[derive(Clone, Debug)]
pub struct Entry {
    name: String,
    parameters: Vec<Parameter>,
    max_threads: Option<u32>,
    only_block: Option<[u32; 3]>,
    cluster: Option<[u32; 3]>,
    /// `.maxnreg` and `.minnctapersm`.
    limits: [Option<u32>; 2],
    pub(crate) program: Result<Program, ParseError>,
}

impl Entry {
    fn new<'a>(source: &'a str, text: &'a Text<'a>, function: &'a Function<'a>) -> Self {
        let program = decode::entry(source, text, function);
        let parameters = function.parameters.iter().map(|parameter| Parameter {
            name: parameter.name.to_string(),
            size: parameter.size.unwrap_or(0),
            align: parameter.align,
            pointee_align: parameter.pointee_align,
        });
        let parameters = parameters.collect();
        let Function { max_threads, only_block, cluster, limits, .. } = *function;
        Self { name: function.name.to_string(), parameters, max_threads, only_block, cluster, limits, program }
    }

    /// Returns the name that a launch gives.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the reason why it cannot be launched, if it cannot: something unsupported.
    #[must_use]
    pub fn refusal(&self) -> Option<&ParseError> {
        self.program.as_ref().err()
    }

    /// Returns the parameters.
    #[must_use]
    pub fn parameters(&self) -> &[Parameter] {
        &self.parameters
    }

    /// Bytes of shared memory that it declares itself, without those that a launch adds.
    #[must_use]
    pub fn static_shared_bytes(&self) -> u32 {
        self.program.as_ref().map_or(0, |program| program.static_shared)
    }

    /// Bytes of local memory of each thread, without those of the functions that it calls.
    #[must_use]
    pub fn local_bytes(&self) -> u32 {
        self.program.as_ref().map_or(0, |program| program.functions.first().map_or(0, |entry| entry.bytes))
    }

    /// The most threads of a block, if the text limits them (`.maxntid`, `.reqntid`).
    #[must_use]
    pub fn max_threads(&self) -> Option<u32> {
        self.max_threads
    }

    /// The only block shape that it runs in, if the text requires one (`.reqntid`).
    #[must_use]
    pub fn only_block(&self) -> Option<[u32; 3]> {
        self.only_block
    }

    /// The only cluster shape that it runs in, if the text requires one (`.reqnctapercluster`).
    #[must_use]
    pub fn only_cluster(&self) -> Option<[u32; 3]> {
        self.cluster
    }

    /// Returns the registers that each thread has at its start, if the text limits them: `.maxnreg`, or those of a multiprocessor over the most threads
    /// of its blocks, in steps of 8.
    pub(crate) fn registers(&self) -> Option<u32> {
        const ALL: u32 = 1 << 16;
        const MOST: u32 = 256;
        let [most, blocks] = self.limits;
        let share = |threads: u32| ALL / blocks.unwrap_or(1).max(1) / threads.max(1).next_multiple_of(32) / 8 * 8;
        most.or(self.max_threads.map(share)).map(|count| count.min(MOST))
    }

    /// Returns true if it reads where the blocks of a cooperative launch synchronize
    /// ([`launch_cooperatively`](crate::Machine::launch_cooperatively)).
    #[must_use]
    pub fn is_cooperative(&self) -> bool {
        let is_read = |(_, _, constant): &(_, _, Constant)| {
            matches!(constant, Constant::Special(Special::WorkspaceHigh | Special::WorkspaceLow))
        };
        self.program.as_ref().is_ok_and(|program| program.constants.iter().any(is_read))
    }
}

/// One parameter of an [`Entry`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name in the text.
    pub name: String,
    /// Bytes an argument must have.
    pub size: u32,
    /// Alignment in parameter space.
    pub align: u32,
    /// For a pointer (`.ptr .align n`): the alignment of its address.
    pub pointee_align: Option<u32>,
}

/// A `.global` or `.const` variable, as it is before the first launch.
#[derive(Clone, Debug)]
pub(crate) struct Global {
    pub(crate) name: String,
    pub(crate) constant: bool,
    /// Its bytes; `None` for a variable that is not in global memory.
    pub(crate) bytes: Option<Vec<u8>>,
    pub(crate) addresses: Vec<Address>,
}

/// The address of a variable, or some bytes of it, within the bytes of another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    at: usize,
    bytes: usize,
    variable: usize,
    plus: i64,
    shift: u32,
}

impl Address {
    /// Writes the address, now that the variables have their places.
    pub(crate) fn put(self, addresses: &[u64], bytes: &mut [u8]) {
        let target = addresses[self.variable].wrapping_add_signed(self.plus) >> self.shift;
        bytes[self.at..self.at + self.bytes].copy_from_slice(&target.to_le_bytes()[..self.bytes]);
    }
}

impl Global {
    fn new(variable: &Variable<'_>, text: &Text<'_>) -> Result<Self, ParseError> {
        let refuse = |message| Err(ParseError { line: variable.line, message });
        let name = variable.name.to_string();
        let constant = variable.space == StateSpace::Constant;
        if variable.space == StateSpace::Shared {
            return Ok(Self { name, constant, bytes: None, addresses: Vec::new() });
        }
        if variable.align > 256 {
            return refuse(format!("alignment {} of `{name}` is not supported, only up to 256", variable.align));
        }
        let element = variable.element as usize;
        let mut flat = Vec::new();
        flatten(&variable.initial, &mut flat);
        let given = flat.len() * element;
        let size = variable.size.map_or(given, |size| size as usize);
        if given > size {
            return refuse(format!("`{name}` has {}, and {given} are given", counted(size, "byte")));
        }
        let (mut bytes, mut addresses) = (vec![0; size], Vec::new());
        for (index, (value, place)) in flat.into_iter().zip(bytes.chunks_exact_mut(element)).enumerate() {
            let (base, plus, shift) = match *value {
                Operand::Integer(bits) | Operand::Double(bits) => {
                    place.copy_from_slice(&bits.to_le_bytes()[..element]);
                    continue;
                }
                Operand::Single(bits) if element == 4 => {
                    place.copy_from_slice(&bits.to_le_bytes());
                    continue;
                }
                Operand::Name(base) => (base, 0, 0),
                Operand::Offset { base, offset } => (base, offset, 0),
                Operand::Part { base, offset, shift } => (base, offset, shift),
                _ => return refuse(format!("element {index} of `{name}` is no number")),
            };
            let is_whole = element == 8 || matches!(value, Operand::Part { .. });
            match text.names.get(base) {
                Some(Symbol::Variable(variable)) if is_whole => {
                    addresses.push(Address { at: index * element, bytes: element, variable: *variable, plus, shift });
                }
                Some(Symbol::Function(function)) if is_whole => {
                    let address = of_function(*function).wrapping_add_signed(plus) >> shift;
                    place.copy_from_slice(&address.to_le_bytes()[..element]);
                }
                _ => {
                    return refuse(format!("element {index} of `{name}` is neither a number nor an address"));
                }
            }
        }
        Ok(Self { name, constant, bytes: Some(bytes), addresses })
    }
}

fn flatten<'o, 'a>(operands: &'o [Operand<'a>], into: &mut Vec<&'o Operand<'a>>) {
    for operand in operands {
        match operand {
            Operand::List(inner) => flatten(inner, into),
            single => into.push(single),
        }
    }
}
