//! What lanes do together: shuffles, votes, reductions.

use crate::lanes::Slots;
use crate::program::Collective;
use crate::registers::{ALWAYS, LANES, Registers};

/// Runs one for the lanes of `mask`, which are all that take part.
pub(crate) fn run(registers: &mut Registers, mask: u32, which: Collective, slots: &Slots, predicate: u32) {
    match which {
        Collective::ShuffleUp | Collective::ShuffleDown | Collective::ShuffleXor | Collective::ShuffleIndex => {
            shuffle(registers, mask, which, slots, predicate);
        }
        Collective::Reduce(function) => reduce(registers, mask, function, slots),
        _ => vote(registers, mask, which, slots),
    }
}

/// The clamp operand holds the end of a lane's segment in its low 5 bits and the segments' mask in the next.
fn source(which: Collective, lane: u32, operand: u32, clamp: u32) -> (u32, bool) {
    let (operand, end, segments) = (operand & 31, clamp & 31, clamp >> 8 & 31);
    let last = lane & segments | end & !segments;
    let first = lane & segments;
    let (from, inside) = match which {
        Collective::ShuffleUp => (lane.wrapping_sub(operand), lane as i32 - operand as i32 >= last as i32),
        Collective::ShuffleDown => (lane + operand, lane + operand <= last),
        Collective::ShuffleXor => (lane ^ operand, lane ^ operand <= last),
        _ => (first | operand & !segments, first | operand & !segments <= last),
    };
    if inside { (from & 31, true) } else { (lane, false) }
}

fn shuffle(registers: &mut Registers, mask: u32, which: Collective, slots: &Slots, predicate: u32) {
    let file = &registers.narrow;
    let (values, lanes, clamps) = (file.column(slots[1]), file.column(slots[2]), file.column(slots[3]));
    let known = file.defined(slots[1]) & mask;
    let (mut results, mut defined, mut inside) = ([0; LANES], 0, 0);
    for lane in 0..LANES {
        let (from, is_inside) = source(which, lane as u32, lanes[lane], clamps[lane]);
        results[lane] = values[from as usize];
        // A lane that does not take part has no value to give.
        defined |= (known >> from & 1) << lane;
        inside |= u32::from(is_inside) << lane;
    }
    defined &= file.defined(slots[2]) & file.defined(slots[3]);
    registers.narrow.set(slots[0], mask, defined, &results);
    if predicate != ALWAYS {
        registers.predicates.set(predicate, mask, u32::MAX, inside);
    }
}

fn vote(registers: &mut Registers, mask: u32, which: Collective, slots: &Slots) {
    let votes = registers.predicates.bits(slots[1]) & mask;
    let all_known = registers.predicates.defined(slots[1]) & mask == mask;
    let defined = if all_known { u32::MAX } else { 0 };
    let truth = match which {
        Collective::VoteAll => votes == mask,
        Collective::VoteAny => votes != 0,
        Collective::VoteUniform => votes == mask || votes == 0,
        _ => {
            registers.narrow.set(slots[0], mask, defined, &[votes; LANES]);
            return;
        }
    };
    registers.predicates.set(slots[0], mask, defined, if truth { u32::MAX } else { 0 });
}

fn reduce(registers: &mut Registers, mask: u32, function: fn(u32, u32) -> u32, slots: &Slots) {
    let values = registers.narrow.column(slots[1]);
    let members = (0..LANES).filter(|lane| mask >> lane & 1 == 1).map(|lane| values[lane]);
    let result = members.reduce(function).unwrap_or(0);
    let defined = if registers.narrow.defined(slots[1]) & mask == mask { u32::MAX } else { 0 };
    registers.narrow.set(slots[0], mask, defined, &[result; LANES]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn segments_end_shuffles() {
        // Segments of 8 lanes: the mask of segments is 0b11000.
        let down = 0x181F;
        assert_eq!(source(Collective::ShuffleDown, 3, 4, down), (7, true));
        assert_eq!(source(Collective::ShuffleDown, 4, 4, down), (4, false));
        assert_eq!(source(Collective::ShuffleUp, 9, 1, 0x1800), (8, true));
        assert_eq!(source(Collective::ShuffleUp, 8, 1, 0x1800), (8, false));
        assert_eq!(source(Collective::ShuffleUp, 0, 1, 0), (0, false));
        assert_eq!(source(Collective::ShuffleXor, 5, 1, 0x1F), (4, true));
        assert_eq!(source(Collective::ShuffleIndex, 13, 2, down), (10, true));
    }
}
