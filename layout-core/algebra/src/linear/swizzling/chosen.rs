//! # The shared memory with the fewest conflicts
//!
//! **Definition.** For two distributed layouts of one tensor with elements of a given width, `auto_swizzling` considers
//! 1. the tensor in its natural order, its first dimension fastest, under `Sw<0,0,0>` and under each swizzle `Sw<B,M,S>` of up to 5 bits within its offsets;
//! 2. [`optimal_swizzling`](LinearLayout::optimal_swizzling);
//!
//! and chooses the one with the fewest [bank conflicts](LinearLayout::bank_conflicts_with) of a store and a load, then the fewest wavefronts while a
//! warp writes and reads all of its registers, then the fewest accesses, then the first in the order of `B`, `S`, `M`: a swizzle
//! costs one exclusive or, while a general layout needs one for each bit.
//!
//! **Law:** it never has more conflicts than `optimal_swizzling`, and with equally many never more wavefronts.
//!
//! **Worked example:** a matrix of 32 × 32 words, written along its rows by 32 lanes and read by one lane per row. `Sw<5,0,5>` has no conflicts, nor has
//! `Sw<3,2,3>`, which leaves four neighbors together: 8 loads of 16 bytes instead of 32.
//!
//! ```text
//!   offset of (row, column)   row in bits 5-9, column in bits 0-4         Sw<3,2,3>: bits 2-4 ^= bits 5-7
//! ```
//!
//! **Refuses:** the errors of [`bank_conflicts_with`](LinearLayout::bank_conflicts_with) for the tensor in its natural order. If `optimal_swizzling` fails it is left out.
//!
//! Source: the measure is that of Zhou et al., "Linear Layouts", section on optimal swizzling; the swizzles are `CuTe`'s.

use super::super::LinearLayout;
use super::super::dims::Dims;
use super::super::error::LinearError;
use super::super::name::Name;
use super::super::word::{MAX_BITS, bit, bits};
use super::bank_conflicts::Turns;
use crate::control::{next, tri};
use crate::swizzle::Swizzle;
use crate::trace::{LinearFact, Trace, traced};

/// A layout of shared memory, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chosen {
    /// The layout from `offset` to the tensor.
    pub shared: LinearLayout,
    /// The swizzle, if the layout is one: offset `o` holds element `swizzle(o)` of the tensor.
    pub swizzle: Option<Swizzle>,
    /// The conflicts of one store and of one load.
    pub conflicts: [u64; 2],
    /// The wavefronts of all stores and of all loads of a warp.
    pub wavefronts: [u64; 2],
    /// The numbers of stores and of loads of each lane.
    pub accesses: [u64; 2],
}

/// The number of bits of a bank.
const MOST: u32 = 5;

traced! {
    /// The shared memory with the fewest conflicts between this layout, which writes, and `target`, which reads.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let (low, high) = ([[1], [2], [4], [8], [16]], [[32], [64], [128], [256], [512]]);
    /// let (low, high) = (low.each_ref().map(|b| &b[..]), high.each_ref().map(|b| &b[..]));
    /// let rows = LinearLayout::inferred(&[("register", &high), ("lane", &low)], &["element"])?;
    /// let columns = LinearLayout::inferred(&[("register", &low), ("lane", &high)], &["element"])?;
    /// let chosen = rows.auto_swizzling(&columns, 32)?;
    /// assert_eq!(chosen.swizzle.map(|swizzle| swizzle.to_string()).as_deref(), Some("Sw<3,2,3>"));
    /// assert_eq!((chosen.conflicts, chosen.wavefronts, chosen.accesses), ([0, 0], [32, 32], [32, 8]));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn auto_swizzling(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
        bitwidth: u64,
    ) -> Result<Chosen, LinearError> {
        let sides = [this, target];
        let mut best = tri!(measured(sides, &tri!(swizzled(&this.outs, &Swizzle::IDENTITY)), bitwidth));
        best.swizzle = Some(Swizzle::IDENTITY);
        best.tell(true, trace);
        bits!(count in MOST => {
            best = tri!(better(sides, count.saturating_add(1), bitwidth, best, trace));
        });
        let published = match (this.unique(), target.unique()) {
            (Ok(writes), Ok(reads)) => match writes.optimal_swizzling(&reads, bitwidth) {
                Ok(shared) => measured(sides, &shared.flatten_ins(), bitwidth),
                Err(error) => Err(error),
            },
            (Err(error), _) | (_, Err(error)) => Err(error),
        };
        match published {
            Ok(published) if published.is_better(&best) => {
                published.tell(true, trace);
                Ok(published)
            }
            Ok(published) => {
                published.tell(false, trace);
                Ok(best)
            }
            Err(_) => Ok(best),
        }
    }
}

