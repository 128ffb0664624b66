//! A morphism given by its parts: other values of its map, or another entry.

use crate::capacity::MAX_LEAVES;
use crate::category::CategoryError;
use crate::control::{any, each, holds, next};
use crate::diagnose::help::Repair;
use crate::diagnose::operand::Operand;
use crate::int_tuple::IntTuple;

/// The domain, codomain and map as given.
#[derive(Clone, Copy)]
struct WrittenArrow {
    domain: IntTuple,
    codomain: IntTuple,
    map: [u64; MAX_LEAVES],
    count: usize,
}

impl Repair<'_> {
    /// Proposes the map with one value changed, else with all changed, else one entry.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn arrow(&mut self, error: &CategoryError) -> bool {
        let Some(arrow) = self.written() else { return false };
        match *error {
            CategoryError::MapLength { .. } => self.sends(Some(&arrow.resized())),
            CategoryError::MapOutOfRange { position, .. } => {
                self.sends(arrow.to_its_like(position).as_ref()) || self.sends(arrow.to(position, 0).as_ref())
            }
            CategoryError::MapNotInjective { second, .. } => {
                self.sends(arrow.to_its_like(second).as_ref())
                    || self.sends(arrow.matched().as_ref())
                    || self.sends(arrow.to(second, 0).as_ref())
            }
            CategoryError::EntryMismatch { position, other, .. } => {
                self.sends(arrow.to_its_like(position).as_ref())
                    || self.sends(arrow.matched().as_ref())
                    || self.tries(0, &Operand::Tuple(arrow.domain.with_leaf(position.saturating_sub(1), other)))
            }
            _ => false,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn written(&self) -> Option<WrittenArrow> {
        match (self.call.tuple_at(0), self.call.tuple_at(1), self.call.tuple_at(2)) {
            (Some(domain), Some(codomain), Some(given)) => {
                let mut map = [0; MAX_LEAVES];
                each!(i in 0, given.leaf_count() => {
                    map[i] = given.leaf_at(i);
                });
                Some(WrittenArrow { domain, codomain, map, count: given.leaf_count() })
            }
            _ => None,
        }
    }

    /// Proposes the map of this arrow, if it is a morphism.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn sends(&mut self, arrow: Option<&WrittenArrow>) -> bool {
        holds!(let Some(arrow) = arrow
            && let Ok(map) = IntTuple::flat(arrow.map.split_at(arrow.count).0)
            && self.tries(2, &Operand::Tuple(map)))
    }
}

impl WrittenArrow {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_hit(&self, target: u64) -> bool {
        any!(i in 0, self.count => self.map[i] == target)
    }

    /// The first entry equal to that at index `i` to which nothing is sent; 0 if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn free(&self, i: usize) -> u64 {
        each!(j in 0, self.codomain.leaf_count() => {
            let target = next(j) as u64;
            if self.codomain.leaf_at(j) == self.domain.leaf_at(i) && !self.is_hit(target) {
                return target;
            }
        });
        0
    }

    /// The arrow with as many values as entries: missing ones go to equal entries, or nowhere.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn resized(mut self) -> Self {
        let given = self.count;
        self.count = self.domain.leaf_count();
        each!(i in given, self.count => {
            self.map[i] = 0;
        });
        each!(i in given, self.count => {
            self.map[i] = self.free(i);
        });
        self
    }

    /// The arrow with one position sent to an equal entry.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn to_its_like(self, position: usize) -> Option<Self> {
        match self.free(position.saturating_sub(1)) {
            0 => None,
            target => self.to(position, target),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn to(mut self, position: usize, target: u64) -> Option<Self> {
        match position.checked_sub(1) {
            Some(i) if i < self.count => {
                self.map[i] = target;
                Some(self)
            }
            _ => None,
        }
    }

    /// The arrow with each position that is sent anywhere sent to the first equal entry.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn matched(self) -> Option<Self> {
        let mut arrow = self;
        arrow.map = [0; MAX_LEAVES];
        each!(i in 0, self.count => {
            if self.map[i] > 0 {
                arrow.map[i] = arrow.free(i);
                if arrow.map[i] == 0 {
                    return None;
                }
            }
        });
        Some(arrow)
    }
}
