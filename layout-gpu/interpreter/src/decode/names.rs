//! What names mean: scopes of registers, variables, parameters and labels.

use std::collections::HashMap;

use super::Decoder;
use crate::ParseError;
use crate::program::Op;
use crate::syntax::{Class, StateSpace, Statement, Variable};

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Binding<'a> {
    Register(Class, u32),
    /// A variable of shared memory, at an address.
    Shared(u32),
    /// Dynamic shared memory.
    Dynamic,
    /// A variable, or a function's parameter, in local memory.
    Local {
        start: u32,
        is_parameter: bool,
    },
    /// A parameter of the entry.
    Parameter {
        start: u32,
        size: u32,
    },
    /// A variable of the module, in global memory.
    Variable(u32),
    Label(usize),
    Targets(&'a [&'a str]),
}

/// The names of one `{ … }`.
#[derive(Debug, Default)]
pub(super) struct Scope<'a> {
    names: HashMap<&'a str, Binding<'a>>,
    /// `%r<26>`: the registers `%r0` to `%r25`, each made when it is first named.
    ranges: HashMap<&'a str, (Class, u32)>,
    /// Names outside a function mean nothing in it, but for the module's.
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
    fn bind(&mut self, name: &'a str, binding: Binding<'a>) -> Result<(), ParseError> {
        let scope = self.scopes.last_mut().expect("a body has a scope");
        if scope.names.insert(name, binding).is_some() {
            return self.error(format!("`{name}` is declared twice"));
        }
        Ok(())
    }

    pub(super) fn declare_registers(
        &mut self,
        class: Class,
        name: &'a str,
        count: Option<u32>,
    ) -> Result<(), ParseError> {
        if let Some(count) = count {
            let scope = self.scopes.last_mut().expect("a body has a scope");
            scope.ranges.insert(name, (class, count));
            return Ok(());
        }
        let slot = self.new_slot(class);
        self.bind(name, Binding::Register(class, slot))
    }

    pub(super) fn declare_variable(&mut self, variable: &'a Variable<'a>) -> Result<(), ParseError> {
        self.line = variable.line;
        let binding = match (variable.space, variable.size) {
            (StateSpace::Shared, Some(size)) => Binding::Shared(self.place_shared(variable, size)?),
            (StateSpace::Shared, None) => self.dynamic(variable),
            (StateSpace::Local | StateSpace::Parameter, Some(size)) => {
                let is_parameter = variable.space == StateSpace::Parameter;
                Binding::Local { start: self.place_local(variable, size)?, is_parameter }
            }
            (StateSpace::Global | StateSpace::Constant, _) => {
                return self
                    .error(format!("`{}`: a global variable within a function is not supported", variable.name));
            }
            (_, None) => return self.error(format!("`{}` has no size", variable.name)),
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

    /// A called function's parameters are the variables that its caller names.
    pub(super) fn bind_arguments(
        &mut self,
        parameters: &'a [Variable<'a>],
        arguments: &[Binding<'a>],
    ) -> Result<(), ParseError> {
        for (parameter, argument) in parameters.iter().zip(arguments) {
            self.bind(parameter.name, *argument)?;
        }
        Ok(())
    }

    /// What a name means here.
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
        let Some(index) = text.variables.iter().position(|variable| variable.name == name) else {
            return self.error(format!("`{name}` is not declared"));
        };
        let variable = &text.variables[index];
        Ok(match (variable.space, variable.size) {
            (StateSpace::Shared, Some(size)) => Binding::Shared(self.place_shared(variable, size)?),
            (StateSpace::Shared, None) => self.dynamic(variable),
            _ => Binding::Variable(index as u32),
        })
    }

    fn register_of_range(&mut self, scope: usize, name: &'a str) -> Option<Binding<'a>> {
        let prefix = name.trim_end_matches(|character: char| character.is_ascii_digit());
        let (key, (class, count)) = self.scopes[scope].ranges.get_key_value(prefix)?;
        let number: u32 = name[key.len()..].parse().ok()?;
        if number >= *count {
            return None;
        }
        let class = *class;
        let binding = Binding::Register(class, self.new_slot(class));
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
            _ => Binding::Label(self.new_label()),
        };
        self.bind(name, binding)
    }

    /// Code goes on at a label of the innermost block.
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

    /// Until here branches held the numbers of labels; now they hold places in the code.
    pub(super) fn resolve_labels(&mut self) -> Result<(), ParseError> {
        let find = |label: u32| self.labels.get(label as usize).copied().flatten();
        let mut all_found = true;
        let mut resolve = |target: &mut u32| match find(*target) {
            Some(place) => *target = place,
            None => all_found = false,
        };
        for instruction in &mut self.program.code {
            if let Op::Branch { target } = &mut instruction.op {
                resolve(target);
            }
        }
        self.program.tables.iter_mut().flatten().for_each(&mut resolve);
        if all_found { Ok(()) } else { self.error("a branch leads nowhere") }
    }
}
