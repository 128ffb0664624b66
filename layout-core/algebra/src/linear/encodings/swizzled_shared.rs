//! # Swizzled shared memory
//!
//! **Definition.** A tensor is stored in shared memory along `order[0]` fastest, its row `r` along `order[1]` swizzled in vectors of `vec` elements:
//! 1. the element at column `c` of row `r` is at offset `r·C + (c ^ v)`, with `C` columns and `v = vec·((r / per_phase) mod max_phase)`, within the columns;
//! 2. further dimensions follow, unswizzled.
//!
//! As a layout from `offset`: column bits go to themselves, row bit `r` to row `r` and column `v`.
//!
//! **Law:** a bijection of the offsets with the elements, in which a row keeps its unswizzled set of offsets. Blocks of `vec` elements stay together.
//!
//! **Worked example:** 4 columns, `vec` 1, `per_phase` 1, `max_phase` 4: row 1 is dealt out in the order 1 0 3 2.
//!
//! ```text
//!   row 0   0 1 2 3        the columns that lie one after the other
//!   row 1   1 0 3 2
//!   row 2   2 3 0 1
//!   row 3   3 2 1 0
//! ```
//!
//! **Refuses:** numbers that are not powers of two, an order that does not name each dimension once.
//!
//! Source: Triton (`SwizzledSharedEncodingAttr`).

use super::super::LinearLayout;
use super::super::error::LinearError;
use super::super::identity::{log2_of, permutation};
use super::super::name::Name;
use super::super::word::{bit, bits};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

/// Rows of vectors, xored by phase; see the [module](self).
#[derive(Clone, Copy, Debug)]
pub struct SwizzledShared<'a> {
    /// The number of elements that stay together.
    pub vec: u64,
    /// The number of rows of one phase.
    pub per_phase: u64,
    /// The number of phases, after which they repeat.
    pub max_phase: u64,
    /// The dimensions, the fastest first.
    pub order: &'a [usize],
}

traced! {
    /// The layout over a tensor of this shape.
    ///
    /// ```
    /// use layout_algebra::linear::SwizzledShared;
    /// let swizzled = SwizzledShared { vec: 1, per_phase: 1, max_phase: 4, order: &[1, 0] };
    /// assert_eq!(
    ///     swizzled.layout(&[4, 4])?.to_string(),
    ///     "linear{ offset: [(0,1),(0,2),(1,1),(2,2)], block: [] -> dim0: 4, dim1: 4 }",
    /// );
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn layout(
        this: &SwizzledShared<'_>,
        trace: &mut Trace,
        shape: &[u64],
    ) -> Result<LinearLayout, LinearError> {
        tri!(permutation(this.order, shape.len()));
        tri!(log2_of(this.vec));
        let (phase, phases) = (tri!(log2_of(this.per_phase)), tri!(log2_of(this.max_phase)));
        let mut layout = tri!(LinearLayout::unit(&["offset"], &[]));
        each!(i in 0, shape.len() => {
            let dim = Name::standard(this.order[i]);
            layout = tri!(layout.along("offset", shape[this.order[i]], dim.as_str()));
        });
        if shape.len() < 2 {
            return layout.fitted(shape, trace);
        }
        trace.begin_linear(Stage::LinearBases, &layout);
        let columns = layout.outs.get(0).bits;
        bits!(k in layout.outs.get(1).bits => {
            if k >= phase && k < phase.saturating_add(phases) {
                let moved = this.vec << k.saturating_sub(phase);
                let row = columns.saturating_add(k);
                let from = layout.bases[row as usize];
                layout.bases[row as usize] |= moved & bit(columns).saturating_sub(1);
                let to = layout.bases[row as usize];
                trace.found(LinearFact::Basis { bit: row, from, to, is_right: false });
            }
        });
        trace.end_linear(&layout);
        layout.fitted(shape, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_powers_of_two() {
        let swizzled = |vec| SwizzledShared { vec, per_phase: 1, max_phase: 2, order: &[1, 0] }.layout(&[4, 4]);
        assert!(swizzled(2).is_ok());
        assert_eq!(swizzled(3), Err(LinearError::NotPowerOfTwo { number: 3 }));
    }

    #[test]
    fn what_leaves_the_columns_is_lost() {
        let wide = SwizzledShared { vec: 8, per_phase: 1, max_phase: 2, order: &[1, 0] }.layout(&[2, 4]).unwrap();
        assert_eq!(wide.columns().as_slice(), [2, 4, 1]);
    }
}
