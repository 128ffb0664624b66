//! Functions: each is decoded once, and has its own registers, and local memory for each call.

use super::names::{Binding, Scope};
use super::{Decoder, MOST_LOCAL};
use crate::ParseError;
use crate::address::of_function;
use crate::address_space::{Direction, Space};
use crate::lanes::{self, Slots};
use crate::parse::type_bytes;
use crate::program::{Access, Constant, Function, Op, Origin, Piece, Region, Register, Where};
use crate::registers::{ALWAYS, Registers};
use crate::syntax::{self, Class, Operand, StateSpace, Statement, Symbol, Variable};

/// The functions that the code so far calls, and the symbols whose addresses it takes.
#[derive(Default)]
pub(super) struct Reached {
    /// The index in the program of each function of the text.
    numbers: std::collections::HashMap<usize, u32>,
    called: Vec<usize>,
    /// Functions and variables whose addresses are taken.
    taken: Vec<Symbol>,
    is_taken: std::collections::HashSet<(bool, usize)>,
    pub(super) has_pointer_calls: bool,
}

impl<'a> Decoder<'a> {
    /// Decodes the entry: its code is at the start, and its local memory begins at 0.
    pub(super) fn entry_itself(&mut self, function: &'a syntax::Function<'a>) -> Result<(), ParseError> {
        self.line = function.line;
        self.function.name = function.name.to_string();
        self.program.functions.push(Function::default());
        self.scopes.push(Scope::function());
        for parameter in &function.parameters {
            self.entry_parameter(parameter)?;
        }
        self.body(function)?;
        self.close(function.line, Op::Exit)?;
        self.program.functions[0] = std::mem::take(&mut self.function);
        Ok(())
    }

    /// Decodes all functions that may be called. An unsupported one is an error here if it is called by name, and at run time if by address.
    pub(super) fn functions(&mut self) -> Result<(), ParseError> {
        self.functions_called(true)?;
        if self.reached.has_pointer_calls {
            self.take_addresses_elsewhere();
        }
        while self.reached.has_pointer_calls {
            let Some(symbol) = self.reached.taken.pop() else { break };
            match symbol {
                Symbol::Function(index) => {
                    self.number_of(index);
                    self.functions_called(false)?;
                }
                Symbol::Variable(index) => self.addresses_within(index),
            }
        }
        Ok(())
    }

    fn functions_called(&mut self, must_run: bool) -> Result<(), ParseError> {
        while let Some(index) = self.reached.called.pop() {
            let (code, tables) = (self.program.code.len(), self.program.tables.len());
            let number = self.number_of(index) as usize;
            let done = self.called_function(&self.text.functions[index]);
            let mut function = std::mem::take(&mut self.function);
            if let Err(error) = done {
                if must_run {
                    return Err(error);
                }
                self.program.code.truncate(code);
                self.program.tables.truncate(tables);
                (self.first_place, self.first_table) = (code, tables);
                self.labels.clear();
                self.scopes.clear();
                function.refusal = Some(error.to_string());
            }
            function.place = code as u32;
            self.program.addresses.insert(of_function(index), number as u32);
            self.program.functions[number] = function;
        }
        Ok(())
    }

    fn called_function(&mut self, function: &'a syntax::Function<'a>) -> Result<(), ParseError> {
        self.function.name = function.name.to_string();
        self.local_end = 0;
        self.released.clear();
        self.line = function.line;
        self.program.origins.push(Origin { line: function.line, start: 0, end: 0 });
        (self.guard, self.negate, self.counted) = (ALWAYS, 0, true);
        let frame = self.new_slot(syntax::Class::Wide);
        self.function.frame = Some(frame);
        self.scopes.push(Scope::function());
        for result in &function.results {
            let piece = self.parameter(result, Direction::Store)?;
            self.function.results.push(piece);
        }
        for parameter in &function.parameters {
            let piece = self.parameter(parameter, Direction::Load)?;
            self.function.parameters.push(piece);
        }
        self.body(function)?;
        self.close(function.line, Op::Return)
    }

