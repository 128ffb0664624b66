//! The graph of the lanes that give elements and the lanes that need them.

use super::super::word::{bit, bits, mask, raise};
use super::echelon::Echelon;
use super::parts::{Columns, MAX, Parts, image};

/// The graph of the lanes that give and the lanes that need.
pub(super) struct Graph<'a> {
    pub(super) parts: &'a Parts,
    /// `W`, by the numbers of its vectors.
    pub(super) sources: Echelon,
    pub(super) source_by_number: Columns,
    /// The registers of the target that made these vectors.
    pub(super) register_by_number: Columns,
    /// The bits of the number of elements that a lane needs from one lane.
    pub(super) elements: u32,
    /// `K`, and a basis of `U`.
    pub(super) same: Echelon,
    pub(super) readers: Echelon,
}

impl<'a> Graph<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_parts(parts: &'a Parts) -> Self {
        let (mut sources, mut needed) = (Echelon::EMPTY, Echelon::EMPTY);
        let (mut source_by_number, mut register_by_number) = ([0; MAX], [0; MAX]);
        bits!(r in parts.registers => {
            let (register, lane) = (parts.register_of_register[r as usize], parts.lane_of_register[r as usize]);
            needed = needed.and(place(register, lane), 0);
            if sources.reduce(lane).0 != 0 {
                source_by_number[sources.rank() as usize] = lane;
                register_by_number[sources.rank() as usize] = bit(r);
                sources = sources.and(lane, bit(sources.rank()));
            }
        });
        let (mut beyond, mut outside) = (Echelon::EMPTY, Echelon::EMPTY);
        let (mut same, mut readers) = (Echelon::EMPTY, Echelon::EMPTY);
        bits!(l in parts.lanes => {
            let (register, lane) = (parts.register_of_lane[l as usize], parts.lane_of_lane[l as usize]);
            beyond = beyond.and(needed.reduce(place(register, lane)).0, bit(l));
            outside = outside.and(sources.reduce(lane).0, bit(l));
            if let Some(kernel) = beyond.dependency(l) {
                same = same.and(kernel, 0);
            }
            if let Some(kernel) = outside.dependency(l) {
                readers = readers.and(kernel, 0);
            }
        });
        let elements = needed.rank().saturating_sub(sources.rank());
        Self { parts, sources, source_by_number, register_by_number, elements, same, readers }
    }

    /// The bits of the number of classes to which one lane gives.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn classes(&self) -> u32 {
        self.readers.rank().saturating_sub(self.same.rank())
    }

    /// The first of the lanes from which a lane reads.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn base(&self, lane: u64) -> u64 {
        self.sources.reduce(image(&self.parts.lane_of_lane, lane)).0
    }

    /// Returns true if a lane is among those from which it reads.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn reads_itself(&self, lane: u64) -> bool {
        lane & !mask(self.parts.lanes) == 0 && self.sources.reduce(lane ^ self.base(lane)).0 == 0
    }

    /// Returns true if every lane of a warp reads from itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn all_read_themselves(&self) -> bool {
        let mut all = true;
        bits!(l in self.parts.lanes => {
            all = all && self.reads_itself(bit(l));
        });
        all
    }

    /// Returns true if every lane that gives reads from itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn givers_read_themselves(&self) -> bool {
        let mut all = true;
        bits!(l in self.parts.lanes => {
            all = all && self.reads_itself(self.parts.lane_of_lane[l as usize]);
        });
        bits!(k in self.sources.rank() => {
            all = all && self.reads_itself(self.source_by_number[k as usize]);
        });
        all
    }
}

/// A register and a lane in one word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place(register: u64, lane: u64) -> u64 {
    register | raise(lane, MAX as u32)
}
