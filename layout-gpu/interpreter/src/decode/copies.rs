//! Asynchronous copies from global to shared memory.

use super::Decoder;
use crate::ParseError;
use crate::program::{AsyncCopy, Op, Where};
use crate::report::{Direction, Space};
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes `cp.async` and what waits for it.
    pub(super) fn copy_async(&mut self, parts: &[&str], it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        match (parts, &it.operands[..]) {
            (["cp", "async", "commit_group"], []) => self.emit(Op::CommitCopies),
            (["cp", "async", "wait_group"], [Operand::Integer(left)]) => {
                self.emit(Op::WaitCopies { left: u32::try_from(*left).unwrap_or(u32::MAX) });
            }
            (["cp", "async", "wait_all"], []) => {
                self.emit(Op::CommitCopies);
                self.emit(Op::WaitCopies { left: 0 });
            }
            (
                ["cp", "async", cache @ ("ca" | "cg"), "shared" | "shared::cta", "global", hints @ ..],
                [to, from, Operand::Integer(bytes), rest @ ..],
            ) if hints.iter().all(|hint| hint.starts_with("L2::")) => {
                let is_size = *bytes == 16 || *cache == "ca" && [4, 8].contains(bytes);
                // A cache policy may stand last; here it changes nothing.
                let rest = if hints.contains(&"L2::cache_hint") { &rest[..rest.len().saturating_sub(1)] } else { rest };
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
