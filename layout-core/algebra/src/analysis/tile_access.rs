//! # Accesses of threads to a tile
//!
//! **Definition.** An access of a tile `L` is a layout of threads and one of values, whose sum is an index of the tile: thread `t` has its value
//! `v` at `L(threads(t) + values(v))`. Warps are 32 consecutive threads. A thread moves `vector` values in one instruction, where
//! 1. `vector` is the greatest power of two, of at most 16 bytes, such that blocks of this many values are contiguous and aligned, for every thread;
//! 2. indices that no thread has are accessed by the same access, moved: values are added that fill the tile, if a layout does so;
//! 3. a tile that begins at `s` has all of this at `s + L(…)`, which the swizzle then moves: vectors are narrowed until `s` is a multiple of them;
//! 4. a swizzle that the tile already has may take vectors apart: they are narrowed until the swizzle keeps blocks of this size as they are, as far
//!    as it changes any offset. A swizzle that is searched for keeps the vectors whole.
//!
//! Three accesses have names:
//!
//! ```text
//!     along(L, 1)     a warp walks along mode 1         t0 t1 t2 …          one element a thread
//!     along(L, 0)     a warp walks along mode 0         t0
//!                                                       t1
//!     matrices(L)     8 threads have the rows of an     t0 ────────         ldmatrix, stmatrix: a row is 16 bytes along the
//!                     8×8 matrix of 16-bit elements     t1 ────────         mode of stride 1, rows follow along the other mode
//!                                                       …
//! ```
//!
//! **Law:** blocks of `vector` values are contiguous for every thread; blocks of twice as many are not, or exceed 16 bytes. The conflicts are
//! those of the words requested from one bank at once, counted for each warp and each block of values.
//!
//! **Worked example:** for `(8,64):(64,1)` in elements of 2 bytes, `matrices` is threads `8:1` and values `(8,8):(8,64)`, 8 of them at a time. Threads `8:1`
//! that move 8 values each move 4 at a time if the tile begins at 4.
//!
//! **Refuses:** elements of other widths than 1, 2, 4, 8, 16 bytes ([`AccessError::Width`]); indices past the tile ([`AccessError::Outside`]); more than 2^20
//! elements if no layout has their offsets by (thread, value) ([`AlgebraError::NotDecided`]); for `matrices`, a tile that is not of rank 2, has no mode of stride
//! 1, or does not fill whole matrices ([`AccessError::NoMatrices`]).
//!
//! Source: the PTX ISA on `ldmatrix` and `stmatrix`: each row of 16 bytes has an address of its own.

use super::access_error::AccessError;
use super::vector_width::vector_width;
use crate::algebra::complement::complement_exact;
use crate::algebra::composition::composition;
use crate::algebra::extension::EXHAUSTION;
use crate::algebra::filter::filter;
use crate::arithmetic::{add, div, mul, rem};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The bytes of the widest access of a thread.
const WIDEST: u64 = 16;
/// The number of elements that are tried for a vector in the time of one request.
const TRIED: u64 = 8;
/// The rows of a matrix.
const ROWS: u64 = 8;

/// Threads and their values in a tile; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct TileAccess {
    pub(super) tile: LayoutValue,
    pub(super) bytes: u64,
    pub(super) threads: LayoutValue,
    pub(super) values: LayoutValue,
    pub(super) vector: u64,
    /// The least vector, which an instruction requires, and the widest.
    least: u64,
    most: u64,
    /// The offset at which the tile begins.
    pub(super) start: u64,
    /// The layout of offsets by (value, thread), if there is one.
    pub(super) offsets: Option<LayoutValue>,
}

impl TileAccess {
    /// The access of a layout of (thread, value) to the index in `tile`, whose elements have `bytes` bytes; a layout of rank 1 has only threads.
    ///
    /// # Errors
    /// [`AccessError::Outside`], and [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::LayoutValue;
    /// let tile: LayoutValue = "(8,64):(64,1)".parse()?;
    /// let rows: LayoutValue = "(64,8):(64,8)".parse()?;
    /// // 8 threads have the first column; moved along by (2), each has its row, by (1) in eights.
    /// assert_eq!(TileAccess::new(&tile, 2, &LayoutValue::line(8, 1)?)?.vector(), 8);
    /// assert!(TileAccess::new(&tile, 2, &rows).is_err()); // index 63·64 + … is past the 512 of the tile
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(tile: &LayoutValue, bytes: u64, layout: &LayoutValue) -> Result<Self, AlgebraError> {
        let (size, reach) = (tri!(checked(tile, bytes)), tri!(layout.cosize()));
        if reach > size {
            return Err(AlgebraError::Access(AccessError::Outside { index: reach.saturating_sub(1), size }));
        }
        let (threads, values) = if layout.is_leaf() || layout.rank() == 1 {
            (*layout, LayoutValue::TRIVIAL)
        } else {
            (tri!(layout.mode(0)), tri!(layout.take(1, layout.rank())))
        };
        let values = match complement_exact(&tri!(filter(layout)), size) {
            Ok(rest) => tri!(LayoutValue::of(&[values, rest])),
            Err(_) => values,
        };
        let mut access = tri!(Self::of_scalars(tile, bytes, &threads, &values));
        access.most = tri!(div(WIDEST, bytes));
        access.widened()
    }

