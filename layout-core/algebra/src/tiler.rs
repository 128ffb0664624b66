//! Tilers: one layout for the whole domain, or one for each mode.

use core::fmt;

use crate::control::{next, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Nested;

/// One leaf of a by-mode tiler: which of the tiler's layouts stands there, or none.
#[derive(Clone, Copy)]
enum Part {
    /// `_`: the mode stays whole.
    Whole,
    /// One layout for the whole domain: all of `layouts`.
    Alone,
    /// The layout of this number among `layouts`.
    Numbered(usize),
}

/// What an operation takes by mode: `<4:1,8:2>`, `(4,_)`, or one layout for all.
///
/// ```
/// use layout_algebra::{LayoutValue, Tiler};
/// let tile = Tiler::by_mode(&[Tiler::layout(&LayoutValue::line(4, 1)?), Tiler::whole()])?;
/// assert_eq!(tile.to_string(), "<4:1,_>");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Tiler {
    tree: Nested<Part>,
    /// The layouts: one, or the modes of a tuple.
    layouts: LayoutValue,
}

impl Tiler {
    /// The tiler `_`, which leaves a mode whole.
    #[must_use]
    pub const fn whole() -> Self {
        Self { tree: Nested::leaf(Part::Whole), layouts: LayoutValue::no_modes() }
    }

    /// One layout for the whole domain.
    #[must_use]
    pub const fn layout(layout: &LayoutValue) -> Self {
        Self { tree: Nested::leaf(Part::Alone), layouts: *layout }
    }

    /// The tile of the first `extent` coordinates: the layout `extent:1`.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] for an extent of 0.
    pub const fn extent(extent: u64) -> Result<Self, AlgebraError> {
        Ok(Self::layout(&Nested::leaf(match extent {
            0 => return Err(AlgebraError::ZeroExtent { leaf: 0 }),
            extent => Mode { extent, stride: 1 },
        })))
    }

    /// One tiler for each mode.
    ///
    /// # Errors
    /// A capacity error if the layouts together have too many leaves; [`AlgebraError::NoModes`] for none.
    pub const fn by_mode(parts: &[Self]) -> Result<Self, AlgebraError> {
        if parts.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut all = Self { tree: Nested::empty(Part::Whole), layouts: LayoutValue::no_modes() };
        let mut i = 0;
        while i < parts.len() {
            all = tri!(all.push(&parts[i]));
            i = next(i);
        }
        Ok(all)
    }

    /// This by-mode tiler with one more mode at its end.
    pub(crate) const fn push(mut self, part: &Self) -> Result<Self, AlgebraError> {
        if part.is_by_mode() {
            let mut sub = Self { tree: Nested::empty(Part::Whole), layouts: self.layouts };
            let mut i = 0;
            while i < part.rank() {
                sub = tri!(sub.push(&tri!(part.mode(i))));
                i = next(i);
            }
            self.layouts = sub.layouts;
            self.tree = tri!(self.tree.push(&sub.tree));
        } else if let Some(layout) = part.as_layout() {
            let number = self.layouts.rank();
            self.layouts = tri!(self.layouts.push(&layout));
            self.tree = tri!(self.tree.push(&Nested::leaf(Part::Numbered(number))));
        } else {
            self.tree = tri!(self.tree.push(&Nested::leaf(Part::Whole)));
        }
        Ok(self)
    }

    /// The tilers of the modes that are indices in `projection`, without those that are `_`.
    ///
    /// # Errors
    /// [`AlgebraError::CoordinateMismatch`] if there are not as many modes.
    pub(crate) const fn dice(&self, projection: &Coord) -> Result<Self, AlgebraError> {
        if !self.is_by_mode() || projection.is_leaf() || projection.rank() != self.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: projection.rank(), modes: self.rank() });
        }
        let mut kept = Self { tree: Nested::empty(Part::Whole), layouts: LayoutValue::no_modes() };
        let mut i = 0;
        while i < self.rank() {
            if !tri!(projection.mode(i)).has_whole() {
                kept = tri!(kept.push(&tri!(self.mode(i))));
            }
            i = next(i);
        }
        Ok(kept)
    }

    /// The tilers of the first `rank` modes.
    pub(crate) const fn take(&self, rank: usize) -> Result<Self, AlgebraError> {
        let mut kept = Self { tree: Nested::empty(Part::Whole), layouts: LayoutValue::no_modes() };
        let mut i = 0;
        while i < rank {
            kept = tri!(kept.push(&tri!(self.mode(i))));
            i = next(i);
        }
        Ok(kept)
    }

    /// The layouts in it, as the modes of one.
    pub(crate) const fn layouts(&self) -> LayoutValue {
        self.layouts
    }

    /// The same tiler of other layouts, of the same nesting.
    pub(crate) const fn with_layouts(mut self, layouts: &LayoutValue) -> Self {
        self.layouts = *layouts;
        self
    }

    /// Whether this has one tiler for each mode.
    #[must_use]
    pub const fn is_by_mode(&self) -> bool {
        !self.tree.is_leaf()
    }

    /// The layout, if this is one layout for the whole domain.
    #[must_use]
    pub const fn as_layout(&self) -> Option<LayoutValue> {
        if self.is_by_mode() {
            return None;
        }
        match self.tree.leaf_at(0) {
            Part::Whole => None,
            Part::Alone => Some(self.layouts),
            Part::Numbered(number) => match self.layouts.mode(number) {
                Ok(layout) => Some(layout),
                Err(_) => None,
            },
        }
    }

    /// The number of modes it speaks of.
    #[must_use]
    pub const fn rank(&self) -> usize {
        self.tree.rank()
    }

    /// The tiler of mode `i`.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is none.
    pub const fn mode(&self, i: usize) -> Result<Self, AlgebraError> {
        Ok(Self { tree: tri!(self.tree.mode(i)), layouts: self.layouts })
    }
}

impl fmt::Display for Tiler {
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

impl fmt::Debug for Tiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
