//! Decoding: turns a parsed text into programs. Names become slots, opcodes become rules.

mod arithmetic;
mod atomic;
mod bits;
mod bulk;
mod call;
mod carry;
mod checked;
mod cluster;
mod collective;
mod compare;
mod control;
mod convert;
mod copies;
mod float;
mod function;
mod general;
mod hint;
mod how;
mod integer;
mod known;
mod map;
mod matrix;
mod mbarrier;
mod memory;
mod multimem;
mod names;
mod opcode;
mod operand;
mod pack;
mod predicate;
mod recast;
mod remote;
mod scalar_video;
mod scale;
mod special;
mod tensor;
#[cfg(test)]
mod tests;
mod video;
mod wgmma;
mod wmma;

use std::collections::HashMap;

use crate::ParseError;
use crate::lanes::{Run, Slots};
use crate::parse::one_line;
use crate::program::{Access, Constant, Function as Body, Instruction, Op, Origin, Piece, Program, Region};
use crate::registers::{ALWAYS, CARRY};
use crate::syntax::{self, Class, Function, Operand, Statement, Text, Variable};
use checked::Slot;
use function::Reached;
use names::Scope;
use opcode::Opcode;
pub(crate) use opcode::Type;

/// A capacity limit: more instructions than any kernel has, all functions it may call included.
const MOST_INSTRUCTIONS: usize = 1 << 20;

/// The key of the shared memory that the toolkit reserves for itself, in place of a variable's position in the text.
const RESERVED: usize = usize::MAX;

/// Bytes between shared variables, so that an access past the end of one does not land in the next. A multiple of all
/// banks, so that bank conflicts stay the same.
const GAP: u64 = 1 << 10;

/// The most local memory that a thread has on a GPU.
const MOST_LOCAL: u64 = 512 << 10;

/// Decodes one entry.
pub(crate) fn entry<'a>(
    source: &'a str,
    text: &'a Text<'a>,
    function: &'a Function<'a>,
) -> Result<Program, ParseError> {
    let mut decoder = Decoder::new(source, text);
    decoder.entry_itself(function)?;
    decoder.functions()?;
    Ok(decoder.finish())
}

struct Decoder<'a> {
    source: &'a str,
    text: &'a Text<'a>,
    program: Program,
    scopes: Vec<Scope<'a>>,
    /// The function being decoded.
    function: Body,
    /// Its results that are registers.
    function_results: Vec<(&'a str, Piece)>,
    /// Places in local memory for arguments, with their alignment, whose block has ended.
    released: Vec<(Piece, u32)>,
    reached: Reached,
    constants: HashMap<(Class, Constant), u32>,
    /// Results of instructions between registers, each with one of its operands.
    flows: Vec<(Slot, Slot)>,
    /// Results of additions of 64 bits, each with its operands.
    sums: HashMap<Slot, Vec<Slot>>,
    /// The instructions that write each register.
    writers: HashMap<Slot, u32>,
    /// The start of each shared variable, by the position of its declaration.
    shared: HashMap<usize, u32>,
    shared_end: u64,
    /// The gaps, in bytes, before the next shared variable.
    shared_gaps: u64,
    dynamic_align: u32,
    local_end: u64,
    labels: Vec<Option<u32>>,
    /// The start of the code and of the tables of the function being decoded.
    first_place: usize,
    first_table: usize,
    guard: u32,
    negate: u32,
    line: u32,
    /// True once a step of the current instruction has been counted.
    counted: bool,
}

