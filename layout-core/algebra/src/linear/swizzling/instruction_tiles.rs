//! # Optimal swizzling for given instructions
//!
//! **Definition.** An instruction moves 128 bits per lane to neighboring places; some of the neighbors are registers of one lane, and some are lanes, as in
//! `ldmatrix`, where four lanes share a row. It is described by lanes: `lane_contig`, the bits that continue along the neighbors, and `lane_addr`, the bits that
//! distinguish the addresses of one phase. For each pair of an instruction that writes and one that reads:
//! 1. a pair fits if both can have the same vector: as many common registers as the one with fewer of them has, then lanes that are registers of the
//!    other one, then lanes of both that hold the same elements;
//! 2. the layout is that of [`optimal_swizzling`](LinearLayout::optimal_swizzling) with this vector, each side accessing `lane_addr` and the first registers that are
//!    not in the vector, three bits in all; rows in registers that such instructions move together stay rows;
//! 3. among the pairs that fit, the one with the fewest conflicts is chosen, then the one with the most repetitions, then the first; if none fits, plain
//!    stores and loads, as pair 0.
//!
//! **Law:** a bijection onto the tensor, whatever the instructions are.
//!
//! **Worked example:** a plain access is `lane_contig: [], lane_addr: [0,1,2]`: 4 words per lane, 8 lanes at a time; `ldmatrix` is `[0,1]` and `[2,3,4]`.
//!
//! ```text
//!   plain      lane 0: 0 1 2 3    lane 1: 4 5 6 7   …
//!   ldmatrix   lanes 0 1 2 3 hold 0 1 2 3, lanes 4 5 6 7 the next row
//! ```
//!
//! **Refuses:** the errors of [`optimal_swizzling`](LinearLayout::optimal_swizzling); lanes that do not exist ([`LinearError::NotAPermutation`]).
//!
//! Source: Triton (`GenericSwizzling.cpp`, `optimalSwizzling`, `optimalSwizzlingTile`).

use super::super::error::LinearError;
use super::super::name::Name;
use super::super::vectors::Vectors;
use super::super::word::bit;
use super::super::{Dims, LinearLayout};
use super::bank_conflicts::rows_met;
use super::optimal::Plan;
use super::{DistributedBases, named, width_of};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, Trace, traced};

/// The lanes of an instruction, by their bits; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct InstructionTile<'a> {
    /// The bits that continue along the neighbors.
    pub lane_contig: &'a [usize],
    /// The bits that distinguish the addresses of one phase.
    pub lane_addr: &'a [usize],
}

/// A layout of shared memory, and the instructions it is meant for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SwizzledFor {
    /// The layout, from `vector`, `bank`, `segment`, `block` and `reps`.
    pub layout: LinearLayout,
    /// The index of the instruction that writes.
    pub store: usize,
    /// The index of the instruction that reads.
    pub load: usize,
}

traced! {
    /// The shared memory between this layout and `target`, for the best pair of these instructions.
    ///
    /// ```
    /// use layout_algebra::linear::{InstructionTile, LinearLayout};
    /// let rows = LinearLayout::inferred(
    ///     &[("register", &[&[1], &[2]]), ("lane", &[&[4], &[8], &[16], &[32], &[64]])], &["offset"])?;
    /// let plain = InstructionTile { lane_contig: &[], lane_addr: &[0, 1, 2] };
    /// let shared = rows.optimal_swizzling_for(&rows, &[plain], &[plain], 32)?;
    /// assert_eq!((shared.store, shared.load), (0, 0));
    /// assert_eq!(shared.layout.ins().get(0).size(), 4);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn optimal_swizzling_for(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
        stores: &[InstructionTile<'_>],
        loads: &[InstructionTile<'_>],
        bitwidth: u64,
    ) -> Result<SwizzledFor, LinearError> {
        trace.begin_linear(Stage::SharedMemory, this);
        tri!(this.outs.expect_same(&target.outs));
        let width = tri!(width_of(bitwidth));
        let pair = Pair {
            source: this.flatten_outs(),
            target: target.flatten_outs(),
            from: tri!(DistributedBases::from_layout(this)),
            to: tri!(DistributedBases::from_layout(target)),
            width,
        };
        let mut best: Option<(u64, SwizzledFor)> = None;
        each!(store in 0, stores.len() => {
            each!(load in 0, loads.len() => {
                let swizzled = tri!(pair.swizzled(&stores[store], &loads[load], &this.outs, trace));
                let conflicts = if let Some((conflicts, _)) = swizzled { Some(conflicts) } else { None };
                trace.found(LinearFact::Instructions { store, load, conflicts });
                if let Some((conflicts, layout)) = swizzled {
                    let found = SwizzledFor { layout, store, load };
                    best = match best {
                        Some(best) if !is_better(conflicts, &found, &best) => Some(best),
                        _ => Some((conflicts, found)),
                    };
                }
            });
        });
        if let Some((_, best)) = best {
            trace.end_linear(&best.layout);
            return Ok(best);
        }
        let layout = tri!(trace.on(this).optimal_swizzling(target, bitwidth));
        Ok(SwizzledFor { layout, store: 0, load: 0 })
    }
}

/// Returns true if a layout has fewer conflicts, or equally many and more repetitions.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_better(conflicts: u64, found: &SwizzledFor, best: &(u64, SwizzledFor)) -> bool {
    let (found, held) = (named(&found.layout, "reps").count(), named(&best.1.layout, "reps").count());
    conflicts < best.0 || (conflicts == best.0 && found > held)
}

