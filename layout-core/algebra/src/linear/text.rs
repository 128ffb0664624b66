//! The display of linear layouts and their matrices.
//!
//! `linear{ lane: [1,2,4], register: [8] }` is a layout onto one output dimension, `offset`, whose size is the least power of two above the bases. Otherwise
//! the outputs follow an arrow, `linear{ lane: [(1,0),(2,0)] -> row: 4, col: 2 }`, and each basis has one coordinate per output.

use core::fmt;

use super::LinearLayout;
use super::name::Name;
use super::word::has;
use crate::control::each;

impl LinearLayout {
    /// Returns true if the outputs are the default, which need not be written.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn has_usual_outs(&self) -> bool {
        let mut reached = 0;
        each!(bit in 0, self.width() => {
            reached |= self.bases[bit];
        });
        let bits = u64::BITS.saturating_sub(reached.leading_zeros());
        let out = self.outs.get(0);
        self.outs.count() == 1 && out.name.is(&Name::OFFSET) && out.bits == bits
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write_basis(&self, f: &mut fmt::Formatter<'_>, basis: u64) -> fmt::Result {
        if self.outs.count() == 1 {
            return write!(f, "{basis}");
        }
        f.write_str("(")?;
        for j in 0..self.outs.count() {
            write!(f, "{}{}", if j > 0 { "," } else { "" }, self.outs.part(basis, j))?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for LinearLayout {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("linear{")?;
        for i in 0..self.ins.count() {
            let dim = self.ins.get(i);
            write!(f, "{} {}: [", if i > 0 { "," } else { "" }, dim.name)?;
            for k in 0..dim.bits {
                f.write_str(if k > 0 { "," } else { "" })?;
                self.write_basis(f, self.basis(i, k))?;
            }
            f.write_str("]")?;
        }
        if !self.has_usual_outs() {
            f.write_str(" ->")?;
            for j in 0..self.outs.count() {
                let dim = self.outs.get(j);
                write!(f, "{} {}: {}", if j > 0 { "," } else { "" }, dim.name, dim.size())?;
            }
        }
        f.write_str(" }")
    }
}

/// The matrix of a layout as a table: one column per input bit, one row per output bit, both named, a dot for 0.
///
/// ```
/// use layout_algebra::linear::{LinearLayout, Matrix};
/// let layout = LinearLayout::from_bases(&[("lane", &[&[1, 0], &[2, 1]])], &[("row", 4), ("col", 2)])?;
/// assert_eq!(
///     Matrix(&layout).to_string(),
///     "     lane\n\
///      row   1 .\n      \
///            . 1\n\
///      col   . 1\n"
/// );
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Matrix<'a>(
    /// The layout.
    pub &'a LinearLayout,
);

impl Matrix<'_> {
    /// The width of the widest output name, in characters.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn margin(self) -> usize {
        (0..self.0.outs.count()).map(|j| self.0.outs.get(j).name.as_str().chars().count()).max().unwrap_or(0)
    }

    /// The width of input dimension `i` in characters: two per bit, or its name if that is longer.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn width(self, i: usize) -> usize {
        let dim = self.0.ins.get(i);
        dim.name.as_str().chars().count().max((dim.bits as usize).saturating_mul(2).saturating_sub(1))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write_row(self, f: &mut fmt::Formatter<'_>, row: u32) -> fmt::Result {
        for i in 0..self.0.ins.count() {
            let bits = self.0.ins.get(i).bits;
            let taken = (bits as usize).saturating_mul(2).saturating_sub(1);
            write!(f, "  {:1$}", "", self.width(i).saturating_sub(taken))?;
            for k in 0..bits {
                let entry = if has(self.0.basis(i, k), row) { "1" } else { "." };
                write!(f, "{}{entry}", if k > 0 { " " } else { "" })?;
            }
        }
        f.write_str("\n")
    }
}

impl fmt::Display for Matrix<'_> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let margin = self.margin();
        write!(f, "{:margin$}", "")?;
        for i in 0..self.0.ins.count() {
            write!(f, "  {:>1$}", self.0.ins.get(i).name.as_str(), self.width(i))?;
        }
        f.write_str("\n")?;
        let mut row = 0;
        for j in 0..self.0.outs.count() {
            let dim = self.0.outs.get(j);
            for k in 0..dim.bits {
                write!(f, "{:margin$}", if k == 0 { dim.name.as_str() } else { "" })?;
                self.write_row(f, row)?;
                row = row.saturating_add(1);
            }
        }
        Ok(())
    }
}
