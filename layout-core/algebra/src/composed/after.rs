//! # One swizzled layout after another
//!
//! **Definition.** `C ∘ D`, for composed layouts `C = Sw₁ o off₁ o L₁` and `D = Sw₂ o off₂ o L₂`, is a composed layout `R = Sw o off o L` with
//! 1. a shape of `L` that refines that of `D`, leaf by leaf, and
//! 2. `R(c) = C(D(c))` for every coordinate, `L₁` extended past its end.
//!
//! If no such layout exists, the call is an error.
//!
//! **How.** First in parts: [`L₁` after `D`](ComposedLayout::under), then [`Sw₁` after that](ComposedLayout::swizzled). If a part has no answer the whole may still
//! have one, and it is searched for: a swizzle is its own inverse, so `Sw(C(D(c)))` must be an offset plus a plain layout. For a given `Sw` both are
//! forced, as in [`decay`](ComposedLayout::decay). All swizzles that may have an effect are tried, in order of bits, distance, direction and base, as
//! in [`auto_swizzle`](mod@crate::analysis::auto_swizzle): their first and last bit read is set in some offset, and the bits they change
//! begin at the highest bit of all offsets or below.
//!
//! **Law:** condition 2, checked at every coordinate for a layout found by search.
//!
//! **Worked example:** `4:3 ∘ (Sw<1,0,1> o 2 o 2:1)`. The swizzled layout is at `3 2`, and `4:3` takes that to `9 6`, which decreases, so it is not a layout. Among the swizzles of one bit
//! at distance 1, those that change a lower bit give `9 7`, `9 4` and `13 6`, and those that change a higher one `11 6`, `9 2` and `9 14`: the last, `Sw<1,2,-1>`,
//! starts at 9 and steps by 5, so the answer is `Sw<1,2,-1> o 9 o 2:5`.
//!
//! ```text
//!   D      3 2
//!   C∘D    9 6      1001 0110      bit 2 is read, bit 3 changed
//!   Sw     9 14     1001 1110      9 + 5·c
//! ```
//!
//! **After a plain layout.** If `L₁ ∘ D` exists, `Sw₁ o off₁ o (L₁ ∘ D)`; otherwise it is searched for in the same way.
//!
//! **Refuses:** compositions without such a layout: [`SwizzleError::AfterOffset`] if an offset stands between two swizzles, otherwise the error of the part that has no answer;
//! more than 2^20 coordinates, or 2^22 offsets to inspect ([`AlgebraError::NotDecided`]), if the parts have no answer.
//!
//! `CuTe` (`layout_composed.hpp`, `swizzle_layout.hpp`, CUTLASS) keeps such compositions as they are, one function after the other.

use super::ComposedLayout;
use super::swizzles::Swizzles;
use crate::algebra::composition::composition;
use crate::algebra::extension::{EXHAUSTION, can_be_tried};
use crate::arithmetic::{add, div, divides, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::tiler::Tiler;
use crate::trace::{Fact, Trace, traced};

/// The most offsets that are inspected.
const MOST: u64 = EXHAUSTION << 2;

traced! {
    /// The composition of this layout after `inner`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let (outer, inner): (ComposedLayout, ComposedLayout) = ("Sw<1,3,4> o 8 o 4:1".parse()?, "Sw<2,1,-2> o 0 o 3:1".parse()?);
    /// let both = outer.after(&inner)?;
    /// assert_eq!(both.to_string(), "Sw<1,0,-2> o 8 o 3:5");
    /// assert_eq!(both.at(2), outer.at(inner.at(2)?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn after(
        this: &ComposedLayout,
        trace: &mut Trace,
        inner: &ComposedLayout,
    ) -> Result<ComposedLayout, AlgebraError> {
        if this.after_in_parts(inner, &mut Trace::off()).is_err()
            && let Some(found) = tri!(this.sought_after(inner, trace))
        {
            return Ok(found);
        }
        this.after_in_parts(inner, trace)
    }

    /// The composition of each mode with its part of the tiler, inside the swizzle; see [`crate::composition_by`]. Where no layout is the composition of
    /// the layout inside with a plain one, another composed layout may have the offsets.
    ///
    /// # Errors
    /// Same errors as [`crate::composition_by`], if there is no such layout.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Tiler};
    /// let swizzled: ComposedLayout = "Sw<2,0,2> o 0 o 16:1".parse()?;
    /// let even = swizzled.composition(&Tiler::layout(&LayoutValue::line(8, 2)?))?;
    /// assert_eq!(even.to_string(), "Sw<2,0,2> o 0 o 8:2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn composition(
        this: &ComposedLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<ComposedLayout, AlgebraError> {
        if let Some(inner) = tiler.as_layout()
            && let Err(error) = composition(&this.layout, &inner)
            && !error.is_limit()
            && let Ok(Some(found)) = this.sought_after(&ComposedLayout::plain(&inner), trace)
        {
            return Ok(found);
        }
        Ok(this.with_layout(&tri!(trace.composition_by(&this.layout, tiler))))
    }
}

