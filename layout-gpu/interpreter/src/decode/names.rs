//! The meaning of names: scopes of registers, variables, parameters and labels.

use std::collections::HashMap;

use super::Decoder;
use super::special;
use crate::ParseError;
use crate::program::{Op, Piece};
use crate::syntax::{Class, Operand, Prototype, StateSpace, Statement, Symbol, Variable, Width};

/// The meaning of a name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding<'a> {
    Register(Class, u32),
    /// 128 bits in two wide registers, the lower one first.
    Double([u32; 2]),
    /// `.reg .v4`
    Vector {
        class: Class,
        slots: [u32; 4],
        count: u32,
    },
    /// A variable of shared memory, at an address.
    Shared(u32),
    /// Dynamic shared memory.
    Dynamic,
    /// A variable, or a function's parameter, in local memory.
    Local {
        start: u32,
        size: u32,
        is_parameter: bool,
    },
    /// A parameter of the entry.
    Parameter {
        start: u32,
        size: u32,
    },
    /// A variable of the module, in global memory.
    Variable(u32),
    /// A function of the text.
    Function(usize),
    Label(usize),
    Targets(&'a [&'a str]),
    Prototype(&'a Prototype),
}

/// The names of one `{ … }`.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    names: HashMap<&'a str, Binding<'a>>,
    /// `%r<26>`: the registers `%r0` to `%r25`, each made at its first use.
    ranges: HashMap<&'a str, ((Class, Width), u32)>,
    /// Places of the arguments declared in this scope.
    pub(super) arguments: Vec<(Piece, u32)>,
    /// A function's own scope, which hides all outer names except the module's.
    is_function: bool,
}

impl Scope<'_> {
    pub(super) fn function() -> Self {
        Self { is_function: true, ..Self::default() }
    }

    pub(super) fn block() -> Self {
        Self::default()
    }
}

impl<'a> Decoder<'a> {
    pub(super) fn bind(&mut self, name: &'a str, binding: Binding<'a>) -> Result<(), ParseError> {
        let scope = self.scopes.last_mut().expect("a body has a scope");
        if scope.names.insert(name, binding).is_some() {
            return self.error(format!("`{name}` is declared twice"));
        }
        Ok(())
    }

    pub(super) fn declare_registers(
        &mut self,
        class: (Class, Width),
        name: &'a str,
        count: Option<u32>,
    ) -> Result<(), ParseError> {
        if let Some(count) = count {
            let scope = self.scopes.last_mut().expect("a body has a scope");
            scope.ranges.insert(name, (class, count));
            return Ok(());
        }
        let binding = self.new_registers(class);
        self.bind(name, binding)
    }

