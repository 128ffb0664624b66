//! Pictures of layouts: the table of offsets, mode 0 downwards, mode 1 to the right.

mod strip;

pub use strip::{MAX_STRIP, Strip, strip};

use core::fmt;

use crate::arithmetic::add;
use crate::composed::ComposedLayout;
use crate::control::next;
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// The table of a layout's offsets, made by [`table`] or [`composed_table`].
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    layout: &'a LayoutValue,
    /// What is done to the offsets, if anything.
    composed: Option<&'a ComposedLayout>,
}

/// The offsets of `layout` as a table: one row for each coordinate of mode 0, one column for each of mode 1.
///
/// A layout of rank 1 is one row. Of a higher rank, the first two modes are shown, with the coordinates of the others at 0.
/// Nested modes are counted colexicographically. The picture is that of `print_layout` in `CuTe`.
///
/// If an offset does not fit in 64 bits, that is said in place of the table.
///
/// ```
/// use layout_algebra::{IntTuple, LayoutValue, table};
/// let rows = LayoutValue::new(&IntTuple::flat(&[2, 3])?, &IntTuple::flat(&[8, 1])?)?;
/// assert_eq!(
///     table(&rows).to_string(),
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
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub const fn table(layout: &LayoutValue) -> Table<'_> {
    Table { layout, composed: None }
}

/// The offsets of a swizzled layout as a table; see [`table`].
///
/// ```
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle, composed_table};
/// let rows = LayoutValue::new(&IntTuple::flat(&[2, 2])?, &IntTuple::flat(&[2, 1])?)?;
/// assert_eq!(
///     composed_table(&ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &rows)).to_string(),
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
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub const fn composed_table(composed: &ComposedLayout) -> Table<'_> {
    Table { layout: composed.layout(), composed: Some(composed) }
}

impl fmt::Display for Table<'_> {
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
    fn title(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.composed {
            Some(composed) => write!(f, "{composed}"),
            None => write!(f, "{}", self.layout),
        }
    }

    /// What is shown for an offset of the layout.
    fn shown(self, offset: u64) -> Result<u64, AlgebraError> {
        match self.composed {
            Some(composed) => Ok(composed.swizzle().apply(add(composed.offset(), offset)?)),
            None => Ok(offset),
        }
    }

    /// The greatest offset shown, or one no smaller: a swizzle changes no bit above the highest it reads or writes.
    fn greatest(self) -> Result<u64, AlgebraError> {
        let (down, across) = self.modes()?;
        self.layout.cosize()?;
        let corner =
            add(offset(&down, down.size()?.saturating_sub(1))?, offset(&across, across.size()?.saturating_sub(1))?)?;
        match self.composed {
            Some(composed) => Ok(add(composed.offset(), corner)? | composed.swizzle().z_mask()),
            None => Ok(corner),
        }
    }

    fn write(self, f: &mut fmt::Formatter<'_>, greatest: u64) -> Result<fmt::Result, AlgebraError> {
        let (down, across) = self.modes()?;
        let (rows, columns) = (down.size()?, across.size()?);
        let cell = digits(greatest.max(columns.saturating_sub(1))).max(2);
        let margin = digits(rows.saturating_sub(1)).max(2);
        let grid = Grid { columns, cell, margin };
        let header = self.title(f).and_then(|()| writeln!(f)).and_then(|()| grid.header(f)).and_then(|()| grid.line(f));
        if header.is_err() {
            return Ok(header);
        }
        for i in 0..rows {
            let base = offset(&down, i)?;
            let row = write!(f, " {i:margin$} |");
            let cells = (0..columns).try_fold(row, |written, j| {
                let value = self.shown(add(base, offset(&across, j)?)?)?;
                Ok::<_, AlgebraError>(written.and_then(|()| write!(f, " {value:cell$} |")))
            })?;
            let end = cells.and_then(|()| writeln!(f)).and_then(|()| grid.line(f));
            if end.is_err() {
                return Ok(end);
            }
        }
        Ok(Ok(()))
    }

    /// What goes down and what goes across.
    fn modes(self) -> Result<(LayoutValue, LayoutValue), AlgebraError> {
        match self.layout.rank() {
            1 => Ok((LayoutValue::TRIVIAL, *self.layout)),
            _ => Ok((self.layout.mode(0)?, self.layout.mode(1)?)),
        }
    }
}

/// The lines between the numbers.
struct Grid {
    columns: u64,
    cell: usize,
    margin: usize,
}

impl Grid {
    fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {:1$} ", "", self.margin)?;
        for j in 0..self.columns {
            let gap = if j == 0 { 2 } else { 3 };
            write!(f, "{:gap$}{j:1$}", "", self.cell)?;
        }
        writeln!(f)
    }

    fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {:1$} +", "", self.margin)?;
        for _ in 0..self.columns {
            write!(f, "{:-<1$}+", "", self.cell.saturating_add(2))?;
        }
        writeln!(f)
    }
}

/// How many decimal digits `number` has.
fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |exponent| next(exponent as usize))
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
    fn offsets_past_64_bits_are_said() {
        let far = LayoutValue::line(3, u64::MAX).unwrap();
        assert_eq!(
            table(&far).to_string(),
            "3:18446744073709551615: overflow: 2 * 18446744073709551615 does not fit in 64 bits\n"
        );
    }
}
