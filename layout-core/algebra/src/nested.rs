//! Nested tuples of small fixed capacity: the shape of everything here.
//!
//! A [`Nested<T>`] is a tree whose inner nodes are tuples and whose leaves are `T`. An int-tuple is a
//! `Nested<u64>`, a layout a `Nested<Mode>`, a coordinate a `Nested<u64>`. What concerns the nesting alone
//! (rank, depth, flatten, group, …) is written once, for all of them.
//!
//! The tree is stored in preorder: one byte a node, the number of modes of a tuple or 255 for a leaf, and the leaves apart,
//! from left to right. `(4,(2,8))` is the nodes `2 L 2 L L` and the leaves `4 2 8`.

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;

/// The node that stands for a leaf.
const LEAF: u8 = u8::MAX;

/// The modes of a node; a leaf is one.
const fn modes(node: u8) -> usize {
    if node == LEAF { 1 } else { node as usize }
}

/// The nesting of a tuple without its leaves: its *profile*.
#[derive(Clone, Copy)]
pub struct Profile {
    nodes: [u8; MAX_NODES],
    length: usize,
    leaves: usize,
}

impl Profile {
    const fn leaf() -> Self {
        let mut nodes = [0; MAX_NODES];
        nodes[0] = LEAF;
        Self { nodes, length: 1, leaves: 1 }
    }

    const fn empty() -> Self {
        Self { nodes: [0; MAX_NODES], length: 1, leaves: 0 }
    }

    /// Whether the two nest alike.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let pair = IntTuple::of(&[IntTuple::int(4), IntTuple::int(2)])?;
    /// assert!(pair.profile().same(&IntTuple::of(&[IntTuple::int(8), IntTuple::int(1)])?.profile()));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn same(&self, other: &Self) -> bool {
        if self.length != other.length {
            return false;
        }
        each!(i in 0, self.length => {
            if self.nodes[i] != other.nodes[i] {
                return false;
            }
        });
        true
    }

    /// The modes of both at the first place where they part.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let pair = IntTuple::flat(&[4, 2])?;
    /// let nested = IntTuple::of(&[IntTuple::int(4), IntTuple::flat(&[2, 8, 3])?])?;
    /// assert_eq!(pair.profile().parting(&nested.profile()), (1, 3));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn parting(&self, other: &Self) -> (usize, usize) {
        each!(i in 0, self.length => {
            if i < other.length && self.nodes[i] != other.nodes[i] {
                return (modes(self.nodes[i]), modes(other.nodes[i]));
            }
        });
        (self.length, other.length)
    }

    /// The end of the subtree that begins at node `at`, and the number of its leaves.
    const fn subtree(&self, at: usize) -> (usize, usize) {
        let mut open = 1usize;
        let mut end = at;
        let mut leaves = 0usize;
        while open > 0 {
            open = open.saturating_sub(1);
            if self.nodes[end] == LEAF {
                leaves = next(leaves);
            } else {
                open = open.saturating_add(self.nodes[end] as usize);
            }
            end = next(end);
        }
        (end, leaves)
    }
}

/// A tree of tuples with leaves `T`; see the [module](self).
#[derive(Clone, Copy)]
pub struct Nested<T: Copy> {
    profile: Profile,
    leaves: [T; MAX_LEAVES],
}

impl<T: Copy> Nested<T> {
    /// A bare leaf, which is not the tuple of one leaf.
    #[must_use]
    pub const fn leaf(value: T) -> Self {
        Self { profile: Profile::leaf(), leaves: [value; MAX_LEAVES] }
    }

    /// The tuple of no modes; `fill` is never read.
    #[must_use]
    pub const fn empty(fill: T) -> Self {
        Self { profile: Profile::empty(), leaves: [fill; MAX_LEAVES] }
    }

    /// Some value to fill an array with, even of a tuple of no modes.
    pub(crate) const fn fill(&self) -> T {
        self.leaves[0]
    }

    /// The nesting.
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    /// A tree of this nesting with other leaves, given in an array of which the first [`Self::leaf_count`] are read.
    #[must_use]
    pub const fn with_leaves<U: Copy>(&self, leaves: [U; MAX_LEAVES]) -> Nested<U> {
        Nested { profile: self.profile, leaves }
    }

    /// The same tree with another `i`-th leaf; there must be one.
    pub(crate) const fn with_leaf(mut self, i: usize, leaf: T) -> Self {
        self.leaves[i] = leaf;
        self
    }

    /// A tree of this nesting with the leaves of another.
    pub(crate) const fn with_leaves_of<U: Copy>(&self, other: &Nested<U>) -> Nested<U> {
        self.with_leaves(other.leaves)
    }

