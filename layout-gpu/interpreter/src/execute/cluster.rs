//! The barrier of a cluster, which has one block: threads arrive, and wait later.

use super::barrier::{Arrival, CLUSTER};
use super::warp::{Flow, Wait, Warp};
use super::{Context, Problem, Trouble};
use crate::program::Instruction;
use crate::registers::lanes_of;

impl Warp {
    pub(super) fn arrive_at_cluster(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        lanes: u32,
        orders: bool,
    ) -> Result<(), Trouble> {
        if let Some(lane) = lanes_of(lanes).find(|lane| self.at_cluster[*lane].is_some()) {
            let message = "arrives again at the barrier of the cluster, without a wait between".to_string();
            return Err(self.trouble(1 << lane, instruction, Problem::Barrier { message }));
        }
        let arrival = Arrival { warp: self.index, lanes, live: self.live };
        let Context { barriers, order, live, .. } = context;
        let arrived = barriers.arrive(CLUSTER, order, arrival, (*live, true), None, (0, orders));
        let generation = arrived.map_err(|message| self.trouble(lanes, instruction, Problem::Barrier { message }))?;
        lanes_of(lanes).for_each(|lane| self.at_cluster[lane] = Some(generation));
        Ok(())
    }

    pub(super) fn await_cluster(
        &mut self,
        instruction: &Instruction,
        place: u32,
        (lanes, group): (u32, u32),
    ) -> Result<Flow, Trouble> {
        self.put(group, place + 1);
        for lane in lanes_of(lanes) {
            let Some(generation) = self.at_cluster[lane].take() else {
                let message = "waits at the barrier of the cluster, where it has not arrived".to_string();
                return Err(self.trouble(1 << lane, instruction, Problem::Barrier { message }));
            };
            let same = |wait: &&mut Wait| (wait.barrier, wait.generation, wait.place) == (CLUSTER, generation, place);
            match self.waits.iter_mut().find(same) {
                Some(wait) => wait.lanes |= 1 << lane,
                None => self.waits.push(Wait {
                    lanes: 1 << lane,
                    barrier: CLUSTER,
                    generation,
                    aligned: false,
                    place,
                    origin: instruction.origin,
                    reduction: None,
                }),
            }
        }
        Ok(Flow::Choose)
    }
}
