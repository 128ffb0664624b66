//! # Places of elements in words
//!
//! **Definition.** In turn `x` lane `k` gives words whose slots `s` have the elements of registers `G·x ^ Q·k ^ N·s`. Lane `l` puts what it finds for register `r` into register
//! `r ^ A·l`: the element in slot `s(r) ^ D·l` of the words of turn `t(r) ^ H·l`. All are linear over GF(2).
//!
//! **How they are found.** With the names of [`words`](super::words): `p(n)` is a register whose element lies `S·n` lanes farther, `S` the basis of `W`, and `T·s` are registers whose elements
//! lie in the same lane, `N = Rr·T`. `Ll·l` is the first lane `l` reads from and `S·β(l)`. In turn `x` lane `l` reads from the lane of number `n = x ^ λ(l)`, so its elements are in registers
//! `Rr·p(β(l) ^ n) ^ Rl·l ^ N·s` of lane `k = M·l ^ S·x`. Of the lanes that read in one turn, `Q` takes `M·l` to that term; what two lanes that read the same word want apart makes
//! more slots, and `D` tells them which are theirs.
//!
//! **Law:** carried out word by word, every element arrives.
//!
//! **Worked example:** bytes, 4 lanes of 4 registers each, transposed: lane `k` gives in turn `x` the byte of register `x ^ k`; lane `l` reads it from lane `x ^ l`, puts it into register `x ^ l`.
//!
//! **Refuses:** nothing; what cannot be moved in a warp has no [plan](super::words).
//!
//! Source: derived here.

use super::super::word::{bit, bits, has, mask};
use super::echelon::Echelon;
use super::graph::Graph;
use super::parts::{Columns, MAX, image};

/// The places of elements in words; see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Places {
    pub(super) given_by_turn: Columns,
    pub(super) given_by_lane: Columns,
    pub(super) given_by_slot: Columns,
    pub(super) turn_by_register: Columns,
    pub(super) turn_by_lane: Columns,
    pub(super) slot_by_register: Columns,
    pub(super) slot_by_lane: Columns,
    pub(super) put_by_lane: Columns,
}

/// Lanes as sums of a few: those with the same turns.
struct Lanes {
    basis: Columns,
    count: u32,
}

impl Lanes {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn sum(&self, which: u64) -> u64 {
        image(&self.basis, which)
    }
}

/// Slots of words: the registers that one lane gives together.
struct Slots {
    /// Differences of registers, by slot.
    rows: Echelon,
    given: Columns,
    /// Registers of the target, by slot.
    put: Columns,
}

impl Slots {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add(&mut self, given: u64, put: u64) {
        let next = self.rows.rank();
        if self.rows.reduce(given).0 != 0 {
            self.given[next as usize] = given;
            self.put[next as usize] = put;
            self.rows = self.rows.and(given, bit(next));
        }
    }
}

impl Graph<'_> {
    /// The places for lanes that have these numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn places(&self, numbers: &Columns) -> Places {
        let below = mask(self.sources.rank());
        let mut slots = self.slots();
        let own = bit(slots.rows.rank());
        let (mut turns, mut same) = (Echelon::EMPTY, Lanes { basis: [0; MAX], count: 0 });
        bits!(l in self.parts.lanes => {
            turns = turns.and(numbers[l as usize] & !below, bit(l));
            if let Some(kernel) = turns.dependency(l) {
                same.basis[same.count as usize] = kernel;
                same.count = same.count.saturating_add(1);
            }
        });
        let mut back = Echelon::EMPTY;
        bits!(i in same.count => {
            back = back.and(self.read(numbers, same.basis[i as usize]), bit(i));
            if let Some(apart) = back.dependency(i) {
                slots.add(self.wanted(numbers, same.sum(apart)), 0);
            }
        });
        let mut given_by_lane = [0; MAX];
        bits!(k in MAX as u32 => {
            given_by_lane[k as usize] = self.wanted(numbers, same.sum(back.preimage(bit(k))));
        });
        let mut given_by_turn = [0; MAX];
        bits!(x in MAX as u32 => {
            let (given, lane) = if has(below, x) {
                (image(&self.parts.register_of_register, self.register_by_number[x as usize]), self.source_by_number[x as usize])
            } else {
                let first = turns.preimage(bit(x));
                (self.wanted(numbers, first), self.read(numbers, first))
            };
            given_by_turn[x as usize] = given ^ image(&given_by_lane, lane);
        });
        let (mut turn_by_lane, mut slot_by_lane, mut put_by_lane) = ([0; MAX], [0; MAX], [0; MAX]);
        bits!(l in self.parts.lanes => {
            let (turn, lane) = (numbers[l as usize] & !below, bit(l));
            let rest = lane ^ turns.preimage(turn);
            let apart = self.wanted(numbers, rest) ^ image(&given_by_lane, self.read(numbers, rest));
            let slot = slots.rows.reduce(apart).1;
            turn_by_lane[l as usize] = turn;
            slot_by_lane[l as usize] = slot & !own.wrapping_sub(1);
            put_by_lane[l as usize] = self.first(numbers, lane) ^ image(&slots.put, slot & own.wrapping_sub(1));
        });
        let (mut turn_by_register, mut slot_by_register) = ([0; MAX], [0; MAX]);
        bits!(r in self.parts.registers => {
            let turn = self.sources.reduce(self.parts.lane_of_register[r as usize]).1;
            let rest = bit(r) ^ image(&self.register_by_number, turn);
            turn_by_register[r as usize] = turn;
            slot_by_register[r as usize] = slots.rows.reduce(image(&self.parts.register_of_register, rest)).1;
        });
        Places {
            given_by_turn,
            given_by_lane,
            given_by_slot: slots.given,
            turn_by_register,
            turn_by_lane,
            slot_by_register,
            slot_by_lane,
            put_by_lane,
        }
    }

    /// The slots of what one lane needs from another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn slots(&self) -> Slots {
        let mut slots = Slots { rows: Echelon::EMPTY, given: [0; MAX], put: [0; MAX] };
        bits!(r in self.parts.registers => {
            let number = self.sources.reduce(self.parts.lane_of_register[r as usize]).1;
            let register = bit(r) ^ image(&self.register_by_number, number);
            slots.add(image(&self.parts.register_of_register, register), register);
        });
        slots
    }

    /// The register that a lane fills first in a turn that reads the lane of number 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first(&self, numbers: &Columns, lane: u64) -> u64 {
        let number = self.sources.reduce(image(&self.parts.lane_of_lane, lane)).1 ^ image(numbers, lane);
        image(&self.register_by_number, number & mask(self.sources.rank()))
    }

    /// The register of the source that a lane wants then.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn wanted(&self, numbers: &Columns, lane: u64) -> u64 {
        let first = image(&self.parts.register_of_register, self.first(numbers, lane));
        first ^ image(&self.parts.register_of_lane, lane)
    }

    /// The lane from which it reads then.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn read(&self, numbers: &Columns, lane: u64) -> u64 {
        let number = image(numbers, lane) & mask(self.sources.rank());
        self.base(lane) ^ image(&self.source_by_number, number)
    }
}