/// The two layouts of a conversion.
struct Pair {
    source: LinearLayout,
    target: LinearLayout,
    from: DistributedBases,
    to: DistributedBases,
    width: u32,
}

impl Pair {
    /// The layout for two instructions with its conflicts, if they fit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn swizzled(
        &self,
        store: &InstructionTile<'_>,
        load: &InstructionTile<'_>,
        outs: &Dims,
        trace: &mut Trace<'_>,
    ) -> Result<Option<(u64, LinearLayout)>, LinearError> {
        let Some(vector) = tri!(self.vector(store, load)) else {
            return Ok(None);
        };
        let (Some(stores), Some(loads)) =
            (tri!(accessed(store, &self.from, &vector)), tri!(accessed(load, &self.to, &vector)))
        else {
            return Ok(None);
        };
        let (a, b) = (together(store), together(load));
        let plan = Plan { vector, stores, loads, kept: if a < b { a } else { b } };
        let layout = tri!(plan.layout(&self.from, &self.to, outs, self.width, trace));
        let off = &mut Trace::off();
        let conflicts = rows_met(&layout, &stores, false, off).saturating_add(rows_met(&layout, &loads, false, off));
        Ok(Some((conflicts, layout)))
    }

    /// The vector that both instructions can use.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn vector(
        &self,
        store: &InstructionTile<'_>,
        load: &InstructionTile<'_>,
    ) -> Result<Option<Vectors>, LinearError> {
        let wide = 7u32.saturating_sub(self.width) as usize;
        let (Some(a), Some(b)) = (wide.checked_sub(store.lane_contig.len()), wide.checked_sub(load.lane_contig.len()))
        else {
            return Ok(None);
        };
        if a >= b {
            shared_vector(&self.source, &self.target, [&self.from, &self.to], [a, b], [store, load])
        } else {
            shared_vector(&self.target, &self.source, [&self.to, &self.from], [b, a], [load, store])
        }
    }
}

/// The vector for a layout that takes more registers and one that takes fewer.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shared_vector(
    rich: &LinearLayout,
    poor: &LinearLayout,
    bases: [&DistributedBases; 2],
    registers: [usize; 2],
    tiles: [&InstructionTile<'_>; 2],
) -> Result<Option<Vectors>, LinearError> {
    let common = bases[0].registers.intersection(&bases[1].registers, rich.outs.bits());
    let lanes = tri!(chosen(&bases[1].lanes, tiles[1].lane_contig));
    let none = common.count() < registers[1]
        || lanes.contains(0)
        || tri!(chosen(&bases[0].lanes, tiles[0].lane_contig)).contains(0);
    if none {
        return Ok(None);
    }
    let moved = tri!(poor.invert_and_compose(rich));
    let lane = tri!(moved.ins.expect(&tri!(Name::new("lane"))));
    let extra = registers[0].saturating_sub(registers[1]);
    each!(i in 0, tiles[1].lane_contig.len() => {
        let image = moved.basis(lane, tiles[1].lane_contig[i] as u32);
        let fits = if i < extra {
            tri!(coordinate(&moved, "register", image)) != 0
        } else {
            let other = i.saturating_sub(extra);
            other >= tiles[0].lane_contig.len()
                || tri!(coordinate(&moved, "lane", image)) == bit(tiles[0].lane_contig[other] as u32)
        };
        if !fits {
            return Ok(None);
        }
    });
    Ok(Some(common.first(registers[1]).join(&lanes)))
}

/// The coordinate of an output along a dimension.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn coordinate(layout: &LinearLayout, name: &str, word: u64) -> Result<u64, LinearError> {
    Ok(layout.outs.part(word, tri!(layout.outs.expect(&tri!(Name::new(name))))))
}

/// The lanes with these bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn chosen(lanes: &Vectors, bits: &[usize]) -> Result<Vectors, LinearError> {
    let mut some = Vectors::NONE;
    each!(i in 0, bits.len() => {
        if bits[i] >= lanes.count() {
            return Err(LinearError::NotAPermutation { entry: bits[i], places: lanes.count() });
        }
        some = some.and(lanes.get(bits[i]));
    });
    Ok(some)
}

/// The bases that one phase accesses: the first registers that are not in the vector, and the lanes of the addresses; `None` without enough registers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn accessed(
    tile: &InstructionTile<'_>,
    bases: &DistributedBases,
    vector: &Vectors,
) -> Result<Option<Vectors>, LinearError> {
    let wanted = 3usize.saturating_sub(tile.lane_addr.len());
    let registers = bases.registers.without(vector);
    if registers.count() < wanted {
        return Ok(None);
    }
    Ok(Some(registers.first(wanted).join(&tri!(chosen(&bases.lanes, tile.lane_addr)))))
}

/// The number of rows in registers that an instruction moves together.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn together(tile: &InstructionTile<'_>) -> usize {
    let lanes = tile.lane_contig.len().saturating_add(tile.lane_addr.len());
    lanes.saturating_sub(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: InstructionTile<'_> = InstructionTile { lane_contig: &[], lane_addr: &[0, 1, 2] };

    fn rows(registers: &[&[u64]], lanes: &[&[u64]]) -> LinearLayout {
        LinearLayout::inferred(&[("register", registers), ("lane", lanes)], &["offset"]).unwrap()
    }

    #[test]
    fn lanes_must_be_there() {
        let four = rows(&[&[1]], &[&[2], &[4]]);
        let refusal = LinearError::NotAPermutation { entry: 2, places: 2 };
        assert!(matches!(
            four.optimal_swizzling_for(&four, &[PLAIN], &[PLAIN], 64),
            Err(error) if error == refusal
        ));
    }
}
