//! # Linear layouts from their bases
//!
//! **Definition.** `from_bases(ins, outs)` is the layout with the given bases: for each input dimension, in order, the images of `1, 2, 4, …`,
//! each with one coordinate per output dimension.
//! 1. Every size is a power of two, and every coordinate is below the size of its dimension.
//! 2. `fitting(ins, names)` takes for each size the least power of two above the coordinates; `inferred` the same, and requires that every output is reached.
//!
//! **Law:** the image of `2^k` is basis `k`; rebuilding a layout from its bases gives the layout, and with fitting sizes the same function onto the smallest
//! outputs.
//!
//! **Worked example:** `lane: [(1,0),(0,1)]` onto `row: 2, col: 2` takes lane 3 to row 1 of column 1.
//!
//! ```text
//!   lane   0     1     2     3
//!        (0,0) (1,0) (0,1) (1,1)      3 = 1 ^ 2
//! ```
//!
//! **Refuses:** another number of coordinates ([`LinearError::Arity`]), coordinates past the size ([`LinearError::BasisOutside`]), sizes that are not powers of
//! two, repeated names, more than 8 dimensions or 64 bits on a side.
//!
//! Source: Triton (`LinearLayout.h`), whose constructor without sizes also requires surjectivity.

use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::{LinearLayout, MAX_DIMS};
use crate::control::{each, tri};

/// An input dimension: its name and its bases, each with one coordinate per output dimension.
pub type Bases<'a> = (&'a str, &'a [&'a [u64]]);

impl LinearLayout {
    /// The layout of these bases, onto outputs of these sizes.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("lane", &[&[1, 0], &[0, 1]])], &[("row", 2), ("col", 4)])?;
    /// assert_eq!(layout.to_string(), "linear{ lane: [(1,0),(0,1)] -> row: 2, col: 4 }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from_bases(ins: &[Bases<'_>], outs: &[(&str, u64)]) -> Result<Self, LinearError> {
        let mut layout = Self::onto(&tri!(Dims::of(outs)));
        each!(i in 0, ins.len() => {
            let (name, bases) = ins[i];
            layout = tri!(layout.and_dim(name));
            each!(k in 0, bases.len() => {
                layout = tri!(layout.and_basis(bases[k]));
            });
        });
        Ok(layout)
    }

    /// The layout of these bases, each output as large as necessary.
    ///
    /// # Errors
    /// Same errors as [`LinearLayout::from_bases`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::fitting(&[("lane", &[&[1], &[4]])], &["offset"])?;
    /// assert_eq!((layout.outs().get(0).size(), layout.is_surjective()), (8, false));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fitting(ins: &[Bases<'_>], names: &[&str]) -> Result<Self, LinearError> {
        let mut outs = Dims::NONE;
        each!(j in 0, names.len() => {
            let mut reached = 0;
            each!(i in 0, ins.len() => {
                each!(k in 0, ins[i].1.len() => {
                    reached |= if j < ins[i].1[k].len() { ins[i].1[k][j] } else { 0 };
                });
            });
            outs = tri!(outs.push(tri!(Name::new(names[j])), 64u32.saturating_sub(reached.leading_zeros())));
        });
        let mut sizes = [("", 1); MAX_DIMS];
        each!(j in 0, names.len() => {
            sizes[j] = (names[j], outs.get(j).size());
        });
        let (sizes, _) = sizes.split_at(names.len());
        Self::from_bases(ins, sizes)
    }

    /// The layout of these bases, each output as large as necessary, and completely reached.
    ///
    /// # Errors
    /// Same errors as [`LinearLayout::from_bases`], and [`LinearError::NotSurjective`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1], &[6], &[2]])], &["offset"])?;
    /// assert_eq!(layout.outs().get(0).size(), 8);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn inferred(ins: &[Bases<'_>], names: &[&str]) -> Result<Self, LinearError> {
        tri!(Self::fitting(ins, names)).surjective()
    }

    /// The layout, if every output is reached.
    ///
    /// # Errors
    /// [`LinearError::NotSurjective`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn surjective(self) -> Result<Self, LinearError> {
        if self.is_surjective() {
            return Ok(self);
        }
        Err(LinearError::NotSurjective { rank: self.rank(), bits: self.outs.bits() })
    }

    /// The layout with one more input dimension, of one coordinate until it gets bases.
    ///
    /// # Errors
    /// [`LinearError::NameLength`], [`LinearError::DimTwice`], [`LinearError::TooManyDims`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn and_dim(self, name: &str) -> Result<Self, LinearError> {
        self.with_dim(tri!(Name::new(name)))
    }

    /// The layout with one more basis in its last input dimension; unchanged if there is no dimension.
    ///
    /// # Errors
    /// [`LinearError::Arity`], [`LinearError::BasisOutside`], [`LinearError::TooManyBits`].
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearLayout};
    /// let layout = LinearLayout::onto(&Dims::of(&[("offset", 8)])?).and_dim("lane")?.and_basis(&[4])?;
    /// assert_eq!(layout.to_string(), "linear{ lane: [4] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn and_basis(self, coordinates: &[u64]) -> Result<Self, LinearError> {
        if self.ins.count() == 0 {
            return Ok(self);
        }
        self.with_word(tri!(self.outs.pack(coordinates)))
    }
}
