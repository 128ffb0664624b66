//! `add.cc`, `addc` and related instructions: sums of more than one register, with the carry flag.

use super::opcode::Type;
use crate::lanes::{Rule, Slots};
use crate::registers::{CARRY, LANES, Raw, Registers};
use crate::syntax::Class;

/// The operations of one lane.
trait Carries: Raw {
    fn add(self, other: Self, carry: bool) -> (Self, bool);
    fn not(self) -> Self;
}

macro_rules! carries {
    ($($type:ty)*) => {$(
        impl Carries for $type {
            fn add(self, other: Self, carry: bool) -> (Self, bool) {
                let (sum, first) = self.overflowing_add(other);
                let (sum, second) = sum.overflowing_add(carry.into());
                (sum, first | second)
            }
            fn not(self) -> Self {
                !self
            }
        }
    )*};
}

carries!(u32 u64);

const SUBTRACTS: u32 = 1;
const TAKES: u32 = 2;
const WRITES: u32 = 4;

/// A difference is a sum with the complement, and a borrow is a missing carry.
fn run<T: Carries>(registers: &mut Registers, mask: u32, slots: &Slots) {
    let is = |bit: u32| slots[4] & bit != 0;
    let (subtracts, takes) = (is(SUBTRACTS), is(TAKES));
    let file = T::file(registers);
    let (a, b) = (file.column(slots[1]), file.column(slots[2]));
    let mut defined = file.defined(slots[1]) & file.defined(slots[2]);
    if takes {
        defined &= registers.predicates.defined(CARRY);
    }
    let before = registers.predicates.bits(CARRY);
    let (mut sums, mut after) = ([T::default(); LANES], 0);
    for lane in 0..LANES {
        let carry = if takes { before >> lane & 1 == 1 } else { subtracts };
        let other = if subtracts { b[lane].not() } else { b[lane] };
        let (sum, overflow) = a[lane].add(other, carry);
        sums[lane] = sum;
        after |= u32::from(overflow) << lane;
    }
    T::file_mut(registers).set(slots[0], mask, defined, &sums);
    if is(WRITES) {
        registers.predicates.set(CARRY, mask, defined, after);
    }
}

/// The rule for a sum or difference that takes the carry, writes it, or both.
pub(super) fn rule(kind: Type, subtracts: bool, takes: bool, writes: bool) -> Option<Rule> {
    let flag = |is: bool, bit: u32| if is { bit } else { 0 };
    let how = flag(subtracts, SUBTRACTS) | flag(takes, TAKES) | flag(writes, WRITES);
    match kind {
        Type::U32 | Type::S32 => Some(Rule { run: run::<u32>, classes: &[Class::Narrow; 3], how }),
        Type::U64 | Type::S64 => Some(Rule { run: run::<u64>, classes: &[Class::Wide; 3], how }),
        _ => None,
    }
}
