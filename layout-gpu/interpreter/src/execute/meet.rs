//! Operations of a warp's lanes together: lanes meet the others that they name, wherever in the code each of
//! them is.

use super::meeting::{Meeting, ProductWait};
use super::warp::{Flow, Warp};
use super::{Context, Problem, Trouble, collective, matrices, mma};
use crate::program::{Collective, Instruction, Op};
use crate::registers::lanes_of;

/// Returns the narrow register that names the lanes taking part.
fn members(op: &Op) -> Option<u32> {
    match op {
        Op::SyncWarp { members }
        | Op::Products { members, .. }
        | Op::Tensor { members: Some(members), .. }
        | Op::Mma { members, .. }
        | Op::Matrices { members, .. } => Some(*members),
        Op::Collective { slots, .. } => Some(slots[4]),
        _ => None,
    }
}

/// Returns true if lanes at these two instructions execute one operation together.
fn is_same(first: &Op, second: &Op) -> bool {
    match (first, second) {
        (Op::SyncWarp { .. }, Op::SyncWarp { .. }) => true,
        (Op::Collective { which, .. }, Op::Collective { which: other, .. }) => which.is_same(other),
        _ => false,
    }
}

impl Warp {
    /// Brings lanes to an instruction that others take part in, and runs it if all are here or at one like it.
    pub(super) fn meet(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        place: u32,
        lanes: u32,
        group: u32,
    ) -> Result<Flow, Trouble> {
        let Some(slot) = members(&instruction.op) else { return Ok(Flow::Next) };
        let unknown = lanes & !self.registers.narrow.defined(slot);
        if unknown != 0 {
            let message = "the lanes that it names were never computed".to_string();
            return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
        }
        let column = *self.registers.narrow.column(slot);
        if !self.meetings.is_empty() {
            // Lanes of the group that have waited here are joined.
            self.meetings.iter_mut().for_each(|meeting| meeting.lanes &= !lanes);
            self.meetings.retain(|meeting| meeting.lanes != 0);
            self.parked &= !lanes;
        }
        let (mut left, mut new) = (lanes, Vec::new());
        while left != 0 {
            let members = column[left.trailing_zeros() as usize];
            let same = lanes_of(left).filter(|lane| column[*lane] == members).fold(0, |lanes, lane| lanes | 1 << lane);
            if same & !members != 0 {
                let message = format!("the thread is not among the lanes {members:#x} that the instruction names");
                return Err(self.trouble(same & !members, instruction, Problem::Barrier { message }));
            }
            if same == lanes && members & self.live == lanes {
                self.perform(context, &[Meeting { members, lanes, place }])?;
                if self.product_wait.is_some() {
                    self.put(group, place + 1);
                    return Ok(Flow::Choose);
                }
                return Ok(Flow::Next);
            }
            new.push(Meeting { members, lanes: same, place });
            left &= !same;
        }
        self.put(group & !lanes, place + 1);
        self.put(lanes, place);
        self.parked |= lanes;
        self.meetings.extend(new);
        self.hold_meetings(context)?;
        Ok(Flow::Choose)
    }

    /// Runs the operations for which all lanes have come.
    pub(super) fn hold_meetings(&mut self, context: &mut Context<'_>) -> Result<(), Trouble> {
        while let Some(parts) = self.complete_meeting(context) {
            self.meetings.retain(|meeting| !parts.iter().any(|part| part.lanes == meeting.lanes));
            self.perform(context, &parts)?;
            for part in &parts {
                self.put(part.lanes, part.place + 1);
                self.parked &= !part.lanes;
            }
        }
        Ok(())
    }

    fn complete_meeting(&self, context: &Context<'_>) -> Option<Vec<Meeting>> {
        let op = |meeting: &Meeting| &context.launch.program.code[meeting.place as usize].op;
        self.meetings.iter().find_map(|first| {
            let joins = |other: &&Meeting| {
                other.members == first.members && (other.place == first.place || is_same(op(other), op(first)))
            };
            let parts: Vec<Meeting> = self.meetings.iter().filter(joins).copied().collect();
            let here = parts.iter().fold(0, |lanes, part| lanes | part.lanes);
            (first.members & self.live & !here == 0).then_some(parts)
        })
    }