impl LinearLayout {
    /// The layout without registers that repeat others.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn unique(&self) -> Result<Self, LinearError> {
        tri!(self.remove_broadcast()).apply(self)
    }
}

impl Chosen {
    /// Records the cost, and whether it is the best so far.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tell(&self, is_better: bool, trace: &mut Trace<'_>) {
        let Self { swizzle, conflicts, wavefronts, .. } = *self;
        trace.found(LinearFact::Candidate { swizzle, conflicts, wavefronts, is_better });
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_better(&self, other: &Self) -> bool {
        let (mine, other) = (self.price(), other.price());
        let mut i = 0;
        while i < mine.len() && mine[i] == other[i] {
            i = next(i);
        }
        i < mine.len() && mine[i] < other[i]
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn price(&self) -> [u64; 3] {
        [sum(self.conflicts), sum(self.wavefronts), sum(self.accesses)]
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn sum(sides: [u64; 2]) -> u64 {
    sides[0].saturating_add(sides[1])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn measured(sides: [&LinearLayout; 2], shared: &LinearLayout, bitwidth: u64) -> Result<Chosen, LinearError> {
    let [store, load]: [Turns; 2] = [
        tri!(sides[0].through(shared, bitwidth, &mut Trace::off())),
        tri!(sides[1].through(shared, bitwidth, &mut Trace::off())),
    ];
    Ok(Chosen {
        shared: *shared,
        swizzle: None,
        conflicts: [store.ways.saturating_sub(1), load.ways.saturating_sub(1)],
        wavefronts: [store.wavefronts(), load.wavefronts()],
        accesses: [store.accesses, load.accesses],
    })
}

/// The best layout with a swizzle of `count` bits, if it is better.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn better(
    sides: [&LinearLayout; 2],
    count: u32,
    bitwidth: u64,
    mut best: Chosen,
    trace: &mut Trace<'_>,
) -> Result<Chosen, LinearError> {
    let all = sides[0].outs.bits();
    let mut shift = count;
    while shift < all {
        let mut base: u32 = 0;
        while base.saturating_add(shift).saturating_add(count) <= all {
            if let Ok(swizzle) = Swizzle::new(count, base, shift.cast_signed()) {
                let mut found = tri!(measured(sides, &tri!(swizzled(&sides[0].outs, &swizzle)), bitwidth));
                found.swizzle = Some(swizzle);
                let is_better = found.is_better(&best);
                found.tell(is_better, trace);
                if is_better {
                    best = found;
                }
            }
            base = base.saturating_add(1);
        }
        shift = shift.saturating_add(1);
    }
    Ok(best)
}

/// The tensor in its natural order, swizzled: offset to element.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn swizzled(outs: &Dims, swizzle: &Swizzle) -> Result<LinearLayout, LinearError> {
    let mut bases = [0; MAX_BITS];
    bits!(k in outs.bits() => {
        bases[k as usize] = swizzle.apply(bit(k));
    });
    let ins = tri!(Dims::NONE.push(tri!(Name::new("offset")), outs.bits()));
    Ok(LinearLayout { ins, outs: *outs, bases })
}
