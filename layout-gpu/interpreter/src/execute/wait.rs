//! Lanes that wait for the end of an `mbarrier`'s phase, and warps that wait for products.

use std::collections::BTreeMap;

use super::meeting::PhaseWait;
use super::warp::Warp;
use super::{Block, Context, Problem, Trouble, mbarrier};
use crate::counted;
use crate::mbarriers::Mbarrier;
use crate::program::{Does, Instruction};
use crate::registers::lanes_of;

impl Warp {
    /// Runs an `mbarrier` instruction. Returns the lanes that wait for the end of a phase.
    pub(super) fn mbarrier(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        (index, place): (u32, u32),
        lanes: u32,
    ) -> Result<u32, Trouble> {
        let it = context.launch.program.mbarriers[index as usize];
        let over = mbarrier::run(context, &mut self.registers, (self.index, self.live), index, lanes)?;
        let left = lanes & !over;
        if left == 0 || !matches!(it.does, Does::Test { waits: true, .. }) {
            return Ok(0);
        }
        let (origin, seen) = (instruction.origin, context.events);
        self.phases.push(PhaseWait { lanes: left, place, origin, index, seen });
        Ok(left)
    }

    /// Lets lanes go on whose phase is over.
    pub(super) fn end_phases(&mut self, context: &mut Context<'_>) -> Result<(), Trouble> {
        for mut wait in std::mem::take(&mut self.phases) {
            if wait.seen != context.events {
                wait.seen = context.events;
                let who = (self.index, self.live);
                let over = mbarrier::run(context, &mut self.registers, who, wait.index, wait.lanes)? & wait.lanes;
                self.put(over, wait.place + 1);
                wait.lanes &= !over;
            }
            if wait.lanes != 0 {
                self.phases.push(wait);
            }
        }
        self.take_registers(context);
        if let Some(wait) = self.product_wait
            && self.finish_products(context, wait.groups)
        {
            self.product_wait = None;
        }
        Ok(())
    }

    /// Lets all lanes that wait for a phase go on without its end: `try_wait` waits for some time only.
    pub(super) fn time_out(&mut self) -> bool {
        let waits = std::mem::take(&mut self.phases);
        for wait in &waits {
            self.put(wait.lanes, wait.place + 1);
        }
        !waits.is_empty()
    }
}

impl Block<'_> {
    /// Returns true if lanes wait for the end of an `mbarrier`'s phase.
    pub(crate) fn awaits_phase(&self) -> bool {
        self.warps.iter().any(|warp| !warp.phases.is_empty())
    }

    /// Describes the first lanes that wait for the end of a phase which never comes, or a warp that waits for products.
    pub(super) fn phase_never_over(&self) -> Option<Trouble> {
        let waits: Vec<(&Warp, PhaseWait)> =
            self.warps.iter().flat_map(|warp| warp.phases.iter().map(move |wait| (warp, *wait))).collect();
        if let Some((warp, wait)) = waits.first() {
            let lane = wait.lanes.trailing_zeros();
            let message = format!("waits for ever: {}", self.barriers_waited_for(&waits).join("; "));
            return Some(Trouble::new(warp.first_thread() + lane, wait.origin, Problem::Barrier { message }));
        }
        let warp = self.warps.iter().find(|warp| warp.product_wait.is_some())?;
        let wait = warp.product_wait?;
        let message = "waits for products that not all four warps of its warp group have issued".to_string();
        Some(Trouble::new(warp.first_thread(), wait.origin, Problem::Products { message }))
    }

    /// Describes each `mbarrier` that threads wait for: how many do, at which line, and what its phase lacks.
    fn barriers_waited_for(&self, waits: &[(&Warp, PhaseWait)]) -> Vec<String> {
        let program = self.context.launch.program;
        let mut all: BTreeMap<(u64, u32), u32> = BTreeMap::new();
        for (warp, wait) in waits {
            let it = program.mbarriers[wait.index as usize];
            for lane in lanes_of(wait.lanes) {
                let address = mbarrier::address(&self.context, &warp.registers, it, lane);
                *all.entry((address, program.origins[wait.origin as usize].line)).or_default() += 1;
            }
        }
        let describe = |((address, line), threads): ((u64, u32), u32)| {
            let missing = self.context.shared.mbarriers.get(&address).map(Mbarrier::missing).unwrap_or_default();
            let (name, threads) = (self.context.shared.name(address), counted(threads, "thread"));
            format!("{threads} at line {line} for the mbarrier {name}, whose {missing}")
        };
        all.into_iter().map(describe).collect()
    }
}
