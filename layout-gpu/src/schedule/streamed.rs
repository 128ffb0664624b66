//! Stream-k: the steps of tiles dealt to blocks evenly, where whole tiles would leave most blocks idle in the last wave.
//!
//! ```text
//!     5 tiles of 4 steps, 3 blocks:       0 0 0 0   0 0 0 1   1 1 1 1   1 1 2 2   2 2 2 2
//!                                                 └──┬──┘         └──┬──┘
//!                                          block 0 gives its sums   block 1 gives its sums
//!                                          of three steps to 1      of two steps to 2
//! ```
//!
//! Tiles of as many full waves as possible are made whole, by one block each; only the others, fewer than two waves, are dealt by steps. A block begins with
//! its last piece: the only one of which others need its sums. The one that has a tile's last step adds up what the blocks before it have of the tile, always
//! in the same order. So nobody waits for a block that waits, even if blocks run one after the other.
//!
//! **Laws.** Each step of each tile is in one piece of one block. The steps of two blocks differ by one at most. A
//! block has one piece at most without the last step of its tile, and begins with it.
//!
//! Source of the idea: Osama et al., "Stream-K: Work-centric Parallel Decomposition for Dense Matrix-Matrix Multiplication on the GPU" (2023).

use core::hint::assert_unchecked;
use core::ops::Range;

use super::Schedule;

/// The tiles of a schedule, each of so many steps along the sums, dealt to blocks in pieces.
///
/// ```
/// use layout_gpu::{Raster, Streamed};
/// let streamed = Streamed::new(Raster::<8>::new(1, 5), 4);
/// let steps = |block| streamed.pieces(block, 3).map(|piece| (piece.place[1], piece.steps())).collect::<Vec<_>>();
/// assert_eq!(steps(0), [(1, 0..3), (0, 0..4)]);
/// assert_eq!(steps(1), [(3, 0..2), (2, 0..4), (1, 3..4)]);
/// assert_eq!(steps(2), [(4, 0..4), (3, 2..4)]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Streamed<S> {
    each: S,
    steps: u32,
}

/// Steps of a tile that one block makes, one at least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The row, the column and the matrix of the tile.
    pub place: [u32; 3],
    /// True if the last step of the tile is among them: this block then stores the tile, and others give it their sums.
    pub ends: bool,
    first: u32,
    end: u32,
    others: [u32; 2],
}

impl Piece {
    /// Returns the steps.
    #[must_use]
    #[inline(always)]
    pub const fn steps(&self) -> Range<u32> {
        self.first..self.end
    }

    /// Returns the blocks whose sums are to be added if it [ends](Self::ends) the tile: those that have its steps before these.
    #[must_use]
    #[inline(always)]
    pub const fn others(&self) -> Range<u32> {
        self.others[0]..self.others[1]
    }
}

impl<S: Schedule> Streamed<S> {
    /// Deals the tiles of a schedule, each of so many steps.
    #[must_use]
    #[inline(always)]
    pub const fn new(each: S, steps: u32) -> Self {
        Self { each, steps }
    }

    /// Returns the pieces of one of `blocks`, in the order in which it makes them. A number of 0 blocks counts as 1, and a block past the last has none of
    /// the tiles that are dealt.
    #[inline(always)]
    pub fn pieces(self, block: u32, blocks: u32) -> Pieces<S> {
        let (tiles, blocks) = (self.each.count(), blocks.max(1));
        let left = tiles % blocks;
        let dealt = if left == 0 { 0 } else { left + if tiles > blocks { blocks } else { 0 } };
        // Tiles of more steps than can be numbered are made whole.
        let units = dealt.checked_mul(self.steps).unwrap_or(0);
        let deal = Deal { each: units / blocks, more: units % blocks };
        let whole = if units == 0 { 0 } else { dealt };
        let [from, to] = [block, block.saturating_add(1)].map(|block| deal.start(block.min(blocks)));
        let whole = whole.saturating_add(block);
        let steps = self.steps.max(1);
        let of_dealt = if from < to { (to - 1) / steps - from / steps + 1 } else { 0 };
        let of_whole = if self.steps == 0 { 0 } else { tiles.saturating_sub(whole).div_ceil(blocks) };
        Pieces { streamed: self, deal, blocks, from, to, whole, left: of_dealt + of_whole }
    }
}

/// A number of steps dealt to blocks: `each`, and one more to the first `more`.
#[derive(Clone, Copy, Debug)]
struct Deal {
    each: u32,
    more: u32,
}

impl Deal {
    /// Returns the first step of a block, or for the number of blocks the number of steps.
    #[inline(always)]
    fn start(self, block: u32) -> u32 {
        block.wrapping_mul(self.each).wrapping_add(block.min(self.more))
    }