impl<'a> Decoder<'a> {
    fn new(source: &'a str, text: &'a Text<'a>) -> Self {
        let mut program = Program { predicates: CARRY + 1, ..Program::default() };
        program.constants.push((Class::Predicate, ALWAYS, Constant::Bits(u64::MAX)));
        Self {
            source,
            text,
            program,
            scopes: Vec::new(),
            function: Body::default(),
            function_results: Vec::new(),
            released: Vec::new(),
            reached: Reached::default(),
            constants: HashMap::new(),
            flows: Vec::new(),
            sums: HashMap::new(),
            writers: HashMap::new(),
            shared: HashMap::new(),
            shared_end: 0,
            shared_gaps: 0,
            dynamic_align: 16,
            local_end: 0,
            labels: Vec::new(),
            first_place: 0,
            first_table: 0,
            guard: ALWAYS,
            negate: 0,
            line: 0,
            counted: false,
        }
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    fn unknown<T>(
        &self,
        instruction: &syntax::Instruction<'_>,
        op: &Opcode<'_>,
        part: Option<&str>,
    ) -> Result<T, ParseError> {
        let text = one_line(&self.source[instruction.start..instruction.end]);
        let part = part.map_or(String::new(), |part| format!(": `.{part}` is not known"));
        let instead = known::instead(op.name).map(str::to_owned).or_else(|| hint::forms(op.name));
        let instead = instead.map_or(String::new(), |what| format!("; of `{}` are known: {what}", op.name));
        self.error(format!("unknown instruction `{text}`{part}{instead}"))
    }

    fn body(&mut self, function: &'a Function<'a>) -> Result<(), ParseError> {
        match &function.body {
            Some(Ok(body)) => self.block(body),
            Some(Err(error)) => Err(error.clone()),
            None => self.error(format!("`{}` is called, but has no body here", function.name)),
        }
    }

    fn block(&mut self, statements: &'a [Statement<'a>]) -> Result<(), ParseError> {
        self.scopes.push(Scope::block());
        for statement in statements {
            if let Statement::Label { name, line }
            | Statement::Targets { name, line, .. }
            | Statement::Prototype { name, line, .. } = statement
            {
                self.line = *line;
                self.declare_label(name, statement)?;
            }
        }
        for statement in statements {
            self.statement(statement)?;
        }
        if let Some(scope) = self.scopes.pop() {
            self.released.extend(scope.arguments);
        }
        Ok(())
    }

    fn statement(&mut self, statement: &'a Statement<'a>) -> Result<(), ParseError> {
        match statement {
            Statement::Registers { class, width, name, count } => {
                self.declare_registers((*class, *width), name, *count)
            }
            Statement::Variable(variable) => self.declare_variable(variable),
            Statement::Label { name, .. } => {
                self.arrive(name);
                Ok(())
            }
            Statement::Targets { .. } | Statement::Prototype { .. } => Ok(()),
            Statement::Block(statements) => self.block(statements),
            Statement::Instruction(instruction) => {
                self.line = instruction.line;
                let origin = Origin { line: instruction.line, start: instruction.start, end: instruction.end };
                self.program.origins.push(origin);
                self.counted = false;
                (self.guard, self.negate) = match instruction.guard {
                    None => (ALWAYS, 0),
                    Some(guard) => {
                        let slot = self.register(&Operand::Name(guard.name), Class::Predicate)?;
                        (slot, if guard.negated { u32::MAX } else { 0 })
                    }
                };
                self.instruction(instruction)
            }
        }
    }

    fn instruction(&mut self, instruction: &'a syntax::Instruction<'a>) -> Result<(), ParseError> {
        let mut opcode = Opcode::parse(instruction.opcode);
        let op = &mut opcode;
        if op.name == "tcgen05" {
            return self.tensor(op, instruction);
        }
        let done = match op.name {
            "bra" | "brx" | "ret" | "exit" | "trap" | "brkpt" | "call" | "bar" | "barrier" => {
                self.control(op, instruction)?
            }
            "ld" | "ldu" | "st" => self.load_or_store(op, instruction)?,
            "atom" | "red" => self.atomic(op, instruction)?,
            "multimem" => self.multimem(op, instruction)?,
            "mma" | "ldmatrix" | "stmatrix" => self.matrices(op, instruction)?,
            "wmma" => self.wmma(op, instruction)?,
            "mbarrier" => self.mbarrier(op, instruction)?,
            "tensormap" => self.tensor_map(op, instruction)?,
            "mapa" | "getctarank" => self.cluster_address(op, instruction)?,
            "wgmma" => self.wgmma(op, instruction)?,
            "cp" => self.copy_async(op, instruction)?,
            "alloca" | "stacksave" | "stackrestore" => self.stack(op, &instruction.operands)?,
            "shfl" | "vote" | "activemask" | "redux" | "match" | "elect" | "movmatrix" => {
                self.collective(op, instruction)?
            }
            name if hint::is_hint(name) => self.hint(op, instruction)?,
            _ => self.arithmetic(op, instruction)?,
        };
        let part = if done { op.left_over() } else { op.unknown };
        if !done || part.is_some() {
            return self.unknown(instruction, op, part);
        }
        if self.program.code.len() > MOST_INSTRUCTIONS {
            return self
                .error(format!("more than {MOST_INSTRUCTIONS} instructions, with all functions that are called"));
        }
        Ok(())
    }

