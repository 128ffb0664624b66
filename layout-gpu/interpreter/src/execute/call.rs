//! Calls and returns, lane by lane.

use super::stack::{DEEPEST_CALL, STACK_BYTES};
use super::warp::Warp;
use super::{Context, Problem, Trouble, print};
use crate::program::{Call, Callee, Instruction, Piece};
use crate::registers::lanes_of;
use crate::valued::WRITTEN;

impl Warp {
    /// Calls a function in these lanes; they go on at `back` afterwards.
    pub(super) fn call(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        index: u32,
        lanes: u32,
        back: u32,
    ) -> Result<(), Trouble> {
        let call = &context.launch.program.calls[index as usize];
        match call.callee {
            Callee::Function(function) => self.enter(context, instruction, (index, back), function, lanes),
            Callee::Pointer(slot) => self.call_pointer(context, instruction, (index, back), slot, lanes),
            Callee::Print => {
                for lane in lanes_of(lanes) {
                    let arguments = self.arguments(context, instruction, call, lane)?;
                    let done = print::formatted(context, self.first_thread() + lane as u32, &arguments);
                    let count = done.map_err(|message| {
                        self.trouble(
                            1 << lane,
                            instruction,
                            Problem::Bounds { address: arguments.first().copied().unwrap_or(0), message },
                        )
                    })?;
                    self.give(context, call, lane, count.into());
                }
                self.put(lanes, back);
                Ok(())
            }
            Callee::Allocate => {
                for lane in lanes_of(lanes) {
                    let [bytes] = self.arguments(context, instruction, call, lane)?[..] else { continue };
                    let address = context.memory.allocate_for_kernel(bytes);
                    self.give(context, call, lane, address);
                }
                self.put(lanes, back);
                Ok(())
            }
            Callee::Free => {
                for lane in lanes_of(lanes) {
                    let [address] = self.arguments(context, instruction, call, lane)?[..] else { continue };
                    let freed = context.memory.free_for_kernel(address);
                    freed.map_err(|error| {
                        let message = format!("`free` of {address:#x}: {}", error.message);
                        self.trouble(1 << lane, instruction, Problem::Call { message })
                    })?;
                }
                self.put(lanes, back);
                Ok(())
            }
            Callee::Assertion => {
                let arguments = self.arguments(context, instruction, call, lanes.trailing_zeros() as usize)?;
                let thread = self.first_thread() + lanes.trailing_zeros();
                let message = print::assertion(context, thread, &arguments);
                Err(self.trouble(lanes, instruction, Problem::Assertion { message }))
            }
        }
    }

    /// Calls the functions whose addresses a register holds; lanes with different addresses go different ways.
    fn call_pointer(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        (index, back): (u32, u32),
        slot: u32,
        lanes: u32,
    ) -> Result<(), Trouble> {
        let unknown = lanes & !self.registers.wide.defined(slot);
        if unknown != 0 {
            let message = "the address that it calls was never computed".to_string();
            return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
        }
        let (addresses, mut left) = (*self.registers.wide.column(slot), lanes);
        while left != 0 {
            let address = addresses[left.trailing_zeros() as usize];
            let same =
                lanes_of(left).filter(|lane| addresses[*lane] == address).fold(0, |lanes, lane| lanes | 1 << lane);
            let Some(function) = context.launch.program.addresses.get(&address) else {
                let message = "no function is there to be called".to_string();
                return Err(self.trouble(same, instruction, Problem::Bounds { address, message }));
            };
            self.enter(context, instruction, (index, back), *function, same)?;
            left &= !same;
        }
        Ok(())
    }

    fn enter(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        (index, back): (u32, u32),
        number: u32,
        lanes: u32,
    ) -> Result<(), Trouble> {
        let program = context.launch.program;
        let (call, function) = (&program.calls[index as usize], &program.functions[number as usize]);
        let name = &function.name;
        if let Some(refusal) = &function.refusal {
            let message = format!("`{name}` cannot run: {refusal}");
            return Err(self.trouble(lanes, instruction, Problem::Call { message }));
        }
        let sizes = |pieces: &[Piece]| pieces.iter().map(|piece| piece.size).collect::<Vec<_>>();
        let is_pointer = matches!(call.callee, Callee::Pointer(_));
        let (results, parameters) = (&function.results, &function.parameters);
        if is_pointer && (sizes(&call.results), sizes(&call.arguments)) != (sizes(results), sizes(parameters)) {
            let message = format!("`{name}` has other parameters than this call gives it");
            return Err(self.trouble(lanes, instruction, Problem::Call { message }));
        }
        if let Some(lane) = lanes_of(lanes).find(|lane| !self.stacks.has_room(*lane, number, function)) {
            let depth = self.stacks.depths[lane];
            let message = format!(
                "no room to call `{name}` in {depth} calls within each other: a thread has {STACK_BYTES} bytes for at most {DEEPEST_CALL}"
            );
            return Err(self.trouble(1 << lane, instruction, Problem::Call { message }));
        }
        let first_thread = self.first_thread();
        for lane in lanes_of(lanes) {
            let (thread, (from, to)) = (first_thread + lane as u32, self.stacks.local(lane));
            context.local.push(thread, to, number, function);
            for pieces in call.arguments.iter().copied().zip(function.parameters.iter().copied()) {
                context.local.copy(thread, (from, to), pieces);
            }
        }
        self.stacks.enter(&mut self.registers, lanes, (index, back), number, function);
        self.put(lanes, function.place);
        Ok(())
    }

    /// Returns each lane to its caller.
    pub(super) fn leave(&mut self, context: &mut Context<'_>, lanes: u32) {
        let program = context.launch.program;
        for lane in lanes_of(lanes) {
            let Some(frame) = self.stacks.leave(&mut self.registers, lane, &program.functions) else { continue };
            let (thread, (to, _)) = (self.first_thread() + lane as u32, self.stacks.local(lane));
            let (function, call) = (&program.functions[frame.function as usize], &program.calls[frame.call as usize]);
            for pieces in function.results.iter().copied().zip(call.results.iter().copied()) {
                context.local.copy(thread, (frame.base, to), pieces);
            }
            context.local.pop(thread, frame.base..frame.end);
            self.places[lane] = frame.back;
        }
    }

    /// Gives the result of a function that is not PTX to one lane.
    fn give(&self, context: &mut Context<'_>, call: &Call, lane: usize, value: u64) {
        let Some(result) = call.results.first() else { return };
        let (thread, base) = (self.first_thread() + lane as u32, self.stacks.local(lane).0);
        let size = result.size.min(8) as usize;
        context.local.write(thread, (base + result.start).into(), &value.to_le_bytes()[..size], &[WRITTEN; 8][..size]);
    }

    /// Reads one lane's arguments of a function that is not PTX.
    fn arguments(
        &self,
        context: &Context<'_>,
        instruction: &Instruction,
        call: &Call,
        lane: usize,
    ) -> Result<Vec<u64>, Trouble> {
        let (thread, base) = (self.first_thread() + lane as u32, self.stacks.local(lane).0);
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for piece in &call.arguments {
            let (bytes, written) = context.local.read(thread, (base + piece.start).into(), piece.size);
            if written.iter().any(|written| *written != WRITTEN) {
                let message = "an argument of the call was never computed".to_string();
                return Err(self.trouble(1 << lane, instruction, Problem::Uninitialised { message, read: None }));
            }
            let mut wide = [0; 8];
            wide.iter_mut().zip(bytes).for_each(|(to, from)| *to = *from);
            arguments.push(u64::from_le_bytes(wide));
        }
        Ok(arguments)
    }
}
