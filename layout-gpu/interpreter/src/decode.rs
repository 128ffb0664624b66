//! What a text says, made into programs: names become slots, opcodes become rules, calls become the body called.

mod arithmetic;
mod collective;
mod compare;
mod control;
mod convert;
mod copies;
mod float;
mod integer;
mod matrix;
mod memory;
mod names;
mod operand;

use std::collections::HashMap;

use crate::ParseError;
use crate::lanes::{Run, Slots};
use crate::parse::one_line;
use crate::program::{Access, Constant, Instruction, Op, Origin, Program, Region};
use crate::registers::{ALWAYS, CARRY};
use crate::syntax::{self, Class, Function, Operand, Statement, Text, Variable};
use names::Scope;

/// More than any kernel has, once its calls are inlined.
const MOST_INSTRUCTIONS: usize = 1 << 20;

/// Calls within calls, all inlined, go no deeper.
const DEEPEST_CALL: usize = 64;

/// The most local memory a thread has on a GPU.
const MOST_LOCAL: u64 = 512 << 10;

/// Decodes one entry.
pub(crate) fn entry<'a>(
    source: &'a str,
    text: &'a Text<'a>,
    function: &'a Function<'a>,
) -> Result<Program, ParseError> {
    let mut decoder = Decoder::new(source, text);
    decoder.scopes.push(Scope::function());
    for parameter in &function.parameters {
        decoder.entry_parameter(parameter)?;
    }
    decoder.body(function)?;
    decoder.finish(function)
}

