//! All numbers of threads along the digits of a tile, counted.

use super::CountedCopies;
use super::digits::{Digits, Shares};
use crate::analysis::coalesced_sectors;
use crate::analysis::sectors::SECTOR;
use crate::arithmetic::{add, ceil_div, div, divides, min, mul, rem, sub};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Trace};

/// The most choices that are counted.
const CHOICES: usize = 1 << 10;
/// The most numbers of threads that are looked at, most of which are too few or too many.
const LOOKED_AT: u64 = 1 << 16;
/// The bytes of a sector.
const BYTES: usize = place(SECTOR);
/// The part of the sectors that more threads may cost.
const LOST: u64 = 16;
/// The part of the threads that a choice has at least.
const IDLE: u64 = 8;

/// The choice with the fewest sectors, or with more threads at the cost of a sixteenth.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn search(
    digits: &Digits,
    threads: u64,
    element: u64,
    bytes: u64,
    trace: &mut Trace<'_>,
) -> Result<(Shares, CountedCopies), AlgebraError> {
    let mut sectors = [0; CHOICES];
    let (mut choices, mut least) = (0, u64::MAX);
    let mut choice = tri!(Choices::new(digits, threads));
    while let Some(shares) = tri!(choice.next(digits)) {
        if choices == CHOICES {
            return Err(AlgebraError::NotDecided { size: next(choices) as u64, limit: CHOICES as u64 });
        }
        sectors[choices] = tri!(sectors_of(digits, &shares, element, bytes));
        if sectors[choices] < least {
            least = sectors[choices];
            trace.access(AccessFact::Sectors { threads: tri!(product(&shares)), sectors: least });
        }
        choices = next(choices);
    }
    let (mut best, mut found) = (Ranked { threads: 0, sectors: u64::MAX }, digits.no_shares());
    let mut choice = tri!(Choices::new(digits, threads));
    each!(i in 0, choices => {
        let Some(shares) = tri!(choice.next(digits)) else { break };
        let ranked = Ranked { threads: tri!(product(&shares)), sectors: sectors[i] };
        if tri!(mul(ranked.sectors, LOST)) <= tri!(mul(least, LOST + 1)) && ranked.is_before(&best) {
            (best, found) = (ranked, shares);
        }
    });
    trace.access(AccessFact::Chosen { threads: best.threads, sectors: best.sectors, choices: choices as u64 });
    Ok((found, CountedCopies { choices: choices as u64, sectors: best.sectors, least }))
}

/// A choice that loses few sectors.
struct Ranked {
    threads: u64,
    sectors: u64,
}

impl Ranked {
    /// Returns true if a choice has more threads, or as many and fewer sectors; of equal ones the first stays.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_before(&self, other: &Self) -> bool {
        self.threads > other.threads || self.threads == other.threads && self.sectors < other.sectors
    }
}

/// The number of threads.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn product(shares: &Shares) -> Result<u64, AlgebraError> {
    let mut threads = 1;
    each!(i in 0, shares.len() => { threads = tri!(mul(threads, shares.at(i))); });
    Ok(threads)
}

/// The numbers of threads along each digit, one after the other.
struct Choices {
    shares: Option<Shares>,
    threads: u64,
    fewest: u64,
    looked_at: u64,
}

impl Choices {
    /// All choices of at most so many threads, and at least an eighth of them if the tile has as many vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(digits: &Digits, threads: u64) -> Result<Self, AlgebraError> {
        let vectors = tri!(digits.vectors());
        let few = if vectors < threads { vectors } else { threads };
        Ok(Self { shares: Some(digits.no_shares()), threads, fewest: tri!(ceil_div(few, IDLE)), looked_at: 0 })
    }

    /// The next choice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next(&mut self, digits: &Digits) -> Result<Option<Shares>, AlgebraError> {
        while let Some(shares) = self.shares {
            self.looked_at = tri!(add(self.looked_at, 1));
            if self.looked_at > LOOKED_AT {
                return Err(AlgebraError::NotDecided { size: self.looked_at, limit: LOOKED_AT });
            }
            let threads = tri!(product(&shares));
            self.shares = after(digits, &shares, self.threads, threads);
            if self.fewest <= threads && digits.are_begun_in_order(&shares) {
                return Ok(Some(shares));
            }
        }
        Ok(None)
    }
}

/// The shares after these: the first digit that can have more of them does, those before it have none.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn after(digits: &Digits, shares: &Shares, most: u64, threads: u64) -> Option<Shares> {
    let (mut next_ones, mut threads) = (*shares, threads);
    each!(i in 0, shares.len() => {
        let others = match threads.checked_div(next_ones.at(i)) {
            Some(others) => others,
            None => 1,
        };
        let most = match most.checked_div(others) {
            Some(most) => most,
            None => 0,
        };
        if let Some(more) = greater_divisor(digits.parts.at(i).extent, next_ones.at(i), most) {
            next_ones.set(i, more);
            return Some(next_ones);
        }
        next_ones.set(i, 1);
        threads = others;
    });
    None
}

/// The least divisor of an extent beyond `share`, up to `most`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn greater_divisor(extent: u64, share: u64, most: u64) -> Option<u64> {
    let mut more = share.saturating_add(1);
    while more <= extent && more <= most {
        if divides(more, extent) {
            return Some(more);
        }
        more = more.saturating_add(1);
    }
    None
}

/// The sectors of all requests of these threads: those of one repetition for each byte of a sector that any begins at.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sectors_of(digits: &Digits, shares: &Shares, element: u64, bytes: u64) -> Result<u64, AlgebraError> {
    let (threads, rests) = tri!(digits.offsets(shares));
    sectors_of_copy(&threads, &rests, element, bytes)
}

/// The sectors of all requests of threads at these offsets, of `bytes` bytes each, that begin again at each offset of `rests`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(in crate::atoms) const fn sectors_of_copy(
    threads: &LayoutValue,
    rests: &LayoutValue,
    element: u64,
    bytes: u64,
) -> Result<u64, AlgebraError> {
    let (begins, mut sectors) = (tri!(begins(rests, element)), 0);
    each!(at in 0, BYTES => {
        if begins[at] > 0 {
            let moved = ComposedLayout::new(Swizzle::IDENTITY, tri!(div(at as u64, element)), threads);
            sectors = tri!(add(sectors, tri!(mul(begins[at], tri!(coalesced_sectors(&moved, element, bytes))))));
        }
    });
    Ok(sectors)
}

/// The number of repetitions that begin at each byte of a sector.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn begins(rests: &LayoutValue, element: u64) -> Result<[u64; BYTES], AlgebraError> {
    let mut begins = [0; BYTES];
    begins[0] = 1;
    each!(i in 0, rests.leaf_count() => {
        let Mode { extent, stride } = rests.leaf_at(i);
        let step = tri!(mul(tri!(rem(stride, SECTOR)), element));
        let mut further = [0; BYTES];
        each!(from in 0, BYTES => {
            // Steps that are a sector's bytes apart begin at the same one.
            each!(k in 0, min(extent, SECTOR) => {
                let times = tri!(ceil_div(tri!(sub(extent, k)), SECTOR));
                let at = place(tri!(rem(tri!(add(from as u64, tri!(mul(k, step)))), SECTOR)));
                further[at] = tri!(add(further[at], tri!(mul(begins[from], times))));
            });
        });
        begins = further;
    });
    Ok(begins)
}

/// A byte of a sector.
#[expect(clippy::cast_possible_truncation, reason = "32 at most")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place(byte: u64) -> usize {
    byte as usize
}
