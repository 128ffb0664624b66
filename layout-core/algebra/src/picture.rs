//! Pictures of layouts: the table of offsets, mode 0 downward, mode 1 to the right, one table after another for the other modes.

mod grid;
mod grouped;
mod strip;

pub use grouped::Grouped;
pub use strip::{MAX_STRIP, Strip, Visit, strip};

use core::fmt;

use crate::arithmetic::{add, mul};
use crate::composed::ComposedLayout;
use crate::control::debug_as_displayed;
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use grid::{Grid, digits};

/// The contents of the cells of a table, instead of offsets: see [`Table::of`].
pub trait Cells {
    /// Writes the cell of this index.
    fn write(&self, index: u64, to: &mut dyn fmt::Write) -> fmt::Result;
}

/// The table of a layout's offsets, made by [`table`] or [`composed_table`].
#[derive(Clone, Copy)]
pub struct Table<'a> {
    layout: &'a LayoutValue,
    /// The swizzled layout whose offsets are shown, if there is one.
    composed: Option<&'a ComposedLayout>,
    /// The contents instead of the offsets, if given.
    cells: Option<&'a dyn Cells>,
    /// The most rows, columns and slices to show.
    most: [u64; 3],
}

/// The offsets of `layout` as a table: one row for each coordinate of mode 0, one column for each of mode 1.
///
/// A layout of rank 1 is one row. A layout of higher rank is shown slice by slice, `(_,_,k)` for each `k`.
/// Nested modes are counted colexicographically. The picture of a layout of rank 2 is that of `print_layout` in `CuTe`.
/// A table is as long as the layout is large: [`Table::within`] shows only the beginning, and says how much it leaves out.
///
/// If an offset does not fit in 64 bits, the error is shown instead of the table.
///
/// ```
/// use layout_algebra::table;
/// assert_eq!(
///     table(&"(2,3):(8,1)".parse()?).to_string(),
///     "\
/// (2,3):(8,1)
///        0    1    2
///     +----+----+----+
///   0 |  0 |  1 |  2 |
///     +----+----+----+
///   1 |  8 |  9 | 10 |
///     +----+----+----+
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn table(layout: &LayoutValue) -> Table<'_> {
    Table { layout, composed: None, cells: None, most: [u64::MAX; 3] }
}

/// The offsets of a swizzled layout as a table; see [`table`].
///
/// ```
/// use layout_algebra::{ComposedLayout, Swizzle, composed_table};
/// assert_eq!(
///     composed_table(&ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &"(2,2):(2,1)".parse()?)).to_string(),
///     "\
/// Sw<1,0,1> o 0 o (2,2):(2,1)
///        0    1
///     +----+----+
///   0 |  0 |  1 |
///     +----+----+
///   1 |  3 |  2 |
///     +----+----+
/// "
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn composed_table(composed: &ComposedLayout) -> Table<'_> {
    Table { layout: composed.layout(), composed: Some(composed), cells: None, most: [u64::MAX; 3] }
}

impl Table<'_> {
    /// The same table, limited to this many rows, columns and slices.
    ///
    /// ```
    /// use layout_algebra::table;
    /// assert_eq!(
    ///     table(&"33554432:1".parse()?).within(4, 3, 1).to_string(),
    ///     "\
    /// 33554432:1
    ///              0          1          2
    ///     +----------+----------+----------+
    ///   0 |        0 |        1 |        2 |
    ///     +----------+----------+----------+
    /// … 33,554,429 more columns
    /// "
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn within(self, rows: u64, columns: u64, slices: u64) -> Self {
        Self { most: [rows, columns, slices], ..self }
    }
}

impl<'a> Table<'a> {
    /// The same table with other cells than offsets, each as wide as the widest.
    ///
    /// ```
    /// use std::fmt::{Result, Write};
    /// use layout_algebra::{LayoutValue, picture::Cells, table};
    /// struct Letters;
    /// impl Cells for Letters {
    ///     fn write(&self, index: u64, to: &mut dyn Write) -> Result {
    ///         write!(to, "{}", ["a", "bcd"][index as usize])
    ///     }
    /// }
    /// assert_eq!(
    ///     table(&LayoutValue::line(2, 1)?).of(&Letters).to_string(),
    ///     "\
    /// 2:1
    ///         0     1
    ///     +-----+-----+
    ///   0 |   a | bcd |
    ///     +-----+-----+
    /// "
    /// );
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(self, cells: &'a dyn Cells) -> Self {
        Self { cells: Some(cells), ..self }
    }
}

debug_as_displayed!(Table<'_>);

impl fmt::Display for Table<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.greatest().and_then(|greatest| self.write(f, greatest)) {
            Ok(written) => written,
            Err(error) => {
                self.title(f)?;
                writeln!(f, ": {error}")
            }
        }
    }
}

