//! # Tiled copies: a copy atom, laid over a tile
//!
//! **Definition.** A tiled copy is a copy atom for elements of some width, a layout `(thread, value) → element` of a tile in which its *reference* counts,
//! and the tile.
//! 1. The layouts of the atom count bits; divided by the width they count elements ([`recast_layout`]).
//! 2. `ref → source` is `right_inverse(reference) ∘ source`: the thread and value of the reference that a (thread, value) of the source corresponds to.
//! 3. `tidfrg` of a side cuts a layout into tiles, the tile into the atoms' (thread, value), renumbers these as that side counts, and groups threads
//!    and values: `(thread, (value of the atom, atom), (rest of M, rest of N, …))`.
//! 4. `partition` fixes the thread.
//!
//! **Law:** the partitions by all threads meet every element; source and destination meet the same elements, with the same values.
//!
//! **Worked example:** `UniversalCopy<uint128_t>` of `half_t`, 16×8 threads row by row, 8 values along the row: the tile is `(16,64)`, thread 1 has row
//! 0, columns 8 to 15.
//!
//! ```text
//!     columns   0 … 7   8 … 15   …  56 … 63
//!     row 0       t0      t1           t7
//!     row 1       t8      t9           t15
//! ```
//!
//! **Refuses:** threads and values that are not numbered ([`AlgebraError::NotNumbered`]); too few of them, which the atom then does not divide; elements
//! that do not fill the width that the atom copies at once ([`AlgebraError::ElementDoesNotFit`]).
//!
//! Source: `CuTe`, `copy_atom.hpp` (CUTLASS). As there, the threads of the atom are assumed to be neighbors.

use super::copies::CopyAtom;
use super::operand::Operand;
use super::tiled_mma::{TiledMma, in_mode_0, tile};
use crate::algebra::coalesce::coalesce;
use crate::algebra::divide::Rounding;
use crate::algebra::make_layout_tv::make_layout_tv;
use crate::algebra::partition::{all_of, is_within};
use crate::algebra::product::zip;
use crate::algebra::recast::recast_layout;
use crate::arithmetic::divides;
use crate::compact::make_layout;
use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::{Trace, traced};

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The side that is read.
    Source,
    /// The side that is written.
    Destination,
}

/// A copy atom, laid over a tile; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct TiledCopy {
    source: LayoutValue,
    destination: LayoutValue,
    reference: LayoutValue,
    layout: LayoutValue,
    tile: IntTuple,
}