    /// The access of warps along one mode of a tile, one element per thread.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::{LayoutValue, Swizzle};
    /// let tile: LayoutValue = "(32,32):(32,1)".parse()?;
    /// let conflicts = |mode| TileAccess::along(&tile, 4, mode)?.conflicts(&Swizzle::IDENTITY, u64::MAX);
    /// assert_eq!((conflicts(0)?, conflicts(1)?), (32 * 31, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn along(tile: &LayoutValue, bytes: u64, mode: usize) -> Result<Self, AlgebraError> {
        let extent = tri!(tri!(tile.mode(mode)).size());
        let step = tri!(step_of(tile, mode));
        let threads = tri!(LayoutValue::line(extent, step));
        let values = tri!(complement_exact(&threads, tri!(checked(tile, bytes))));
        Self::of_scalars(tile, bytes, &threads, &values)
    }

    /// The access of threads that move one value at a time.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_scalars(
        tile: &LayoutValue,
        bytes: u64,
        threads: &LayoutValue,
        values: &LayoutValue,
    ) -> Result<Self, AlgebraError> {
        let size = tri!(tile.size());
        let offsets = match composition(tile, &tri!(LayoutValue::of(&[*values, *threads]))) {
            Ok(offsets) => Some(offsets),
            Err(_) if size > EXHAUSTION => return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
            Err(_) => None,
        };
        Ok(Self {
            tile: *tile,
            bytes,
            threads: *threads,
            values: *values,
            vector: 1,
            least: 1,
            most: 1,
            start: 0,
            offsets,
        })
    }

    /// The access of `ldmatrix` and `stmatrix`: rows of 16 bytes of all the 8×8 matrices of 16-bit elements in the tile.
    ///
    /// # Errors
    /// [`AccessError::NoMatrices`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::Swizzle;
    /// let matrices = TileAccess::matrices(&"(8,64):(64,1)".parse()?, 2)?;
    /// assert_eq!(matrices.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(8 * 7));
    /// assert_eq!(matrices.conflicts(&Swizzle::new(3, 3, 3)?, u64::MAX), Ok(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn matrices(tile: &LayoutValue, bytes: u64) -> Result<Self, AlgebraError> {
        let Some(along) = contiguous_mode(tile) else {
            return Err(AlgebraError::Access(AccessError::NoMatrices { row: 0, rows: 0 }));
        };
        let across = 1_usize.saturating_sub(along);
        let (row, rows) = (tri!(tri!(tile.mode(along)).size()), tri!(tri!(tile.mode(across)).size()));
        tri!(checked(tile, bytes));
        let vector = tri!(div(WIDEST, bytes));
        if tri!(rem(row, vector)) != 0 || rows & ROWS.saturating_sub(1) != 0 {
            return Err(AlgebraError::Access(AccessError::NoMatrices { row, rows }));
        }
        let (step, down) = (tri!(step_of(tile, along)), tri!(step_of(tile, across)));
        let shape = tri!(IntTuple::flat(&[vector, tri!(div(row, vector)), tri!(div(rows, ROWS))]));
        let stride = tri!(IntTuple::flat(&[step, tri!(mul(vector, step)), tri!(mul(ROWS, down))]));
        let values = tri!(LayoutValue::new(&shape, &stride));
        let mut access = tri!(Self::of_scalars(tile, bytes, &tri!(LayoutValue::line(ROWS, down)), &values));
        (access.vector, access.least, access.most) = (vector, vector, vector);
        if tri!(access.has_vectors(vector, tri!(access.width()))) {
            Ok(access)
        } else {
            Err(AlgebraError::Access(AccessError::NoMatrices { row, rows }))
        }
    }

    /// The same access of a tile that begins at `start`, an offset within its swizzle: condition 3.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::{LayoutValue, Swizzle};
    /// let rows = TileAccess::new(&"(8,64):(64,1)".parse()?, 2, &LayoutValue::line(8, 1)?)?;
    /// assert_eq!((rows.vector(), rows.placed(64).vector(), rows.placed(4).vector()), (8, 8, 4));
    /// // From row 1 on the swizzle has the same 8 rows to move, one further.
    /// assert_eq!(rows.placed(64).conflicts(&Swizzle::new(3, 3, 3)?, u64::MAX), Ok(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn placed(mut self, start: u64) -> Self {
        self.start = start;
        while self.vector > self.least && !start.is_multiple_of(self.vector) {
            self.vector >>= 1;
        }
        self
    }

    /// The same access of a tile with this swizzle and this offset: conditions 3 and 4. The rows of a matrix are not narrowed.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let tile: LayoutValue = "(8,64):(64,1)".parse()?;
    /// let rows = TileAccess::new(&tile, 2, &LayoutValue::line(8, 1)?)?;
    /// let within = |swizzle| rows.within(&ComposedLayout::new(swizzle, 0, &tile)).vector();
    /// assert_eq!((within(Swizzle::new(3, 3, 3)?), within(Swizzle::new(3, 1, 5)?)), (8, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn within(self, tile: &ComposedLayout) -> Self {
        let mut access = self.placed(tile.offset());
        while access.vector > access.least && !access.is_kept_by(&tile.swizzle()) {
            access.vector >>= 1;
        }
        access
    }

    /// Returns true if a swizzle takes no vector apart.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_kept_by(&self, swizzle: &Swizzle) -> bool {
        if let Some(offsets) = &self.offsets {
            let effective = ComposedLayout::new(*swizzle, self.start, offsets).effective();
            return effective.is_identity() || effective.unit() >= self.vector;
        }
        matches!(self.keeps_each(swizzle), Ok(true))
    }

    /// Checks the same vector by vector.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn keeps_each(&self, swizzle: &Swizzle) -> Result<bool, AlgebraError> {
        let (threads, values) = (tri!(self.threads.size()), tri!(self.values.size()));
        each!(thread in 0, threads => {
            each!(value in 0, values => {
                let place = tri!(rem(value, self.vector));
                let first = swizzle.apply(tri!(add(self.start, tri!(self.offset(thread, value.saturating_sub(place))))));
                let found = swizzle.apply(tri!(add(self.start, tri!(self.offset(thread, value)))));
                if tri!(rem(first, self.vector)) != 0 || found != tri!(add(first, place)) {
                    return Ok(false);
                }
            });
        });
        Ok(true)
    }

    /// The number of values that a thread moves in one instruction.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn vector(&self) -> u64 {
        self.vector
    }

    /// The same access in vectors of at most so many values, as many as an instruction moves.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::LayoutValue;
    /// let rows = TileAccess::new(&"(8,64):(64,1)".parse()?, 2, &LayoutValue::line(8, 1)?)?;
    /// assert_eq!((rows.vector(), rows.at_most(2).vector(), rows.at_most(3).vector()), (8, 2, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at_most(mut self, values: u64) -> Self {
        while self.vector > values && self.vector > self.least {
            self.vector >>= 1;
        }
        self.most = self.vector;
        self
    }

    /// The number of threads, and of values of each.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// assert_eq!(TileAccess::along(&"(8,64):(64,1)".parse()?, 2, 0)?.counts(), Ok((8, 64)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn counts(&self) -> Result<(u64, u64), AlgebraError> {
        Ok((tri!(self.threads.size()), tri!(self.values.size())))
    }

    /// The address in bytes of a value of a thread, if `swizzle` acts on the tile's offsets; for a vector, that of its first value.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// use layout_algebra::Swizzle;
    /// let columns = TileAccess::along(&"(8,64):(64,1)".parse()?, 2, 0)?;
    /// // Thread 3 has row 3, its value 1 lies in column 1; Sw<3,3,3> moves that by 3 vectors of 8.
    /// assert_eq!(columns.address(3, 1, &Swizzle::IDENTITY), Ok(2 * (3 * 64 + 1)));
    /// assert_eq!(columns.address(3, 1, &Swizzle::new(3, 3, 3)?), Ok(2 * (3 * 64 + 24 + 1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn address(&self, thread: u64, value: u64, swizzle: &Swizzle) -> Result<u64, AlgebraError> {
        mul(swizzle.apply(tri!(add(self.start, tri!(self.offset(thread, value))))), self.bytes)
    }

    /// The number of bytes that a thread moves in one instruction.
    ///
    /// ```
    /// use layout_algebra::analysis::TileAccess;
    /// assert_eq!(TileAccess::matrices(&"(8,64):(64,1)".parse()?, 2)?.width_in_bytes(), Ok(16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn width_in_bytes(&self) -> Result<u64, AlgebraError> {
        mul(self.vector, self.bytes)
    }

    /// The offset of a value of a thread, in elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn offset(&self, thread: u64, value: u64) -> Result<u64, AlgebraError> {
        let index = tri!(add(tri!(offset(&self.threads, thread)), tri!(offset(&self.values, value))));
        offset(&self.tile, index)
    }

    /// The access with the widest possible vector.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn widened(mut self) -> Result<Self, AlgebraError> {
        let width = if self.most > 1 { tri!(self.width()) } else { None };
        loop {
            let twice = tri!(mul(self.vector, 2));
            let fits = twice <= self.most && matches!(rem(tri!(self.values.size()), twice), Ok(0));
            if !fits || !tri!(self.has_vectors(twice, width)) {
                return Ok(self);
            }
            self.vector = twice;
        }
    }

    /// The width of vectors in the layout of offsets, if there is one: then nothing needs to be tried.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn width(&self) -> Result<Option<u64>, AlgebraError> {
        match &self.offsets {
            Some(offsets) => Ok(Some(tri!(vector_width(&ComposedLayout::plain(offsets))))),
            None => Ok(None),
        }
    }

    /// Checks whether blocks of `vector` values are contiguous and aligned, for every thread.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_vectors(&self, vector: u64, width: Option<u64>) -> Result<bool, AlgebraError> {
        if let Some(width) = width {
            return Ok(matches!(rem(width, vector), Ok(0)));
        }
        let (threads, values) = (tri!(self.threads.size()), tri!(self.values.size()));
        each!(thread in 0, threads => {
            each!(value in 0, values => {
                let place = tri!(rem(value, vector));
                let first = tri!(self.offset(thread, value.saturating_sub(place)));
                if tri!(rem(first, vector)) != 0 || tri!(self.offset(thread, value)) != tri!(add(first, place)) {
                    return Ok(false);
                }
            });
        });
        Ok(true)
    }

    /// The same access of another tile of the same shape, in vectors as wide as that tile allows; `None` if they would be narrower.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_tile(&self, tile: &LayoutValue) -> Result<Option<Self>, AlgebraError> {
        let mut access = tri!(Self::of_scalars(tile, self.bytes, &self.threads, &self.values));
        (access.vector, access.least, access.most) = (self.vector, self.least, self.most);
        if self.vector > 1 && !tri!(access.has_vectors(self.vector, tri!(access.width()))) {
            return Ok(None);
        }
        Ok(Some(tri!(access.widened()).placed(self.start)))
    }

    /// The cost, in requests, of finding the vectors: element by element, if no layout has the offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tried(&self) -> Result<u64, AlgebraError> {
        let passes = if self.offsets.is_some() { 0 } else { self.vector.trailing_zeros() as u64 };
        mul(passes, tri!(self.tile.size()) / TRIED)
    }

    /// The tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tile(&self) -> &LayoutValue {
        &self.tile
    }

    /// The number of bytes of an element.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The swizzled tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn swizzled(&self, swizzle: Swizzle) -> ComposedLayout {
        ComposedLayout::new(swizzle, self.start, &self.tile)
    }
}

