//! Tensor memory, and products into it.

use crate::element::Element;

/// One `tcgen05` instruction.
#[derive(Clone, Debug)]
pub(crate) enum Tensor {
    /// Takes columns: the access of shared memory that gets their address, and the narrow register with their number.
    Allocate { to: u32, columns: u32 },
    /// Gives columns back: the narrow registers with their address and their number.
    Free { address: u32, columns: u32 },
    /// Gives up the right to take columns.
    Relinquish,
    /// Moves lanes and columns to or from registers.
    Move { loads: bool, pattern: Pattern, registers: Vec<u32>, address: u32 },
    /// Waits for the loads, or the stores, of the warp so far.
    Wait { loads: bool },
    /// Multiplies.
    Multiply(Multiply),
    /// Arrives at an `mbarrier`, by an access of shared memory, when the products of the thread so far are done.
    Commit { barrier: u32 },
    /// Orders accesses of tensor memory by this thread and others: those before it, or those after it.
    Fence { is_before: bool },
}

impl Tensor {
    /// Returns true for an instruction that a warp executes together.
    pub(crate) fn is_collective(&self) -> bool {
        !matches!(self, Self::Multiply(_) | Self::Commit { .. } | Self::Fence { .. })
    }
}

/// The lanes and bits of one repetition of a move: PTX ISA, "Data Movement Shape".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pattern {
    /// `.32x32b`
    Lanes32,
    /// `.16x64b`, `.16x128b` and `.16x256b`
    Bits64,
    Bits128,
    Bits256,
}

impl Pattern {
    /// The registers of one repetition.
    pub(crate) fn registers(self) -> usize {
        match self {
            Self::Lanes32 | Self::Bits64 => 1,
            Self::Bits128 => 2,
            Self::Bits256 => 4,
        }
    }

    /// The lanes that it moves.
    pub(crate) fn lanes(self) -> usize {
        if self == Self::Lanes32 { 32 } else { 16 }
    }

    /// The columns of one repetition.
    pub(crate) fn columns(self) -> usize {
        match self {
            Self::Lanes32 => 1,
            Self::Bits64 => 2,
            Self::Bits128 => 4,
            Self::Bits256 => 8,
        }
    }

    /// The lane and the column, from those of the address, of a thread's register.
    pub(crate) fn place(self, thread: usize, register: usize) -> (usize, usize) {
        match self {
            Self::Lanes32 => (thread, register),
            Self::Bits64 => (thread / 4 + 8 * (thread % 2), thread / 2 % 2 + 2 * register),
            Self::Bits128 => (thread / 4 + 8 * (register % 2), thread % 4 + 4 * (register / 2)),
            Self::Bits256 => (thread / 4 + 8 * (register / 2 % 2), thread % 4 * 2 + register % 2 + 8 * (register / 4)),
        }
    }
}

/// One `tcgen05.mma`: the registers with the address of the sums, the descriptors of the factors and that of the instruction, and the
/// predicate under which the sums so far are added.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Multiply {
    pub(crate) kind: MultiplyKind,
    pub(crate) sums: u32,
    pub(crate) factors: [u32; 2],
    pub(crate) instruction: u32,
    pub(crate) adds: u32,
}

/// The types of the factors: `.kind`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MultiplyKind {
    F16,
    Tf32,
    F8F6F4,
}

impl MultiplyKind {
    /// The element with this number in the descriptor of an instruction.
    pub(crate) fn element(self, number: u32) -> Option<Element> {
        match (self, number) {
            (Self::F16, 0) => Some(Element::F16),
            (Self::F16, 1) => Some(Element::Bf16),
            (Self::Tf32, 2) => Some(Element::Tf32),
            (Self::F8F6F4, 0) => Some(Element::E4M3),
            (Self::F8F6F4, 1) => Some(Element::E5M2),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each lane and column of a move belongs to one register of one thread.
    #[test]
    fn patterns_are_bijections() {
        for pattern in [Pattern::Lanes32, Pattern::Bits64, Pattern::Bits128, Pattern::Bits256] {
            let times = 4;
            let registers = pattern.registers() * times;
            let mut places: Vec<_> =
                (0..32).flat_map(|thread| (0..registers).map(move |at| pattern.place(thread, at))).collect();
            places.sort_unstable();
            let all: Vec<_> = (0..pattern.lanes())
                .flat_map(|lane| (0..pattern.columns() * times).map(move |column| (lane, column)))
                .collect();
            assert_eq!(places, all, "{pattern:?}");
        }
    }
}