impl TiledCopy {
    /// The atom for elements of `width` bits, by a layout (thread, value) → element of `tile`.
    ///
    /// # Errors
    /// [`AlgebraError::ElementDoesNotFit`]; the errors of the recast.
    ///
    /// ```
    /// use layout_algebra::atoms::{TiledCopy, copy_atom};
    /// use layout_algebra::{AlgebraError, IntTuple, LayoutValue};
    /// let one = LayoutValue::of(&[LayoutValue::TRIVIAL, LayoutValue::line(8, 1)?])?;
    /// let copy = TiledCopy::new(&copy_atom("UniversalCopy<uint16_t>")?, 32, &one, &IntTuple::flat(&[8])?);
    /// assert!(matches!(copy, Err(AlgebraError::ElementDoesNotFit { bits: 32, at_once: 16 })));
    /// # Ok::<(), AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(atom: &CopyAtom, width: u64, layout: &LayoutValue, tile: &IntTuple) -> Result<Self, AlgebraError> {
        Ok(Self {
            source: tri!(in_elements(&atom.source, width)),
            destination: tri!(in_elements(&atom.destination, width)),
            reference: tri!(in_elements(&atom.reference, width)),
            layout: *layout,
            tile: *tile,
        })
    }

    /// The atom by threads and values, as laid out by [`make_layout_tv`].
    ///
    /// # Errors
    /// Same errors as [`make_layout_tv`] and [`new`](Self::new).
    ///
    /// ```
    /// use layout_algebra::atoms::{Side, TiledCopy, copy_atom};
    /// use layout_algebra::{Order, make_layout};
    /// let threads = Order::RowMajor.layout(&"(16,8)".parse()?)?;
    /// let values = make_layout(&"(1,8)".parse()?)?;
    /// let copy = TiledCopy::by_threads(&copy_atom("UniversalCopy<uint128_t>")?, 16, &threads, &values)?;
    /// assert_eq!(copy.layout().to_string(), "((8,16),8):((128,1),16)");
    /// assert_eq!(copy.layout_tv(Side::Source)?.to_string(), "((8,16),(8,1)):((128,1),(16,0))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by_threads(
        atom: &CopyAtom,
        width: u64,
        threads: &LayoutValue,
        values: &LayoutValue,
    ) -> Result<Self, AlgebraError> {
        let (layout, tile) = tri!(make_layout_tv(threads, values));
        Self::new(atom, width, &layout, &tile)
    }

    /// The atom by an operand of a tiled MMA: each thread copies the elements it multiplies.
    ///
    /// # Errors
    /// Same errors as [`TiledMma::layout_tv`] and [`new`](Self::new).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by_mma(atom: &CopyAtom, width: u64, mma: &TiledMma, operand: Operand) -> Result<Self, AlgebraError> {
        Self::new(atom, width, &tri!(mma.layout_tv(operand)), &tri!(mma.tile_of(operand)))
    }

    /// The layout (thread, value) → element of the tile, as the reference counts.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layout(&self) -> LayoutValue {
        self.layout
    }

    /// The tile.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tile(&self) -> IntTuple {
        self.tile
    }

    /// The number of threads that take part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn thread_count(&self) -> Result<u64, AlgebraError> {
        tri!(self.layout.mode(0)).size()
    }

    /// The number of values of a thread that the atom copies at once.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn values_at_once(&self) -> Result<u64, AlgebraError> {
        tri!(self.reference.mode(1)).size()
    }
}

traced! {
    /// The layout `(thread, (value of the atom, atom), (rest of M, rest of N, …))`; see the [module](self).
    ///
    /// # Errors
    /// The errors of the divides and the composition.
    pub const fn tidfrg(
        this: &TiledCopy,
        trace: &mut Trace,
        side: Side,
        layout: &LayoutValue,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        this.by_side(side, &tri!(trace.zipped_divide(layout, &tri!(extents(&this.tile)), rounding)), trace)
    }

    /// The layout (thread, (value of the atom, atom)) → element of the tile, as `side` counts.
    ///
    /// # Errors
    /// The errors of the composition.
    pub const fn layout_tv(this: &TiledCopy, trace: &mut Trace, side: Side) -> Result<LayoutValue, AlgebraError> {
        let tile = tri!(IntTuple::of(&[this.tile, IntTuple::int(1)]));
        let all = tri!(this.by_side(side, &tri!(make_layout(&tile)), trace));
        all.take(0, 2)
    }
}

impl TiledCopy {
    /// A layout `(tile, rest)` with its tile by thread and value of `side`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by_side(
        &self,
        side: Side,
        tiled: &LayoutValue,
        trace: &mut Trace<'_>,
    ) -> Result<LayoutValue, AlgebraError> {
        let of_side = match side {
            Side::Source => self.source,
            Side::Destination => self.destination,
        };
        let inverse = tri!(trace.right_inverse(&self.reference));
        let renumbered = tri!(trace.composition(&inverse, &of_side));
        let (threads, values) = (tri!(self.reference.mode(0)), tri!(self.reference.mode(1)));
        let atom = tri!(IntTuple::flat(&[tri!(threads.size()), tri!(values.size())]));
        let atoms = tri!(trace.zipped_divide(&self.layout, &tri!(extents(&atom)), Rounding::Exact));
        let atoms = tri!(trace.composition_by(&atoms, &tri!(in_mode_0(&Tiler::layout(&renumbered)))));
        let joined = tri!(zip(&tri!(atoms.mode(0)), &tri!(atoms.mode(1))));
        let joined = tri!(trace.coalesce_by(&joined, &tri!(profile())));
        let cut = tri!(trace.composition_by(tiled, &tri!(in_mode_0(&Tiler::layout(&joined)))));
        LayoutValue::of(&[tri!(cut.get(&[0, 0])), tri!(cut.get(&[0, 1])), tri!(cut.mode(1))])
    }
}

