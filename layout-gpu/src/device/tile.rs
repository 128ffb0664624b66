//! Memory seen through a layout.
//!
//! ```text
//!     Tile::new(base, L)            at(c)      base + L(c)
//!         .part(t)                  at(c)      base + L(t,0) + L(0,c)     mode 0 is fixed, once
//!                                              base + (L(t,0) ⊕ L(0,c))   where L is swizzled
//!     Matrix::new(base, pitch)      at((r,c))  base + r·pitch + c         the pitch is known at run time
//! ```
//!
//! `part` is what keeps a kernel cheap: what depends on the thread goes into the base, once, and
//! the rest of the layout sees constants, which become part of the instructions.

use crate::device::{Smem, Word};
use layout_core::{Coord, Index, Offsets, Parts};

/// An offset that can be added to a place.
pub trait Offset: Index {
    /// The offset in elements.
    fn elements(self) -> usize;
}

impl Offset for u32 {
    #[inline(always)]
    fn elements(self) -> usize {
        self as usize
    }
}

impl Offset for usize {
    #[inline(always)]
    fn elements(self) -> usize {
        self
    }
}

/// Where an element lies: an address that counts in elements.
pub trait Place: Copy {
    /// The place `elements` further on.
    #[must_use]
    fn add(self, elements: usize) -> Self;
}

impl<T> Place for *const T {
    #[inline(always)]
    fn add(self, elements: usize) -> Self {
        self.wrapping_add(elements)
    }
}

impl<T> Place for *mut T {
    #[inline(always)]
    fn add(self, elements: usize) -> Self {
        self.wrapping_add(elements)
    }
}

impl<T: Word> Place for Smem<T> {
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation, reason = "shared memory is far smaller than 2^32")]
    fn add(self, elements: usize) -> Self {
        Smem::add(self, elements as u32)
    }
}

/// A tile of memory: where it begins, and a layout from there.
#[derive(Clone, Copy)]
pub struct Tile<P, L> {
    base: P,
    layout: L,
}

impl<P: Place, L: Offsets> Tile<P, L> {
    /// The tile of this layout that begins here.
    #[must_use]
    #[inline(always)]
    pub fn new(base: P, layout: L) -> Self {
        Self { base, layout }
    }

    /// Where the element of a coordinate lies.
    #[must_use]
    #[inline(always)]
    pub fn at<X: Coord<Index: Offset>>(self, coord: X) -> P {
        self.base.add(self.layout.offset_of(coord).elements())
    }

    /// The tile of another layout that begins at a coordinate of this one.
    #[must_use]
    #[inline(always)]
    pub fn cut<X: Coord<Index: Offset>, M: Offsets>(self, corner: X, layout: M) -> Tile<P, M> {
        Tile::new(self.at(corner), layout)
    }

    /// The tile of mode 1 that `index` picks in mode 0: in a layout of threads and values, the
    /// values of one thread. The index lies inside mode 0.
    #[must_use]
    #[inline(always)]
    pub fn part<X: Coord<Index: Offset>>(self, index: X) -> Tile<P, L::Part<X::Index>>
    where
        L: Parts,
    {
        let (start, values) = self.layout.part(index);
        Tile::new(self.base.add(start.elements()), values)
    }
}

/// A row-major matrix in memory, whose row is as long as the host says.
#[derive(Clone, Copy)]
pub struct Matrix<P> {
    base: P,
    pitch: u32,
}

impl<P: Place> Matrix<P> {
    /// The matrix that begins here, its rows `pitch` elements apart.
    #[must_use]
    #[inline(always)]
    pub fn new(base: P, pitch: u32) -> Self {
        Self { base, pitch }
    }

    /// Where the element of a row and a column lies.
    #[must_use]
    #[inline(always)]
    pub fn at(self, (row, column): (u32, u32)) -> P {
        self.base.add(row as usize * self.pitch as usize + column as usize)
    }

    /// The rest of the matrix from a row and a column on.
    #[must_use]
    #[inline(always)]
    pub fn from(self, corner: (u32, u32)) -> Self {
        Self::new(self.at(corner), self.pitch)
    }
}
