//! The elements that one access moves, in the layout of shared memory.
//!
//! 1. The registers that both sides have in common, as many as one access can hold, 128 bits;
//! 2. if they do not fill a bank of 4 bytes: registers of one side that are warps on the other, whose accesses are separate anyway, from the side that
//!    has more of them or, if equal, the lowest; then warps of both sides, and warps of either, alternately.

use super::super::vectors::Vectors;
use super::super::word::bit;
use super::{BANK, DistributedBases};
use crate::control::each;

/// The vector, and the side that filled the bank, if one had to.
pub(super) struct VectorBases {
    pub(super) vector: Vectors,
    pub(super) source_fills: Option<bool>,
}

/// The vector of a conversion over `dim` bits of elements of `2^width` bits.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn vector_bases(
    source: &DistributedBases,
    target: &DistributedBases,
    dim: u32,
    width: u32,
) -> VectorBases {
    let common = source.registers.intersection(&target.registers, dim);
    let vector = common.first(7u32.saturating_sub(width) as usize);
    let in_bank = BANK.saturating_sub(width) as usize;
    if vector.count() >= in_bank {
        return VectorBases { vector, source_fills: None };
    }
    let (from, to) = (source.warps.without(&ZERO), target.warps.without(&ZERO));
    let of_source = source.registers.without(&vector).intersection(&to, dim);
    let of_target = target.registers.without(&vector).intersection(&from, dim);
    let source_fills = if of_source.count() == of_target.count() && of_source.count() > 0 {
        least(&of_source) < least(&of_target)
    } else {
        of_source.count() > of_target.count()
    };
    let mut filled = vector.join(if source_fills { &of_source } else { &of_target });
    if filled.count() < in_bank {
        filled = filled.join(&from.intersection(&to, dim));
    }
    filled = in_turn(&filled, &from, &to.without(&source.blocks), in_bank);
    VectorBases { vector: filled.first(in_bank), source_fills: Some(source_fills) }
}

/// The list with only the word 0.
const ZERO: Vectors = Vectors::NONE.and(0);

/// New words of two lists alternately, until there are as many as wanted.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_turn(words: &Vectors, first: &Vectors, second: &Vectors, wanted: usize) -> Vectors {
    let mut words = *words;
    let longest = if first.count() > second.count() { first.count() } else { second.count() };
    each!(i in 0, longest => {
        if i < first.count() && words.count() < wanted && !words.spans(first.get(i)) {
            words = words.and(first.get(i));
        }
        if i < second.count() && words.count() < wanted && !words.spans(second.get(i)) {
            words = words.and(second.get(i));
        }
    });
    words
}

/// The least of the words.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn least(words: &Vectors) -> u64 {
    let mut least = bit(63);
    each!(i in 0, words.count() => {
        least = if words.get(i) < least { words.get(i) } else { least };
    });
    least
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bases(registers: &[u64], lanes: &[u64], warps: &[u64]) -> DistributedBases {
        let of = |words: &[u64]| Vectors::of(words).unwrap();
        DistributedBases { registers: of(registers), lanes: of(lanes), warps: of(warps), blocks: Vectors::NONE }
    }

    #[test]
    fn a_bank_is_filled_by_registers_against_warps() {
        let (source, target) = (bases(&[1, 4], &[2], &[8]), bases(&[2, 8], &[1], &[4]));
        let found = vector_bases(&source, &target, 4, 4);
        assert_eq!((found.vector.as_slice(), found.source_fills), (&[4][..], Some(true)));
    }
}
