//! # Partitions of a composed layout
//!
//! **Definition.** The same as for a plain layout, with the slice of a composed one: with `Z = zipped_divide(C, T)`,
//! 1. `inner_partition(C, T, c)` fixes mode 1 of `Z` at `c`, `outer_partition(C, T, c)` mode 0;
//! 2. `local_tile` is `inner_partition` without the modes that are `_` in a projection;
//! 3. `local_partition(C, threads, i)` is `outer_partition` by the extents of `threads`, at the position of thread `i`.
//!
//! **Law:** the offsets of a part are those of `C` at the places that the [plain partition](mod@crate::algebra::partition) of indices names.
//!
//! **Worked example:** `Sw<1,0,2> o 0 o (4,4):(4,1)` by tiles `(2,2)`: the tile at `(1,0)` begins at 8; bit 2 is read, which is 0 in row 2 and
//! 1 in row 3: offsets `8 13 9 12`, the layout `Sw<1,0,2> o 0 o (2,2):(4,1)` from 8 on.
//!
//! ```text
//!   rows 2, 3    8  9 │10 11        the tile in the first two columns
//!               13 12 │15 14
//! ```
//!
//! **Refuses:** the errors of the divide, a coordinate that does not fit ([`AlgebraError::CoordinateMismatch`]) or is past the end
//! ([`AlgebraError::IndexOutOfRange`]).
//!
//! Source: `CuTe` (`tensor_impl.hpp`, CUTLASS), `inner_partition` and the others, which take any layout, and the slice of a composed layout in
//! `layout_composed.hpp`.

use super::ComposedLayout;
use super::slice::Sliced;
use crate::algebra::divide::Rounding;
use crate::algebra::partition::partitions;
use crate::control::tri;
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

partitions! {
    ComposedLayout => (Sliced, u64);
    this, trace, tiler, rounding => this.with_layout(&tri!(trace.zipped_divide(&this.layout, tiler, rounding)));
    parts, at => trace.on(&parts).slice_and_offset(at);
    /// ```
    /// use layout_algebra::{ComposedLayout, Coord, IntTuple, LayoutValue, Rounding, Sliced, Swizzle, Tiler};
    /// let rows = LayoutValue::new(&IntTuple::flat(&[4, 4])?, &IntTuple::flat(&[4, 1])?)?;
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 2)?, 0, &rows);
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(2)?])?;
    /// let (part, offset) = swizzled.inner_partition(&tile, &Coord::indices(&IntTuple::flat(&[1, 0])?), Rounding::Exact)?;
    /// let Sliced::Composed(part) = part else { panic!("it stays composed") };
    /// assert_eq!((part.to_string().as_str(), offset), ("Sw<1,0,2> o 0 o (2,2):(4,1)", 8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;

    fn rows() -> ComposedLayout {
        ComposedLayout::new(Swizzle::new(1, 0, 2).unwrap(), 0, &layout(&[4, 4], &[4, 1]))
    }

    fn text((part, offset): (Sliced, u64)) -> (String, u64) {
        match part {
            Sliced::Composed(part) => (part.to_string(), offset),
            Sliced::Plain(part) => (part.to_string(), offset),
        }
    }

    #[test]
    fn condition_1_fixes_a_place() {
        let tile = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(2).unwrap()]).unwrap();
        let coord = Coord::of(&[Coord::at(1), Coord::at(1)]).unwrap();
        assert_eq!(
            text(rows().outer_partition(&tile, &coord, Rounding::Exact).unwrap()),
            ("(2,2):(8,2)".to_string(), 4)
        );
    }

    #[test]
    fn conditions_2_and_3_are_the_first_by_other_names() {
        let tile = Tiler::by_mode(&[Tiler::extent(2).unwrap(), Tiler::extent(2).unwrap()]).unwrap();
        let coord = Coord::of(&[Coord::at(1), Coord::at(1)]).unwrap();
        assert_eq!(
            rows().local_tile(&tile, &coord, &coord, Rounding::Exact),
            rows().inner_partition(&tile, &coord, Rounding::Exact)
        );
        let threads = layout(&[2, 2], &[1, 2]);
        assert_eq!(
            rows().local_partition(&threads, 3, Rounding::Exact),
            rows().outer_partition(&tile, &coord, Rounding::Exact)
        );
    }
}
