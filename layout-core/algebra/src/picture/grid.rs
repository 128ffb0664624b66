//! The lines between the numbers of a table.

use core::fmt;

use crate::control::next;

/// The lines between the numbers.
pub(super) struct Grid {
    pub(super) columns: u64,
    pub(super) cell: usize,
    pub(super) margin: usize,
}

impl Grid {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn header(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {:1$} ", "", self.margin)?;
        for j in 0..self.columns {
            let gap = if j == 0 { 2 } else { 3 };
            write!(f, "{:gap$}{j:1$}", "", self.cell)?;
        }
        writeln!(f)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn line(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " {:1$} +", "", self.margin)?;
        for _ in 0..self.columns {
            write!(f, "{:-<1$}+", "", self.cell.saturating_add(2))?;
        }
        writeln!(f)
    }
}

/// The number of decimal digits of `number`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn digits(number: u64) -> usize {
    number.checked_ilog10().map_or(1, |exponent| next(exponent as usize))
}
