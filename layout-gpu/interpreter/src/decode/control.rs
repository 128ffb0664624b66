//! Branches and barriers.

use super::Decoder;
use super::names::Binding;
use crate::ParseError;
use crate::program::Op;
use crate::syntax::{Class, Instruction, Operand};

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
            (["ret"] | ["ret", "uni"], []) => {
                self.store_results()?;
                self.emit(if self.function.frame.is_some() { Op::Return } else { Op::Exit });
            }
            (["exit"], []) => self.emit(Op::Exit),
            (["trap"], []) => self.emit(Op::Trap),
            (["call"] | ["call", "uni"], _) => return self.call(it),
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
