//! # Slice and dice
//!
//! **Definition.** For a coordinate `c` in which some modes are `_`, and a layout `L` (or an int-tuple):
//! 1. `slice(c, L)` keeps the parts of `L` under the `_` of `c`, one after the other, as the modes of a flat list; `slice(_, L) = L`,
//!    and if nothing is kept it is `()`;
//! 2. `dice(c, L)` keeps the parts under the indices, and drops those under `_`: the parts that `slice` drops;
//! 3. `slice_and_offset(c, L)` is `slice(c, L)` and the offset of `c` with 0 for each `_`: together they are `L`, restricted to
//!    the coordinates that `c` stands for;
//! 4. `domain_offset(c, L)` is `L` itself and the offset of `c`: `L`, seen from `c` on.
//!
//! **Law:** `slice_and_offset(c, L) = (R, o)`: the offsets `o + R(i)` are those of `L` at the coordinates that agree with `c`, in
//! order. The leaves of `slice` and of `dice` together are those of `L`.
//!
//! **Worked example:** `(_,2)` of `(4,8):(8,1)`: mode 0 is kept, `(4):(8)`, and mode 1 contributes `2·1`: column 2 begins at 2.
//! `((_,1),_)` of `((2,3),4)` keeps 2 and 4: `(2,4)`, not `((2),4)`.
//!
//! ```text
//!   (4,8):(8,1)     0  1 [2]  3 …
//!                   8  9 [10] 11 …      slice((_,2), …) = (4):(8), offset 2
//!                  16 17 [18] 19 …
//! ```
//!
//! **Refuses:** a coordinate of another rank than its mode ([`AlgebraError::CoordinateMismatch`]).
//!
//! Source: `CuTe`, `underscore.hpp` and `layout.hpp` (CUTLASS). As there, an index is not compared with its extent: past the end it
//! is an offset of the extension; use [`is_in_domain`](crate::is_in_domain) to check.

use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::trace::{Stage, Trace, traced};

impl<T: Copy> Nested<T> {
    /// The parts under the `_` of `coord`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple};
    /// let shape: IntTuple = "((2,3),4)".parse()?;
    /// let coord = Coord::of(&[Coord::of(&[Coord::whole(), Coord::at(1)])?, Coord::whole()])?;
    /// assert_eq!(shape.slice(&coord)?.to_string(), "(2,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn slice(&self, coord: &Coord) -> Result<Self, AlgebraError> {
        self.parts(coord, true)
    }

    /// The parts under the indices of `coord`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple};
    /// let coord = Coord::of(&[Coord::whole(), Coord::at(1)])?;
    /// assert_eq!(IntTuple::flat(&[4, 8])?.dice(&coord)?.to_string(), "(8)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn dice(&self, coord: &Coord) -> Result<Self, AlgebraError> {
        self.parts(coord, false)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn parts(&self, coord: &Coord, whole: bool) -> Result<Self, AlgebraError> {
        let none = Self::empty(self.fill());
        if coord.is_leaf() {
            return Ok(if coord.leaf_at(0).is_none() == whole { *self } else { none });
        }
        self.lift(coord, whole, none)
    }

    /// The parts `kept` so far, followed by the parts of this tuple that are kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn lift(&self, coord: &Coord, whole: bool, mut kept: Self) -> Result<Self, AlgebraError> {
        if coord.is_leaf() {
            return if coord.leaf_at(0).is_none() == whole { kept.push(self) } else { Ok(kept) };
        }
        if self.is_leaf() || coord.rank() != self.rank() {
            return Err(AlgebraError::CoordinateMismatch { entries: coord.rank(), modes: self.rank() });
        }
        each!(i in 0, coord.rank() => {
            kept = tri!(tri!(self.mode(i)).lift(&tri!(coord.mode(i)), whole, kept));
        });
        Ok(kept)
    }
}

traced! {
    /// The slice of a layout, and the offset at which it begins; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Coord, LayoutValue, slice_and_offset};
    /// let rows: LayoutValue = "(4,8):(8,1)".parse()?;
    /// let (column, offset) = slice_and_offset(&Coord::of(&[Coord::whole(), Coord::at(2)])?, &rows)?;
    /// assert_eq!((column.to_string().as_str(), offset), ("(4):(8)", 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn slice_and_offset(
        trace: &mut Trace,
        coord: &Coord,
        layout: &LayoutValue,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        Ok((tri!(layout.slice(coord)), tri!(start(coord, layout, trace))))
    }

    /// The layout, and the offset of a coordinate of it; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Coord, IntTuple, domain_offset, make_layout};
    /// let layout = make_layout(&"(2,2)".parse()?)?;
    /// let (same, offset) = domain_offset(&Coord::indices(&IntTuple::flat(&[1, 1])?), &layout)?;
    /// assert_eq!((same, offset), (layout, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn domain_offset(
        trace: &mut Trace,
        coord: &Coord,
        layout: &LayoutValue,
    ) -> Result<(LayoutValue, u64), AlgebraError> {
        Ok((*layout, tri!(start(coord, layout, trace))))
    }
}

/// The offset at a coordinate, with `_` read as 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn start(coord: &Coord, layout: &LayoutValue, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    trace.begin(Stage::Start);
    let start = tri!(trace.evaluate(layout, &coord.origin()));
    trace.leave();
    Ok(start)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::int_tuple::IntTuple;

    #[test]
    fn slice_and_dice_share_out_the_leaves() {
        let shape = IntTuple::of(&[IntTuple::flat(&[2, 3]).expect("small"), IntTuple::int(4)]).expect("small");
        let coord = Coord::of(&[Coord::of(&[Coord::whole(), Coord::at(1)]).expect("small"), Coord::whole()]);
        let coord = coord.expect("small");
        assert_eq!(shape.slice(&coord), IntTuple::flat(&[2, 4]));
        assert_eq!(shape.dice(&coord), IntTuple::flat(&[3]));
        assert_eq!(shape.slice(&Coord::whole()), Ok(shape));
        assert_eq!(shape.dice(&Coord::whole()), Ok(IntTuple::unit()));
    }
}
