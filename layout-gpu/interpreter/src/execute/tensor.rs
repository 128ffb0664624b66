//! Tensor memory: what a warp takes, gives back, moves and waits for.

use super::access::{request, transfer_at};
use super::warp::Warp;
use super::{Context, Problem, Trouble};
use crate::program::{Instruction, Pattern, Tensor};
use crate::registers::{LANES, lanes_of};
use crate::tensor_memory::{Area, By, COLUMNS, Did, Lacks, Touch};
use crate::valued::Valued;

/// The lanes that a warp may access.
const QUARTER: usize = 32;

impl Warp {
    /// Runs an instruction that the warp executes together.
    pub(super) fn tensor(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        index: u32,
    ) -> Result<(), Trouble> {
        let program = context.launch.program;
        match &program.tensors[index as usize] {
            Tensor::Allocate { to, columns } => self.allocate_columns(context, instruction, *to, *columns),
            Tensor::Free { address, columns } => self.free_columns(context, instruction, *address, *columns),
            Tensor::Relinquish => {
                context.tensor.memory.relinquished.get_or_insert(instruction.origin);
                Ok(())
            }
            Tensor::Move { loads, pattern, registers, address } => {
                self.move_tensor(context, instruction, (*loads, *pattern), registers, *address)
            }
            Tensor::Wait { loads } => {
                let clock = context.order.clock(self.index);
                context.tensor.memory.wait(self.index, *loads, clock);
                Ok(())
            }
            Tensor::Multiply(_) | Tensor::Commit { .. } | Tensor::Fence { .. } => Ok(()),
        }
    }

    pub(super) fn refuse_tensor(&self, lanes: u32, instruction: &Instruction, message: String) -> Trouble {
        self.trouble(lanes, instruction, Problem::Tensor { message })
    }

    /// Reads a narrow register that has the same value in all lanes.
    fn agreed(&self, instruction: &Instruction, slot: u32, what: &str) -> Result<u32, Trouble> {
        let (column, known) = (self.registers.narrow.column(slot), self.registers.narrow.defined(slot));
        if known != u32::MAX {
            let message = format!("its {what} was never computed");
            return Err(self.trouble(!known, instruction, Problem::Uninitialised { message, read: None }));
        }
        match (0..LANES).find(|lane| column[*lane] != column[0]) {
            None => Ok(column[0]),
            Some(lane) => {
                let message = format!(
                    "the lanes of the warp disagree about its {what}: {:#x} and {:#x}",
                    column[0], column[lane]
                );
                Err(self.refuse_tensor(1 << lane, instruction, message))
            }
        }
    }

    fn allocate_columns(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        to: u32,
        columns: u32,
    ) -> Result<(), Trouble> {
        let count = self.agreed(instruction, columns, "number of columns")? as usize;
        let line = |origin: u32| context.launch.program.origins[origin as usize].line;
        if let Some(origin) = context.tensor.memory.relinquished {
            let message = format!("takes columns after `tcgen05.relinquish_alloc_permit` at line {}", line(origin));
            return Err(self.refuse_tensor(u32::MAX, instruction, message));
        }
        let clock = context.order.clock(self.index);
        let taken = context.tensor.memory.allocate(count, (self.index, instruction.origin), clock);
        let start = taken.map_err(|message| self.refuse_tensor(u32::MAX, instruction, message))?;
        let access = &context.launch.program.accesses[to as usize];
        let addresses = request(&self.registers, access, self.index, to, u32::MAX)?.addresses;
        let mut data = [[start as u64; LANES]; 4];
        transfer_at(context, (self.index, to, 1), addresses, &mut data, &Valued::ALL)?;
        context.order.meet(self.index, u32::MAX, self.live);
        Ok(())
    }

    fn free_columns(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        address: u32,
        columns: u32,
    ) -> Result<(), Trouble> {
        let address = self.agreed(instruction, address, "address")?;
        let count = self.agreed(instruction, columns, "number of columns")? as usize;
        let Context { tensor, order, launch, .. } = context;
        let line = |origin: u32| launch.program.origins[origin as usize].line;
        let refuse = |message: String| Err(self.refuse_tensor(u32::MAX, instruction, message));
        let start = address as usize;
        let Some(taken) = tensor.memory.taken().iter().find(|one| one.start == start && one.count == count).copied()
        else {
            let held: Vec<String> = tensor
                .memory
                .taken()
                .iter()
                .map(|one| format!("{} at {:#x}, taken at line {}", one.count, one.start, line(one.origin)))
                .collect();
            let held = if held.is_empty() { "none are taken".to_string() } else { held.join("; ") };
            return refuse(format!("gives back {count} columns at {address:#x}, which were not taken so: {held}"));
        };
        let by = By { warp: self.index, lanes: u32::MAX, did: Did::Store };
        if !taken.is_before(by, order) {
            let (warp, line) = (taken.warp, line(taken.origin));
            return refuse(format!(
                "gives back columns that warp {warp} takes at line {line}, with nothing that orders the two"
            ));
        }
        if let Some((number, lacks, column)) = tensor.memory.conflict_to_free(start..start + count, by, order) {
            let touch = *tensor.memory.touch(number);
            return refuse(format!("gives back column {column}, {}", describe(&touch, lacks, line(touch.origin))));
        }
        tensor.memory.free(start, count, (self.index, instruction.origin));
        Ok(())
    }

