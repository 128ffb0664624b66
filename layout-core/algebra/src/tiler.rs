//! Tilers: one layout for the whole domain, or one for each mode.

use core::fmt;

use crate::control::{debug_as_displayed, each, ok, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;
use crate::subtree::Subtree;

/// One leaf of a by-mode tiler: a layout of the tiler, or none.
#[derive(Clone, Copy)]
enum TilerLeaf {
    /// `_`: the mode stays whole.
    Whole,
    /// One layout for the whole domain: all of `layouts`.
    Alone,
    /// The layout with this index among `layouts`.
    Numbered(u8),
}

/// The argument of a by-mode operation: `<4:1,8:2>`, `(4,_)`, or one layout for all modes.
///
/// ```
/// use layout_algebra::{LayoutValue, Tiler};
/// let tile = Tiler::by_mode(&[Tiler::layout(&LayoutValue::line(4, 1)?), Tiler::whole()])?;
/// assert_eq!(tile.to_string(), "<4:1,_>");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
///
/// The modes of its layouts are `M`: numbers, or [integers that are not known yet](crate::mixed::MixedTiler).
#[derive(Clone, Copy)]
pub struct Tiler<M: Copy = Mode> {
    tree: Nested<TilerLeaf>,
    /// The layouts: one, or the modes of a tuple.
    layouts: Nested<M>,
}

impl Tiler {
    /// The tiler `_`, which leaves a mode whole.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn whole() -> Self {
        Self { tree: Nested::leaf(TilerLeaf::Whole), layouts: LayoutValue::no_modes() }
    }

    /// The tile of the first `extent` coordinates: the layout `extent:1`.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] for an extent of 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn extent(extent: u64) -> Result<Self, AlgebraError> {
        Ok(Self::layout(&Nested::leaf(match extent {
            0 => return Err(AlgebraError::ZeroExtent { leaf: 0 }),
            extent => Mode { extent, stride: 1 },
        })))
    }
}

