//! Accesses of the shared memory of another block of the cluster.

use super::{Context, Trouble};
use crate::address::RANK;
use crate::registers::lanes_of;

/// Runs an access of the shared memory of the block that an address has the rank of, with the rank taken off all addresses.
pub(super) fn abroad<T>(
    context: &mut Context<'_>,
    rank: u32,
    access: impl FnOnce(&mut Context<'_>) -> Result<T, Trouble>,
    refuse: impl FnOnce(String, bool) -> Trouble,
) -> Result<T, Trouble> {
    let rank = rank as usize;
    if rank == context.rank {
        return access(context);
    }
    let Some(peer) = context.cluster.peers.get_mut(rank) else {
        let blocks = context.cluster.peers.len().max(1);
        return Err(refuse(format!("in block {rank} of a cluster of {}", crate::counted(blocks, "block")), false));
    };
    if peer.has_left {
        return Err(refuse(format!("in block {rank} of the cluster, which has left the kernel"), true));
    }
    std::mem::swap(&mut context.shared, &mut peer.shared);
    std::mem::swap(&mut context.flights, &mut peer.flights);
    context.order.peers.abroad = Some(rank);
    let done = access(context);
    context.order.peers.abroad = None;
    let peer = &mut context.cluster.peers[rank];
    std::mem::swap(&mut context.shared, &mut peer.shared);
    std::mem::swap(&mut context.flights, &mut peer.flights);
    peer.events += 1;
    done
}

impl Context<'_> {
    /// Orders blocks by a strong access: each other block whose memory it is and this one, in both directions, and those whose releases in global
    /// memory were acquired before this one.
    pub(super) fn exchange_orders(&mut self, warp: usize, lanes: u32, addresses: impl Iterator<Item = u64>) {
        let Context { order, cluster, rank: own, .. } = self;
        let mut ranks: Vec<usize> =
            addresses.filter_map(|address| (address as u32 >> RANK).checked_sub(1)).map(|rank| rank as usize).collect();
        ranks.dedup();
        for rank in ranks.into_iter().filter(|rank| rank != own) {
            let message = order.message(warp, lanes, u32::MAX);
            let Some(peer) = cluster.peers.get_mut(rank) else { continue };
            peer.heard.add(&message);
            order.hear(&peer.everything);
        }
        self.hear_acquired();
    }

    /// Learns from the blocks of the cluster whose releases in global memory were acquired.
    pub(super) fn hear_acquired(&mut self) {
        for rank in self.order.take_acquired() {
            if let Some(peer) = self.cluster.peers.get(rank) {
                self.order.hear(&peer.everything);
            }
        }
    }
}

/// Splits the lanes of a mask by the ranks in their addresses, which are taken off.
pub(super) fn by_rank(addresses: &mut [u64; 32], mask: u32, own: usize) -> Vec<(u32, u32)> {
    let mut ranks: Vec<(u32, u32)> = Vec::new();
    for lane in lanes_of(mask) {
        let rank = (addresses[lane] as u32 >> RANK).checked_sub(1).unwrap_or(own as u32);
        addresses[lane] &= !(0xFF << RANK);
        match ranks.iter_mut().find(|(other, _)| *other == rank) {
            Some((_, lanes)) => *lanes |= 1 << lane,
            None => ranks.push((rank, 1 << lane)),
        }
    }
    ranks
}
