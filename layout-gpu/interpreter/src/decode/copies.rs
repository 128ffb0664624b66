//! Asynchronous copies from global to shared memory.

use super::Decoder;
use super::opcode::{Modifier, Opcode};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::program::{AsyncCopy, Op, Where};
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes `cp.async` and the instructions that wait for it.
    pub(super) fn copy_async(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{CommitGroup, WaitAll, WaitGroup};
        let reduces = op.take(Modifier::Reduce);
        if !op.take(Modifier::Async) || reduces && !op.take(Modifier::Bulk) {
            return Ok(false);
        }
        if reduces {
            return self.bulk(op, it, true);
        }
        if op.take(Modifier::Mbarrier) {
            return self.copies_arrive(op, &it.operands);
        }
        let is_bulk = op.take(Modifier::Bulk);
        let which = op.pick(&[CommitGroup, WaitGroup, WaitAll].map(|which| (which, which)));
        let operands = if is_bulk { &it.operands[..] } else { op.without_policy(&it.operands) };
        match (which, operands) {
            (Some(CommitGroup), []) if is_bulk => self.emit(Op::CommitBulk),
            (Some(WaitGroup), [Operand::Integer(left)]) if is_bulk => {
                let (left, reads) = (u32::try_from(*left).unwrap_or(u32::MAX), op.take(Modifier::Read));
                self.emit(Op::WaitBulk { left, reads });
            }
            (None, _) if is_bulk => return self.bulk(op, it, false),
            _ if is_bulk => return Ok(false),
            (Some(CommitGroup), []) => self.emit(Op::CommitCopies),
            (Some(WaitGroup), [Operand::Integer(left)]) => {
                self.emit(Op::WaitCopies { left: u32::try_from(*left).unwrap_or(u32::MAX) });
            }
            (Some(WaitAll), []) => {
                self.emit(Op::CommitCopies);
                self.emit(Op::WaitCopies { left: 0 });
            }
            (None, [to, from, Operand::Integer(bytes), rest @ ..]) => {
                let caches_all = op.pick(&[(Modifier::Ca, true), (Modifier::Cg, false)]);
                op.take(Modifier::PrefetchSize);
                if op.modifiers != [Modifier::Shared, Modifier::Global] {
                    return Ok(false);
                }
                op.modifiers.clear();
                let is_size =
                    *bytes == 16 && caches_all.is_some() || [4, 8].contains(bytes) && caches_all == Some(true);
                return if is_size { self.one_copy(*bytes as u32, to, from, rest) } else { Ok(false) };
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn one_copy(
        &mut self,
        bytes: u32,
        to: &Operand<'a>,
        from: &Operand<'a>,
        rest: &[Operand<'a>],
    ) -> Result<bool, ParseError> {
        let mut load = self.plain_access(Direction::Load, Where::Memory(Space::Global), 4, bytes / 4);
        let mut store = self.plain_access(Direction::Store, Where::Memory(Space::Shared), 4, bytes / 4);
        if !self.address(&mut load, from)? || !self.address(&mut store, to)? {
            return Ok(false);
        }
        let (bytes, ignored) = match rest {
            [] => (None, None),
            [one] => match self.value(one, Class::Narrow) {
                Ok(bytes) => (Some(bytes), None),
                Err(_) => (None, Some(self.value(one, Class::Predicate)?)),
            },
            _ => return Ok(false),
        };
        let load = self.add_access(load);
        let store = self.add_access(store);
        self.program.copies.push(AsyncCopy { load, store, bytes, ignored });
        self.emit(Op::AsyncCopy(self.program.copies.len() as u32 - 1));
        Ok(true)
    }
}
