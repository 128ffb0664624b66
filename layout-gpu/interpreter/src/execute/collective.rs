//! Operations of lanes together: shuffles, votes, reductions.

use crate::lanes::Slots;
use crate::program::Collective;
use crate::registers::{ALWAYS, LANES, Registers, lanes_of};

/// Lanes at one instruction; others of the warp may be at another one like it.
pub(crate) struct Part<'p> {
    pub(crate) lanes: u32,
    pub(crate) slots: &'p Slots,
    pub(crate) predicate: u32,
}

/// Runs an operation for the lanes of all parts, which are all that take part.
pub(crate) fn run(registers: &mut Registers, which: Collective, parts: &[Part<'_>]) {
    match which {
        Collective::ShuffleUp | Collective::ShuffleDown | Collective::ShuffleXor | Collective::ShuffleIndex => {
            shuffle(registers, which, parts);
        }
        Collective::Reduce(function) => reduce(registers, function, parts),
        Collective::Match { all, wide } => same(registers, all, wide, parts),
        Collective::Elect => elect(registers, parts),
        Collective::Transpose => transpose(registers, parts),
        _ => vote(registers, which, parts),
    }
}

/// Reads an operand of each lane, and the lanes in which it has a value.
fn gather(registers: &Registers, parts: &[Part<'_>], operand: usize) -> ([u32; LANES], u32) {
    let (mut values, mut defined) = ([0; LANES], 0);
    for part in parts {
        let column = registers.narrow.column(part.slots[operand]);
        if part.lanes == u32::MAX {
            values = *column;
        } else {
            lanes_of(part.lanes).for_each(|lane| values[lane] = column[lane]);
        }
        defined |= registers.narrow.defined(part.slots[operand]) & part.lanes;
    }
    (values, defined)
}

fn all(parts: &[Part<'_>]) -> u32 {
    parts.iter().fold(0, |lanes, part| lanes | part.lanes)
}

/// Finds the source lane of a shuffle. The clamp operand has the end of a lane's segment in its low 5 bits and the segment mask above.
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

fn shuffle(registers: &mut Registers, which: Collective, parts: &[Part<'_>]) {
    let (values, known) = gather(registers, parts, 1);
    let ((lanes, has_lane), (clamps, has_clamp)) = (gather(registers, parts, 2), gather(registers, parts, 3));
    let (mut results, mut defined, mut inside) = ([0; LANES], 0, 0);
    for lane in 0..LANES {
        let (from, is_inside) = source(which, lane as u32, lanes[lane], clamps[lane]);
        results[lane] = values[from as usize];
        // A lane that does not take part has no value to give.
        defined |= (known >> from & 1) << lane;
        inside |= u32::from(is_inside) << lane;
    }
    for part in parts {
        registers.narrow.set(part.slots[0], part.lanes, defined & has_lane & has_clamp, &results);
        if part.predicate != ALWAYS {
            registers.predicates.set(part.predicate, part.lanes, u32::MAX, inside);
        }
    }
}

fn vote(registers: &mut Registers, which: Collective, parts: &[Part<'_>]) {
    let (mut votes, mut known) = (0, 0);
    for part in parts {
        votes |= registers.predicates.bits(part.slots[1]) & part.lanes;
        known |= registers.predicates.defined(part.slots[1]) & part.lanes;
    }
    let mask = all(parts);
    let defined = if known == mask { u32::MAX } else { 0 };
    let truth = match which {
        Collective::VoteAll => votes == mask,
        Collective::VoteAny => votes != 0,
        Collective::VoteUniform => votes == mask || votes == 0,
        _ => {
            for part in parts {
                registers.narrow.set(part.slots[0], part.lanes, defined, &[votes; LANES]);
            }
            return;
        }
    };
    for part in parts {
        registers.predicates.set(part.slots[0], part.lanes, defined, if truth { u32::MAX } else { 0 });
    }
}

fn reduce(registers: &mut Registers, function: fn(u32, u32) -> u32, parts: &[Part<'_>]) {
    let ((values, known), mask) = (gather(registers, parts, 1), all(parts));
    let result = lanes_of(mask).map(|lane| values[lane]).reduce(function).unwrap_or(0);
    let defined = if known == mask { u32::MAX } else { 0 };
    for part in parts {
        registers.narrow.set(part.slots[0], part.lanes, defined, &[result; LANES]);
    }
}

/// Gives every lane the number of the lowest one, whose predicate alone is true.
fn elect(registers: &mut Registers, parts: &[Part<'_>]) {
    let leader = all(parts).trailing_zeros();
    for part in parts {
        registers.narrow.set(part.slots[0], part.lanes, u32::MAX, &[leader; LANES]);
        registers.predicates.set(part.predicate, part.lanes, u32::MAX, 1 << leader);
    }
}

/// `movmatrix`: a lane has two neighbors of a row, and gets two of a column.
fn transpose(registers: &mut Registers, parts: &[Part<'_>]) {
    let (values, known) = gather(registers, parts, 1);
    let of = |row: usize, column: usize| {
        (values[4 * row + column / 2] >> (16 * (column % 2)) & 0xFFFF, 4 * row + column / 2)
    };
    let (mut results, mut defined) = ([0; LANES], 0);
    for (lane, result) in results.iter_mut().enumerate() {
        let ((low, first), (high, second)) = (of(lane % 4 * 2, lane / 4), of(lane % 4 * 2 + 1, lane / 4));
        *result = high << 16 | low;
        defined |= (known >> first & known >> second & 1) << lane;
    }
    for part in parts {
        registers.narrow.set(part.slots[0], part.lanes, defined, &results);
    }
}

/// `match`
fn same(registers: &mut Registers, is_all: bool, wide: bool, parts: &[Part<'_>]) {
    let mask = all(parts);
    let (values, known) = if wide { gather_wide(registers, parts) } else { widened(gather(registers, parts, 1)) };
    let same_as = |lane: usize| {
        lanes_of(mask).filter(|other| values[*other] == values[lane]).fold(0, |lanes, lane| lanes | 1 << lane)
    };
    let mut found = [0; LANES];
    lanes_of(mask).for_each(|lane| found[lane] = same_as(lane));
    let agrees = lanes_of(mask).all(|lane| found[lane] == mask);
    if is_all {
        found = [if agrees { mask } else { 0 }; LANES];
    }
    let defined = if known == mask { u32::MAX } else { 0 };
    for part in parts {
        registers.narrow.set(part.slots[0], part.lanes, defined, &found);
        if part.predicate != ALWAYS {
            registers.predicates.set(part.predicate, part.lanes, defined, if agrees { u32::MAX } else { 0 });
        }
    }
}

fn widened((values, known): ([u32; LANES], u32)) -> ([u64; LANES], u32) {
    (values.map(u64::from), known)
}

/// Reads the first operand of each lane from a wide register.
fn gather_wide(registers: &Registers, parts: &[Part<'_>]) -> ([u64; LANES], u32) {
    let (mut values, mut defined) = ([0; LANES], 0);
    for part in parts {
        let column = registers.wide.column(part.slots[1]);
        lanes_of(part.lanes).for_each(|lane| values[lane] = column[lane]);
        defined |= registers.wide.defined(part.slots[1]) & part.lanes;
    }
    (values, defined)
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