    /// Adds a step under the guard of the instruction being decoded.
    fn emit(&mut self, op: Op) {
        let origin = self.program.origins.len().saturating_sub(1) as u32;
        let instruction = Instruction { op, guard: self.guard, negate: self.negate, origin, counted: !self.counted };
        self.counted = true;
        self.program.code.push(instruction);
    }

    fn compute(&mut self, run: Run, slots: &[u32]) {
        let mut all: Slots = [0; 5];
        all[..slots.len()].copy_from_slice(slots);
        self.emit(Op::Compute { run, slots: all });
    }

    fn emit_access(&mut self, access: Access) {
        let index = self.add_access(access);
        self.emit(Op::Access(index));
    }

    /// Records an access that an instruction makes in its own way, and returns its index.
    fn add_access(&mut self, access: Access) -> u32 {
        self.program.accesses.push(access);
        self.program.accesses.len() as u32 - 1
    }

    /// Returns the slot of a constant, the same slot for the same constant.
    fn constant(&mut self, class: Class, constant: Constant) -> u32 {
        if let Some(slot) = self.constants.get(&(class, constant)) {
            return *slot;
        }
        let slot = self.next_slot(class);
        self.constants.insert((class, constant), slot);
        self.program.constants.push((class, slot, constant));
        slot
    }

    /// Returns a new register of the function being decoded.
    fn new_slot(&mut self, class: Class) -> u32 {
        let slot = self.next_slot(class);
        let list = match class {
            Class::Narrow => &mut self.function.narrow,
            Class::Wide => &mut self.function.wide,
            Class::Predicate => &mut self.function.predicates,
        };
        list.push(slot);
        slot
    }

    fn next_slot(&mut self, class: Class) -> u32 {
        let next = match class {
            Class::Narrow => &mut self.program.narrow,
            Class::Wide => &mut self.program.wide,
            Class::Predicate => &mut self.program.predicates,
        };
        *next += 1;
        *next - 1
    }

    /// Puts a variable into shared memory, once for all functions that name it.
    fn place_shared(&mut self, variable: &Variable<'_>, size: u32) -> Result<u32, ParseError> {
        self.place_region(variable.position, variable.name, variable.align, size)
    }

    /// Places the shared memory that the toolkit reserves for itself: 1 KiB from `sm_80` on. Cooperative groups use part of it.
    fn place_reserved(&mut self) -> Result<u32, ParseError> {
        self.place_region(RESERVED, "reserved shared memory", 128, 1 << 10)
    }

    fn place_region(&mut self, position: usize, name: &str, align: u32, size: u32) -> Result<u32, ParseError> {
        if let Some(start) = self.shared.get(&position) {
            return Ok(*start);
        }
        let natural = self.shared_end.next_multiple_of(u64::from(align));
        self.shared_end = natural + u64::from(size);
        if self.shared_end > 48 << 10 {
            let end = self.shared_end;
            return self.error(format!("`{name}` ends at byte {end} of static shared memory, which has 49152"));
        }
        let start = (natural + self.gap(align)) as u32;
        self.shared.insert(position, start);
        let is_zeroed = position == RESERVED;
        self.program.shared.push(Region { name: name.to_string(), start, size, is_zeroed, line: Some(self.line) });
        Ok(start)
    }

    /// Returns the extra distance that the next shared variable is shifted by, compared to a GPU: one gap more than the variable before it.
    fn gap(&mut self, align: u32) -> u64 {
        let gap = self.shared_gaps.next_multiple_of(u64::from(align));
        self.shared_gaps = gap + GAP;
        gap
    }

    fn finish(mut self) -> Program {
        self.mark_checked_loads();
        let natural = self.shared_end.next_multiple_of(u64::from(self.dynamic_align));
        (self.program.static_shared, self.program.padded_shared) = (self.shared_end as u32, natural as u32);
        self.program.dynamic_start = (natural + self.gap(self.dynamic_align)) as u32;
        let names: Vec<String> = self.program.shared.iter().map(|region| region.name.clone()).collect();
        for region in &mut self.program.shared {
            region.line = region.line.filter(|_| names.iter().filter(|name| **name == region.name).count() > 1);
        }
        self.program
    }
}
