//! What is wrong with an access of shared memory, as trouble.

use super::Problem;
use crate::address_space::Direction;
use crate::shared::{Shared, Wrong};

/// Describes what is wrong with an access of shared memory, given its direction.
pub(super) fn problem(shared: &Shared, (address, width): (u64, u32), did: Direction, wrong: &Wrong) -> Problem {
    match *wrong {
        Wrong::InFlight { with } | Wrong::Reading { with } => {
            let (place, is_read) = (shared.describe(address, width), matches!(wrong, Wrong::Reading { .. }));
            let (stamp, other_block) = (with.stamp, with.block);
            let (other_thread, other_origin) = (stamp.thread(), stamp.origin());
            Problem::InFlight { place, other_block, other_thread, other_origin, is_read }
        }
        Wrong::Unshown { byte, with } => {
            let place = format!("the mbarrier {}", shared.name(byte.into()));
            let (other_thread, other_origin) = (with.stamp.thread(), with.stamp.origin());
            let fence = "fence.mbarrier_init";
            Problem::Proxy { place, other_block: with.block, other_thread, other_origin, fence }
        }
        Wrong::Proxy { byte, with } => {
            let place = shared.name(byte.into());
            let (other_thread, other_origin) = (with.stamp.thread(), with.stamp.origin());
            let fence = "fence.proxy.async";
            Problem::Proxy { place, other_block: with.block, other_thread, other_origin, fence }
        }
        Wrong::Race { byte, with, other } => Problem::Race {
            address: byte.into(),
            memory: shared.name(byte.into()),
            is_shared: true,
            other_block: with.block,
            did,
            other_thread: with.stamp.thread(),
            other_origin: with.stamp.origin(),
            other_did: other,
            is_incoherent: false,
            is_later: false,
        },
        Wrong::Bounds | Wrong::Uninitialised => Problem::Bounds { address, message: shared.describe(address, width) },
        Wrong::Mbarrier => {
            let place = shared.describe(address, width);
            Problem::Barrier { message: format!("an mbarrier lies there: {place}; only `mbarrier` may touch it") }
        }
    }
}
