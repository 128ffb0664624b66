//! Grids of clusters: one cluster after the other, its blocks in turns.

use super::found::{Found, Stopped};
use crate::execute::{Block, Cluster, Launch, Schedule, Turn};

/// Runs all clusters. Returns the blocks that could not go on.
pub(super) fn run<'a>(
    launch: Launch<'a>,
    common: &mut Block<'a>,
    total: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> Vec<Stopped> {
    let mut found = Found::new(launch.most);
    let blocks = u64::from(launch.blocks_of_cluster());
    let mut all: Vec<Block<'a>> = (0..blocks).map(|_| Block::new(launch)).collect();
    for cluster in 0..total / blocks {
        if one(launch, common, &mut all, &launch.blocks_of(cluster), &mut found).is_none() {
            break;
        }
        progress((cluster + 1) * blocks, total);
    }
    found.all
}

/// Runs one cluster; `None` after its first trouble.
fn one<'a>(
    launch: Launch<'a>,
    common: &mut Block<'a>,
    all: &mut [Block<'a>],
    numbers: &[u64],
    found: &mut Found,
) -> Option<()> {
    common.context.cluster = Cluster::new(all.len() as u32, launch.threads());
    let mut ended = vec![false; all.len()];
    for (rank, block) in all.iter_mut().enumerate() {
        common.hand_on(block);
        block.start(numbers[rank]);
        block.exchange_with_cluster(rank);
        block.hand_on(common);
    }
    let mut schedule = Schedule::new(launch.seed, numbers[0] ^ u64::MAX);
    let mut since = common.context.counts.warp_instructions;
    while ended.contains(&false) {
        let mut goes_on = false;
        for rank in schedule.order(all.len()) {
            if ended[rank] {
                continue;
            }
            let turn = in_turn(common, &mut all[rank], rank, Block::go_on);
            match turn {
                Err(trouble) => {
                    found.add(numbers[rank], trouble);
                    return None;
                }
                Ok(Turn::Ended) => (ended[rank], goes_on) = (true, true),
                Ok(Turn::Waits { went_on }) => goes_on |= went_on,
            }
        }
        let now = common.context.counts.warp_instructions;
        if goes_on {
            since = now;
            continue;
        }
        let left: Vec<usize> = (0..all.len()).filter(|rank| !ended[*rank]).collect();
        let times_out =
            left.iter().filter(|rank| in_turn(common, &mut all[**rank], **rank, Block::time_out)).count() > 0;
        let polls = now > since && !launch.looks_in_vain(now - since, all.len());
        // A block that waits for an `mbarrier` says more than one that waits for the cluster.
        let says_most = left.iter().find(|rank| all[**rank].awaits_phase()).or(left.first()).copied();
        if let Some(rank) = says_most.filter(|_| !times_out && !polls) {
            let trouble = in_turn(common, &mut all[rank], rank, |block| block.waiting());
            found.add(numbers[rank], trouble);
            return None;
        }
    }
    for (rank, block) in all.iter_mut().enumerate() {
        common.hand_on(block);
        block.exchange_with_cluster(rank);
        block.hand_on(common);
    }
    Some(())
}

/// Lets a block do something while it holds what all blocks have in common.
fn in_turn<'a, T>(
    common: &mut Block<'a>,
    block: &mut Block<'a>,
    rank: usize,
    does: impl FnOnce(&mut Block<'a>) -> T,
) -> T {
    common.hand_on(block);
    block.exchange_with_cluster(rank);
    let done = does(block);
    block.exchange_with_cluster(rank);
    block.hand_on(common);
    done
}