impl Table<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn title(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.composed {
            Some(composed) => write!(f, "{composed}"),
            None => write!(f, "{}", self.layout),
        }
    }

    /// The number shown for an offset of the layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn shown(self, offset: u64) -> Result<u64, AlgebraError> {
        match self.composed {
            Some(composed) => Ok(composed.swizzle().apply(add(composed.offset(), offset)?)),
            None => Ok(offset),
        }
    }

    /// The greatest offset, or an upper bound of it: a swizzle changes no bit above the highest it reads or writes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn greatest(self) -> Result<u64, AlgebraError> {
        let corner = self.layout.cosize()?.saturating_sub(1);
        match self.composed {
            Some(composed) => Ok(add(composed.offset(), corner)? | composed.swizzle().z_mask()),
            None => Ok(corner),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write(self, f: &mut fmt::Formatter<'_>, greatest: u64) -> Result<fmt::Result, AlgebraError> {
        let modes @ [_, across, rest] = self.modes()?;
        let shown = self.shown_of(&modes)?;
        let widest = match self.cells {
            Some(cells) => Self::widest(cells, &modes, shown)?,
            None => digits(greatest),
        };
        let cell = widest.max(digits(across.size()?.saturating_sub(1))).max(2);
        let grid = Grid { columns: shown[1], cell, margin: digits(shown[0].saturating_sub(1)).max(2) };
        let mut written = self.title(f).and_then(|()| writeln!(f));
        for slice in 0..shown[2] {
            if self.layout.rank() > 2 {
                written = written.and_then(|()| Self::heading(f, &rest, slice));
            }
            written = match written {
                Ok(()) => self.slice(f, &grid, &modes, slice)?,
                Err(_) => return Ok(written),
            };
        }
        let [rows, columns, slices] = Self::left_out(&modes, shown)?;
        let mut more = |count, what| match count {
            0 => Ok(()),
            1 => writeln!(f, "… 1 more {what}"),
            _ => writeln!(f, "… {} more {what}s", Grouped(count)),
        };
        Ok(written
            .and_then(|()| more(rows, "row"))
            .and_then(|()| more(columns, "column"))
            .and_then(|()| more(slices, "slice")))
    }

    /// The index of a row and a column of a slice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn index([down, across, _]: &[LayoutValue; 3], [i, j, slice]: [u64; 3]) -> Result<u64, AlgebraError> {
        add(i, mul(down.size()?, add(j, mul(across.size()?, slice)?)?)?)
    }

    /// The width of the widest cell, in characters.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn widest(cells: &dyn Cells, modes: &[LayoutValue; 3], shown: [u64; 3]) -> Result<usize, AlgebraError> {
        let mut widest = 0;
        for slice in 0..shown[2] {
            for j in 0..shown[1] {
                for i in 0..shown[0] {
                    widest = Width::of_cell(cells, Self::index(modes, [i, j, slice])?).max(widest);
                }
            }
        }
        Ok(widest)
    }

    /// The rows and columns of one slice.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn slice(
        self,
        f: &mut fmt::Formatter<'_>,
        grid: &Grid,
        modes @ [down, across, rest]: &[LayoutValue; 3],
        slice: u64,
    ) -> Result<fmt::Result, AlgebraError> {
        let base = offset(rest, slice)?;
        let header = grid.header(f).and_then(|()| grid.line(f));
        if header.is_err() {
            return Ok(header);
        }
        for i in 0..down.size()?.min(self.most[0]) {
            let base = add(base, offset(down, i)?)?;
            let row = write!(f, " {i:0$} |", grid.margin);
            let cells = (0..grid.columns).try_fold(row, |written, j| {
                let Some(cells) = self.cells else {
                    let value = self.shown(add(base, offset(across, j)?)?)?;
                    return Ok::<_, AlgebraError>(written.and_then(|()| write!(f, " {value:0$} |", grid.cell)));
                };
                let index = Self::index(modes, [i, j, slice])?;
                let gap = grid.cell.saturating_sub(Width::of_cell(cells, index));
                let cell = |f: &mut fmt::Formatter<'_>| cells.write(index, f).and_then(|()| f.write_str(" |"));
                Ok(written.and_then(|()| write!(f, " {:gap$}", "")).and_then(|()| cell(f)))
            })?;
            let end = cells.and_then(|()| writeln!(f)).and_then(|()| grid.line(f));
            if end.is_err() {
                return Ok(end);
            }
        }
        Ok(Ok(()))
    }

    /// Writes `(_,_,2,0)`, the heading of the slice of this index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn heading(f: &mut fmt::Formatter<'_>, rest: &LayoutValue, mut slice: u64) -> fmt::Result {
        write!(f, "(_,_")?;
        for mode in 0..rest.rank() {
            let extent = rest.mode(mode).and_then(|mode| mode.size()).unwrap_or(1);
            write!(f, ",{}", slice.checked_rem(extent).unwrap_or(0))?;
            slice = slice.checked_div(extent).unwrap_or(0);
        }
        writeln!(f, ")")
    }

    /// The modes shown as rows, as columns, and as consecutive slices.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn modes(self) -> Result<[LayoutValue; 3], AlgebraError> {
        match self.layout.rank() {
            1 => Ok([LayoutValue::TRIVIAL, *self.layout, LayoutValue::TRIVIAL]),
            2 => Ok([self.layout.mode(0)?, self.layout.mode(1)?, LayoutValue::TRIVIAL]),
            rank => Ok([self.layout.mode(0)?, self.layout.mode(1)?, self.layout.take(2, rank)?]),
        }
    }

    /// The numbers of rows, columns and slices shown.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn shown_of(self, modes: &[LayoutValue; 3]) -> Result<[u64; 3], AlgebraError> {
        let [rows, columns, slices] = self.most;
        Ok([modes[0].size()?.min(rows), modes[1].size()?.min(columns), modes[2].size()?.min(slices)])
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn left_out(modes: &[LayoutValue; 3], shown: [u64; 3]) -> Result<[u64; 3], AlgebraError> {
        let left = |i: usize| Ok::<u64, AlgebraError>(modes[i].size()?.saturating_sub(shown[i]));
        Ok([left(0)?, left(1)?, left(2)?])
    }
}

