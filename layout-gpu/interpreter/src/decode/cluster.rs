//! Clusters: their barrier, and addresses of their shared memory.

use super::Decoder;
use super::opcode::{Modifier, Opcode, Type};
use crate::ParseError;
use crate::address::RANK;
use crate::lanes::rule;
use crate::program::Op;
use crate::syntax::{Instruction, Operand};

/// Returns the address of a block's shared memory; in a cluster of one, its own.
fn of_rank(address: u32, rank: u32, blocks: u32) -> u32 {
    let within = address & ((1 << RANK) - 1);
    if (rank, blocks) == (0, 1) { within } else { within | rank.saturating_add(1).min(0xFF) << RANK }
}

/// Returns the rank in an address that has one.
fn rank_of(address: u32) -> Option<u32> {
    (address >> RANK).checked_sub(1)
}

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

    /// Decodes `mapa` and `getctarank`.
    pub(super) fn cluster_address(&mut self, op: &mut Opcode<'_>, it: &'a Instruction<'a>) -> Result<bool, ParseError> {
        let is_shared = op.take(Modifier::SharedCluster);
        let kind = op.kind();
        match (op.name, kind, &it.operands[..]) {
            ("mapa", Some(Type::U32), [to, address, rank]) if is_shared => self.apply(
                rule!(|address: u32, rank: u32, blocks: u32| -> u32 { of_rank(address, rank, blocks) }),
                &[to.clone(), address.clone(), rank.clone(), Operand::Name("%cluster_nctarank")],
            ),
            ("mapa", Some(Type::U64), [to, address, rank]) => self.apply(
                rule!(|address: u64, rank: u32, blocks: u32| -> u64 {
                    address >> 32 << 32 | u64::from(of_rank(address as u32, rank, blocks))
                }),
                &[to.clone(), address.clone(), rank.clone(), Operand::Name("%cluster_nctarank")],
            ),
            ("getctarank", Some(kind @ (Type::U32 | Type::U64)), [to, address]) => {
                let own = Operand::Name("%cluster_ctarank");
                let rule = if kind == Type::U32 {
                    rule!(|address: u32, own: u32| -> u32 { rank_of(address).unwrap_or(own) })
                } else {
                    rule!(|address: u64, own: u32| -> u32 { rank_of(address as u32).unwrap_or(own) })
                };
                self.apply(rule, &[to.clone(), address.clone(), own])
            }
            _ => Ok(false),
        }
    }
}
