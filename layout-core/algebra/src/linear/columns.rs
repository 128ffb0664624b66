//! # Column actions
//!
//! **Definition.** A column action is a list `a` of places in one input dimension: the new basis `k` is the old basis `a[k]`. Places that are not named are
//! dropped. Three of them on the first dimension, the registers:
//! 1. `remove_broadcast(L)` drops the registers whose basis is 0: each element is held once;
//! 2. `divide_permutation(A, B, left)` brings the registers of `B` to the front, or to the back, of those of `A`, while the others keep their order, if all of
//!    them are present; bits above or below `B` in the outputs are treated as in [`divide_left`](LinearLayout::divide_left);
//! 3. the identity.
//!
//! **Law:** after the action `a`, coordinate `x` has the image that `y` had, where bit `a[k]` of `y` is bit `k` of `x`. Without broadcasts the image is the same.
//! A layout that [divides](LinearLayout::divide_left) this one in some order of its registers divides it after `divide_permutation`.
//!
//! **Worked example:** `[2,0]` on `linear{ register: [1,2,4] }` gives `linear{ register: [4,1] }`: register 2 is dropped.
//!
//! ```text
//!   k      0 1 2          k     0 1
//!   basis  1 2 4    →     a[k]  2 0        basis  4 1
//! ```
//!
//! **Refuses:** a place that does not exist or occurs twice ([`LinearError::NotAPermutation`]), another number of places than the dimension has
//! ([`LinearError::SizesDiffer`]), a layout without dimensions ([`LinearError::DimsDiffer`]).
//!
//! Source: Triton (`ColumnAction`, `actionRemoveBroadcastedRegs`, `regPermForDivide`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::product::above;
use super::word::{MAX_BITS, bits, raise};
use crate::control::{any, each, next, tri};
use crate::trace::{LinearFact, Stage, traced};

/// A list of bases of one input dimension, in a new order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ColumnAction {
    dim: Name,
    bits: u32,
    places: [u32; MAX_BITS],
    count: usize,
}

impl ColumnAction {
    /// The action with these places of a dimension of `bits` bits.
    ///
    /// # Errors
    /// [`LinearError::NotAPermutation`].
    ///
    /// ```
    /// use layout_algebra::linear::{ColumnAction, LinearLayout};
    /// let layout = LinearLayout::from_bases(&[("register", &[&[1], &[2], &[4]])], &[("offset", 8)])?;
    /// let action = ColumnAction::new("register", 3, &[2, 0])?;
    /// assert_eq!(action.apply(&layout)?.to_string(), "linear{ register: [4,1] }");
    /// assert!(ColumnAction::new("register", 3, &[3]).is_err());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(dim: &str, bits: u32, places: &[u32]) -> Result<Self, LinearError> {
        let mut action = Self::none(tri!(Name::new(dim)), bits);
        each!(k in 0, places.len() => {
            if places[k] >= bits || action.names(places[k]) {
                return Err(LinearError::NotAPermutation { entry: places[k] as usize, places: bits as usize });
            }
            action = action.and(places[k]);
        });
        Ok(action)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn none(dim: Name, bits: u32) -> Self {
        Self { dim, bits, places: [0; MAX_BITS], count: 0 }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and(mut self, place: u32) -> Self {
        self.places[self.count] = place;
        self.count = next(self.count);
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn names(&self, place: u32) -> bool {
        any!(k in 0, self.count => self.places[k] == place)
    }

    /// The action followed by the places that it does not name, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and_others(mut self) -> Self {
        let named = self;
        bits!(place in self.bits => {
            if !named.names(place) {
                self = self.and(place);
            }
        });
        self
    }

    /// The dimension.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn dim(&self) -> Name {
        self.dim
    }

    /// The number of bits of the dimension before the action.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn bits(&self) -> u32 {
        self.bits
    }

    /// The places, in the new order.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn places(&self) -> &[u32] {
        let (places, _) = self.places.split_at(self.count);
        places
    }

    /// Returns true if every basis stays in place.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_identity(&self) -> bool {
        let mut same = self.count == self.bits as usize;
        each!(k in 0, self.count => {
            same = same && self.places[k] as usize == k;
        });
        same
    }

    /// The layout with its bases in the new order.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`], [`LinearError::SizesDiffer`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn apply(&self, layout: &LinearLayout) -> Result<LinearLayout, LinearError> {
        let at = tri!(layout.ins.expect(&self.dim));
        let held = layout.ins.get(at);
        if held.bits != self.bits {
            return Err(LinearError::SizesDiffer { name: held.name, left: raise(1, self.bits), right: held.size() });
        }
        let mut all = LinearLayout::onto(&layout.outs);
        each!(i in 0, layout.ins.count() => {
            all = tri!(all.with_dim(layout.ins.get(i).name));
            each!(k in 0, if i == at { self.count } else { layout.ins.get(i).bits as usize } => {
                all = tri!(all.with_word(layout.basis(i, if i == at { self.places[k] } else { k as u32 })));
            });
        });
        Ok(all)
    }
}