    /// Whether this is a bare leaf.
    #[must_use]
    pub const fn is_leaf(&self) -> bool {
        self.profile.nodes[0] == LEAF
    }

    /// The number of modes; a bare leaf has one, itself.
    #[must_use]
    pub const fn rank(&self) -> usize {
        if self.is_leaf() { 1 } else { self.profile.nodes[0] as usize }
    }

    /// The number of leaves.
    #[must_use]
    pub const fn leaf_count(&self) -> usize {
        self.profile.leaves
    }

    /// The `i`-th leaf from the left.
    ///
    /// # Panics
    /// If there is no such leaf.
    #[must_use]
    pub const fn leaf_at(&self, i: usize) -> T {
        assert!(i < self.profile.leaves, "no such leaf");
        self.leaves[i]
    }

    /// How deep tuples nest: 0 for a bare leaf, 1 for a flat tuple.
    #[must_use]
    pub const fn depth(&self) -> usize {
        if self.is_leaf() {
            return 0;
        }
        let mut deepest = 0;
        each!(i in 0, self.rank() => {
            if let Ok(mode) = self.mode(i) {
                let depth = mode.depth();
                if depth > deepest {
                    deepest = depth;
                }
            }
        });
        next(deepest)
    }

    /// The node and the leaf where mode `i` begins.
    const fn mode_start(&self, i: usize) -> (usize, usize) {
        let mut node = 1;
        let mut leaf = 0usize;
        each!(_skipped in 0, i => {
            let (end, leaves) = self.profile.subtree(node);
            node = end;
            leaf = leaf.saturating_add(leaves);
        });
        (node, leaf)
    }

    /// Mode `i`, counted from the left; mode 0 of a bare leaf is the leaf.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is no such mode.
    pub const fn mode(&self, i: usize) -> Result<Self, AlgebraError> {
        if i >= self.rank() {
            return Err(AlgebraError::ModeOutOfRange { mode: i, rank: self.rank() });
        }
        if self.is_leaf() {
            return Ok(*self);
        }
        let (node, leaf) = self.mode_start(i);
        let (end, leaves) = self.profile.subtree(node);
        let mut mode = Self { profile: Profile::empty(), leaves: self.leaves };
        mode.profile.length = end.saturating_sub(node);
        mode.profile.leaves = leaves;
        each!(k in 0, mode.profile.length => {
            mode.profile.nodes[k] = self.profile.nodes[node.saturating_add(k)];
        });
        each!(k in 0, leaves => {
            mode.leaves[k] = self.leaves[leaf.saturating_add(k)];
        });
        Ok(mode)
    }

    /// This tuple with one more mode at its end; a bare leaf counts as the tuple of itself.
    ///
    /// # Errors
    /// A capacity error if the result has too many leaves or nodes or is too deep.
    pub const fn push(&self, mode: &Self) -> Result<Self, AlgebraError> {
        let mut tuple = if self.is_leaf() { tri!(Self::empty(self.leaves[0]).push_raw(self)) } else { *self };
        tuple = tri!(tuple.push_raw(mode));
        if tuple.depth() > MAX_DEPTH {
            return Err(AlgebraError::TooDeep { depth: tuple.depth() });
        }
        Ok(tuple)
    }

    const fn push_raw(mut self, mode: &Self) -> Result<Self, AlgebraError> {
        let leaves = self.profile.leaves.saturating_add(mode.profile.leaves);
        let nodes = self.profile.length.saturating_add(mode.profile.length);
        if leaves > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves });
        }
        if nodes > MAX_NODES || self.profile.nodes[0] >= LEAF.saturating_sub(1) {
            return Err(AlgebraError::TooManyNodes { nodes });
        }
        each!(k in 0, mode.profile.length => {
            self.profile.nodes[self.profile.length.saturating_add(k)] = mode.profile.nodes[k];
        });
        each!(k in 0, mode.profile.leaves => {
            self.leaves[self.profile.leaves.saturating_add(k)] = mode.leaves[k];
        });
        self.profile.length = nodes;
        self.profile.leaves = leaves;
        self.profile.nodes[0] = self.profile.nodes[0].saturating_add(1);
        Ok(self)
    }

    /// The tuple of the given modes.
    ///
    /// # Errors
    /// A capacity error if the result has too many leaves or nodes or is too deep; [`AlgebraError::NoModes`] for none.
    pub const fn of(modes: &[Self]) -> Result<Self, AlgebraError> {
        if modes.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut tuple = Self::empty(modes[0].leaves[0]);
        each!(i in 0, modes.len() => {
            tuple = tri!(tuple.push(&modes[i]));
        });
        Ok(tuple)
    }
}