    /// Places a parameter in local memory. A parameter that is a register is loaded from there.
    fn parameter(&mut self, parameter: &'a Variable<'a>, direction: Direction) -> Result<Piece, ParseError> {
        let Some(size) = parameter.size else {
            return self.error(format!("parameter `{}` has no size", parameter.name));
        };
        let start = self.place_local(parameter, size)?;
        let piece = Piece { start, size };
        if parameter.space != StateSpace::Register {
            self.bind(parameter.name, Binding::Local { start, size, is_parameter: true })?;
            return Ok(piece);
        }
        let class = match size {
            _ if parameter.is_predicate => syntax::Class::Predicate,
            8 => syntax::Class::Wide,
            _ => syntax::Class::Narrow,
        };
        self.declare_registers((class, syntax::Width::One), parameter.name, None)?;
        let register = Operand::Name(parameter.name);
        if direction == Direction::Load {
            self.load_piece(&register, piece)?;
        } else {
            self.function_results.push((parameter.name, piece));
        }
        Ok(piece)
    }

    /// An access to one value in the local memory of the function being decoded.
    pub(super) fn piece_access(&self, direction: Direction, piece: Piece) -> Access {
        let mut access = self.plain_access(direction, Where::Memory(Space::Local), piece.size, 1);
        self.within_frame(&mut access, piece.start);
        access.counted = false;
        access
    }

    /// Loads a register from local memory; a predicate is one byte there.
    pub(super) fn load_piece(&mut self, register: &Operand<'a>, piece: Piece) -> Result<(), ParseError> {
        fn is_set(registers: &mut Registers, mask: u32, slots: &Slots) {
            lanes::compare(registers, mask, slots, |byte: u32, zero: u32| byte != zero);
        }
        let mut access = self.piece_access(Direction::Load, piece);
        if self.class_of(register) != Some(Class::Predicate) {
            access.results[0] = self.any_register(register, piece.size)?;
            self.emit_access(access);
            return Ok(());
        }
        let (predicate, byte) = (self.register(register, Class::Predicate)?, self.new_slot(Class::Narrow));
        access.results[0] = Register::Narrow(byte);
        self.emit_access(access);
        let zero = self.constant(Class::Narrow, Constant::Bits(0));
        self.compute(is_set, &[predicate, byte, zero]);
        Ok(())
    }

    /// Stores a value to local memory; a predicate is one byte there.
    pub(super) fn store_piece(&mut self, value: &Operand<'a>, piece: Piece) -> Result<(), ParseError> {
        let mut access = self.piece_access(Direction::Store, piece);
        access.operands[0] = if self.class_of(value) == Some(Class::Predicate) {
            let (predicate, byte) = (self.register(value, Class::Predicate)?, self.new_slot(Class::Narrow));
            let [one, zero] = [1, 0].map(|bits| self.constant(Class::Narrow, Constant::Bits(bits)));
            self.compute(lanes::select::<u32>, &[byte, one, zero, predicate]);
            Register::Narrow(byte)
        } else {
            self.any_value(value, piece.size)?
        };
        self.emit_access(access);
        Ok(())
    }

    /// Stores the results that are registers, where the caller finds them.
    pub(super) fn store_results(&mut self) -> Result<(), ParseError> {
        for index in 0..self.function_results.len() {
            let (name, piece) = self.function_results[index];
            self.store_piece(&Operand::Name(name), piece)?;
        }
        Ok(())
    }

    /// Ends a body and resolves its labels.
    fn close(&mut self, line: u32, end: Op) -> Result<(), ParseError> {
        (self.guard, self.negate, self.counted) = (ALWAYS, 0, true);
        self.program.origins.push(Origin { line, start: 0, end: 0 });
        self.store_results()?;
        self.function_results.clear();
        self.emit(end);
        self.scopes.clear();
        self.resolve_labels()?;
        self.function.bytes = self.local_end.next_multiple_of(16) as u32;
        Ok(())
    }

