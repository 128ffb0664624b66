//! # The sum of two layouts
//!
//! **Definition.** `layout_add(A, B) = R`, for layouts of equal size `n`, is the layout with `R(i) = A(i) + B(i)` for all `i < n`, coalesced. If no
//! layout has these offsets, it is an error.
//!
//! **Law:** commutative; `layout_add(A, n:0) = coalesce(A)`; the neutral element is the layout of stride 0.
//!
//! **Worked example:** `(4,3):(1,4)` is `12:1`, and with `(4,3):(3,1)` both are linear on 4 and 3: `(4,3):(1+3, 4+1) = (4,3):(4,5)`.
//!
//! ```text
//!   A  0 1 2 3 | 4 5 …      B  0 3 6 9 | 1 4 …      A + B  0 4 8 12 | 5 9 …
//! ```
//!
//! **How:** if the [greatest common domain](super::greatest_common_domain) of the coalesced shapes covers all `n` indices, both layouts
//! are linear on its modes and the strides add up. Otherwise jumps of the two may still cancel: then the sum is built from its
//! values, which force every mode as in a [composition](super::composition), and compared at every index, up to 2^20.
//!
//! **Refuses:** sizes that differ ([`AlgebraError::SizesDiffer`]), a sum that is not a layout ([`AlgebraError::NoSum`]), larger sums
//! where that is not decided ([`AlgebraError::NotDecided`]). Source: `PyCuTe`, `algebra.py`, which refuses unless the common domain covers everything.

use super::coalesce::{coalesce, coalesced};
use super::extension::can_be_tried;
use super::greatest_common_domain::greatest_common_domain;
use crate::arithmetic::{add, div, divides, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Fact, Place, Relation, Sign, Trace, traced};

traced! {
    /// The layout whose offsets are the sums; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, LayoutValue, layout_add};
    /// let shape: IntTuple = "(4,3)".parse()?;
    /// let a = LayoutValue::new(&shape, &"(1,4)".parse()?)?;
    /// let b = LayoutValue::new(&shape, &"(3,1)".parse()?)?;
    /// assert_eq!(layout_add(&a, &b)?.to_string(), "(4,3):(4,5)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn layout_add(trace: &mut Trace, a: &LayoutValue, b: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let (size, other) = (tri!(a.size()), tri!(b.size()));
        if !trace.test(Place::Size, Relation::Equals, size, other) {
            return Err(AlgebraError::SizesDiffer { left: size, right: other });
        }
        let (a, b) = (tri!(coalesce(a)), tri!(coalesce(b)));
        let common = tri!(greatest_common_domain(&a.shape(), &b.shape()));
        if tri!(common.size()) != size {
            let (a, b) = (ComposedLayout::plain(&a), ComposedLayout::plain(&b));
            return Ok(tri!(forced(&a, &b, size, trace)).1);
        }
        let mut modes = Flat::none();
        each!(i in 0, common.leaf_count() => {
            let mode = common.leaf_at(i);
            let (left, right) = (tri!(offset(&a, mode.stride)), tri!(offset(&b, mode.stride)));
            let sum = tri!(add(left, right));
            trace.worked(Place::Index(mode.stride), Sign::Plus, left, right, sum);
            trace.fact(Fact::Becomes { leaf: i, from: mode, to: Mode { extent: mode.extent, stride: sum } });
            tri!(modes.add(mode.extent, sum));
        });
        coalesced(modes.as_slice(), trace)
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn sum_at(
    a: &ComposedLayout,
    b: &ComposedLayout,
    index: u64,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let (left, right) = (tri!(a.at(index)), tri!(b.at(index)));
    let sum = tri!(add(left, right));
    trace.worked(Place::Index(index), Sign::Plus, left, right, sum);
    Ok(sum)
}

/// The first sum, and the layout that the sums force from there on, compared with them at every index.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn forced(
    a: &ComposedLayout,
    b: &ComposedLayout,
    size: u64,
    trace: &mut Trace<'_>,
) -> Result<(u64, LayoutValue), AlgebraError> {
    tri!(can_be_tried(size));
    let base = tri!(sum_at(a, b, 0, &mut Trace::off()));
    let mut modes = Flat::none();
    let (mut step, mut rest) = (1, size);
    while rest > 1 {
        let sum = tri!(sum_at(a, b, step, trace));
        let Some(slope) = sum.checked_sub(base) else {
            return Err(AlgebraError::NoSum { index: step, sum, straight: base });
        };
        let mut run = 1;
        while run < rest
            && tri!(sum_at(a, b, tri!(mul(step, run)), &mut Trace::off())) == tri!(add(base, tri!(mul(slope, run))))
        {
            run = tri!(add(run, 1));
        }
        let holds = divides(run, rest);
        trace.fact(Fact::Run { step, slope, run, rest, holds });
        if !holds {
            let index = tri!(mul(step, run));
            return Err(AlgebraError::NoSum {
                index,
                sum: tri!(sum_at(a, b, index, trace)),
                straight: tri!(add(base, tri!(mul(slope, run)))),
            });
        }
        tri!(modes.add(run, slope));
        (step, rest) = (tri!(mul(step, run)), tri!(div(rest, run)));
    }
    let result = modes.layout();
    each!(index in 0, size => {
        let straight = tri!(add(base, tri!(offset(&result, index))));
        let sum = tri!(sum_at(a, b, index, &mut Trace::off()));
        if sum != straight {
            trace.fact(Fact::Passes { size, holds: false });
            return Err(AlgebraError::NoSum { index, sum, straight });
        }
    });
    trace.fact(Fact::Passes { size, holds: true });
    Ok((base, result))
}
