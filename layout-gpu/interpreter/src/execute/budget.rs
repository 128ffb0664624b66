//! Budgets of registers: `setmaxnreg` takes registers of a warp away or asks for more, and waits until the block has them (PTX ISA, "setmaxnreg").
//!
//! A block has at its start as many for each thread as the limits of its entry leave (`.maxnreg`, or the register file of 65,536 over the threads of
//! `.maxntid` or `.reqntid`, in steps of 8). Without any of them the assembler drops the instruction and says nothing, so it is a fault here.

use super::meeting::RegisterWait;
use super::warp::{Flow, Warp};
use super::{Context, Problem, Trouble};
use crate::program::Instruction;
use crate::registers::LANES;

impl Context<'_> {
    /// Gives back the registers of a warp that has left the kernel.
    pub(super) fn give_registers(&mut self, holds: &mut u32) {
        self.free_registers += std::mem::take(holds) * LANES as u32;
    }
}

impl Warp {
    /// Runs `setmaxnreg`.
    pub(super) fn budget(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        place: u32,
        (lanes, group): (u32, u32),
        (count, grows): (u32, bool),
    ) -> Result<Flow, Trouble> {
        let refuse = |message: String| Err(self.trouble(lanes, instruction, Problem::Registers { message }));
        if context.launch.registers.is_none() {
            return refuse(
                "the entry has neither `.reqntid`, `.maxntid` nor `.maxnreg`: the assembler drops this instruction"
                    .to_string(),
            );
        }
        let holds = self.holds;
        if grows && count < holds {
            return refuse(format!("asks for {count} registers a thread, where the warp has {holds}"));
        }
        if !grows && count > holds {
            return refuse(format!("leaves {count} registers a thread, where the warp has {holds}"));
        }
        self.put(group, place + 1);
        if grows {
            self.register_wait = Some(RegisterWait { count, origin: instruction.origin });
            self.take_registers(context);
        } else {
            context.free_registers += (holds - count) * LANES as u32;
            self.holds = count;
        }
        Ok(Flow::Choose)
    }

    /// Takes the registers that the warp waits for, if the block has them.
    pub(super) fn take_registers(&mut self, context: &mut Context<'_>) {
        let Some(RegisterWait { count, .. }) = self.register_wait else { return };
        let more = (count - self.holds) * LANES as u32;
        if more <= context.free_registers {
            context.free_registers -= more;
            (self.holds, self.register_wait) = (count, None);
        }
    }

    /// Describes why a warp waits for registers for ever.
    pub(super) fn lacks_registers(&self, context: &Context<'_>) -> Option<Trouble> {
        let RegisterWait { count, origin } = self.register_wait?;
        let (at_start, threads) =
            (context.launch.registers.unwrap_or(0), context.launch.threads().next_multiple_of(LANES as u32));
        let (free, more) = (context.free_registers, (count - self.holds) * LANES as u32);
        let message = format!(
            "waits for ever for {count} registers a thread: {more} more for the warp, and {free} are free of the {} that the block has, \
             {at_start} for each of {threads} threads",
            at_start * threads
        );
        Some(Trouble::new(self.first_thread(), origin, Problem::Registers { message }))
    }
}