impl ComposedLayout {
    /// The composition in two steps: the layout after `inner`, then offset and swizzle after that.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn after_in_parts(&self, inner: &Self, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let under = tri!(trace.on(inner).under(&self.layout));
        if self.offset == 0 {
            return trace.on(&under).swizzled(&self.swizzle);
        }
        match trace.on(&under).swizzled_plain(&self.swizzle, self.offset) {
            Err(AlgebraError::Swizzle(_)) => Err(AlgebraError::Swizzle(SwizzleError::AfterOffset {
                bits: self.swizzle.bits(),
                base: self.swizzle.base(),
                shift: self.swizzle.shift(),
                offset: self.offset,
            })),
            all => all,
        }
    }

    /// The composed layout with the offsets of this layout after `inner`, if there is one.
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`], and numbers past 64 bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn sought_after(&self, inner: &Self, trace: &mut Trace<'_>) -> Result<Option<Self>, AlgebraError> {
        let found = tri!(tri!(Sought::new(self, inner)).found());
        if let Some(found) = &found {
            trace.fact(Fact::Sought { swizzle: found.swizzle, offset: found.offset });
        }
        Ok(found)
    }
}

/// The search for the offsets of one layout after another; see the [module](self).
struct Sought<'a> {
    outer: &'a ComposedLayout,
    inner: &'a ComposedLayout,
    size: u64,
    /// The bits that are set in some offset.
    reached: u64,
    /// The number of offsets that may still be inspected.
    left: u64,
}

impl<'a> Sought<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(outer: &'a ComposedLayout, inner: &'a ComposedLayout) -> Result<Self, AlgebraError> {
        let size = tri!(inner.size());
        tri!(can_be_tried(size));
        let mut sought = Self { outer, inner, size, reached: 0, left: MOST };
        each!(index in 0, size => {
            sought.reached |= tri!(sought.offset_at(index));
        });
        Ok(sought)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn offset_at(&self, index: u64) -> Result<u64, AlgebraError> {
        self.outer.at(tri!(self.inner.at(index)))
    }

    /// The layout for the first swizzle under which the offsets are those of a plain layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn found(&mut self) -> Result<Option<ComposedLayout>, AlgebraError> {
        let mut swizzles = Swizzles::new(self.reached);
        while let Some(swizzle) = swizzles.next() {
            if let Some(found) = tri!(self.by(swizzle)) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The layout for this swizzle: the plain layout of the swizzled offsets, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by(&mut self, swizzle: Swizzle) -> Result<Option<ComposedLayout>, AlgebraError> {
        let (base, inside) = (swizzle.apply(tri!(self.offset_at(0))), self.inner.layout());
        let (mut modes, mut counts, mut step) = (Flat::none(), [0; MAX_LEAVES], 1);
        each!(leaf in 0, inside.leaf_count() => {
            let (before, mut rest) = (modes.len(), inside.leaf_at(leaf).extent);
            if rest == 1 {
                tri!(modes.add(1, 0));
            }
            while rest > 1 {
                let Some(slope) = tri!(self.under(swizzle, step)).checked_sub(base) else { return Ok(None) };
                let run = tri!(self.run(swizzle, base, step, slope, rest));
                if !divides(run, rest) || modes.add(run, slope).is_err() {
                    return Ok(None);
                }
                (rest, step) = (tri!(div(rest, run)), tri!(mul(step, run)));
            }
            counts[leaf] = modes.len().saturating_sub(before);
        });
        let Ok(layout) = inside.expand(&counts, modes.as_slice()) else { return Ok(None) };
        let found = ComposedLayout::new(swizzle, base, &layout);
        Ok(if tri!(self.is(&found)) { Some(found) } else { None })
    }

    /// The number of steps, out of `rest`, on which the offsets are linear.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn run(
        &mut self,
        swizzle: Swizzle,
        base: u64,
        step: u64,
        slope: u64,
        rest: u64,
    ) -> Result<u64, AlgebraError> {
        let mut run = 1;
        while run < rest {
            let straight = (slope as u128).saturating_mul(run as u128).saturating_add(base as u128);
            if tri!(self.under(swizzle, tri!(mul(step, run)))) as u128 != straight {
                break;
            }
            run = run.saturating_add(1);
        }
        Ok(run)
    }

    /// Checks whether the layout found has the offsets sought.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is(&mut self, found: &ComposedLayout) -> Result<bool, AlgebraError> {
        each!(index in 0, self.size => {
            let plain = tri!(add(found.offset, tri!(offset(&found.layout, index))));
            if tri!(self.under(found.swizzle, index)) != plain {
                return Ok(false);
            }
        });
        Ok(true)
    }

    /// The swizzled offset at an index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn under(&mut self, swizzle: Swizzle, index: u64) -> Result<u64, AlgebraError> {
        let Some(left) = self.left.checked_sub(1) else {
            return Err(AlgebraError::NotDecided { size: self.size, limit: EXHAUSTION });
        };
        self.left = left;
        Ok(swizzle.apply(tri!(self.offset_at(index))))
    }
}
