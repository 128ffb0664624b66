//! Nested tuples of small fixed capacity: the data structure behind every value here.
//!
//! A [`Nested<T>`] is a tree whose inner nodes are tuples and whose leaves are `T`. An int-tuple is a
//! `Nested<u64>`, a layout a `Nested<Mode>`, a coordinate a `Nested<u64>`. The operations on nesting alone
//! (rank, depth, flatten, group, …) is written once, for all of them.
//!
//! The tree is stored in preorder: one byte per node, either the number of modes of a tuple or 255 for a leaf. The leaves are stored
//! separately, from left to right. `(4,(2,8))` is the nodes `2 L 2 L L` and the leaves `4 2 8`.
//! Most values have few nodes and leaves, and only those are ever written or copied; see `list.rs`.

use crate::capacity::{MAX_DEPTH, MAX_LEAVES, MAX_NODES};
use crate::control::{all, each, next, tri};
use crate::error::AlgebraError;
use crate::list::{List, Window};
use crate::subtree::{LEAF, Modes, Subtree, modes};

/// The number of leaves, and of nodes, of a value that is cheap to copy.
const FEW_LEAVES: usize = 8;
const FEW_NODES: usize = 24;

/// A list with room for the leaves of any value.
pub(crate) type Leaves<T> = List<T, FEW_LEAVES, MAX_LEAVES>;

/// The nesting of a tuple without its leaves: its *profile*.
#[derive(Clone, Copy)]
pub struct Profile<'a> {
    nodes: &'a [u8],
    length: usize,
}

impl Profile<'_> {
    /// Returns true if the two nest alike.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let pair = IntTuple::of(&[IntTuple::int(4), IntTuple::int(2)])?;
    /// assert!(pair.profile().same(&IntTuple::of(&[IntTuple::int(8), IntTuple::int(1)])?.profile()));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn same(&self, other: &Profile<'_>) -> bool {
        if self.length != other.length {
            return false;
        }
        all!(i in 0, self.length => self.nodes[i] == other.nodes[i])
    }

    /// The ranks of both at the first place where they differ.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let pair = IntTuple::flat(&[4, 2])?;
    /// let nested = IntTuple::of(&[IntTuple::int(4), IntTuple::flat(&[2, 8, 3])?])?;
    /// assert_eq!(pair.profile().parting(&nested.profile()), (1, 3));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parting(&self, other: &Profile<'_>) -> (usize, usize) {
        each!(i in 0, self.length => {
            if i < other.length && self.nodes[i] != other.nodes[i] {
                return (modes(self.nodes[i]), modes(other.nodes[i]));
            }
        });
        (self.length, other.length)
    }
}

/// A tree of tuples with leaves `T`; see the [module](self).
#[derive(Clone, Copy)]
pub struct Nested<T: Copy> {
    depth_at_most: u8,
    nodes: List<u8, FEW_NODES, MAX_NODES>,
    leaves: Leaves<T>,
}

impl<T: Copy> Nested<T> {
    /// A bare leaf, which differs from the tuple of one leaf.
    #[must_use]
    #[inline]
    pub const fn leaf(value: T) -> Self {
        Self { depth_at_most: 0, nodes: List::one(LEAF), leaves: List::one(value) }
    }

    /// The tuple without modes; `fill` is never read.
    #[must_use]
    #[inline]
    pub const fn empty(fill: T) -> Self {
        Self { depth_at_most: 1, nodes: List::one(0), leaves: List::empty(fill) }
    }

    /// The flat tuple of these leaves.
    #[inline]
    pub(crate) const fn flat_list(leaves: &Leaves<T>) -> Self {
        let mut nodes = List::repeat(LEAF, next(leaves.len()));
        nodes.set(0, narrow(leaves.len()));
        Self { depth_at_most: 1, nodes, leaves: leaves.copied() }
    }

