//! Barriers in shared memory.

use super::Decoder;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address_space::{Direction, Space};
use crate::lanes::rule;
use crate::program::{Does, Mbarrier, Op, Where};
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes `mbarrier`.
    pub(super) fn mbarrier(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        use Modifier::{Arrive, ArriveDrop, CompleteTx, ExpectTx, Init, Inval, PendingCount, TestWait, TryWait};
        let whiches = [Arrive, ArriveDrop, Init, Inval, PendingCount, TestWait, TryWait, CompleteTx, ExpectTx];
        let Some(which) = op.pick(&whiches.map(|which| (which, which))) else { return Ok(false) };
        if op.kind() != Some(Type::B64) {
            return Ok(false);
        }
        let (is_arrival, waits) = (matches!(which, Arrive | ArriveDrop), matches!(which, TestWait | TryWait));
        let are_bytes = matches!(which, CompleteTx | ExpectTx);
        let orders = !((is_arrival || waits || are_bytes) && op.take(Modifier::Relaxed));
        if is_arrival || waits || are_bytes {
            if !are_bytes {
                op.take(if waits { Modifier::Acquire } else { Modifier::Release });
            }
            op.pick(&[(Modifier::Cta, ()), (Modifier::Cluster, ())]);
        }
        match (which, &it.operands[..]) {
            (Init, [address, count]) => {
                let count = Some(self.value(count, Class::Narrow)?);
                self.one_mbarrier(op, (Does::Begin, true), address, count, None)
            }
            (Inval, [address]) => self.one_mbarrier(op, (Does::End, true), address, None, None),
            (CompleteTx | ExpectTx, [address, bytes]) => {
                let bytes = Some(self.value(bytes, Class::Narrow)?);
                self.one_mbarrier(op, (Does::Bytes { have_come: which == CompleteTx }, false), address, bytes, None)
            }
            (Arrive | ArriveDrop, [state, address, bytes]) if op.take(ExpectTx) => {
                let (bytes, state) = (Some(self.value(bytes, Class::Narrow)?), self.register(state, Class::Wide)?);
                let expects = (Does::Bytes { have_come: false }, false);
                let arrives = (Does::Arrive { drops: which == ArriveDrop, may_complete: true }, orders);
                Ok(self.one_mbarrier(&mut op.clone(), expects, address, bytes, None)?
                    && self.one_mbarrier(op, arrives, address, None, Some(state))?)
            }
            (Arrive | ArriveDrop, [state, address, count @ ..]) if count.len() < 2 => {
                let may_complete = !op.take(Modifier::NoComplete);
                let count = match count {
                    [] => None,
                    [count, ..] => Some(self.value(count, Class::Narrow)?),
                };
                let state = self.register(state, Class::Wide)?;
                let does = Does::Arrive { drops: which == ArriveDrop, may_complete };
                self.one_mbarrier(op, (does, orders), address, count, Some(state))
            }
            (TestWait | TryWait, [done, address, state, hint @ ..]) if hint.len() <= usize::from(which == TryWait) => {
                let by_parity = op.take(Modifier::Parity);
                let state = self.value(state, if by_parity { Class::Narrow } else { Class::Wide })?;
                let done = self.register(done, Class::Predicate)?;
                self.one_mbarrier(
                    op,
                    (Does::Test { by_parity, waits: which == TryWait }, orders),
                    address,
                    Some(state),
                    Some(done),
                )
            }
            (PendingCount, _) => self.apply(rule!(|state: u64| -> u32 { state as u32 }), &it.operands),
            _ => Ok(false),
        }
    }

    /// Decodes `cp.async.mbarrier`, which makes an `mbarrier` wait for copies.
    pub(super) fn copies_arrive(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> Result<bool, ParseError> {
        let ([address], true, Some(Type::B64)) = (operands, op.take(Modifier::Arrive), op.kind()) else {
            return Ok(false);
        };
        let counts = !op.take(Modifier::Noinc);
        self.one_mbarrier(op, (Does::AwaitCopies { counts }, true), address, None, None)
    }

    fn one_mbarrier(
        &mut self,
        op: &mut Opcode<'_>,
        (does, orders): (Does, bool),
        address: &Operand<'a>,
        operand: Option<u32>,
        result: Option<u32>,
    ) -> Result<bool, ParseError> {
        let spaces = [Modifier::Shared, Modifier::SharedCluster].map(|space| (space, Space::Shared));
        let place = Where::Memory(op.pick(&spaces).unwrap_or(Space::Generic));
        let mut access = self.plain_access(Direction::Load, place, 8, 1);
        if !self.address(&mut access, address)? {
            return Ok(false);
        }
        let access = self.add_access(access);
        self.program.mbarriers.push(Mbarrier { does, orders, access, operand, result });
        self.emit(Op::Mbarrier(self.program.mbarriers.len() as u32 - 1));
        Ok(true)
    }
}
