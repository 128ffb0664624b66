//! Lists that operands are read as, of fixed capacity.

use super::kind::place;
use super::value::Value;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next};
use crate::int_tuple::IntTuple;

/// The leaves of a tuple.
pub(super) struct Integers {
    all: [u64; MAX_LEAVES],
    count: usize,
}

impl Integers {
    pub(super) const fn of(tuple: &IntTuple) -> Self {
        let mut all = [0; MAX_LEAVES];
        each!(i in 0, tuple.leaf_count() => {
            all[i] = tuple.leaf_at(i);
        });
        Self { all, count: tuple.leaf_count() }
    }

    pub(super) const fn as_slice(&self) -> &[u64] {
        self.all.split_at(self.count).0
    }
}

/// The leaves of a tuple, as places.
#[derive(Clone, Copy)]
pub(super) struct Places {
    all: [usize; MAX_LEAVES],
    count: usize,
}

impl Places {
    pub(super) const NONE: Self = Self { all: [0; MAX_LEAVES], count: 0 };

    pub(super) const fn of(tuple: &IntTuple) -> Self {
        let mut all = [0; MAX_LEAVES];
        each!(i in 0, tuple.leaf_count() => {
            all[i] = place(tuple.leaf_at(i));
        });
        Self { all, count: tuple.leaf_count() }
    }

    /// One more place, if there is room.
    pub(super) const fn and(mut self, place: usize) -> Option<Self> {
        if self.count >= MAX_LEAVES {
            return None;
        }
        self.all[self.count] = place;
        self.count = next(self.count);
        Some(self)
    }

    pub(super) const fn as_slice(&self) -> &[usize] {
        self.all.split_at(self.count).0
    }
}

/// Names of dimensions.
pub(super) struct Dimensions<'a> {
    pub(super) all: [&'a str; super::names::MAX_NAMES],
    pub(super) count: usize,
}

impl<'a> Dimensions<'a> {
    pub(super) const fn as_slice(&self) -> &[&'a str] {
        self.all.split_at(self.count).0
    }
}

/// Whether an operand is a word that changes how an operation answers.
pub(super) const fn is_word(operand: &Value) -> bool {
    matches!(operand, Value::Loose | Value::Exact)
}