    /// The tree, borrowed.
    #[inline]
    pub(crate) const fn tree(&self) -> Subtree<'_, T> {
        Subtree::new(self.nodes.window(), self.leaves.window(), self.leaves.fill(), self.depth_at_most)
    }

    /// The modes from left to right, borrowed; the only mode of a bare leaf is itself.
    #[inline]
    pub(crate) const fn modes(&self) -> Modes<'_, T> {
        self.tree().modes()
    }

    /// The leaves from left to right.
    #[inline]
    pub(crate) const fn leaves(&self) -> &[T] {
        self.leaves.as_slice()
    }

    /// The flat tuple of the leaves.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn flat_tuple(&self) -> Self {
        Self::flat_list(&self.leaves)
    }

    /// A copy that moves only the nodes and leaves in use, where `*self` moves the whole capacity.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let shape = IntTuple::flat(&[4, 8])?;
    /// assert_eq!(shape.copied(), shape);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "so that it is written where the copy is to stand")]
    pub const fn copied(&self) -> Self {
        Self { depth_at_most: self.depth_at_most, nodes: self.nodes.copied(), leaves: self.leaves.copied() }
    }

    /// Some value to fill an array with, even for a tuple without modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn fill(&self) -> T {
        self.leaves.fill()
    }

    /// The nesting.
    #[must_use]
    #[inline]
    pub const fn profile(&self) -> Profile<'_> {
        Profile { nodes: self.nodes.storage(), length: self.nodes.len() }
    }

    /// A tree of this nesting with other leaves, given in an array; only the first [`Self::leaf_count`] are read.
    #[must_use]
    #[inline]
    pub const fn with_leaves<U: Copy>(&self, leaves: [U; MAX_LEAVES]) -> Nested<U> {
        self.with_leaf_slice(leaves.split_at(self.leaf_count()).0, leaves[0])
    }

    /// A tree of this nesting with other leaves, of which there must be as many.
    #[inline]
    pub(crate) const fn with_leaf_slice<U: Copy>(&self, leaves: &[U], fill: U) -> Nested<U> {
        Nested {
            depth_at_most: self.depth_at_most,
            nodes: self.nodes.copied(),
            leaves: List::from_window(Window::all(leaves), fill),
        }
    }

    /// A tree of this nesting with these leaves, of which there must be as many.
    #[inline]
    pub(crate) const fn with_leaf_list<U: Copy>(&self, leaves: &Leaves<U>) -> Nested<U> {
        Nested { depth_at_most: self.depth_at_most, nodes: self.nodes.copied(), leaves: leaves.copied() }
    }

    /// A tree of this nesting with each leaf transformed.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::flat(&[4, 8])?.map(&|leaf| leaf / 2).to_string(), "(2,4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn map<U: Copy>(&self, leaf: &dyn Fn(T) -> U) -> Nested<U> {
        let mut leaves = Leaves::empty(leaf(self.fill()));
        for i in 0..self.leaf_count() {
            leaves.push(leaf(self.leaf_at(i)));
        }
        self.with_leaf_list(&leaves)
    }

    /// A tree of this nesting with the leaves that `leaf` returns for their indices; `fill` is never read.
    ///
    /// ```
    /// use layout_algebra::{AlgebraError, IntTuple};
    /// let shape = IntTuple::flat(&[4, 8])?;
    /// let halves = shape.with_each(0, &mut |i| match shape.leaf_at(i) {
    ///     0 => Err(AlgebraError::ZeroExtent { leaf: i }),
    ///     extent => Ok(extent / 2),
    /// })?;
    /// assert_eq!(halves.to_string(), "(2,4)");
    /// # Ok::<(), AlgebraError>(())
    /// ```
    ///
    /// # Errors
    /// The first error of `leaf`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn with_each<U: Copy, E>(&self, fill: U, leaf: &mut dyn FnMut(usize) -> Result<U, E>) -> Result<Nested<U>, E> {
        let mut leaves = Leaves::empty(fill);
        for i in 0..self.leaf_count() {
            leaves.push(leaf(i)?);
        }
        Ok(self.with_leaf_list(&leaves))
    }

    /// The same tree with another `i`-th leaf, which must exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_leaf(mut self, i: usize, leaf: T) -> Self {
        self.leaves.set(i, leaf);
        self
    }

    /// A tree of this nesting with the leaves of another, which has equally many.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_leaves_of<U: Copy>(&self, other: &Nested<U>) -> Nested<U> {
        self.with_leaf_slice(other.leaves(), other.fill())
    }

    /// Returns true if this is a bare leaf.
    #[must_use]
    #[inline]
    pub const fn is_leaf(&self) -> bool {
        self.nodes.at(0) == LEAF
    }

    /// The number of modes; a bare leaf has one, itself.
    #[must_use]
    #[inline]
    pub const fn rank(&self) -> usize {
        modes(self.nodes.at(0))
    }

    /// The number of modes of a tuple, as a byte.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn tuple_rank(&self) -> u8 {
        self.nodes.at(0)
    }

    /// The number of leaves.
    #[must_use]
    #[inline]
    pub const fn leaf_count(&self) -> usize {
        self.leaves.len()
    }

    /// The `i`-th leaf from the left.
    ///
    /// # Panics
    /// If there is no such leaf.
    #[must_use]
    #[inline]
    pub const fn leaf_at(&self, i: usize) -> T {
        self.leaves.at(i)
    }

    /// The nesting depth: 0 for a bare leaf, 1 for a flat tuple.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn depth(&self) -> usize {
        self.tree().depth()
    }

    /// Mode `i`, counted from the left; mode 0 of a bare leaf is the leaf.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is no such mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mode(&self, i: usize) -> Result<Self, AlgebraError> {
        let mode = tri!(self.tree().mode(i)).nested();
        Ok(mode.copied())
    }

    /// This tuple with one more mode at its end; a bare leaf counts as the tuple of itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn push(&self, mode: &Self) -> Result<Self, AlgebraError> {
        let mut tuple = self.copied();
        tri!(tuple.add(mode.tree()));
        Ok(tuple.copied())
    }

    /// Pushes one more mode at the end, as [`Self::push`] does; after an error the value is unusable.
    ///
    /// # Errors
    /// Same errors as [`Self::push`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let mut shape = IntTuple::unit();
    /// shape.push_mode(&IntTuple::int(4))?;
    /// shape.push_mode(&IntTuple::flat(&[2, 8])?)?;
    /// assert_eq!(shape.to_string(), "(4,(2,8))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn push_mode(&mut self, mode: &Self) -> Result<(), AlgebraError> {
        self.add(mode.tree())
    }

    /// Makes a bare leaf the tuple of itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn wrap(&mut self) {
        self.nodes = List::one(LEAF);
        self.nodes.push(LEAF);
        self.nodes.set(0, 1);
        self.depth_at_most = 1;
    }

    /// Pushes one more mode at the end; a bare leaf counts as the tuple of itself.
    ///
    /// # Errors
    /// A capacity error if the result has too many leaves or nodes or is too deep; then the value is unusable.
    #[inline]
    pub(crate) const fn add(&mut self, mode: Subtree<'_, T>) -> Result<(), AlgebraError> {
        if self.is_leaf() {
            self.wrap();
        }
        let leaves = self.leaves.len().saturating_add(mode.leaf_part().len());
        let nodes = self.nodes.len().saturating_add(mode.nodes().len());
        let rank = self.nodes.at(0);
        if leaves > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves });
        }
        if nodes > MAX_NODES || rank >= LEAF.saturating_sub(1) {
            return Err(AlgebraError::TooManyNodes { nodes });
        }
        let depth = mode.depth_at_most().saturating_add(1);
        if depth > self.depth_at_most {
            self.depth_at_most = depth;
            if depth as usize > MAX_DEPTH {
                tri!(self.deepen(mode));
            }
        }
        self.leaves.extend(mode.leaf_part());
        self.nodes.extend(mode.nodes());
        self.nodes.set(0, rank.saturating_add(1));
        Ok(())
    }

    /// Updates the depth for one more mode.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn deepen(&mut self, mode: Subtree<'_, T>) -> Result<(), AlgebraError> {
        let (depth, inside) = (self.depth(), next(mode.depth()));
        let depth = if depth > inside { depth } else { inside };
        if depth > MAX_DEPTH {
            return Err(AlgebraError::TooDeep { depth });
        }
        self.depth_at_most = narrow(depth);
        Ok(())
    }

    /// The tuple of two modes.
    ///
    /// # Errors
    /// Same errors as [`Self::push`].
    #[inline]
    pub(crate) const fn pair(first: Subtree<'_, T>, second: Subtree<'_, T>) -> Result<Self, AlgebraError> {
        let mut pair = Self::empty(first.fill());
        tri!(pair.add(first));
        tri!(pair.add(second));
        Ok(pair.copied())
    }

    /// The tuple of the given modes.
    ///
    /// # Errors
    /// A capacity error if the result has too many leaves or nodes or is too deep; [`AlgebraError::NoModes`] for none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(modes: &[Self]) -> Result<Self, AlgebraError> {
        if modes.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut tuple = Self::empty(modes[0].fill());
        each!(i in 0, modes.len() => {
            tri!(tuple.add(modes[i].tree()));
        });
        Ok(tuple.copied())
    }

    /// The tree with each leaf replaced by some of `modes`; see [`Subtree::expand`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn expand<U: Copy>(&self, counts: &[usize], modes: &[U]) -> Result<Nested<U>, AlgebraError> {
        self.tree().expand(counts, modes)
    }
}

