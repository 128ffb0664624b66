//! Loads whose value a compare-and-swap of the same place checks.
//!
//! A loop of compare-and-swap begins with a plain load, in CUDA's guide and where LLVM makes atomics of 8 and 16 bits. The load races with
//! the updates of others, but a wrong value only makes the first comparison fail. So it is noted, and no fault.

use std::collections::{HashMap, HashSet};

use super::Decoder;
use crate::address_space::{Direction, Space};
use crate::program::{Access, Constant, Ordering, Register, Where};
use crate::syntax::Class;

/// The most registers that an address is looked at as a sum of.
const MOST_TERMS: usize = 16;

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
            let is_checked = |load: &Access| {
                load.direction == Direction::Load
                    && load.ordering == Ordering::Weak
                    && !load.is_narrow
                    && slot_of(load.results[0]).is_some_and(|slot| found.contains(&slot))
                    && self.is_same_place(load, &swap)
            };
            let checked: Vec<bool> = self.program.accesses.iter().map(is_checked).collect();
            for (load, _) in self.program.accesses.iter_mut().zip(checked).filter(|(_, is_checked)| *is_checked) {
                load.ordering = Ordering::Checked;
            }
        }
    }

    /// Checks that two accesses are of the same bytes: of addresses that are sums of the same registers, in global memory or a generic one.
    fn is_same_place(&self, one: &Access, other: &Access) -> bool {
        let shape = |access: &Access| (access.offset, access.element, access.count);
        let space = |access: &Access| match access.place {
            Where::Memory(Space::Generic) => Where::Memory(Space::Global),
            place => place,
        };
        let is_same_base = || match (slot_of(one.base), slot_of(other.base)) {
            (Some(base), Some(other)) => base == other || self.terms(base) == self.terms(other),
            (base, other) => base == other,
        };
        shape(one) == shape(other) && space(one) == space(other) && is_same_base()
    }

    /// Returns the registers that an address is the sum of, in order. A register that several instructions write is one of them.
    fn terms(&self, address: Slot) -> Vec<Slot> {
        let zero = self.constants.get(&(Class::Wide, Constant::Bits(0))).map(|slot| (Class::Wide, *slot));
        let (mut terms, mut left) = (Vec::new(), vec![address]);
        while let Some(slot) = left.pop() {
            match self.sums.get(&slot) {
                Some(parts) if self.writers.get(&slot) == Some(&1) && terms.len() + left.len() < MOST_TERMS => {
                    left.extend(parts);
                }
                _ if Some(slot) == zero => {}
                _ => terms.push(slot),
            }
        }
        terms.sort_unstable_by_key(|(_, slot)| *slot);
        terms
    }
}