/// The most values that one of the accesses moves in one instruction; a multiple of the number each of them moves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn widest(accesses: &[TileAccess]) -> u64 {
    let mut most = 1;
    each!(i in 0, accesses.len() => {
        most = if accesses[i].vector > most { accesses[i].vector } else { most };
    });
    most
}

/// The size of the tile, if its elements have a valid width.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn checked(tile: &LayoutValue, bytes: u64) -> Result<u64, AlgebraError> {
    if !matches!(bytes, 1 | 2 | 4 | 8 | 16) {
        return Err(AlgebraError::Access(AccessError::Width { bytes }));
    }
    tile.size()
}

/// The distance of one step along a mode, in indices of the tile: the product of the sizes of the modes before.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn step_of(tile: &LayoutValue, mode: usize) -> Result<u64, AlgebraError> {
    let mut step = 1;
    each!(before in 0, mode => {
        step = tri!(mul(step, tri!(tri!(tile.mode(before)).size())));
    });
    Ok(step)
}

/// The mode of a tile of rank 2 whose first leaf has stride 1.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn contiguous_mode(tile: &LayoutValue) -> Option<usize> {
    if tile.is_leaf() || tile.rank() != 2 {
        return None;
    }
    each!(mode in 0, 2 => {
        if let Ok(line) = tile.mode(mode)
            && line.leaf_count() > 0
            && line.leaf_at(0).stride == 1
            && line.leaf_at(0).extent > 1
        {
            return Some(mode);
        }
    });
    None
}
