//! Accesses of shared memory at the addresses that the same instruction of the warp had before: what follows from those alone is kept.

use super::Context;
use super::space::kind;
use crate::address_space::{Direction, Space};
use crate::banks::{Wavefronts, wavefronts};
use crate::program::{Access, Ordering, Register, Where};
use crate::registers::{LANES, Registers};
use crate::shared::{Groups, Shared};
use crate::stamp::Accessor;

/// The plans of a warp, by the last bits of the access's number.
const PLANS: usize = 64;

/// The plans of all warps of a block.
#[derive(Debug, Default)]
pub(crate) struct Plans(Vec<Option<Box<Plan>>>);

/// The addresses that an access had last, and what follows from them.
#[derive(Debug)]
struct Plan {
    index: u32,
    mask: u32,
    bases: [u32; LANES],
    cost: Wavefronts,
    /// Nothing if a lane's address is not in order.
    groups: Option<Groups>,
    order: Sequence,
}

/// The groups of all lanes in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sequence {
    /// So many lanes of each group, one group after the other.
    Runs(usize),
    /// One lane of each group, again and again.
    Rounds,
    Mixed,
}

impl Plans {
    /// Makes room for the plans of so many warps.
    pub(super) fn new(warps: usize) -> Self {
        let mut plans = Vec::new();
        plans.resize_with(warps * PLANS, || None);
        Self(plans)
    }

    /// Returns the plan of an access at these addresses.
    fn find(
        &mut self,
        warp: usize,
        (index, access): (u32, &Access),
        mask: u32,
        bases: &[u32; LANES],
        shared: &Shared,
    ) -> Option<&Plan> {
        let plan = self.0.get_mut(warp * PLANS + index as usize % PLANS)?;
        let is_same = |plan: &Plan| plan.index == index && plan.mask == mask && plan.bases == *bases;
        if !plan.as_deref().is_some_and(is_same) {
            *plan = Some(Box::new(Plan::new((index, access), mask, bases, shared)));
        }
        plan.as_deref()
    }
}

impl Plan {
    fn new((index, access): (u32, &Access), mask: u32, bases: &[u32; LANES], shared: &Shared) -> Self {
        let addresses = bases.map(|base| u64::from(base.wrapping_add(access.offset as u32)));
        let width = access.width();
        let is_aligned = |address: &u64| address.is_multiple_of(width.into());
        let is_in_order =
            addresses.iter().all(is_aligned) && access.align == width && shared.has_room(&addresses, mask, width);
        let groups = is_in_order.then(|| Groups::new(&addresses, mask, width));
        let order = groups.as_ref().filter(|_| mask == u32::MAX).map_or(Sequence::Mixed, Sequence::of_groups);
        Self { index, mask, bases: *bases, cost: wavefronts(&addresses, mask, width), groups, order }
    }
}

impl Sequence {
    /// Returns the order of groups of which all lanes are in one.
    fn of_groups(groups: &Groups) -> Self {
        let (all, first) = (groups.all(), groups.all()[0].lanes);
        let (count, lanes) = (all.len(), first.count_ones() as usize);
        let is_sequence = |lanes_of: &dyn Fn(usize) -> u32| {
            count * lanes == LANES && all.iter().enumerate().all(|(index, group)| group.lanes == lanes_of(index))
        };
        if is_sequence(&|index| (u32::MAX >> (LANES - lanes)) << (index * lanes)) {
            Self::Runs(lanes)
        } else if is_sequence(&|index| first << index) {
            Self::Rounds
        } else {
            Self::Mixed
        }
    }
}

/// Returns the registers of words that are loaded or stored, if all are of 32 bits.
fn words(access: &Access) -> Option<[u32; 4]> {
    let registers = if access.direction == Direction::Load { access.results } else { access.operands };
    let mut slots = [0; 4];
    for (slot, register) in slots.iter_mut().zip(registers).take(access.count as usize) {
        let Register::Narrow(narrow) = register else { return None };
        *slot = narrow;
    }
    (access.element == 4).then_some(slots)
}

/// Loads or stores words of shared memory for all lanes together, if nothing is out of the ordinary; else does nothing and returns false.
pub(super) fn run(context: &mut Context<'_>, registers: &mut Registers, warp: usize, index: u32, mask: u32) -> bool {
    let access = &context.launch.program.accesses[index as usize];
    let is_weak = access.ordering == Ordering::Weak && access.direction != Direction::Atomic;
    if !is_weak || access.place != Where::Memory(Space::Shared) || context.launch.is_in_clusters {
        return false;
    }
    let (Register::Narrow(base), Some(slots)) = (access.base, words(access)) else { return false };
    let slots = &slots[..access.count as usize];
    let Context { plans, shared, order, counts, .. } = context;
    let Registers { narrow, .. } = registers;
    let Some(plan) = plans.find(warp, (index, access), mask, narrow.column(base), shared) else { return false };
    let Some(groups) = plan.groups.as_ref().filter(|_| mask & !narrow.defined(base) == 0) else { return false };
    let by = Accessor::new(warp, access.origin, kind(access), order);
    let is_done = if access.direction == Direction::Load {
        shared.read_groups(groups, &by)
    } else {
        let columns: [_; 4] = std::array::from_fn(|word| narrow.column(slots[word.min(slots.len() - 1)]));
        slots.iter().all(|slot| mask & !narrow.defined(*slot) == 0)
            && shared.write_groups(groups, |lane, word| columns[word][lane], &by)
    };
    if is_done && access.direction == Direction::Load {
        for (word, slot) in slots.iter().enumerate() {
            narrow.set(*slot, mask, u32::MAX, &plan.column(&shared.bytes, groups, 4 * word));
        }
    }
    if is_done {
        let counter = &mut counts.accesses[index as usize];
        counter.requests += 1;
        counter.threads += u64::from(mask.count_ones());
        counter.phases += plan.cost.phases;
        counter.wavefronts += plan.cost.wavefronts;
    }
    is_done
}

impl Plan {
    /// Returns the words that the lanes load, so many bytes behind their addresses.
    fn column(&self, bytes: &[u8], groups: &Groups, offset: usize) -> [u32; LANES] {
        let mut words = [0; LANES];
        for (word, group) in words.iter_mut().zip(groups.all()) {
            let bytes = bytes[group.address as usize + offset..].first_chunk();
            *word = bytes.map_or(0, |bytes| u32::from_le_bytes(*bytes));
        }
        let mut column = [0; LANES];
        match self.order {
            Sequence::Runs(1) => return words,
            Sequence::Runs(lanes) => {
                column.chunks_exact_mut(lanes).zip(words).for_each(|(lanes, word)| lanes.fill(word));
            }
            Sequence::Rounds => {
                let words = &words[..groups.all().len()];
                column.chunks_exact_mut(words.len()).for_each(|lanes| lanes.copy_from_slice(words));
            }
            Sequence::Mixed => {
                for (group, word) in groups.all().iter().zip(words) {
                    crate::registers::lanes_of(group.lanes).for_each(|lane| column[lane] = word);
                }
            }
        }
        column
    }
}