impl<T: Copy> Subtree<'_, T> {
    /// The tree with each leaf replaced by the next `counts[i]` of `modes`: a single one stays a leaf, several become a tuple.
    /// A result without leaves, which `dice` may leave, is an error.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn expand<U: Copy>(self, counts: &[usize], modes: &[U]) -> Result<Nested<U>, AlgebraError> {
        if modes.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut nodes = List::empty(LEAF);
        let (mut leaf, mut used, mut length) = (0, 0usize, self.nodes().len());
        let mut depth_at_most = self.depth_at_most();
        each!(i in 0, self.nodes().len() => {
            let node = self.nodes().at(i);
            if node != LEAF || counts[leaf] == 1 {
                nodes.push(node);
            } else {
                length = length.saturating_add(counts[leaf]);
                depth_at_most = self.depth_at_most().saturating_add(1);
                nodes.push(narrow(counts[leaf]));
                each!(_mode in 0, counts[leaf] => {
                    nodes.push(LEAF);
                });
            }
            if node == LEAF {
                used = used.saturating_add(counts[leaf]);
                leaf = next(leaf);
            }
        });
        if length > MAX_NODES {
            return Err(AlgebraError::TooManyNodes { nodes: length });
        }
        let mut expanded =
            Nested { depth_at_most, nodes, leaves: List::from_window(Window::all(modes).first(used), modes[0]) };
        if depth_at_most as usize > MAX_DEPTH {
            expanded.depth_at_most = narrow(expanded.depth());
            if expanded.depth() > MAX_DEPTH {
                return Err(AlgebraError::TooDeep { depth: expanded.depth() });
            }
        }
        Ok(expanded.copied())
    }
}

/// The number of modes or depth as a byte: it is known to be small.
#[expect(clippy::cast_possible_truncation, reason = "compared with a capacity before")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn narrow(number: usize) -> u8 {
    number as u8
}

/// Equality: the same nesting and the same leaves.
impl<T: Copy + PartialEq> PartialEq for Nested<T> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn eq(&self, other: &Self) -> bool {
        self.profile().same(&other.profile()) && self.leaves() == other.leaves()
    }
}

impl<T: Copy + Eq> Eq for Nested<T> {}

impl<T: Copy> Subtree<'_, T> {
    /// The tree as a value.
    #[inline]
    pub(crate) const fn nested(self) -> Nested<T> {
        Nested {
            depth_at_most: self.depth_at_most(),
            nodes: List::from_window(self.nodes(), LEAF),
            leaves: List::from_window(self.leaf_part(), self.fill()),
        }
    }
}