traced! {
    /// The elements that `thread` reads or writes, `((value, atom), rest of M, rest of N, …)`, and the offset at which they begin.
    ///
    /// # Errors
    /// Same errors as [`tidfrg`](Self::tidfrg).
    ///
    /// ```
    /// use layout_algebra::atoms::{Side, TiledCopy, copy_atom};
    /// use layout_algebra::{Order, Rounding, make_layout};
    /// let threads = Order::RowMajor.layout(&"(16,8)".parse()?)?;
    /// let values = make_layout(&"(1,8)".parse()?)?;
    /// let copy = TiledCopy::by_threads(&copy_atom("UniversalCopy<uint128_t>")?, 16, &threads, &values)?;
    /// let rows = Order::RowMajor.layout(&"(32,64)".parse()?)?;
    /// let (values, offset) = copy.partition(Side::Source, &rows, 1, Rounding::Exact)?;
    /// assert_eq!((values.to_string().as_str(), offset), ("((8,1),2,1):((1,0),1024,0)", 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn partition(
        this: &TiledCopy,
        trace: &mut Trace,
        side: Side,
        layout: &LayoutValue,
        thread: u64,
        rounding: Rounding,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        let shares = tri!(trace.on(this).tidfrg(side, layout, rounding));
        part_of(&shares, thread, trace)
    }
}

/// The part of one thread in the result of `tidfrg`, and the offset at which it begins.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn part_of(
    shares: &LayoutValue,
    thread: u64,
    trace: &mut Trace<'_>,
) -> Result<(LayoutValue, u64), AlgebraError> {
    let rests = tri!(all_of(tri!(shares.mode(2)).rank()));
    tri!(is_within(&Coord::at(thread), &tri!(shares.mode(0)).shape()));
    trace.slice_and_offset(&tri!(Coord::of(&[Coord::at(thread), Coord::whole(), rests])), shares)
}

/// `(thread, value) → bit` as `(thread, value) → element`. An atom of one bit copies elements of any width, one at a time.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_elements(bits: &LayoutValue, width: u64) -> Result<LayoutValue, AlgebraError> {
    let values = tri!(coalesce(&tri!(bits.mode(1))));
    let at_once = run(&values);
    if tri!(values.size()) > 1 && width > 0 && !divides(width, at_once) {
        return Err(AlgebraError::ElementDoesNotFit { bits: width, at_once });
    }
    recast_layout(bits, 1, width)
}

/// The number of consecutive bits of a thread: a wider element would be split among threads.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn run(values: &LayoutValue) -> u64 {
    each!(i in 0, values.leaf_count() => {
        if values.leaf_at(i).stride == 1 {
            return values.leaf_at(i).extent;
        }
    });
    1
}

/// The tiler with these extents.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn extents(shape: &IntTuple) -> Result<Tiler, AlgebraError> {
    let mut tiler = tri!(Tiler::by_mode(&[tri!(tile(tri!(tri!(shape.mode(0)).product())))]));
    each!(i in 1, shape.rank() => {
        tri!(tiler.push(tri!(tile(tri!(tri!(shape.mode(i)).product()))).borrowed()));
    });
    Ok(tiler)
}

/// The profile with threads as one mode and values as (of the atom, atoms).
#[cfg_attr(not(feature = "compiled"), inline)]
const fn profile() -> Result<IntTuple, AlgebraError> {
    IntTuple::of(&[IntTuple::int(1), tri!(IntTuple::flat(&[1, 1]))])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Eight bits of a thread that are not adjacent are not one element of eight bits.
    #[test]
    fn bits_that_lie_apart_are_elements_of_one() {
        let (shape, stride) = (IntTuple::flat(&[32, 8]).unwrap(), IntTuple::flat(&[1, 32]).unwrap());
        let bits = LayoutValue::new(&shape, &stride).unwrap();
        assert_eq!(in_elements(&bits, 8), Err(AlgebraError::ElementDoesNotFit { bits: 8, at_once: 1 }));
        assert_eq!(in_elements(&bits, 1), Ok(bits));
    }
}