    /// Makes one register, two for 128 bits, or those of a vector.
    fn new_registers(&mut self, (class, width): (Class, Width)) -> Binding<'a> {
        match width {
            Width::One => Binding::Register(class, self.new_slot(class)),
            Width::Double => Binding::Double([self.new_slot(class), self.new_slot(class)]),
            Width::Vector(count) => {
                let slots = std::array::from_fn(|at| if at < count as usize { self.new_slot(class) } else { 0 });
                Binding::Vector { class, slots, count }
            }
        }
    }

    /// Resolves `%v.x`, a register of a vector.
    fn component(&mut self, name: &'a str) -> Option<Binding<'a>> {
        let (vector, component) = name.rsplit_once('.')?;
        let at = ["xyzw", "rgba"].into_iter().find_map(|letters| letters.find(component))?;
        match self.lookup(vector).ok()? {
            Binding::Vector { class, slots, count } if component.len() == 1 && at < count as usize => {
                Some(Binding::Register(class, slots[at]))
            }
            _ => None,
        }
    }

    /// The elements of a list, of a vector register, of a special register of four, or the operand alone.
    pub(super) fn elements(&mut self, operand: &Operand<'a>) -> Vec<Operand<'a>> {
        match operand {
            Operand::List(list) => list.clone(),
            Operand::Name(name) => match (special::vector(name), self.find(name)) {
                (Some(names), _) => names.map(Operand::Name).to_vec(),
                (_, Some(Binding::Vector { class, slots, count })) => {
                    slots[..count as usize].iter().map(|slot| Operand::Slot(class, *slot)).collect()
                }
                _ => vec![operand.clone()],
            },
            _ => vec![operand.clone()],
        }
    }

    pub(super) fn declare_variable(&mut self, variable: &'a Variable<'a>) -> Result<(), ParseError> {
        self.line = variable.line;
        let binding = match (variable.space, variable.size) {
            (StateSpace::Shared, Some(size)) => Binding::Shared(self.place_shared(variable, size)?),
            (StateSpace::Shared, None) => self.dynamic(variable),
            (StateSpace::Local | StateSpace::Parameter, Some(size)) => {
                let is_parameter = variable.space == StateSpace::Parameter;
                let start =
                    if is_parameter { self.place_argument(variable, size)? } else { self.place_local(variable, size)? };
                Binding::Local { start, size, is_parameter }
            }
            (StateSpace::Global | StateSpace::Constant, _) => {
                let is_it = |other: &Variable<'_>| other.position == variable.position;
                let Some(index) = self.text.variables.iter().position(is_it) else {
                    return self.error(format!("`{}` is not declared", variable.name));
                };
                self.take_address(Symbol::Variable(index));
                Binding::Variable(index as u32)
            }
            _ => return self.error(format!("`{}` has no size", variable.name)),
        };
        self.bind(variable.name, binding)
    }

    fn dynamic(&mut self, variable: &Variable<'_>) -> Binding<'a> {
        self.dynamic_align = self.dynamic_align.max(variable.align);
        self.program.has_dynamic = true;
        Binding::Dynamic
    }

    pub(super) fn entry_parameter(&mut self, parameter: &'a Variable<'a>) -> Result<(), ParseError> {
        self.line = parameter.line;
        let Some(size) = parameter.size else {
            return self.error(format!("parameter `{}` has no size", parameter.name));
        };
        let start = u64::from(self.program.parameter_bytes).next_multiple_of(u64::from(parameter.align));
        if start + u64::from(size) > 32764 {
            return self
                .error(format!("parameter `{}` ends beyond the 32764 bytes that parameters have", parameter.name));
        }
        self.program.parameter_bytes = (start + u64::from(size)) as u32;
        self.bind(parameter.name, Binding::Parameter { start: start as u32, size })
    }

    /// Resolves a name.
    pub(super) fn lookup(&mut self, name: &'a str) -> Result<Binding<'a>, ParseError> {
        for index in (0..self.scopes.len()).rev() {
            if let Some(binding) = self.scopes[index].names.get(name) {
                return Ok(*binding);
            }
            if let Some(binding) = self.register_of_range(index, name) {
                return Ok(binding);
            }
            if self.scopes[index].is_function {
                break;
            }
        }
        let text = self.text;
        let index = match text.names.get(name) {
            Some(Symbol::Variable(index)) => *index,
            Some(Symbol::Function(index)) => return Ok(Binding::Function(*index)),
            None => {
                return match self.component(name) {
                    Some(register) => Ok(register),
                    None => self.error(format!("`{name}` is not declared")),
                };
            }
        };
        let variable = &text.variables[index];
        Ok(match (variable.space, variable.size) {
            (StateSpace::Shared, Some(size)) => Binding::Shared(self.place_shared(variable, size)?),
            (StateSpace::Shared, None) => self.dynamic(variable),
            _ => {
                self.take_address(Symbol::Variable(index));
                Binding::Variable(index as u32)
            }
        })
    }

    /// Resolves a name; `None` if it has no meaning here.
    pub(super) fn find(&mut self, name: &'a str) -> Option<Binding<'a>> {
        self.lookup(name).ok()
    }

    fn register_of_range(&mut self, scope: usize, name: &'a str) -> Option<Binding<'a>> {
        let prefix = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let (key, (class, count)) = self.scopes[scope].ranges.get_key_value(prefix)?;
        let number: u32 = name[key.len()..].parse().ok()?;
        if number >= *count {
            return None;
        }
        let class = *class;
        let binding = self.new_registers(class);
        self.scopes[scope].names.insert(name, binding);
        Some(binding)
    }

    pub(super) fn new_label(&mut self) -> usize {
        self.labels.push(None);
        self.labels.len() - 1
    }

    pub(super) fn place_label(&mut self, label: usize) {
        self.labels[label] = Some(self.program.code.len() as u32);
    }

    pub(super) fn declare_label(&mut self, name: &'a str, statement: &'a Statement<'a>) -> Result<(), ParseError> {
        let binding = match statement {
            Statement::Targets { labels, .. } => Binding::Targets(labels),
            Statement::Prototype { prototype, .. } => Binding::Prototype(prototype),
            _ => Binding::Label(self.new_label()),
        };
        self.bind(name, binding)
    }

    /// Places a label of the innermost block at the current end of the code.
    pub(super) fn arrive(&mut self, name: &str) {
        let scope = self.scopes.last().expect("a body has a scope");
        if let Some(Binding::Label(label)) = scope.names.get(name) {
            self.place_label(*label);
        }
    }

    pub(super) fn label(&mut self, name: &'a str) -> Result<u32, ParseError> {
        match self.lookup(name)? {
            Binding::Label(label) => Ok(label as u32),
            _ => self.error(format!("`{name}` is not a label")),
        }
    }

    /// Replaces the numbers of labels in the branches of the function that ends by places in the code.
    pub(super) fn resolve_labels(&mut self) -> Result<(), ParseError> {
        let labels = std::mem::take(&mut self.labels);
        let find = |label: u32| labels.get(label as usize).copied().flatten();
        let mut all_found = true;
        let mut resolve = |target: &mut u32| match find(*target) {
            Some(place) => *target = place,
            None => all_found = false,
        };
        for instruction in &mut self.program.code[self.first_place..] {
            if let Op::Branch { target } = &mut instruction.op {
                resolve(target);
            }
        }
        self.program.tables[self.first_table..].iter_mut().flatten().for_each(&mut resolve);
        (self.first_place, self.first_table) = (self.program.code.len(), self.program.tables.len());
        if all_found { Ok(()) } else { self.error("a branch leads nowhere") }
    }
}
