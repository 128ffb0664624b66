//! The rows of banks: the elements that the row distinguishes.
//!
//! Two lanes that are served at once conflict if they need one bank of different rows; so no row should be a difference of lanes, on either side.
//! 1. Units that are in no lane and no vector of either side are rows free of conflicts;
//! 2. then the xor of a lane of one side and a lane of the other, each on one side only, paired in increasing order: it is not a lane on either side;
//! 3. if there are not enough, such lanes themselves, equally many from both sides: they conflict.
//!
//! A row that the vector and the rows before it span adds nothing, and is left out.

use super::super::vectors::Vectors;
use super::super::word::{bit, bits};
use crate::control::{each, next};
use crate::trace::{LinearFact, Part, Trace};

/// Finds `wanted` rows in `dim` bits for accesses with these bases on the two sides, independent of the bases taken by both and of each other.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn segment(
    taken: &Vectors,
    source: &Vectors,
    target: &Vectors,
    dim: u32,
    wanted: usize,
    trace: &mut Trace<'_>,
) -> Vectors {
    let mut free = Vectors::NONE;
    bits!(k in dim => {
        if !source.contains(bit(k)) && !target.contains(bit(k)) {
            free = free.and(bit(k));
        }
    });
    let rows = grown(&Vectors::NONE, &free, taken, wanted, Part::FreeRow, trace);
    if rows.count() == wanted {
        return rows;
    }
    let (mut few, mut many) = (only(source, target), only(target, source));
    if few.count() > many.count() {
        (few, many) = (many, few);
    }
    let missing = wanted.saturating_sub(few.count()).saturating_sub(rows.count());
    let conflicts = if missing < few.count() { missing } else { few.count() };
    let mut mixed = Vectors::NONE;
    each!(i in conflicts, few.count() => {
        mixed = mixed.and(few.get(i) ^ many.get(i));
    });
    let met = few.first(conflicts).join(&many.first(conflicts));
    let rows = grown(&rows, &mixed, taken, wanted, Part::MixedRow, trace);
    let rows = grown(&rows, &met, taken, wanted, Part::ConflictRow, trace);
    // Only bases that are not units come to this: the rest of the tensor meets lanes in sums.
    let rest = taken.join(&rows).complement(dim);
    grown(&rows, &rest, taken, wanted, Part::ConflictRow, trace)
}

/// The rows extended by those of `more` that neither they nor the taken bases span, until there are as many as wanted.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn grown(
    rows: &Vectors,
    words: &Vectors,
    taken: &Vectors,
    wanted: usize,
    part: Part,
    trace: &mut Trace<'_>,
) -> Vectors {
    let (mut all, mut added) = (*rows, Vectors::NONE);
    each!(i in 0, words.count() => {
        if all.count() < wanted && !taken.join(&all).spans(words.get(i)) {
            all = all.and(words.get(i));
            added = added.and(words.get(i));
        }
    });
    tell(&added, part, trace);
    all
}

/// Records that these vectors are chosen, and their purpose.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn tell(vectors: &Vectors, part: Part, trace: &mut Trace<'_>) {
    each!(i in 0, vectors.count() => {
        trace.found(LinearFact::Chosen { part, word: vectors.get(i) });
    });
}

/// The words of one list that are not in the other, without 0 and duplicates, in order of size.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn only(words: &Vectors, others: &Vectors) -> Vectors {
    let mut rest = Vectors::NONE;
    let mut above = 0;
    loop {
        let mut least = None;
        each!(i in 0, words.count() => {
            let word = words.get(i);
            let is_less = match least {
                Some(least) => word < least,
                None => true,
            };
            if word > above && is_less && !others.contains(word) {
                least = Some(word);
            }
        });
        match least {
            Some(word) if next(rest.count()) <= super::super::MAX_VECTORS => {
                rest = rest.and(word);
                above = word;
            }
            _ => return rest,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(source: &[u64], target: &[u64], dim: u32, wanted: usize) -> Vectors {
        let (source, target) = (Vectors::of(source).unwrap(), Vectors::of(target).unwrap());
        segment(&Vectors::NONE, &source, &target, dim, wanted, &mut Trace::off())
    }

    #[test]
    fn what_is_left_over_conflicts_on_both_sides() {
        assert_eq!(rows(&[1, 2], &[4, 8], 4, 3).as_slice(), [2 ^ 8, 1, 4]);
    }

    #[test]
    fn rows_are_independent() {
        assert_eq!(rows(&[1, 2, 4], &[3, 5, 6], 3, 3).as_slice(), [1 ^ 3, 2 ^ 5, 4]);
    }
}
