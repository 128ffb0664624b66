//! # To a layout of shape and stride
//!
//! **Definition.** `to_layout(L)` is the layout with the same offsets: one mode per input dimension, in order, each coalesced; the outputs are one number, the
//! first the most minor.
//! 1. It exists if and only if no two bases have a bit in common: a layout adds what `L` xors.
//!
//! `to_swizzled(L)` is a plain layout followed by a swizzle `Sw<B,M,S>`, the one with the least `B`, then the least `M`, then the least `|S|`, and
//! `S > 0` before `S < 0`:
//! 2. a swizzle undoes itself, so it exists if and only if the swizzled bases have no bit in common.
//!
//! **Law:** `from_layout(to_layout(L))` is `L` except for names; likewise for the swizzled one.
//!
//! **Worked example:** `linear{ row: [5,10], col: [1,2] }` has common bits; swizzled by `Sw<2,0,2>`, which xors bits 2 and 3 onto 0 and 1, the bases are
//! `4, 8, 1, 2`, and the layout is `Sw<2,0,2> o 0 o (4,4):(4,1)`.
//!
//! ```text
//!   row  0101 1010          Sw<2,0,2>   0100 1000
//!   col  0001 0010    →                 0001 0010      no bit twice
//! ```
//!
//! **Refuses:** [`LinearError::BasesOverlap`], [`LinearError::NoSwizzle`] with two bases that share a bit. Source: `CuTe`'s swizzles as linear layouts, by
//! definition.

use super::LinearLayout;
use super::error::LinearError;
use super::word::bits;
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::trace::{LinearFact, Stage, Trace, traced};

impl LinearLayout {
    /// The plain layout, one mode per input dimension.
    ///
    /// # Errors
    /// [`LinearError::BasesOverlap`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("lane", &[&[1], &[2], &[8]]), ("register", &[&[4]])], &["offset"])?;
    /// assert_eq!(layout.to_layout()?.to_string(), "((4,2),2):((1,8),4)");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn to_layout(&self) -> Result<LayoutValue, LinearError> {
        self.unswizzled(&Swizzle::IDENTITY)
    }
}

traced! {
    /// The plain layout that this layout is before the swizzle: swizzled, it equals this layout.
    ///
    /// # Errors
    /// [`LinearError::BasesOverlap`].
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("row", &[&[5], &[10]]), ("col", &[&[1], &[2]])], &["offset"])?;
    /// assert_eq!(layout.unswizzled(&Swizzle::new(2, 0, 2)?)?.to_string(), "(4,4):(4,1)");
    /// assert!(layout.to_layout().is_err());
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn unswizzled(
        this: &LinearLayout,
        trace: &mut Trace,
        swizzle: &Swizzle,
    ) -> Result<LayoutValue, LinearError> {
        tri!(this.disjoint(swizzle, trace));
        if this.ins.count() == 1 {
            return algebra(this.mode(0, swizzle, trace));
        }
        let mut layout = LayoutValue::no_modes();
        each!(i in 0, this.ins.count() => {
            layout = tri!(algebra(layout.push(&tri!(algebra(this.mode(i, swizzle, trace))))));
        });
        if this.ins.count() == 0 { Ok(LayoutValue::TRIVIAL) } else { Ok(layout) }
    }

    /// The layout, plain or with the least swizzle after it.
    ///
    /// # Errors
    /// [`LinearError::NoSwizzle`] with two of the unswizzled bases.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("row", &[&[5], &[10]]), ("col", &[&[1], &[2]])], &["offset"])?;
    /// assert_eq!(layout.to_swizzled()?.to_string(), "Sw<2,0,2> o 0 o (4,4):(4,1)");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn to_swizzled(this: &LinearLayout, trace: &mut Trace) -> Result<ComposedLayout, LinearError> {
        trace.begin_linear(Stage::FromLinear, this);
        let refusal = match trace.on(this).unswizzled(&Swizzle::IDENTITY) {
            Ok(layout) => {
                trace.leave();
                return Ok(ComposedLayout::new(Swizzle::IDENTITY, 0, &layout));
            }
            Err(LinearError::BasesOverlap { left, right }) => Err(LinearError::NoSwizzle { left, right }),
            Err(refusal) => return Err(refusal),
        };
        let most = this.outs.bits();
        bits!(fewer in most / 2 => {
            let count = fewer.saturating_add(1);
            bits!(base in most => {
                bits!(more in most => {
                    let shift = count.saturating_add(more);
                    if count.saturating_add(base).saturating_add(shift) <= most {
                        let shift = shift.cast_signed();
                        let down = tri!(algebra(Swizzle::new(count, base, shift)));
                        let up = tri!(algebra(Swizzle::new(count, base, shift.saturating_neg())));
                        if let Some(found) = this.undone(&[down, up], trace) {
                            trace.leave();
                            return Ok(found);
                        }
                    }
                });
            });
        });
        refusal
    }
}

impl LinearLayout {
    /// The layout with the first of the swizzles that leaves a plain layout inside.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn undone(&self, swizzles: &[Swizzle], trace: &mut Trace<'_>) -> Option<ComposedLayout> {
        each!(i in 0, swizzles.len() => {
            if let Ok(layout) = trace.on(self).unswizzled(&swizzles[i]) {
                return Some(ComposedLayout::new(swizzles[i], 0, &layout));
            }
        });
        None
    }

    /// Checks that the swizzled bases have no bit in common.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn disjoint(&self, swizzle: &Swizzle, trace: &mut Trace<'_>) -> Result<(), LinearError> {
        each!(first in 0, self.width() => {
            each!(second in 0, first => {
                let (left, right) = (swizzle.apply(self.bases[second]), swizzle.apply(self.bases[first]));
                if left & right != 0 {
                    trace.found(LinearFact::Undone { swizzle: *swizzle, left, right, holds: false });
                    return Err(LinearError::BasesOverlap { left: self.bases[second], right: self.bases[first] });
                }
            });
        });
        trace.found(LinearFact::Undone { swizzle: *swizzle, left: 0, right: 0, holds: true });
        Ok(())
    }

    /// Input dimension `i` as a mode, with neighbors merged where one continues the other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn mode(&self, i: usize, swizzle: &Swizzle, trace: &mut Trace<'_>) -> Result<LayoutValue, AlgebraError> {
        let mut flat = Flat::none();
        bits!(k in self.ins.get(i).bits => {
            let stride = swizzle.apply(self.basis(i, k));
            trace.found(LinearFact::Digit { bit: self.ins.from(i).saturating_add(k), stride });
            tri!(flat.add_coalesced(Mode { extent: 2, stride }, &mut Trace::off()));
        });
        Ok(flat.layout())
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn algebra<T: Copy>(result: Result<T, AlgebraError>) -> Result<T, LinearError> {
    match result {
        Ok(value) => Ok(value),
        Err(error) => Err(LinearError::Algebra(error)),
    }
}
