//! Coordinates by the names of their dimensions.

use layout_algebra::linear::{Dims, LinearLayout};

/// A coordinate of these dimensions, as one word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    dims: Dims,
    word: u64,
}

impl Point {
    pub(super) const fn new(dims: Dims, word: u64) -> Self {
        Self { dims, word }
    }

    /// The image under a layout: its other inputs are 0, and dimensions that it lacks are ignored.
    pub(super) const fn through(&self, layout: &LinearLayout) -> Self {
        Self { dims: layout.outs(), word: layout.image(self.among(&layout.ins())) }
    }

    /// The word of the same coordinate in other dimensions.
    pub(super) const fn among(&self, dims: &Dims) -> u64 {
        dims.by_name(self.word, &self.dims)
    }

    /// The coordinate along a dimension, if there is one.
    pub(super) fn get(&self, name: &str) -> Option<u64> {
        self.dims.find(name).map(|i| self.dims.part(self.word, i))
    }

    /// The coordinate along a dimension, or 0 if there is none.
    pub(super) fn get_or_zero(&self, name: &str) -> u64 {
        self.get(name).unwrap_or(0)
    }

    /// Returns true if the coordinates along all other dimensions are 0.
    pub(super) fn is_along(&self, names: &[&str]) -> bool {
        self.parts().all(|(name, value)| value == 0 || names.contains(&name.as_str()))
    }

    /// The names of the dimensions with their coordinates.
    pub(super) fn parts(&self) -> impl Iterator<Item = (String, u64)> + '_ {
        (0..self.dims.count()).map(|i| (self.dims.get(i).name.to_string(), self.dims.part(self.word, i)))
    }

    /// Returns true if another point has all dimensions of this one, with the same coordinates.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        self.parts().all(|(name, value)| other.get(&name) == Some(value))
    }
}

impl PartialEq for Point {
    fn eq(&self, other: &Self) -> bool {
        self.is_within(other) && other.is_within(self)
    }
}
