//! Clusters of one block: their barrier, and addresses of their shared memory.

use super::Decoder;
use super::compare;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::lanes::rule;
use crate::program::Op;
use crate::syntax::{Class, Instruction, Operand};

impl<'a> Decoder<'a> {
    /// Decodes what follows `barrier.cluster`.
    pub(super) fn cluster_barrier(&mut self, op: &mut Opcode<'_>, operands: &[Operand<'a>]) -> bool {
        let Some(waits) = op.pick(&[(Modifier::Arrive, false), (Modifier::Wait, true)]) else { return false };
        let orders = match op.pick(&[Modifier::Acquire, Modifier::Release, Modifier::Relaxed].map(|one| (one, one))) {
            Some(Modifier::Acquire) if !waits => return false,
            Some(Modifier::Release | Modifier::Relaxed) if waits => return false,
            Some(Modifier::Relaxed) => false,
            _ => true,
        };
        op.take(Modifier::Aligned);
        self.emit(if waits { Op::AwaitCluster } else { Op::ArriveAtCluster { orders } });
        operands.is_empty()
    }

    /// Decodes `mapa` and `getctarank`. Another rank than that of the only block gives an address where nothing lies.
    pub(super) fn cluster_address(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let is_shared = op.take(Modifier::SharedCluster);
        let kind = op.kind();
        match (op.name, kind, &it.operands[..]) {
            ("mapa", Some(Type::U32), [to, address, rank]) if is_shared => self.apply(
                rule!(|address: u32, rank: u32| -> u32 { address | rank << 24 }),
                &[to.clone(), address.clone(), rank.clone()],
            ),
            ("mapa", Some(Type::U64), [to, address, rank]) => {
                let sum = rule!(|address: u64, rank: u32| -> u64 { address | u64::from(rank) << 24 });
                self.apply(sum, &[to.clone(), address.clone(), rank.clone()])
            }
            ("getctarank", Some(Type::U32), [to, address]) => {
                let class = if is_shared { Class::Narrow } else { Class::Wide };
                self.value(address, class)?;
                self.apply(compare::copy(Type::B32), &[to.clone(), Operand::Integer(0)])
            }
            _ => Ok(false),
        }
    }
}