    /// Returns the index of a function in the program, and queues the function for decoding.
    pub(super) fn number_of(&mut self, index: usize) -> u32 {
        if let Some(number) = self.reached.numbers.get(&index) {
            return *number;
        }
        let number = self.program.functions.len() as u32;
        self.program.functions.push(Function::default());
        self.reached.numbers.insert(index, number);
        self.reached.called.push(index);
        number
    }

    /// Records that the program takes the address of a symbol.
    pub(super) fn take_address(&mut self, symbol: Symbol) {
        let key = match symbol {
            Symbol::Variable(index) => (false, index),
            Symbol::Function(index) => (true, index),
        };
        if self.reached.is_taken.insert(key) {
            self.reached.taken.push(symbol);
        }
    }

    /// Records the functions whose addresses variables of the module hold or any code takes: an earlier launch may have stored them.
    fn take_addresses_elsewhere(&mut self) {
        let text = self.text;
        (0..text.variables.len()).for_each(|variable| self.addresses_within(variable));
        let bodies = text.functions.iter().filter_map(|function| function.body.as_ref()?.as_deref().ok());
        let mut bodies: Vec<&[Statement<'a>]> = bodies.collect();
        while let Some(body) = bodies.pop() {
            for statement in body {
                match statement {
                    Statement::Block(inner) => bodies.push(inner),
                    Statement::Instruction(it) if it.opcode.starts_with("mov") => self.functions_among(&it.operands),
                    _ => {}
                }
            }
        }
    }

    fn functions_among(&mut self, operands: &[Operand<'a>]) {
        for operand in operands {
            if let Operand::Name(name) = operand
                && let Some(symbol @ Symbol::Function(_)) = self.text.names.get(name)
            {
                self.take_address(*symbol);
            }
        }
    }

    /// Records the functions and variables whose addresses a variable holds.
    fn addresses_within(&mut self, variable: usize) {
        let text = self.text;
        let mut lists = vec![&text.variables[variable].initial[..]];
        while let Some(list) = lists.pop() {
            for operand in list {
                match operand {
                    Operand::List(inner) => lists.push(inner),
                    Operand::Name(name) | Operand::Offset { base: name, .. } | Operand::Part { base: name, .. } => {
                        if let Some(symbol) = text.names.get(name) {
                            self.take_address(*symbol);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Puts a variable into the local memory of the function.
    pub(super) fn place_local(&mut self, variable: &Variable<'_>, size: u32) -> Result<u32, ParseError> {
        let start = self.local_end.next_multiple_of(u64::from(variable.align.max(1)));
        // A gap after each variable, so that an access past its end does not land in the next.
        self.local_end = start + u64::from(size) + 16;
        if self.local_end > MOST_LOCAL {
            return self.error(format!("`{}` is more than the {MOST_LOCAL} bytes of local memory hold", variable.name));
        }
        let start = start as u32;
        self.function.regions.push(Region {
            name: variable.name.to_string(),
            start,
            size,
            is_zeroed: false,
            line: None,
        });
        Ok(start)
    }

    /// Places an argument of a call in local memory; the place is free again after the block that declares it.
    pub(super) fn place_argument(&mut self, variable: &Variable<'_>, size: u32) -> Result<u32, ParseError> {
        let fits = |(piece, align): &(Piece, u32)| piece.size == size && *align == variable.align;
        let start = match self.released.iter().position(fits) {
            Some(index) => self.released.swap_remove(index).0.start,
            None => self.place_local(variable, size)?,
        };
        if let Some(scope) = self.scopes.last_mut() {
            scope.arguments.push((Piece { start, size }, variable.align));
        }
        Ok(start)
    }

    /// Makes an access one of local memory, at an offset within the function's frame.
    pub(super) fn within_frame(&self, access: &mut Access, start: u32) {
        access.offset = access.offset.wrapping_add(start.into());
        access.place = Where::Memory(Space::Local);
        if let Some(frame) = self.function.frame {
            access.base = crate::program::Register::Wide(frame);
        }
    }

    /// Returns true if a register may have `size` bytes.
    pub(super) fn is_element(size: u32) -> bool {
        [".b8", ".b16", ".b32", ".b64"].iter().any(|name| type_bytes(name) == Some(size))
    }
}
