//! The display of a tensor as the table of its elements.

use core::fmt;

use layout_algebra::picture::Cells;
use layout_algebra::{composed_table, table};

use super::{Checked, Coordinates, Elements, Tensor};
use crate::types::any_composed::AnyComposed;
use crate::types::any_layout::Evaluate;

/// The most rows, columns and slices that are shown without `{:#}`.
const MOST: [u64; 3] = [32, 32, 8];

/// The elements of a tensor, each written by `write`, with the given number of decimals.
struct Shown<'a, P: Elements, L> {
    tensor: &'a Tensor<P, L>,
    write: fn(&P::Element, Option<usize>, &mut dyn fmt::Write) -> fmt::Result,
    decimals: Option<usize>,
}

impl<P: Elements + Checked, L: Evaluate<usize>> Cells for Shown<'_, P, L> {
    fn write(&self, index: u64, to: &mut dyn fmt::Write) -> fmt::Result {
        let index = usize::try_from(index).map_err(|_| fmt::Error)?;
        // SAFETY: the data check the offset.
        let element = unsafe { self.tensor.data.element(self.tensor.layout.evaluate(index)) };
        (self.write)(&element, self.decimals, to)
    }
}

impl<P: Elements + Checked, L: Evaluate<usize> + AnyComposed> Shown<'_, P, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let composed = self.tensor.layout.to_composed();
        let is_plain = composed.swizzle().is_identity() && composed.offset() == 0;
        let table = if is_plain { table(composed.layout()) } else { composed_table(&composed) };
        let [rows, columns, slices] = if f.alternate() { [u64::MAX; 3] } else { MOST };
        fmt::Display::fmt(&table.within(rows, columns, slices).of(self), f)
    }
}

/// The elements as a table, like [`table`](layout_algebra::table) for offsets; `{:.2}` gives the number of decimals. Only the beginning of a large tensor is
/// shown; `{:#}` shows all.
///
/// ```
/// use layout_core::{Tensor, make_layout};
/// let rows = Tensor::new([0.5, 1.25, -2.0, 3.0, 10.0, 0.0], make_layout!((2, 3):row));
/// assert_eq!(
///     format!("{rows:.1}"),
///     "\
/// (2,3):(3,1)
///          0      1      2
///     +------+------+------+
///   0 |  0.5 |  1.2 | -2.0 |
///     +------+------+------+
///   1 |  3.0 | 10.0 |  0.0 |
///     +------+------+------+
/// "
/// );
/// ```
impl<P: Elements<Element: fmt::Display> + Checked, L: Evaluate<usize> + AnyComposed> fmt::Display for Tensor<P, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |element: &P::Element, decimals, to: &mut dyn fmt::Write| match decimals {
            Some(decimals) => write!(to, "{element:.decimals$}"),
            None => write!(to, "{element}"),
        };
        Shown { tensor: self, write, decimals: f.precision() }.fmt(f)
    }
}

/// Like [`Display`](fmt::Display), with each element in its `Debug` format.
impl<P: Elements<Element: fmt::Debug> + Checked, L: Evaluate<usize> + AnyComposed> fmt::Debug for Tensor<P, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let write = |element: &P::Element, decimals, to: &mut dyn fmt::Write| match decimals {
            Some(decimals) => write!(to, "{element:.decimals$?}"),
            None => write!(to, "{element:?}"),
        };
        Shown { tensor: self, write, decimals: f.precision() }.fmt(f)
    }
}

/// The display of data that cannot be read without a promise: their place, and the layout.
macro_rules! unread {
    ($([$T:ident] $Data:ty $(where $Bound:path)?;)*) => {$(
        impl<$T $(: $Bound)?, L: fmt::Debug> fmt::Debug for Tensor<$Data, L> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct("Tensor").field("data", &self.data).field("layout", &self.layout).finish()
            }
        }
    )*};
}

unread! {
    [T] *const T;
    [T] *mut T;
    [T] Coordinates<T> where fmt::Debug;
}

#[cfg(test)]
mod tests {
    use std::format;
    use std::string::ToString;

    use crate::{Counting, Layout, Tensor, make_layout};

    #[test]
    fn each_cell_is_the_element_of_its_coordinate() {
        let numbers: [u32; 64] = core::array::from_fn(|i| 100 + u32::try_from(i).unwrap());
        let tile = Tensor::new(&numbers[..], make_layout!(Sw<1,0,2> o ((2,2),3,2):((2,1),4,12)));
        let shown = tile.to_string();
        assert!(shown.starts_with("Sw<1,0,2> o 0 o ((2,2),3,2):((2,1),4,12)\n(_,_,0)\n"), "{shown}");
        for (row, slice) in (0..4_usize).flat_map(|row| [(row, 0_usize), (row, 1)]) {
            let cells = [0_usize, 1, 2].map(|column| tile[(row, column, slice)]);
            let line = format!("  {row} | {} | {} | {} |", cells[0], cells[1], cells[2]);
            let (_, rest) = shown.split_once(&format!("(_,_,{slice})")).unwrap();
            assert!(rest.split("(_,_,").next().unwrap().contains(&line), "{line} in {shown}");
        }
    }

    #[test]
    fn letters_are_as_wide_as_they_are() {
        let words = Tensor::new(["a", "déjà"], Layout::of(2_usize, 1_usize));
        assert!(words.to_string().ends_with("  0 |    a | déjà |\n    +------+------+\n"), "{words}");
        assert!(format!("{words:?}").contains(r#"|    "a" | "déjà" |"#), "{words:?}");
    }

    #[test]
    fn a_large_one_shows_its_beginning() {
        let large = Tensor::new(Counting::default(), make_layout!((100, 4):row));
        assert!(large.to_string().ends_with("… 68 more rows\n"));
        assert_eq!(format!("{large:#}").lines().count(), 203);
    }
}