    /// Executes the operation of all lanes of the parts together.
    fn perform(&mut self, context: &mut Context<'_>, parts: &[Meeting]) -> Result<(), Trouble> {
        let code = &context.launch.program.code;
        let instruction = &code[parts[0].place as usize];
        let lanes = parts.iter().fold(0, |lanes, part| lanes | part.lanes);
        match &instruction.op {
            Op::SyncWarp { .. } => context.order.meet(self.index, lanes, self.live),
            _ => context.order.exchange(self.index, lanes, self.live),
        }
        match &instruction.op {
            Op::Collective { which, .. } => {
                if matches!(which, Collective::Transpose) {
                    self.whole(instruction, lanes)?;
                }
                let parts = parts.iter().filter_map(|part| match &code[part.place as usize].op {
                    Op::Collective { slots, predicate, .. } => {
                        Some(collective::Part { lanes: part.lanes, slots, predicate: *predicate })
                    }
                    _ => None,
                });
                collective::run(&mut self.registers, *which, &parts.collect::<Vec<_>>());
            }
            Op::Products { does, .. } => {
                self.whole(instruction, lanes)?;
                if let Some(groups) = self.products(context, instruction, *does)?
                    && !self.finish_products(context, groups)
                {
                    self.product_wait = Some(ProductWait { groups, origin: instruction.origin });
                }
            }
            Op::Tensor { index, .. } => {
                self.whole(instruction, lanes)?;
                self.tensor(context, instruction, *index)?;
            }
            Op::Mma { index, .. } => {
                self.whole(instruction, lanes)?;
                mma::run(&mut self.registers, &context.launch.program.mmas[*index as usize]);
            }
            Op::Matrices { index, .. } => {
                self.whole(instruction, lanes)?;
                matrices::run(context, &mut self.registers, self.index, *index)?;
            }
            _ => {}
        }
        Ok(())
    }

    /// Checks that no lane is missing, for an operation of the whole warp.
    fn whole(&self, instruction: &Instruction, lanes: u32) -> Result<(), Trouble> {
        if lanes == u32::MAX {
            return Ok(());
        }
        let message = format!("all 32 lanes of a warp do this together, and {lanes:#x} are here");
        Err(self.trouble(lanes, instruction, Problem::Barrier { message }))
    }

    /// Describes why lanes wait for others that never come.
    pub(super) fn missing(&self, context: &Context<'_>) -> Option<Trouble> {
        let first = self.meetings.first()?;
        let program = context.launch.program;
        let line_of = |place: u32| program.origins[program.code[place as usize].origin as usize].line;
        let missing = first.members & self.live & !first.lanes;
        let lane = missing.trailing_zeros();
        let [x, y, z] = context.launch.thread(self.first_thread() + lane);
        let instead = if let Some(other) = self.meetings.iter().find(|other| other.lanes >> lane & 1 == 1) {
            format!("waits at line {} for the lanes {:#x}", line_of(other.place), other.members)
        } else if let Some(wait) = self.waits.iter().find(|wait| wait.lanes >> lane & 1 == 1) {
            let origin = program.origins[wait.origin as usize];
            format!("waits at line {} at barrier {}", origin.line, wait.barrier)
        } else {
            format!("is at line {}", line_of(self.places[lane as usize % 32]))
        };
        let message = format!(
            "lanes {:#x} of the warp wait here for the lanes {:#x}; of those, {missing:#x} never arrive: thread ({x},{y},{z}) {instead}",
            first.lanes, first.members
        );
        let origin = program.code[first.place as usize].origin;
        let thread = self.first_thread() + first.lanes.trailing_zeros();
        Some(Trouble::new(thread, origin, Problem::Barrier { message }))
    }
}