traced! {
    /// The action that drops the zero bases of the first dimension.
    ///
    /// # Errors
    /// [`LinearError::DimsDiffer`] if there is no dimension.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("register", &[&[1], &[0], &[4]])], &[("offset", 8)])?;
    /// let action = layout.remove_broadcast()?;
    /// assert_eq!(action.apply(&layout)?.to_string(), "linear{ register: [1,4] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn remove_broadcast(this: &LinearLayout, trace: &mut Trace) -> Result<ColumnAction, LinearError> {
        let mut action = tri!(this.no_columns());
        trace.begin_linear(Stage::LinearBases, this);
        bits!(k in this.ins.get(0).bits => {
            let basis = this.basis(0, k);
            if basis != 0 {
                trace.found(LinearFact::Found { basis, place: Some(k) });
                action = action.and(k);
            } else {
                trace.found(LinearFact::Dropped { bit: k, basis });
            }
        });
        trace.leave();
        Ok(action)
    }

    /// The action that brings the first dimension's bases of a divisor to the front, or the back, of those of this layout, if all are present.
    ///
    /// # Errors
    /// [`LinearError::DimsDiffer`] if one of them has no dimension.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("register", &[&[4], &[1], &[2]])], &[("offset", 8)])?;
    /// let pair = LinearLayout::identity_1d(4, "register", "offset")?;
    /// assert_eq!(layout.divide_permutation(&pair, true)?.unwrap().places(), [1, 2, 0]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn divide_permutation(
        this: &LinearLayout,
        trace: &mut Trace,
        part: &LinearLayout,
        is_left: bool,
    ) -> Result<Option<ColumnAction>, LinearError> {
        let mut found = tri!(this.no_columns());
        tri!(part.no_columns());
        trace.begin_linear(Stage::LinearBases, this);
        let Some(below) = this.outs_below(part, is_left) else {
            return Ok(None);
        };
        bits!(k in part.ins.get(0).bits => {
            let basis = above(part.basis(0, k), &part.outs, &this.outs, &below);
            let place = this.first_unnamed(&found, basis);
            trace.found(LinearFact::Found { basis, place });
            match place {
                Some(place) => found = found.and(place),
                None => return Ok(None),
            }
        });
        trace.leave();
        if is_left {
            return Ok(Some(found.and_others()));
        }
        let mut action = ColumnAction::none(found.dim, found.bits);
        bits!(place in found.bits => {
            if !found.names(place) {
                action = action.and(place);
            }
        });
        each!(k in 0, found.count => {
            action = action.and(found.places[k]);
        });
        Ok(Some(action))
    }
}

impl LinearLayout {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn no_columns(&self) -> Result<ColumnAction, LinearError> {
        if self.ins.count() == 0 {
            return Err(LinearError::DimsDiffer { left: 0, right: 1 });
        }
        Ok(ColumnAction::none(self.ins.get(0).name, self.ins.get(0).bits))
    }

    /// The outputs of this layout below those of a part: none for a left divide, or those the part leaves over. `None` if the part is larger.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn outs_below(&self, part: &Self, is_left: bool) -> Option<Dims> {
        let mut below = self.outs;
        each!(j in 0, part.outs.count() => {
            let dim = part.outs.get(j);
            let Some(at) = self.outs.position(&dim.name) else {
                return None;
            };
            let Some(left) = self.outs.get(at).bits.checked_sub(dim.bits) else {
                return None;
            };
            below = match below.resized(at, left) {
                Ok(below) => below,
                Err(_) => return None,
            };
        });
        Some(if is_left { Dims::NONE } else { below })
    }

    /// The first basis of dimension 0 that equals this word and is not named yet.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_unnamed(&self, named: &ColumnAction, basis: u64) -> Option<u32> {
        bits!(k in self.ins.get(0).bits => {
            if self.basis(0, k) == basis && !named.names(k) {
                return Some(k);
            }
        });
        None
    }
}
