//! `alloca`: local memory that a function takes while it runs, behind its variables.

use super::stack::STACK_BYTES;
use super::warp::Warp;
use super::{Context, Problem, Trouble};
use crate::program::{Instruction, Op};
use crate::registers::{LANES, lanes_of};

/// Bytes between two pieces of memory, so that an access past the end of one does not land in the next, and the alignment of calls.
const GAP: u64 = 16;

impl Warp {
    /// Takes memory in these lanes, saves the end of what they have taken, or gives back what is behind a saved one.
    pub(super) fn resize_stack(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        lanes: u32,
    ) -> Result<(), Trouble> {
        let mut results = [0; LANES];
        match instruction.op {
            Op::Allocate { to, size, align } => {
                let sizes = self.known(instruction, size, lanes, "its size was never computed")?;
                for lane in lanes_of(lanes) {
                    let start = (u64::from(self.stacks.local(lane).1) + GAP).next_multiple_of(align.into());
                    let end = start.saturating_add(sizes[lane]).saturating_add(GAP).checked_next_multiple_of(GAP);
                    if !end.is_some_and(|end| end <= STACK_BYTES as u64 && self.stacks.set_end(lane, end)) {
                        let message = format!("no room for {} bytes: a thread has {STACK_BYTES}", sizes[lane]);
                        return Err(self.trouble(1 << lane, instruction, Problem::Call { message }));
                    }
                    context.local.take(self.first_thread() + lane as u32, start as u32, sizes[lane] as u32);
                    results[lane] = start;
                }
                self.registers.wide.set(to, lanes, u32::MAX, &results);
            }
            Op::SaveStack { to } => {
                lanes_of(lanes).for_each(|lane| results[lane] = self.stacks.local(lane).1.into());
                self.registers.wide.set(to, lanes, u32::MAX, &results);
            }
            Op::RestoreStack { from } => {
                let ends = self.known(instruction, from, lanes, "the end that it restores was never computed")?;
                for lane in lanes_of(lanes) {
                    let first = self.stacks.end_of_variables(lane, &context.launch.program.functions);
                    let end = self.stacks.local(lane).1;
                    if !(first.into()..=end.into()).contains(&ends[lane]) {
                        let message = "the stack of this call never ended where it is restored".to_owned();
                        return Err(self.trouble(1 << lane, instruction, Problem::Call { message }));
                    }
                    self.stacks.set_end(lane, ends[lane]);
                    context.local.give_back(self.first_thread() + lane as u32, ends[lane] as u32..end);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads a wide register, which must have a value in these lanes.
    fn known(&self, instruction: &Instruction, slot: u32, lanes: u32, message: &str) -> Result<[u64; LANES], Trouble> {
        let unknown = lanes & !self.registers.wide.defined(slot);
        if unknown != 0 {
            let message = message.to_owned();
            return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
        }
        Ok(*self.registers.wide.column(slot))
    }
}