    /// Checks that lanes may access an area, and records that they do. Returns the number of the access.
    pub(super) fn touch_tensor(
        &self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        area: &Area,
        by: By,
    ) -> Result<u32, Trouble> {
        let Context { tensor, order, launch, .. } = context;
        let line = |origin: u32| launch.program.origins[origin as usize].line;
        let refuse = |message: String| self.refuse_tensor(by.lanes, instruction, message);
        let verb = match by.did {
            Did::Load => "reads",
            Did::Store | Did::Multiply(_) => "writes",
        };
        let taken =
            *tensor.memory.holder(&area.columns, line).map_err(|message| refuse(format!("{verb} {message}")))?;
        if !taken.is_before(by, order) {
            let (warp, line) = (taken.warp, line(taken.origin));
            return Err(refuse(format!(
                "{verb} columns that warp {warp} takes at line {line}, with nothing that orders the two"
            )));
        }
        if let Some((number, lacks, column)) = tensor.memory.conflict(area, by, order) {
            let touch = *tensor.memory.touch(number);
            return Err(refuse(format!("{verb} column {column}, {}", describe(&touch, lacks, line(touch.origin)))));
        }
        Ok(tensor.memory.record(area, Touch::new(by, instruction.origin)))
    }

    fn move_tensor(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        (loads, pattern): (bool, Pattern),
        registers: &[u32],
        address: u32,
    ) -> Result<(), Trouble> {
        let address = self.agreed(instruction, address, "address")?;
        let (first, column) = ((address >> 16) as usize, (address & 0xFFFF) as usize);
        let columns = column..column + pattern.columns() * registers.len() / pattern.registers();
        let own = self.index % 4 * QUARTER;
        let is_own = first >= own && first + pattern.lanes() <= own + QUARTER && first.is_multiple_of(pattern.lanes());
        if !is_own {
            let message = format!(
                "lanes {first} to {} of tensor memory, where warp {} has {own} to {}: those of its number modulo 4",
                first + pattern.lanes() - 1,
                self.index,
                own + QUARTER - 1
            );
            return Err(self.refuse_tensor(u32::MAX, instruction, message));
        }
        let sixteens = (first..first + pattern.lanes()).step_by(16).collect();
        let did = if loads { Did::Load } else { Did::Store };
        let area = Area { sixteens, columns };
        self.touch_tensor(context, instruction, &area, By { warp: self.index, lanes: u32::MAX, did })?;
        let memory = &mut context.tensor.memory;
        for (register, slot) in registers.iter().enumerate() {
            let at = |lane: usize| {
                let (row, right) = pattern.place(lane, register);
                (first + row) * COLUMNS + column + right
            };
            if loads {
                let values = std::array::from_fn(|lane| memory.words[at(lane)]);
                let known = (0..LANES).fold(0, |known, lane| known | u32::from(memory.written[at(lane)]) << lane);
                self.registers.narrow.set(*slot, u32::MAX, known, &values);
            } else {
                let known = self.registers.narrow.defined(*slot);
                for (lane, value) in self.registers.narrow.column(*slot).iter().enumerate() {
                    memory.words[at(lane)] = *value;
                    memory.written[at(lane)] = known >> lane & 1 == 1;
                }
            }
        }
        Ok(())
    }

    /// Runs `tcgen05.fence` for lanes.
    pub(super) fn fence_tensor(&self, context: &mut Context<'_>, lanes: u32, is_before: bool) {
        let Context { tensor, order, .. } = context;
        if is_before {
            tensor.memory.fence_before(self.index, lanes, order.clock(self.index));
        } else {
            tensor.memory.fence_after(self.index, lanes, order);
        }
    }
}

/// Describes an earlier access, and what is missing after it.
fn describe(touch: &Touch, lacks: Lacks, line: u32) -> String {
    let (warp, did) = (touch.warp, touch.did);
    let (name, verb, wait) = match did {
        Did::Load => ("tcgen05.ld", "reads", "tcgen05.wait::ld"),
        Did::Store => ("tcgen05.st", "writes", "tcgen05.wait::st"),
        Did::Multiply(_) => ("tcgen05.mma", "writes", "tcgen05.commit"),
    };
    let what = format!("which warp {warp} {verb} by `{name}` at line {line}, ");
    what + &match lacks {
        Lacks::Wait => format!("with no `{wait}` after it"),
        Lacks::Commit => format!("with no `{wait}` after it by the same thread"),
        Lacks::Arrival => "before the mbarrier of its `tcgen05.commit` was waited for".to_string(),
        Lacks::FenceBefore => "with no `tcgen05.fence::before_thread_sync` between it and the barrier".to_string(),
        Lacks::FenceAfter => "with no `tcgen05.fence::after_thread_sync` after the barrier".to_string(),
        Lacks::Order => "with nothing that orders the two".to_string(),
    }
}

impl Context<'_> {
    /// Returns an error if columns are taken when all threads have left the kernel.
    pub(super) fn refuse_taken(&self) -> Result<(), Trouble> {
        let Some(taken) = self.tensor.memory.taken().first() else { return Ok(()) };
        let message = format!(
            "takes {} columns, which nobody has given back (`tcgen05.dealloc`) when all threads of the block have left the kernel",
            taken.count
        );
        let thread = (taken.warp * LANES) as u32;
        Err(Trouble::new(thread, taken.origin, Problem::Tensor { message }))
    }
}

/// Returns the lanes of a mask one by one, as masks.
pub(super) fn one_by_one(lanes: u32) -> impl Iterator<Item = (usize, u32)> {
    lanes_of(lanes).map(|lane| (lane, 1 << lane))
}
