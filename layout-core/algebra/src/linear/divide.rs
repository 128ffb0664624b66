//! # Left and right divide
//!
//! **Definition.** `A.divide_left(B)` is the layout `C` with `A = B * C`, `A.divide_right(B)` the one with `A = C * B`, if there is one; `*` is the
//! [product](LinearLayout::product).
//! 1. `C` has all dimensions of `A`, in their order; a dimension that is used up has one coordinate left.
//! 2. It exists if and only if the matrix of `A` is block diagonal with `B` as its first, or last, block.
//!
//! **Law:** `(B * C).divide_left(B) = C` and `(C * B).divide_right(B) = C` if `B` has no dimension that `C` lacks.
//!
//! **Worked example:** `linear{ register: [1,2], lane: [4,8] }` divided by `linear{ register: [1] }` leaves `linear{ register: [1], lane: [2,4] }`.
//!
//! ```text
//!   register: 1 2 | lane: 4 8             1 · · ·
//!   register: 1                           · 1 · ·      the first block is cut off,
//!   ------------------------- /           · · 1 ·      the rest moves down by its outputs
//!   register:   1 | lane: 2 4             · · · 1
//! ```
//!
//! **Refuses:** nothing; if there is no quotient the answer is `None`.
//!
//! The candidate is cut out of `A`, and is the answer if its product with `B` gives `A` again. Source: Triton (`divideLeft`, `divideRight`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::product::above;
use super::word::{bits, field};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Role, Stage, Trace, traced};

traced! {
    /// The layout `C` with `self = divisor * C`, if it exists.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let all = LinearLayout::inferred(&[("register", &[&[1], &[2]]), ("lane", &[&[4], &[8]])], &["offset"])?;
    /// let pair = LinearLayout::identity_1d(2, "register", "offset")?;
    /// assert_eq!(all.divide_left(&pair).unwrap().to_string(), "linear{ register: [1], lane: [2,4] }");
    /// assert!(all.divide_left(&LinearLayout::identity_1d(2, "lane", "offset")?).is_none());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    pub const fn divide_left(this: &LinearLayout, trace: &mut Trace, divisor: &LinearLayout) -> Option<LinearLayout> {
        match this.quotient_by(divisor, true, trace) {
            Ok(candidate) => this.if_product(divisor, &candidate, candidate, trace),
            Err(_) => None,
        }
    }

    /// The layout `C` with `self = C * divisor`, if it exists.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let all = LinearLayout::inferred(&[("register", &[&[1], &[2]]), ("lane", &[&[4], &[8]])], &["offset"])?;
    /// let lanes = LinearLayout::identity_1d(4, "lane", "offset")?;
    /// assert_eq!(all.divide_right(&lanes).unwrap().to_string(), "linear{ register: [1,2], lane: [] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    pub const fn divide_right(this: &LinearLayout, trace: &mut Trace, divisor: &LinearLayout) -> Option<LinearLayout> {
        match this.quotient_by(divisor, false, trace) {
            Ok(candidate) => this.if_product(&candidate, divisor, candidate, trace),
            Err(_) => None,
        }
    }
}

impl LinearLayout {
    /// The remaining bases and outputs: the high ones of a left divide, the low ones of a right divide.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn quotient_by(&self, divisor: &Self, is_left: bool, trace: &mut Trace<'_>) -> Result<Self, LinearError> {
        trace.begin_linear(Stage::LinearDivide, self);
        trace.linear(Role::Right, divisor);
        let outs = tri!(left_over(&self.outs, &divisor.outs));
        let names = tri!(left_over(&self.ins, &divisor.ins));
        let mut quotient = Self::onto(&outs);
        each!(i in 0, names.count() => {
            quotient = tri!(quotient.with_dim(names.get(i).name));
            let cut = self.ins.get(i).bits.saturating_sub(names.get(i).bits);
            bits!(k in names.get(i).bits => {
                let basis = self.basis(i, if is_left { k.saturating_add(cut) } else { k });
                let to = self.cut(basis, &outs, is_left);
                trace.found(LinearFact::Basis { bit: quotient.ins.bits(), from: basis, to, is_right: false });
                quotient = tri!(quotient.with_word(to));
            });
        });
        trace.end_linear(&quotient);
        Ok(quotient)
    }

    /// The high or the low bits of every coordinate of an output.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn cut(&self, basis: u64, outs: &Dims, is_high: bool) -> u64 {
        let mut result = 0;
        each!(j in 0, outs.count() => {
            let (whole, left) = (self.outs.get(j).bits, outs.get(j).bits);
            let low = if is_high { whole.saturating_sub(left) } else { 0 };
            result |= super::word::raise(field(self.outs.part(basis, j), low, left), outs.from(j));
        });
        result
    }

    /// `answer`, if the product of the two is this layout, whatever the order of its dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn if_product(&self, low: &Self, high: &Self, answer: Self, trace: &mut Trace<'_>) -> Option<Self> {
        let Ok(product) = trace.on(low).product(high) else { return None };
        trace.begin_linear(Stage::LinearComparison, self);
        trace.linear(Role::Right, &product);
        let holds = self.is_reordered(&product, trace);
        trace.leave();
        if holds { Some(answer) } else { None }
    }

    /// Returns true if both are equal except for the order of the dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_reordered(&self, other: &Self, trace: &mut Trace<'_>) -> bool {
        let mut same = self.ins.count() == other.ins.count() && self.outs.count() == other.outs.count();
        each!(i in 0, if same { self.ins.count() } else { 0 } => {
            let dim = self.ins.get(i);
            same = same && match other.ins.position(&dim.name) {
                Some(at) => other.ins.get(at).bits == dim.bits && self.is_dim(i, other, at, trace),
                None => false,
            };
        });
        same
    }

    /// Returns true if dimension `i` has the same bases as dimension `at` of a layout with the same outputs in another order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_dim(&self, i: usize, other: &Self, at: usize, trace: &mut Trace<'_>) -> bool {
        let mut same = true;
        bits!(k in self.ins.get(i).bits => {
            let (left, right) = (self.basis(i, k), above(other.basis(at, k), &other.outs, &self.outs, &Dims::NONE));
            if same {
                let bit = self.ins.from(i).saturating_add(k);
                trace.found(LinearFact::Same { bit, left, right, holds: left == right });
            }
            same = same && left == right;
        });
        same
    }
}

/// The dimensions of the first with the bits that the second leaves over; the second has no others.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn left_over(whole: &Dims, part: &Dims) -> Result<Dims, LinearError> {
    each!(i in 0, part.count() => {
        tri!(whole.expect(&part.get(i).name));
    });
    let mut left = *whole;
    each!(i in 0, whole.count() => {
        if let Some(at) = part.position(&whole.get(i).name) {
            let (dim, cut) = (whole.get(i), part.get(at));
            if cut.bits > dim.bits {
                return Err(LinearError::SizesDiffer { name: dim.name, left: cut.size(), right: dim.size() });
            }
            left = tri!(left.resized(i, dim.bits.saturating_sub(cut.bits)));
        }
    });
    Ok(left)
}
