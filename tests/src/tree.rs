//! Integer tuples as trees, for writing down definitions.

use layout_algebra::IntTuple;

use crate::brute_force::digits;

/// An integer, or a tuple of trees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// An integer.
    Leaf(u64),
    /// A tuple.
    Node(Vec<Tree>),
}

impl Tree {
    /// Converts a tuple to a tree.
    pub fn from_tuple(tuple: &IntTuple) -> Self {
        if tuple.is_leaf() {
            return Self::Leaf(tuple.leaf_at(0));
        }
        Self::Node((0..tuple.rank()).map(|i| Self::from_tuple(&tuple.mode(i).expect("a mode"))).collect())
    }

    /// Makes a tuple of integers.
    pub fn flat(values: &[u64]) -> Self {
        Self::Node(values.iter().copied().map(Self::Leaf).collect())
    }

    /// Converts the tree to a tuple.
    pub fn tuple(&self) -> IntTuple {
        match self {
            Self::Leaf(value) => IntTuple::int(*value),
            Self::Node(modes) if modes.is_empty() => IntTuple::unit(),
            Self::Node(modes) => {
                IntTuple::of(&modes.iter().map(Self::tuple).collect::<Vec<_>>()).expect("a small tree")
            }
        }
    }

    /// Returns the integers, from left to right.
    pub fn leaves(&self) -> Vec<u64> {
        match self {
            Self::Leaf(value) => vec![*value],
            Self::Node(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    /// Returns the modes; an integer is its own only mode.
    pub fn modes(&self) -> Vec<Self> {
        match self {
            Self::Leaf(_) => vec![self.clone()],
            Self::Node(modes) => modes.clone(),
        }
    }

    /// Returns the product of all integers.
    pub fn product(&self) -> u64 {
        self.leaves().iter().product()
    }

    /// Keeps the nesting and replaces the integers.
    #[must_use]
    pub fn with(&self, values: &[u64]) -> Self {
        fn fill(tree: &Tree, values: &mut impl Iterator<Item = u64>) -> Tree {
            match tree {
                Tree::Leaf(_) => Tree::Leaf(values.next().unwrap_or_default()),
                Tree::Node(modes) => Tree::Node(modes.iter().map(|mode| fill(mode, values)).collect()),
            }
        }
        fill(self, &mut values.iter().copied())
    }

    /// Returns all trees whose integers this one splits, with any of its tuples replaced by their products.
    pub fn coarsenings(&self) -> Vec<Self> {
        let Self::Node(modes) = self else { return vec![self.clone()] };
        let mut all = vec![vec![]];
        for mode in modes {
            let parts = mode.coarsenings();
            all = all
                .iter()
                .flat_map(|done| parts.iter().map(|part| [done.clone(), vec![part.clone()]].concat()))
                .collect();
        }
        let mut coarsenings: Vec<Self> = all.into_iter().map(Self::Node).collect();
        coarsenings.push(Self::Leaf(self.product()));
        coarsenings
    }

    /// Returns the coordinate of an index in this shape, the leftmost mode fastest, the last one unbounded.
    #[must_use]
    pub fn coordinate(&self, index: u64) -> Self {
        self.with(&digits(index, &self.leaves()))
    }
}

/// Converts a resulting tuple to a tree, if there is one.
pub fn answer<E>(result: Result<IntTuple, E>) -> Option<Tree> {
    result.ok().map(|tuple| Tree::from_tuple(&tuple))
}

/// Returns all nestings of up to `leaves` integers and up to `depth` levels of tuples.
pub fn profiles(leaves: usize, depth: usize) -> Vec<Tree> {
    let mut all = vec![Tree::Leaf(0)];
    if depth > 0 {
        all.extend(rows(leaves, depth).into_iter().map(Tree::Node));
    }
    all
}

/// Returns all rows of at least one tree.
fn rows(leaves: usize, depth: usize) -> Vec<Vec<Tree>> {
    let mut all = Vec::new();
    for first in profiles(leaves, depth - 1) {
        let left = leaves - first.leaves().len();
        all.push(vec![first.clone()]);
        if left > 0 {
            all.extend(rows(left, depth).into_iter().map(|rest| [vec![first.clone()], rest].concat()));
        }
    }
    all
}

/// Returns all trees of up to `leaves` integers out of `values`.
pub fn trees(leaves: usize, depth: usize, values: &[u64]) -> Vec<Tree> {
    let mut all = Vec::new();
    for profile in profiles(leaves, depth) {
        let count = profile.leaves().len();
        let mut rows: Vec<Vec<u64>> = vec![vec![]];
        for _ in 0..count {
            rows =
                rows.iter().flat_map(|row| values.iter().map(|value| [row.clone(), vec![*value]].concat())).collect();
        }
        all.extend(rows.iter().map(|row| profile.with(row)));
    }
    all
}
