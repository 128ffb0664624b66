//! # Invert and compose
//!
//! **Definition.** `A.invert_and_compose(B)` is a layout `C` from the inputs of `A` to those of `B` with `B(C(x)) = A(x)`: the place where `B` has the element that `A` has at `x`.
//! 1. Both have the same output dimensions, in any order, of the same sizes;
//! 2. `B` reaches everything that `A` reaches.
//! 3. Among several answers: an input dimension with the same name and the same bases in both is mapped by the identity, if no other input dimension of
//!    either sets an output bit that it sets; the others are solved with the variables without pivot set to 0, the dimensions of `B` in order.
//!
//! **Law:** `B(C(x)) = A(x)` for every `x`.
//!
//! **Worked example:** `A = linear{ lane: [1,2] }` and `B = linear{ lane: [2,1] }`: lane 1 of `A` holds element 1, which `B` has in lane 2.
//!
//! ```text
//!   element  0 1 2 3
//!   A lane   0 1 2 3
//!   B lane   0 2 1 3        C = linear{ lane: [2,1] }
//! ```
//!
//! Condition 3 keeps warps apart that hold the same elements on both sides; the least answer would send all of them to warp 0.
//!
//! **Refuses:** [`LinearError::DimsDiffer`], [`LinearError::UnknownDim`], [`LinearError::SizesDiffer`], [`LinearError::NotInImage`].
//!
//! Source: Triton 3.9 (`invertAndCompose`).

use super::error::LinearError;
use super::gauss::System;
use super::vectors::Vectors;
use super::word::{bit, bits};
use super::{LinearLayout, MAX_BITS, MAX_DIMS};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Role, Stage, Trace, traced};

traced! {
    /// The place in `other` of each element of this layout.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let a = LinearLayout::from_bases(&[("lane", &[&[1], &[2]])], &[("element", 4)])?;
    /// let b = LinearLayout::from_bases(&[("lane", &[&[2], &[1]])], &[("element", 4)])?;
    /// assert_eq!(a.invert_and_compose(&b)?.to_string(), "linear{ lane: [2,1] -> lane: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn invert_and_compose(
        this: &LinearLayout,
        trace: &mut Trace,
        other: &LinearLayout,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearSolution, this);
        tri!(this.outs.match_names(&other.outs));
        each!(j in 0, this.outs.count() => {
            let dim = this.outs.get(j);
            let into = other.outs.get(tri!(other.outs.expect(&dim.name)));
            let (name, left, right, holds) = (dim.name, dim.size(), into.size(), dim.bits == into.bits);
            trace.found(LinearFact::Size { name, left, right, holds });
            if !holds {
                return Err(LinearError::SizesDiffer { name, left, right });
            }
        });
        let other = tri!(other.ordered_as(&this.outs));
        this.solved(&other, this.shared(&other), trace)
    }
}

impl LinearLayout {
    /// `B`'s columns against `A`'s.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn solved(
        &self,
        other: &Self,
        shared: [bool; MAX_DIMS],
        trace: &mut Trace<'_>,
    ) -> Result<Self, LinearError> {
        trace.linear(Role::Right, other);
        let (columns, sides) = (other.columns(), self.columns());
        let mut places = Vectors::NONE;
        each!(bit_of in 0, columns.count() => {
            places = places.and(bit(bit_of as u32));
        });
        let system = System::reduced(columns.as_slice(), places.as_slice(), sides.as_slice(), trace);
        let mut bases = [0; MAX_BITS];
        each!(i in 0, self.ins.count() => {
            let same = shared_with(shared, other, self.ins.get(i).name);
            bits!(k in self.ins.get(i).bits => {
                let column = self.ins.from(i).saturating_add(k);
                if let Some(place) = same {
                    let word = bit(other.ins.from(place).saturating_add(k));
                    trace.found(LinearFact::Stays { bit: column, word });
                    bases[column as usize] = word;
                } else {
                    let output = sides.get(column as usize);
                    let solution = system.solution(column, output);
                    let word = if let Ok(word) = solution { word } else { 0 };
                    trace.found(LinearFact::Solved { bit: column, output, word, holds: solution.is_ok() });
                    tri!(solution);
                    bases[column as usize] = word;
                }
            });
        });
        let solved = Self { ins: self.ins, outs: other.ins, bases };
        trace.end_linear(&solved);
        Ok(solved)
    }

    /// The input dimensions of `other` that have the same name and the same bases in this layout, and whose output bits no other sets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn shared(&self, other: &Self) -> [bool; MAX_DIMS] {
        let mut shared = [false; MAX_DIMS];
        each!(i in 0, other.ins.count() => {
            let dim = other.ins.get(i);
            shared[i] = match self.ins.position(&dim.name) {
                Some(at) => {
                    let mut same = self.ins.get(at).bits == dim.bits;
                    bits!(k in if same { dim.bits } else { 0 } => {
                        same = same && self.basis(at, k) == other.basis(i, k);
                    });
                    let ((own, others), (_, of_this)) = (other.reached(i), self.reached(at));
                    same && own & (others | of_this) == 0
                }
                None => false,
            };
        });
        shared
    }

    /// The output bits that an input dimension sets, and those that the others set.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn reached(&self, dim: usize) -> (u64, u64) {
        let (mut own, mut others) = (0, 0);
        each!(i in 0, self.ins.count() => {
            bits!(k in self.ins.get(i).bits => {
                let basis = self.basis(i, k);
                if i == dim { own |= basis } else { others |= basis }
            });
        });
        (own, others)
    }
}

/// The index in `other` of a dimension that is shared.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shared_with(shared: [bool; MAX_DIMS], other: &LinearLayout, name: super::Name) -> Option<usize> {
    match other.ins.position(&name) {
        Some(place) if shared[place] => Some(place),
        _ => None,
    }
}
