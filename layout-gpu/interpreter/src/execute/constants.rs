//! The columns that hold immediates, addresses and special registers.

use super::Launch;
use crate::program::{Constant, Special};
use crate::registers::{LANES, Registers};
use crate::syntax::Class;

/// Fills a warp's constant columns at the start of a block; those that are the same in each block only the first time.
pub(crate) fn fill(registers: &mut Registers, launch: &Launch<'_>, block: [u32; 3], first_thread: u32, is_first: bool) {
    for (class, slot, constant) in &launch.program.constants {
        if !is_first && !depends_on_block(*constant) {
            match class {
                Class::Narrow => registers.narrow.define(*slot),
                Class::Wide => registers.wide.define(*slot),
                Class::Predicate => registers.predicates.define(*slot),
            }
            continue;
        }
        let value = |lane: usize| value(*constant, launch, block, first_thread, lane as u32);
        let values = if depends_on_lane(*constant) { std::array::from_fn(value) } else { [value(0); LANES] };
        match class {
            Class::Narrow => registers.narrow.set(*slot, u32::MAX, u32::MAX, &values.map(|value| value as u32)),
            Class::Wide => registers.wide.set(*slot, u32::MAX, u32::MAX, &values),
            Class::Predicate => registers.predicates.set(*slot, u32::MAX, u32::MAX, values[0] as u32),
        }
    }
}

fn depends_on_block(constant: Constant) -> bool {
    use Special::{Block, BlockOfCluster, Cluster, ClusterRank};
    matches!(constant, Constant::Special(Block(_) | BlockOfCluster(_) | Cluster(_) | ClusterRank))
}

fn depends_on_lane(constant: Constant) -> bool {
    let Constant::Special(which) = constant else { return false };
    matches!(
        which,
        Special::Thread(_)
            | Special::Lane
            | Special::LaneMaskEqual
            | Special::LaneMaskBelow
            | Special::LaneMaskUpTo
            | Special::LaneMaskAbove
            | Special::LaneMaskFrom
    )
}

fn value(constant: Constant, launch: &Launch<'_>, block: [u32; 3], first_thread: u32, lane: u32) -> u64 {
    match constant {
        Constant::Bits(bits) => bits,
        Constant::Special(which) => special(which, launch, block, first_thread, lane).into(),
        Constant::Variable(index, offset) => {
            launch.variables.get(index as usize).map_or(0, |start| start.wrapping_add_signed(offset))
        }
        Constant::Dynamic(offset) => i64::from(launch.program.dynamic_start).wrapping_add(offset) as u64,
        Constant::Parameter(offset) => launch.parameter_address.wrapping_add_signed(offset),
    }
}

fn special(which: Special, launch: &Launch<'_>, block: [u32; 3], first_thread: u32, lane: u32) -> u32 {
    let axis = |vector: [u32; 3], axis: u8| vector[usize::from(axis % 3)];
    match which {
        Special::Thread(index) => axis(launch.thread(first_thread + lane), index),
        Special::BlockShape(index) => axis(launch.block, index),
        Special::Block(index) => axis(block, index),
        Special::GridShape(index) => axis(launch.grid, index),
        Special::Lane => lane,
        Special::Warp => first_thread / LANES as u32,
        Special::Warps => launch.threads().div_ceil(LANES as u32),
        Special::LaneMaskEqual => 1 << lane,
        Special::LaneMaskBelow => (1 << lane) - 1,
        Special::LaneMaskUpTo => u32::MAX >> (31 - lane),
        Special::LaneMaskAbove => !(u32::MAX >> (31 - lane)),
        Special::LaneMaskFrom => u32::MAX << lane,
        Special::DynamicShared => launch.dynamic_shared,
        Special::TotalShared => launch.program.padded_shared + launch.dynamic_shared,
        Special::WorkspaceHigh => (launch.workspace >> 32) as u32,
        Special::WorkspaceLow => launch.workspace as u32,
        Special::BlockOfCluster(index) => axis(block, index) % axis(launch.cluster, index),
        Special::ClusterShape(index) => axis(launch.cluster, index),
        Special::Cluster(index) => axis(block, index) / axis(launch.cluster, index),
        Special::Clusters(index) => axis(launch.grid, index) / axis(launch.cluster, index),
        Special::ClusterRank => launch.rank_of(block),
        Special::ClusterBlocks => launch.blocks_of_cluster(),
        Special::IsInClusters => {
            if launch.is_in_clusters {
                u32::MAX
            } else {
                0
            }
        }
        Special::Zero => 0,
        Special::One => 1,
    }
}