struct Decoder<'a> {
    source: &'a str,
    text: &'a Text<'a>,
    program: Program,
    scopes: Vec<Scope<'a>>,
    /// The functions being inlined, outermost first.
    calls: Vec<&'a str>,
    constants: HashMap<(Class, Constant), u32>,
    /// Where each shared variable was put, by where it is declared.
    shared: HashMap<usize, u32>,
    shared_end: u64,
    dynamic_align: u32,
    local_end: u64,
    labels: Vec<Option<u32>>,
    /// Where `ret` goes: nowhere from an entry.
    returns: Vec<usize>,
    guard: u32,
    negate: u32,
    line: u32,
    /// Whether the instruction being decoded has been counted.
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
            calls: Vec::new(),
            constants: HashMap::new(),
            shared: HashMap::new(),
            shared_end: 0,
            dynamic_align: 16,
            local_end: 0,
            labels: Vec::new(),
            returns: Vec::new(),
            guard: ALWAYS,
            negate: 0,
            line: 0,
            counted: false,
        }
    }

    fn error<T>(&self, message: impl Into<String>) -> Result<T, ParseError> {
        Err(ParseError { line: self.line, message: message.into() })
    }

    fn unknown<T>(&self, instruction: &syntax::Instruction<'_>) -> Result<T, ParseError> {
        let text = one_line(&self.source[instruction.start..instruction.end]);
        self.error(format!("unknown instruction `{text}`"))
    }

    /// The body of a function, at whose end every `ret` in it arrives.
    fn body(&mut self, function: &'a Function<'a>) -> Result<(), ParseError> {
        let Some(body) = &function.body else {
            return self.error(format!("`{}` is called, but has no body here", function.name));
        };
        if self.calls.len() == DEEPEST_CALL {
            return self.error(format!("calls go deeper than {DEEPEST_CALL}"));
        }
        if self.calls.contains(&function.name) {
            return self.error(format!("`{}` calls itself, which is not supported", function.name));
        }
        self.calls.push(function.name);
        let end = self.new_label();
        self.returns.push(end);
        self.block(body)?;
        self.returns.pop();
        self.place_label(end);
        self.calls.pop();
        Ok(())
    }

    fn block(&mut self, statements: &'a [Statement<'a>]) -> Result<(), ParseError> {
        self.scopes.push(Scope::block());
        for statement in statements {
            if let Statement::Label { name, line } | Statement::Targets { name, line, .. } = statement {
                self.line = *line;
                self.declare_label(name, statement)?;
            }
        }
        for statement in statements {
            self.statement(statement)?;
        }
        self.scopes.pop();
        Ok(())
    }

    fn statement(&mut self, statement: &'a Statement<'a>) -> Result<(), ParseError> {
        match statement {
            Statement::Registers { class, name, count } => self.declare_registers(*class, name, *count),
            Statement::Variable(variable) => self.declare_variable(variable),
            Statement::Label { name, .. } => {
                self.arrive(name);
                Ok(())
            }
            Statement::Targets { .. } => Ok(()),
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
        let parts: Vec<&str> = instruction.opcode.split('.').collect();
        let done = match parts[0] {
            "bra" | "brx" | "ret" | "exit" | "trap" | "call" | "bar" | "barrier" | "membar" | "fence" | "prefetch"
            | "prefetchu" => self.control(&parts, instruction)?,
            "ld" | "ldu" | "st" => self.load_or_store(&parts, instruction)?,
            "atom" | "red" => self.atomic(&parts, instruction)?,
            "mma" | "ldmatrix" | "stmatrix" => self.matrices(&parts, instruction)?,
            "cp" => self.copy_async(&parts, instruction)?,
            "shfl" | "vote" | "activemask" | "redux" => self.collective(&parts, instruction)?,
            _ => self.arithmetic(&parts, instruction)?,
        };
        if !done {
            return self.unknown(instruction);
        }
        if self.program.code.len() > MOST_INSTRUCTIONS {
            return self.error(format!("more than {MOST_INSTRUCTIONS} instructions, with all calls inlined"));
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

    /// The place of an access that an instruction makes in its own way.
    fn add_access(&mut self, access: Access) -> u32 {
        self.program.accesses.push(access);
        self.program.accesses.len() as u32 - 1
    }

    /// The slot of a constant, the same for the same constant.
    fn constant(&mut self, class: Class, constant: Constant) -> u32 {
        if let Some(slot) = self.constants.get(&(class, constant)) {
            return *slot;
        }
        let slot = self.new_slot(class);
        self.constants.insert((class, constant), slot);
        self.program.constants.push((class, slot, constant));
        slot
    }

    fn new_slot(&mut self, class: Class) -> u32 {
        let next = match class {
            Class::Narrow => &mut self.program.narrow,
            Class::Wide => &mut self.program.wide,
            Class::Predicate => &mut self.program.predicates,
        };
        *next += 1;
        *next - 1
    }

    /// Puts a variable into shared memory, once however often its function is inlined.
    fn place_shared(&mut self, variable: &Variable<'_>, size: u32) -> Result<u32, ParseError> {
        if let Some(start) = self.shared.get(&variable.position) {
            return Ok(*start);
        }
        let start = self.shared_end.next_multiple_of(u64::from(variable.align));
        self.shared_end = start + u64::from(size);
        if self.shared_end > 48 << 10 {
            let end = self.shared_end;
            return self
                .error(format!("`{}` ends at byte {end} of static shared memory, which has 49152", variable.name));
        }
        let start = start as u32;
        self.shared.insert(variable.position, start);
        self.program.shared.push(Region { name: variable.name.to_string(), start, size });
        Ok(start)
    }

    /// Puts a variable into every thread's local memory.
    fn place_local(&mut self, variable: &Variable<'_>, size: u32) -> Result<u32, ParseError> {
        let start = self.local_end.next_multiple_of(u64::from(variable.align));
        // A gap after each variable keeps it from running into the next.
        self.local_end = start + u64::from(size) + 16;
        if self.local_end > MOST_LOCAL {
            return self.error(format!("`{}` is more than the {MOST_LOCAL} bytes of local memory hold", variable.name));
        }
        self.program.local.push(Region { name: variable.name.to_string(), start: start as u32, size });
        Ok(start as u32)
    }

    fn finish(mut self, function: &Function<'_>) -> Result<Program, ParseError> {
        (self.guard, self.negate, self.counted) = (ALWAYS, 0, true);
        self.program.origins.push(Origin { line: function.line, start: 0, end: 0 });
        self.emit(Op::Exit);
        self.resolve_labels()?;
        self.program.dynamic_start = self.shared_end.next_multiple_of(u64::from(self.dynamic_align)) as u32;
        self.program.local_bytes = self.local_end.next_multiple_of(16) as u32;
        Ok(self.program)
    }
}