/// Counts the characters that are written.
struct Width(usize);

impl Width {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of_cell(cells: &dyn Cells, index: u64) -> usize {
        let mut width = Self(0);
        // Counting never fails.
        let _ = cells.write(index, &mut width);
        width.0
    }
}

impl fmt::Write for Width {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.saturating_add(text.chars().count());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::int_tuple::IntTuple;

    #[test]
    fn rank_1_is_one_row() {
        let line = LayoutValue::line(3, 40).unwrap();
        let picture = "\
3:40
       0    1    2
    +----+----+----+
  0 |  0 | 40 | 80 |
    +----+----+----+
";
        assert_eq!(table(&line).to_string(), picture);
    }

    #[test]
    fn nested_modes_are_counted_colexicographically() {
        let shape = IntTuple::of(&[IntTuple::int(1), IntTuple::flat(&[2, 2]).unwrap()]).unwrap();
        let stride = IntTuple::of(&[IntTuple::int(0), IntTuple::flat(&[5, 1]).unwrap()]).unwrap();
        let picture = table(&LayoutValue::new(&shape, &stride).unwrap()).to_string();
        assert!(picture.contains("|  0 |  5 |  1 |  6 |"), "{picture}");
    }

    #[test]
    fn each_slice_is_shown() {
        let shape =
            IntTuple::of(&[IntTuple::int(1), IntTuple::int(2), IntTuple::flat(&[2, 2]).unwrap(), IntTuple::int(3)]);
        let stride =
            IntTuple::of(&[IntTuple::int(0), IntTuple::int(1), IntTuple::flat(&[2, 4]).unwrap(), IntTuple::int(8)]);
        let layout = LayoutValue::new(&shape.unwrap(), &stride.unwrap()).unwrap();
        let picture = table(&layout).to_string();
        let slices: std::vec::Vec<&str> = picture.lines().filter(|line| line.starts_with("(_,_")).collect();
        assert_eq!(slices[..5], ["(_,_,0,0)", "(_,_,1,0)", "(_,_,2,0)", "(_,_,3,0)", "(_,_,0,1)"]);
        assert_eq!(slices.len(), 12);
        for pair in 0..12 {
            let row = std::format!("  0 | {:2} | {:2} |", 2 * pair, 2 * pair + 1);
            assert!(picture.contains(&row), "{row} in {picture}");
        }
        let swizzled = ComposedLayout::new(crate::Swizzle::new(1, 0, 3).unwrap(), 0, &layout);
        let picture = composed_table(&swizzled).within(7, 1, 2).to_string();
        assert!(picture.ends_with("… 1 more column\n… 10 more slices\n"), "{picture}");
    }

    #[test]
    fn offsets_past_64_bits_are_said() {
        let far = LayoutValue::line(3, u64::MAX).unwrap();
        assert_eq!(
            table(&far).to_string(),
            "3:18446744073709551615: overflow: 2 * 18446744073709551615 does not fit in 64 bits\n"
        );
    }
}
