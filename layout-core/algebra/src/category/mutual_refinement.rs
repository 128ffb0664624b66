//! # Mutual refinement
//!
//! **Definition.** A mutual refinement of `T` and `U` is a pair `(T', U')` where
//! 1. `T'` refines `T` and `U'` refines `U`;
//! 2. the leaves of `T'` are the first leaves of `U'`.
//!
//! `U` may thus be longer than `T`, but not shorter. The refinement is built by walking both from the left: of the remainders of the two current entries, the smaller must divide the
//! larger; it becomes a leaf of both. An entry that is used up whole stays as it is, one that is split becomes a flat tuple. When `T` is used up, the rest of `U`
//! stays.
//!
//! **Law:** two tuples have a mutual refinement by this walk exactly if each product of first entries of either that lies below `size(T)` divides, or is divided by, every other: the cuts form
//! one chain.
//!
//! **Worked example:** `(6,4)` and `(2,12,5)`: 2 from both, 3 from 6 and 12, 4 from both; then 5 stays: `((2,3),4)` and `(2,(3,4),5)`.
//!
//! ```text
//!   T   │  6    │  4  │
//!       │ 2 │ 3 │  4  │ 5 │
//!   U   │ 2 │   12    │ 5 │
//! ```
//!
//! **Refuses:** two entries if neither divides the other, and a `U` that ends first ([`NotMutuallyRefinable`](super::CategoryError::NotMutuallyRefinable)). Source: Colfax,
//! "Categorical foundations for `CuTe` layouts", section 4.

use super::entries::Entries;
use super::error::refuse;
use crate::arithmetic::{divides, min};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::trace::{MorphismFact, Stage, traced};

/// One of the two tuples, walked from the left.
struct Walk<'a> {
    tuple: &'a IntTuple,
    /// The current leaf, from 0, and the remainder of it; 0 at the end.
    leaf: usize,
    rest: u64,
    /// The leaves so far, and for each old leaf the number of its pieces.
    pieces: Entries,
    counts: [usize; MAX_LEAVES],
}

impl<'a> Walk<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(tuple: &'a IntTuple) -> Result<Self, AlgebraError> {
        tri!(Entries::of(tuple).positive());
        let rest = if tuple.leaf_count() > 0 { tuple.leaf_at(0) } else { 0 };
        Ok(Self { tuple, leaf: 0, rest, pieces: Entries::none(), counts: [0; MAX_LEAVES] })
    }

    /// Takes a divisor of the remainder of the leaf.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn take(mut self, piece: u64) -> Result<Self, AlgebraError> {
        self.pieces = tri!(self.pieces.push(piece));
        self.counts[self.leaf] = next(self.counts[self.leaf]);
        self.rest = tri!(crate::arithmetic::div(self.rest, piece));
        if self.rest == 1 {
            self.leaf = next(self.leaf);
            self.rest = if self.leaf < self.tuple.leaf_count() { self.tuple.leaf_at(self.leaf) } else { 0 };
        }
        Ok(self)
    }

    /// The tuple with each leaf replaced by its pieces.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refinement(&self) -> Result<IntTuple, AlgebraError> {
        Ok(tri!(self.within(self.tuple, 0, 0)).0)
    }

    /// The part of the tuple that begins at leaf `leaf` and piece `piece`, with the beginning of the next part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn within(
        &self,
        part: &IntTuple,
        leaf: usize,
        piece: usize,
    ) -> Result<(IntTuple, usize, usize), AlgebraError> {
        if part.is_leaf() {
            let end = piece.saturating_add(self.counts[leaf]);
            return Ok((tri!(self.pieces_of_leaf(piece, end)), next(leaf), end));
        }
        let (mut result, mut leaf, mut piece) = (IntTuple::unit(), leaf, piece);
        each!(k in 0, part.rank() => {
            let (mode, leaf_after, piece_after) = tri!(self.within(&tri!(part.mode(k)), leaf, piece));
            tri!(result.add(mode.tree()));
            (leaf, piece) = (leaf_after, piece_after);
        });
        Ok((result, leaf, piece))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn pieces_of_leaf(&self, from: usize, to: usize) -> Result<IntTuple, AlgebraError> {
        if to == next(from) {
            return Ok(IntTuple::int(self.pieces.entry_at(from)));
        }
        let mut tuple = IntTuple::unit();
        each!(piece in from, to => {
            tri!(tuple.add(IntTuple::int(self.pieces.entry_at(piece)).tree()));
        });
        Ok(tuple)
    }
}

traced! {
    /// The refinements of `t` and `u`, where the leaves of the first are the first leaves of the second; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::mutual_refinement;
    /// let (t, u) = mutual_refinement(&"(6,4)".parse()?, &"(2,12,5)".parse()?)?;
    /// assert_eq!((t.to_string(), u.to_string()), ("((2,3),4)".into(), "(2,(3,4),5)".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn mutual_refinement(
        trace: &mut Trace,
        t: &IntTuple,
        u: &IntTuple,
    ) -> Result<(IntTuple, IntTuple), AlgebraError> {
        trace.begin(Stage::MutualRefinement);
        let (mut left, mut right) = (tri!(Walk::new(t)), tri!(Walk::new(u)));
        while left.rest > 0 {
            let piece = min(left.rest, right.rest);
            let holds = piece > 0 && divides(piece, left.rest) && divides(piece, right.rest);
            trace.arrow(MorphismFact::Piece { left: left.rest, right: right.rest, piece, holds });
            if !holds {
                refuse!(NotMutuallyRefinable { left: left.rest, right: right.rest });
            }
            left = tri!(left.take(piece));
            right = tri!(right.take(piece));
        }
        while right.rest > 0 {
            let piece = right.rest;
            trace.arrow(MorphismFact::Rest { piece });
            right = tri!(right.take(piece));
        }
        trace.leave();
        Ok((tri!(left.refinement()), tri!(right.refinement())))
    }
}
