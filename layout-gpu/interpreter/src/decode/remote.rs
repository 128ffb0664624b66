//! `st.async` and `red.async`: stores to the shared memory of a block of the cluster, whose `mbarrier` counts their bytes.

use super::Decoder;
use super::atomic::update;
use super::bulk::REDUCTIONS;
use super::memory::suffixes;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::program::{Op, Ordering, Remote, Where};
use crate::syntax::Instruction;

impl<'a> Decoder<'a> {
    /// Decodes what follows `st.async` or `red.async`.
    pub(super) fn remote(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let which = op.pick(&REDUCTIONS.map(|which| (which, which)));
        let is_by_barrier = op.take(Modifier::CompleteTxBytes);
        let Some(said) = suffixes(op) else { return Ok(false) };
        let reduces = op.name == "red";
        let is_form = if reduces {
            said.count == 1 && said.ordering == Ordering::Relaxed && said.is_narrow
        } else {
            which.is_none() && said.ordering == Ordering::Weak
        };
        let is_place = matches!(said.place, Where::Memory(Space::Shared | Space::Generic));
        let has_size = matches!(said.element, 4 | 8) && said.element * said.count <= 16;
        let is_float = matches!(said.kind, Type::F32 | Type::F64);
        let update = which.and_then(|which| update(which, said.kind)).filter(|_| !is_float);
        let [address, values, barrier] = &it.operands[..] else { return Ok(false) };
        if !is_by_barrier || !is_form || !is_place || !has_size || update.is_some() != reduces {
            return Ok(false);
        }
        let listed = self.elements(values);
        let mut access = self.plain_access(Direction::Store, Where::Memory(Space::Shared), said.element, said.count);
        if listed.len() != said.count as usize || !self.address(&mut access, address)? {
            return Ok(false);
        }
        for (place, operand) in access.operands.iter_mut().zip(listed) {
            *place = self.any_value(&operand, said.element)?;
        }
        access.counted = false;
        let access = self.add_access(access);
        let Some(barrier) = self.bulk_access((Direction::Load, Space::Shared), barrier, 8)? else { return Ok(false) };
        self.program.remotes.push(Remote { access, barrier, update });
        self.emit(Op::Remote(self.program.remotes.len() as u32 - 1));
        Ok(true)
    }
}
