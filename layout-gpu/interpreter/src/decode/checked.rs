//! Loads whose value a compare-and-swap of the same place checks.
//!
//! A loop of compare-and-swap begins with a plain load, in CUDA's guide and where LLVM makes atomics of 8 and 16 bits. The load races with
//! the updates of others, but a wrong value only makes the first comparison fail. So it is noted, and no fault.

use std::collections::{HashMap, HashSet};

use super::Decoder;
use crate::address_space::Direction;
use crate::program::{Access, Ordering, Register};
use crate::syntax::Class;

/// A register that the decoder has found.
pub(super) type Slot = (Class, u32);

fn slot_of(register: Register) -> Option<Slot> {
    match register {
        Register::Narrow(slot) => Some((Class::Narrow, slot)),
        Register::Wide(slot) => Some((Class::Wide, slot)),
        Register::None => None,
    }
}

/// Returns the value that a compare-and-swap expects: only it has two operands.
fn expected(access: &Access) -> Option<Slot> {
    let is_swap = access.direction == Direction::Atomic && access.count == 1 && access.operands[1] != Register::None;
    slot_of(access.operands[0]).filter(|_| is_swap)
}

impl Decoder<'_> {
    /// Marks the loads from which the expected value of a compare-and-swap of the same place comes.
    pub(super) fn mark_checked_loads(&mut self) {
        let swaps: Vec<(Slot, Access)> =
            self.program.accesses.iter().filter_map(|access| Some((expected(access)?, access.clone()))).collect();
        if swaps.is_empty() {
            return;
        }
        let mut inputs: HashMap<Slot, Vec<Slot>> = HashMap::new();
        for (result, input) in &self.flows {
            inputs.entry(*result).or_default().push(*input);
        }
        for (expected, swap) in swaps {
            let (mut found, mut left) = (HashSet::from([expected]), vec![expected]);
            while let Some(slot) = left.pop() {
                left.extend(inputs.get(&slot).into_iter().flatten().filter(|input| found.insert(**input)));
            }
            let place = |access: &Access| (access.place, access.base, access.offset, access.element, access.count);
            for load in self.program.accesses.iter_mut().filter(|access| place(access) == place(&swap)) {
                let is_plain = load.direction == Direction::Load && load.ordering == Ordering::Weak && !load.is_narrow;
                if is_plain && slot_of(load.results[0]).is_some_and(|slot| found.contains(&slot)) {
                    load.ordering = Ordering::Checked;
                }
            }
        }
    }
}