    /// Returns the block of a step that is dealt.
    #[inline(always)]
    fn block(self, step: u32) -> u32 {
        // SAFETY: one block has no tiles left over to deal, two or more have half of 2³² steps each at most.
        unsafe { assert_unchecked(self.each < u32::MAX) };
        let of_more = (self.each + 1).wrapping_mul(self.more);
        if step < of_more {
            step / (self.each + 1)
        } else {
            // SAFETY: there are steps behind those of the first blocks.
            unsafe { assert_unchecked(self.each > 0) };
            self.more + (step - of_more) / self.each
        }
    }
}

/// The pieces of a block, in order: made by [`Streamed::pieces`].
#[derive(Clone, Debug)]
pub struct Pieces<S> {
    streamed: Streamed<S>,
    deal: Deal,
    blocks: u32,
    /// The steps that are left to deal out, from the last on.
    from: u32,
    to: u32,
    /// The next whole tile.
    whole: u32,
    /// The pieces that are left.
    left: u32,
}

impl<S: Schedule> Iterator for Pieces<S> {
    type Item = Piece;

    #[inline(always)]
    fn next(&mut self) -> Option<Piece> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let Streamed { each, steps } = self.streamed;
        let (tile, first, end, others) = if self.from < self.to {
            // SAFETY: tiles without steps have no pieces.
            unsafe { assert_unchecked(steps > 0) };
            let tile = (self.to - 1) / steps;
            let start = tile * steps;
            let (first, end) = (self.from.max(start), self.to);
            self.to = first;
            let block = self.deal.block(first);
            let others = [if end - start == steps { self.deal.block(start) } else { block }, block];
            (tile, first - start, end - start, others)
        } else {
            let tile = self.whole;
            self.whole = tile.wrapping_add(self.blocks);
            (tile, 0, steps, [0, 0])
        };
        // SAFETY: as many tiles are left as pieces.
        let place = unsafe { each.place_unchecked(tile) };
        Some(Piece { place, ends: end == steps, first, end, others })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::vec::Vec;

    use super::{Piece, Streamed};
    use crate::Raster;

    /// Checks the laws for so many tiles, steps and blocks.
    fn every_step_once(tiles: u32, steps: u32, blocks: u32) {
        let what = std::format!("{tiles} tiles of {steps} steps by {blocks}");
        let streamed = Streamed::new(Raster::<8>::new(1, tiles), steps);
        let all: Vec<Vec<Piece>> = (0..blocks).map(|block| streamed.pieces(block, blocks).collect()).collect();
        let mut makers = BTreeMap::new();
        for (block, pieces) in (0..).zip(&all) {
            for (number, piece) in pieces.iter().enumerate() {
                assert!(!piece.steps().is_empty() && piece.ends == (piece.steps().end == steps), "{what}: {piece:?}");
                assert!(piece.ends || number == 0, "{what}: {piece:?}");
                for step in piece.steps() {
                    assert_eq!(makers.insert((piece.place[1], step), block), None, "{what}: step {step} twice");
                }
            }
        }
        assert_eq!(makers.len(), (tiles * steps) as usize, "{what}");
        for piece in all.iter().flatten().filter(|piece| piece.ends) {
            let mut before: Vec<u32> = (0..piece.steps().start).map(|step| makers[&(piece.place[1], step)]).collect();
            before.dedup();
            assert_eq!(piece.others().collect::<Vec<_>>(), before, "{what}: {piece:?}");
        }
        let loads = all.iter().map(|pieces| pieces.iter().map(|piece| piece.steps().len()).sum::<usize>());
        let most = loads.clone().max().unwrap_or(0);
        assert!(most - loads.min().unwrap_or(0) <= 1, "{what}: the steps are not dealt evenly");
    }

    #[test]
    fn steps_are_dealt_evenly() {
        for (tiles, blocks) in (0..24).flat_map(|tiles| (1..10).map(move |blocks| (tiles, blocks))) {
            for steps in [0, 1, 2, 3, 7, 16] {
                every_step_once(tiles, steps, blocks);
            }
        }
        every_step_once(133, 64, 66);
    }

    #[test]
    fn a_block_past_the_last_makes_no_tile_that_is_not_there() {
        for (tiles, blocks) in [(5, 3), (67, 66), (2, 5)] {
            for block in [blocks, blocks + 1, 1 << 31, u32::MAX] {
                let streamed = Streamed::new(Raster::<8>::new(1, tiles), 1 << 20);
                assert!(streamed.pieces(block, blocks).all(|piece| piece.ends && piece.place[1] < tiles));
            }
        }
    }

    #[test]
    fn tiles_of_too_many_steps_are_made_whole() {
        let streamed = Streamed::new(Raster::<8>::new(1, 5), 1 << 30);
        let pieces: Vec<Piece> = streamed.pieces(1, 3).collect();
        assert_eq!(pieces.iter().map(|piece| piece.place[1]).collect::<Vec<_>>(), [1, 4]);
        assert!(pieces.iter().all(|piece| piece.steps() == (0..1 << 30) && piece.ends));
    }
}
