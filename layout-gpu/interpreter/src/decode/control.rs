//! Branches and barriers.

use super::Decoder;
use super::names::Binding;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::program::{Op, Reduces, Reduction};
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes branches, calls and barriers.
    pub(super) fn control(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        if matches!(op.name, "bra" | "brx" | "ret" | "call") {
            // The run checks whether all lanes of the warp take the branch together.
            op.take(Modifier::Uni);
        }
        match (op.name, &it.operands[..]) {
            ("bra", [Operand::Name(label)]) => {
                let target = self.label(label)?;
                self.emit(Op::Branch { target });
            }
            ("brx", [index, Operand::Name(targets)]) if op.take(Modifier::Idx) => {
                return self.branch_table(index, targets);
            }
            ("ret", []) => {
                self.store_results()?;
                self.emit(if self.function.frame.is_some() { Op::Return } else { Op::Exit });
            }
            ("exit", []) => self.emit(Op::Exit),
            ("trap" | "brkpt", []) => self.emit(Op::Trap),
            ("call", _) => return self.call(it),
            ("bar" | "barrier", operands) => return self.barrier(op, operands),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Decodes `alloca` and what saves and restores the end of what it took.
    pub(super) fn stack(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        if op.kind() != Some(Type::U64) {
            return Ok(false);
        }
        match (op.name, operands) {
            ("alloca", [to, size, align @ ..]) => {
                let align = match align {
                    [] => 8,
                    [Operand::Integer(align)] if align.is_power_of_two() && *align <= 1 << 16 => *align as u32,
                    _ => return Ok(false),
                };
                let (to, size) = (self.register(to, Class::Wide)?, self.value(size, Class::Wide)?);
                self.emit(Op::Allocate { to, size, align });
            }
            ("stacksave", [to]) => {
                let to = self.register(to, Class::Wide)?;
                self.emit(Op::SaveStack { to });
            }
            ("stackrestore", [from]) => {
                let from = self.value(from, Class::Wide)?;
                self.emit(Op::RestoreStack { from });
            }
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

    fn barrier(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        if op.take(Modifier::Warp) {
            let ([members], true) = (operands, op.take(Modifier::Sync)) else { return Ok(false) };
            let members = self.value(members, Class::Narrow)?;
            self.emit(Op::SyncWarp { members });
            return Ok(true);
        }
        if op.name == "barrier" && op.take(Modifier::Cluster) {
            return Ok(self.cluster_barrier(op, operands));
        }
        op.take(Modifier::Cta);
        // `bar` is short for `barrier` with `.aligned`.
        let aligned = op.take(Modifier::Aligned) || op.name == "bar";
        if op.take(Modifier::Red) {
            return self.reducing_barrier(op, aligned, operands);
        }
        let Some(waits) = op.pick(&[(Modifier::Sync, true), (Modifier::Arrive, false)]) else { return Ok(false) };
        let [id, threads @ ..] = operands else { return Ok(false) };
        let id = self.value(id, Class::Narrow)?;
        let threads = match threads {
            [] if waits => None,
            [threads] => Some(self.value(threads, Class::Narrow)?),
            _ => return Ok(false),
        };
        self.emit(Op::Barrier { id, threads, waits, aligned, reduction: None });
        Ok(true)
    }

    /// `bar.red`: the operands are the result, the barrier, optionally the number of threads, and each thread's predicate.
    fn reducing_barrier(
        &mut self,
        op: &mut Opcode<'_>,
        aligned: bool,
        operands: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let reductions = [
            (Modifier::Popc, (Reduces::Count, Class::Narrow, Type::U32)),
            (Modifier::And, (Reduces::All, Class::Predicate, Type::Pred)),
            (Modifier::Or, (Reduces::Any, Class::Predicate, Type::Pred)),
        ];
        let ([to, id, threads @ .., predicate], Some((which, class, kind))) = (operands, op.pick(&reductions)) else {
            return Ok(false);
        };
        let threads = match threads {
            [] => None,
            [threads] => Some(self.value(threads, Class::Narrow)?),
            _ => return Ok(false),
        };
        if op.kind() != Some(kind) {
            return Ok(false);
        }
        let (id, predicate) = (self.value(id, Class::Narrow)?, self.value(predicate, Class::Predicate)?);
        let to = self.register(to, class)?;
        self.program.reductions.push(Reduction { which, predicate, to });
        let reduction = Some(self.program.reductions.len() as u32 - 1);
        self.emit(Op::Barrier { id, threads, waits: true, aligned, reduction });
        Ok(true)
    }
}
