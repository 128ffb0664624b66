//! A borrowed tree: all of a [`Nested`](crate::nested::Nested), or one of its modes, without a copy.

use crate::capacity::MAX_DEPTH;
use crate::control::next;
use crate::error::AlgebraError;
use crate::list::Window;

/// The node that stands for a leaf.
pub(crate) const LEAF: u8 = u8::MAX;

/// The number of modes of a node; 1 for a leaf.
#[inline]
pub(crate) const fn modes(node: u8) -> usize {
    if node == LEAF { 1 } else { node as usize }
}

/// A borrowed tree, with exactly its nodes and leaves.
#[derive(Clone, Copy)]
pub(crate) struct Subtree<'a, T: Copy> {
    nodes: Window<'a, u8>,
    leaves: Window<'a, T>,
    fill: T,
    depth_at_most: u8,
}

/// An iterator over the modes of a tree.
#[derive(Clone, Copy)]
pub(crate) struct Modes<'a, T: Copy> {
    rest: Subtree<'a, T>,
    count: usize,
}

impl<'a, T: Copy> Subtree<'a, T> {
    /// The tree of these nodes and leaves, which nests at most `depth_at_most` deep.
    #[inline]
    pub(crate) const fn new(nodes: Window<'a, u8>, leaves: Window<'a, T>, fill: T, depth_at_most: u8) -> Self {
        Self { nodes, leaves, fill, depth_at_most }
    }

    #[inline]
    pub(crate) const fn nodes(self) -> Window<'a, u8> {
        self.nodes
    }

    #[inline]
    pub(crate) const fn leaf_part(self) -> Window<'a, T> {
        self.leaves
    }

    #[inline]
    pub(crate) const fn leaves(self) -> &'a [T] {
        self.leaves.as_slice()
    }

    /// Some value to fill an array with.
    #[inline]
    pub(crate) const fn fill(self) -> T {
        self.fill
    }

    #[inline]
    pub(crate) const fn depth_at_most(self) -> u8 {
        self.depth_at_most
    }

    #[inline]
    pub(crate) const fn is_leaf(self) -> bool {
        self.nodes.at(0) == LEAF
    }

    #[inline]
    pub(crate) const fn rank(self) -> usize {
        modes(self.nodes.at(0))
    }

    /// The modes from left to right; the only mode of a bare leaf is itself.
    #[inline]
    pub(crate) const fn modes(self) -> Modes<'a, T> {
        let inside = if self.is_leaf() { self.nodes } else { self.nodes.after(1) };
        let rest = Self { nodes: inside, depth_at_most: self.depth_at_most.saturating_sub(1), ..self };
        Modes { rest, count: self.rank() }
    }

    /// Mode `i`, counted from the left; mode 0 of a bare leaf is the leaf.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn mode(self, i: usize) -> Result<Self, AlgebraError> {
        let mut modes = self.modes();
        let mut skipped = 0;
        loop {
            match modes.next() {
                Some(mode) if skipped == i => return Ok(mode),
                Some(_) => skipped = next(skipped),
                None => return Err(AlgebraError::ModeOutOfRange { mode: i, rank: self.rank() }),
            }
        }
    }

    /// The nesting depth.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn depth(self) -> usize {
        // The number of modes still to come for each open tuple.
        let mut to_come = [0u8; MAX_DEPTH + 1];
        let (mut open, mut deepest, mut at) = (0usize, 0usize, 0);
        while at < self.nodes.len() {
            while open > 0 && to_come[open.saturating_sub(1)] == 0 {
                open = open.saturating_sub(1);
            }
            if open > 0 {
                let last = open.saturating_sub(1);
                to_come[last] = to_come[last].saturating_sub(1);
            }
            if self.nodes.at(at) != LEAF {
                to_come[open] = self.nodes.at(at);
                open = next(open);
                deepest = if open > deepest { open } else { deepest };
            }
            at = next(at);
        }
        deepest
    }

    /// The end of the first tree among the nodes, and the number of its leaves.
    #[inline]
    const fn first(self) -> (usize, usize) {
        let (mut open, mut end, mut leaves) = (1usize, 0, 0);
        while open > 0 {
            open = open.saturating_sub(1);
            if self.nodes.at(end) == LEAF {
                leaves = next(leaves);
            } else {
                open = open.saturating_add(self.nodes.at(end) as usize);
            }
            end = next(end);
        }
        (end, leaves)
    }
}

impl<'a, T: Copy> Modes<'a, T> {
    /// The next mode.
    #[inline]
    pub(crate) const fn next(&mut self) -> Option<Subtree<'a, T>> {
        let Some(left) = self.count.checked_sub(1) else { return None };
        self.count = left;
        let (end, leaf_count) = self.rest.first();
        let (nodes, leaves) = (self.rest.nodes, self.rest.leaves);
        let mode = Subtree { nodes: nodes.first(end), leaves: leaves.first(leaf_count), ..self.rest };
        self.rest = Subtree { nodes: nodes.after(end), leaves: leaves.after(leaf_count), ..self.rest };
        Some(mode)
    }
}
