//! Coordinates by the names of their dimensions.

use layout_algebra::linear::{Dims, LinearLayout};

/// A coordinate of these dimensions, as one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    dims: Dims,
    word: u64,
}

impl Point {
    pub(super) const fn of(dims: Dims, word: u64) -> Self {
        Self { dims, word }
    }

    /// Where a layout takes it: its inputs of other names are 0, and what has no name there is left out.
    pub(super) const fn through(&self, layout: &LinearLayout) -> Self {
        Self { dims: layout.outs(), word: layout.image(self.among(&layout.ins())) }
    }

    /// The same among other dimensions.
    pub(super) const fn among(&self, dims: &Dims) -> u64 {
        dims.by_name(self.word, &self.dims)
    }

    /// The coordinate along a dimension, if there is such.
    pub(super) fn get(&self, name: &str) -> Option<u64> {
        self.dims.find(name).map(|i| self.dims.part(self.word, i))
    }

    /// The same, 0 if there is none.
    pub(super) fn part(&self, name: &str) -> u64 {
        self.get(name).unwrap_or(0)
    }

    /// Whether it is 0 along all dimensions but these.
    pub(super) fn is_along(&self, names: &[&str]) -> bool {
        self.parts().all(|(name, value)| value == 0 || names.contains(&name.as_str()))
    }

    /// The names, and the coordinates along them.
    pub(super) fn parts(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        (0..self.dims.count()).map(|i| (self.dims.get(i).name.to_string(), self.dims.part(self.word, i)))
    }

    /// Whether all names of this are names of another, with the same coordinates.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.parts().all(|(name, value)| other.get(&name) == Some(value))
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.is_within(other) && other.is_within(self)
    }
}