impl<M: Copy> Tiler<M> {
    /// One layout for the whole domain.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layout(layout: &Nested<M>) -> Self {
        Self { tree: Nested::leaf(TilerLeaf::Alone), layouts: *layout }
    }

    /// One tiler for each mode.
    ///
    /// # Errors
    /// A capacity error if the layouts together have too many leaves; [`AlgebraError::NoModes`] for none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by_mode(parts: &[Self]) -> Result<Self, AlgebraError> {
        if parts.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut all = Self::no_modes(parts[0].layouts.fill());
        each!(i in 0, parts.len() => {
            tri!(all.push(parts[i].borrowed()));
        });
        Ok(all.copied())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn no_modes(fill: M) -> Self {
        Self { tree: Nested::empty(TilerLeaf::Whole), layouts: Nested::empty(fill) }
    }

    /// A copy that moves only the storage in use.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn copied(&self) -> Self {
        Self { tree: self.tree.copied(), layouts: self.layouts.copied() }
    }

    /// The tiler, borrowed.
    #[inline]
    pub(crate) const fn borrowed(&self) -> TilerPart<'_, M> {
        TilerPart { tree: self.tree.tree(), layouts: self.layouts.tree() }
    }

    /// Pushes one more mode at the end of this by-mode tiler.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn push(&mut self, part: TilerPart<'_, M>) -> Result<(), AlgebraError> {
        let tree = tri!(self.renumbered(part));
        self.tree.add(tree.tree())
    }

    /// Adds the layouts of a tiler; returns its tree with their new numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn renumbered(&mut self, part: TilerPart<'_, M>) -> Result<Nested<TilerLeaf>, AlgebraError> {
        if let Some(layout) = part.as_layout() {
            let number = self.layouts.tuple_rank();
            tri!(self.layouts.add(layout));
            return Ok(Nested::leaf(TilerLeaf::Numbered(number)));
        }
        if !part.is_by_mode() {
            return Ok(Nested::leaf(TilerLeaf::Whole));
        }
        let mut tree = Nested::empty(TilerLeaf::Whole);
        each!(i in 0, part.rank() => {
            tri!(tree.add(tri!(self.renumbered(tri!(part.mode(i)))).tree()));
        });
        Ok(tree)
    }

    /// The tilers of the modes that `projection` fixes, without those where it has `_`.
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateMismatch`] if the numbers of modes differ.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn dice(&self, projection: &Coord) -> Result<Self, AlgebraError> {
        if !self.is_by_mode() || projection.is_leaf() || projection.rank() != self.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: projection.rank(), modes: self.rank() });
        }
        let mut kept = Self::no_modes(self.layouts.fill());
        each!(i in 0, self.rank() => {
            if !tri!(projection.mode(i)).has_whole() {
                tri!(kept.push(tri!(self.borrowed().mode(i))));
            }
        });
        Ok(kept)
    }

    /// The tilers of the first `rank` modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn take(&self, rank: usize) -> Result<Self, AlgebraError> {
        let mut kept = Self::no_modes(self.layouts.fill());
        each!(i in 0, rank => {
            tri!(kept.push(tri!(self.borrowed().mode(i))));
        });
        Ok(kept)
    }

    /// The layouts of the tiler: one, or the modes of a tuple.
    ///
    /// ```
    /// use layout_algebra::Tiler;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(4)?, Tiler::whole(), Tiler::extent(8)?])?;
    /// assert_eq!(tiler.layouts().to_string(), "(4,8):(1,1)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layouts(&self) -> Nested<M> {
        self.layouts
    }

    /// The same tiler with other layouts of the same nesting.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn with_layouts<N: Copy>(&self, layouts: &Nested<N>) -> Tiler<N> {
        Tiler { tree: self.tree.copied(), layouts: *layouts }
    }

    /// Returns true if this has one tiler for each mode.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_by_mode(&self) -> bool {
        !self.tree.is_leaf()
    }

    /// The layout, if this is one layout for the whole domain.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_layout(&self) -> Option<Nested<M>> {
        match self.borrowed().as_layout() {
            Some(layout) => Some(layout.nested()),
            None => None,
        }
    }

    /// Returns true for `_`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_whole(&self) -> bool {
        !self.is_by_mode() && self.as_layout().is_none()
    }

    /// The number of modes the tiler applies to.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rank(&self) -> usize {
        self.tree.rank()
    }

    /// The tiler of mode `i`.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn mode(&self, i: usize) -> Result<Self, AlgebraError> {
        Ok(Self { tree: tri!(self.tree.mode(i)), layouts: self.layouts.copied() })
    }
}

/// A borrowed tiler: all of it, or one of its modes.
#[derive(Clone, Copy)]
pub(crate) struct TilerPart<'a, M: Copy = Mode> {
    tree: Subtree<'a, TilerLeaf>,
    layouts: Subtree<'a, M>,
}

impl<'a, M: Copy> TilerPart<'a, M> {
    /// Returns true if this has one tiler for each mode.
    #[inline]
    pub(crate) const fn is_by_mode(self) -> bool {
        !self.tree.is_leaf()
    }

    /// The number of modes the tiler applies to.
    #[inline]
    pub(crate) const fn rank(self) -> usize {
        self.tree.rank()
    }

    /// The tiler of mode `i`; see [`Tiler::mode`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn mode(self, i: usize) -> Result<Self, AlgebraError> {
        Ok(Self { tree: tri!(self.tree.mode(i)), layouts: self.layouts })
    }

    /// The layout, if this is one layout for the whole domain.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn as_layout(self) -> Option<Subtree<'a, M>> {
        if self.is_by_mode() {
            return None;
        }
        match self.tree.leaves()[0] {
            TilerLeaf::Whole => None,
            TilerLeaf::Alone => Some(self.layouts),
            TilerLeaf::Numbered(number) => Some(ok!(self.layouts.mode(number as usize))),
        }
    }
}

impl fmt::Display for Tiler {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_by_mode() {
            return match self.as_layout() {
                Some(layout) => layout.fmt(f),
                None => f.write_str("_"),
            };
        }
        f.write_str("<")?;
        for i in 0..self.rank() {
            if i > 0 {
                f.write_str(",")?;
            }
            self.mode(i).map_err(|_| fmt::Error)?.fmt(f)?;
        }
        f.write_str(">")
    }
}

debug_as_displayed!(Tiler);
