//! # Product
//!
//! **Definition.** `A.product(B)` is the direct sum, written `A * B`: in every dimension `A` has the low bits and `B` the bits above them.
//! 1. `(A*B)(x, y) = (A(x), B(y))`, `x` below the sizes of `A`; a dimension that one of them lacks counts as one coordinate there;
//! 2. the dimensions come in an order that keeps those of both; if there is a choice `A` goes first, and if the
//!    two orders contradict each other, whichever of the next two dimensions comes sooner in the other list.
//!
//! **Law:** associative, not commutative; [`LinearLayout::EMPTY`] is the unit; surjective if both are, injective if both are.
//!
//! **Worked example:** two registers along a row, and then four lanes along it, make eight elements: lane 1 begins at element 2.
//!
//! ```text
//!   linear{ register: [1] } * linear{ lane: [1,2] } = linear{ register: [1], lane: [2,4] }
//!
//!   lane      0   1   2   3
//!   register 0 1 0 1 0 1 0 1
//! ```
//!
//! **Refuses:** more than 8 dimensions or 64 bits on a side.
//!
//! Source: Triton (`operator*`, `supremum`), whose earlier versions reject common dimensions in different orders.

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::word::{bits, raise};
use crate::control::{each, next, tri};
use crate::trace::{LinearFact, Role, Stage, Trace, traced};

traced! {
    /// The direct sum, with this layout in the low bits.
    ///
    /// # Errors
    /// [`LinearError::TooManyDims`], [`LinearError::TooManyBits`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let registers = LinearLayout::identity_1d(2, "register", "offset")?;
    /// let lanes = LinearLayout::identity_1d(4, "lane", "offset")?;
    /// assert_eq!(registers.product(&lanes)?.to_string(), "linear{ register: [1], lane: [2,4] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn product(
        this: &LinearLayout,
        trace: &mut Trace,
        other: &LinearLayout,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearProduct, this);
        trace.linear(Role::Right, other);
        let names = tri!(both(&this.ins, &other.ins));
        let outs = tri!(both(&this.outs, &other.outs));
        let mut product = LinearLayout::onto(&outs);
        each!(i in 0, names.count() => {
            product = tri!(product.with_dim(names.get(i).name));
            product = tri!(product.with_part(this, &Dims::NONE, false, trace));
            product = tri!(product.with_part(other, &this.outs, true, trace));
        });
        trace.end_linear(&product);
        Ok(product)
    }
}

impl LinearLayout {
    /// The layout with its last dimension extended by the bases of that dimension in `part`, above the outputs `below`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_part(
        mut self,
        part: &Self,
        below: &Dims,
        is_right: bool,
        trace: &mut Trace<'_>,
    ) -> Result<Self, LinearError> {
        let name = self.ins.get(self.ins.count().saturating_sub(1)).name;
        if let Some(i) = part.ins.position(&name) {
            bits!(k in part.ins.get(i).bits => {
                let basis = above(part.basis(i, k), &part.outs, &self.outs, below);
                trace.found(LinearFact::Basis { bit: self.ins.bits(), from: part.basis(i, k), to: basis, is_right });
                self = tri!(self.with_word(basis));
            });
        }
        Ok(self)
    }
}

/// The dimensions of both with the bits of both, in an order that keeps both orders if there is one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn both(first: &Dims, second: &Dims) -> Result<Dims, LinearError> {
    let mut all = Dims::NONE;
    let (mut i, mut j) = (0, 0);
    loop {
        i = untaken(first, i, &all);
        j = untaken(second, j, &all);
        if i >= first.count() && j >= second.count() {
            break;
        }
        let dim = if is_first(first, i, second, j) { first.get(i) } else { second.get(j) };
        let bits = match first.position(&dim.name) {
            Some(place) => first.get(place).bits,
            None => dim.bits,
        };
        all = tri!(all.push(dim.name, bits));
    }
    each!(j in 0, second.count() => {
        if let Some(place) = first.position(&second.get(j).name) {
            let at = tri!(all.expect(&first.get(place).name));
            all = tri!(all.resized(at, all.get(at).bits.saturating_add(second.get(j).bits)));
        }
    });
    Ok(all)
}

/// The next index of a list that is not taken yet.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn untaken(dims: &Dims, from: usize, taken: &Dims) -> usize {
    let mut i = from;
    while i < dims.count() && taken.position(&dims.get(i).name).is_some() {
        i = next(i);
    }
    i
}

/// Returns true if the head of the first list goes before that of the second: if the second lacks it,
/// or has it no later than the first has the other.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_first(first: &Dims, i: usize, second: &Dims, j: usize) -> bool {
    if i >= first.count() || j >= second.count() {
        return i < first.count();
    }
    match (later(second, j, first.get(i).name), later(first, i, second.get(j).name)) {
        (None, _) => true,
        (Some(_), None) => false,
        (Some(a), Some(b)) => a <= b,
    }
}

/// The position of a name in the rest of a list.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn later(dims: &Dims, from: usize, name: Name) -> Option<usize> {
    match dims.position(&name) {
        Some(place) if place >= from => Some(place),
        _ => None,
    }
}

/// A word over some dimensions as a word over others that contain them, each coordinate above the bits of `below`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn above(word: u64, from: &Dims, to: &Dims, below: &Dims) -> u64 {
    let mut result = 0;
    each!(j in 0, from.count() => {
        let name = from.get(j).name;
        if let Some(place) = to.position(&name) {
            let low = match below.position(&name) {
                Some(i) => below.get(i).bits,
                None => 0,
            };
            result |= raise(from.part(word, j), to.from(place).saturating_add(low));
        }
    });
    result
}
