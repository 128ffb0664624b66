//! Branches, calls and barriers.

use super::Decoder;
use super::names::{Binding, Scope};
use crate::ParseError;
use crate::program::Op;
use crate::registers::ALWAYS;
use crate::syntax::{Class, Function, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes what changes the flow, or waits.
    pub(super) fn control(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        match (parts, &it.operands[..]) {
            (["bra"] | ["bra", "uni"], [Operand::Name(label)]) => {
                let target = self.label(label)?;
                self.emit(Op::Branch { target });
            }
            (["brx", "idx"] | ["brx", "idx", "uni"], [index, Operand::Name(targets)]) => {
                return self.branch_table(index, targets);
            }
            (["ret"] | ["ret", "uni"], []) => match self.returns[..] {
                [.., end] if self.calls.len() > 1 => self.emit(Op::Branch { target: end as u32 }),
                _ => self.emit(Op::Exit),
            },
            (["exit"], []) => self.emit(Op::Exit),
            (["trap"], []) => self.emit(Op::Trap),
            (["call"] | ["call", "uni"], operands) => return self.call(operands),
            (["bar" | "barrier", rest @ ..], operands) => return self.barrier(parts[0], rest, operands),
            (["membar" | "fence", ..], []) | (["prefetch" | "prefetchu", ..], [_]) => self.emit(Op::Fence),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn branch_table(&mut self, index: &Operand<'a>, targets: &'a str) -> Result<bool, ParseError> {
        let Binding::Targets(labels) = self.lookup(targets)? else {
            return self.error(format!("`{targets}` is not a list of branch targets"));
        };
        let mut table = Vec::with_capacity(labels.len());
        for label in labels {
            table.push(self.label(label)?);
        }
        let index = self.value(index, Class::Narrow)?;
        self.program.tables.push(table);
        self.emit(Op::BranchTable { index, table: self.program.tables.len() as u32 - 1 });
        Ok(true)
    }

    /// A call is the body of the function called, in place.
    fn call(&mut self, operands: &'a [Operand<'a>]) -> Result<bool, ParseError> {
        let none: &[Operand<'a>] = &[];
        let (results, name, arguments) = match operands {
            [Operand::Name(name)] => (none, *name, none),
            [Operand::Name(name), Operand::List(arguments)] => (none, *name, &arguments[..]),
            [Operand::List(results), Operand::Name(name)] => (&results[..], *name, none),
            [Operand::List(results), Operand::Name(name), Operand::List(arguments)] => {
                (&results[..], *name, &arguments[..])
            }
            _ => return self.error("a call through a register is not supported"),
        };
        let Some(function) = self.text.functions.iter().find(|function| function.name == name && !function.is_entry)
        else {
            return self.error(format!("`{name}` is not a function"));
        };
        if function.parameters.len() != arguments.len() || function.results.len() != results.len() {
            return self.error(format!(
                "`{name}` takes {} arguments and gives {} results, where the call has {} and {}",
                function.parameters.len(),
                function.results.len(),
                arguments.len(),
                results.len()
            ));
        }
        let results = self.argument_bindings(results)?;
        let arguments = self.argument_bindings(arguments)?;
        self.inline(function, &results, &arguments)?;
        Ok(true)
    }

    fn argument_bindings(&mut self, operands: &'a [Operand<'a>]) -> Result<Vec<Binding<'a>>, ParseError> {
        let mut bindings = Vec::with_capacity(operands.len());
        for operand in operands {
            let binding = match operand {
                Operand::Name(name) => self.lookup(name)?,
                _ => return self.error("an argument that is not a variable of parameter space is not supported"),
            };
            if !matches!(binding, Binding::Local { is_parameter: true, .. }) {
                return self.error("an argument that is not a variable of parameter space is not supported");
            }
            bindings.push(binding);
        }
        Ok(bindings)
    }

    fn inline(
        &mut self,
        function: &'a Function<'a>,
        results: &[Binding<'a>],
        arguments: &[Binding<'a>],
    ) -> Result<(), ParseError> {
        let (line, after) = (self.line, self.new_label());
        // The call itself: a branch over the body for those that do not make it.
        self.negate = !self.negate;
        self.emit(Op::Branch { target: after as u32 });
        (self.guard, self.negate) = (ALWAYS, 0);
        self.scopes.push(Scope::function());
        self.bind_arguments(&function.results, results)?;
        self.bind_arguments(&function.parameters, arguments)?;
        self.body(function)?;
        self.scopes.pop();
        self.place_label(after);
        self.line = line;
        Ok(())
    }

    fn barrier(&mut self, name: &str, rest: &[&str], operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let rest: Vec<&str> = rest.iter().copied().filter(|part| *part != "cta").collect();
        // `bar` is short for `barrier` with `.aligned`.
        let aligned = name == "bar" || rest.last() == Some(&"aligned");
        let rest: Vec<&str> = rest.into_iter().filter(|part| *part != "aligned").collect();
        match (&rest[..], operands) {
            (["warp", "sync"], [members]) => {
                let members = self.value(members, Class::Narrow)?;
                self.emit(Op::SyncWarp { members });
            }
            ([which @ ("sync" | "arrive")], [id, threads @ ..]) => {
                let waits = *which == "sync";
                let id = self.value(id, Class::Narrow)?;
                let threads = match threads {
                    [] if waits => None,
                    [threads] => Some(self.value(threads, Class::Narrow)?),
                    _ => return Ok(false),
                };
                self.emit(Op::Barrier { id, threads, waits, aligned });
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
