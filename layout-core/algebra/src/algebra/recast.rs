//! # Upcast, downcast, recast
//!
//! **Definition.** A layout `L` counts elements; a recast counts the same memory in other elements:
//! 1. `upcast(L, n) = U`, in elements of `n` old ones each: a mode of stride `d` that `n` divides gets stride `d/n`; a mode whose stride divides
//!    `n` walks within an element, and `s:d` becomes `⌈s/(n/d)⌉:1`, the elements it walks through; stride 0 stays.
//!    It must touch exactly the elements that `L` touches: `U` has the image `{ ⌊L(i)/n⌋ }`.
//! 2. `downcast(L, n) = D`, in elements of which `n` make an old one: the first moving mode of stride 1 becomes `s·n:1`, every other
//!    stride is multiplied by `n`, so that `D` has the image `{ n·L(i) + k : k < n }`.
//! 3. `recast_layout(L, from, to)`, elements of `from` bits seen as elements of `to` bits: with `to/from = p/q` in lowest terms,
//!    `downcast(upcast(L, p), q)`.
//!
//! **Law:** the images above; `upcast(downcast(L, n), n) = L` wherever the downcast exists.
//!
//! **Worked example:** `(4,8):(1,4)` upcast by 2: mode 0 walks through 2 elements, mode 1 steps by 2: `(2,8):(1,2)`.
//!
//! ```text
//!   bytes  0 1 2 3 | 4 5 6 7      4:1 upcast by 2 is 2:1
//!   pairs   0   1  |  2   3       2:1 downcast by 2 is 4:1
//! ```
//!
//! **Refuses:** a stride that neither divides `n` nor is divided by it, even in a mode of extent 1, which steps past the end
//! ([`AlgebraError::WidthDoesNotDivide`]); modes within an element that
//! add up past their own elements ([`AlgebraError::WidthCarries`]): `(3,3,3):(1,1,1)` by 4 reaches offset 6, the second element,
//! which no mode walks into by itself; a downcast without stride 1 ([`AlgebraError::NoUnitStride`]); width 0.
//!
//! `CuTe` (`layout.hpp`, CUTLASS) looks only at the strides, and in a downcast widens every mode of stride 1, even of extent 1:
//! `(1,4):(1,1)` by 3 addresses 14 elements there. Extents are rounded up as in `CuTe`.

use super::by_mode::by_leaf;
use crate::arithmetic::{add, div, divides, gcd, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Fact, Place, Relation, Sign, traced};

traced! {
    /// The layout in elements of `width` old ones each; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::WidthDoesNotDivide`], [`AlgebraError::WidthCarries`], [`AlgebraError::DivisionByZero`] for width 0.
    ///
    /// ```
    /// use layout_algebra::{make_layout, upcast};
    /// assert_eq!(upcast(&make_layout(&"(4,8)".parse()?)?, 2)?.to_string(), "(2,8):(1,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn upcast(trace: &mut Trace, layout: &LayoutValue, width: u64) -> Result<LayoutValue, AlgebraError> {
        let mut modes = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
        let (mut within, mut steps) = (0, 0);
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            modes[i] = tri!(wider(mode, width));
            trace.fact(Fact::Becomes { leaf: i, from: mode, to: modes[i] });
            if mode.stride < width {
                within = tri!(add(within, tri!(mul(mode.extent.saturating_sub(1), mode.stride))));
                steps = if mode.stride == 0 { steps } else { tri!(add(steps, modes[i].extent.saturating_sub(1))) };
            }
        });
        trace.worked(Place::Throughout, Sign::Over, within, width, tri!(div(within, width)));
        if !trace.test(Place::Throughout, Relation::Equals, tri!(div(within, width)), steps) {
            return Err(AlgebraError::WidthCarries { width, reach: within });
        }
        Ok(layout.with_leaves(modes))
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn wider(mode: Mode, width: u64) -> Result<Mode, AlgebraError> {
    let Mode { extent, stride } = mode;
    if width == 0 {
        return Err(AlgebraError::DivisionByZero { dividend: stride });
    }
    if stride == 0 {
        return Ok(mode);
    }
    if divides(width, stride) {
        return Ok(Mode { extent, stride: tri!(div(stride, width)) });
    }
    if !divides(stride, width) {
        return Err(AlgebraError::WidthDoesNotDivide { width, stride });
    }
    Ok(Mode { extent: extent.div_ceil(tri!(div(width, stride))), stride: 1 })
}

traced! {
    /// The layout in elements of which `parts` make an old one; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NoUnitStride`], [`AlgebraError::Overflow`], [`AlgebraError::ZeroExtent`] for 0 parts.
    ///
    /// ```
    /// use layout_algebra::downcast;
    /// assert_eq!(downcast(&"(2,16):(16,1)".parse()?, 2)?.to_string(), "(2,32):(32,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn downcast(trace: &mut Trace, layout: &LayoutValue, parts: u64) -> Result<LayoutValue, AlgebraError> {
        if parts == 0 {
            return Err(AlgebraError::ZeroExtent { leaf: 0 });
        }
        if parts == 1 {
            return Ok(*layout);
        }
        let Some(unit) = unit_mode(layout) else { return Err(AlgebraError::NoUnitStride) };
        Ok(by_leaf!(trace, layout; i, mode => if i == unit {
            Mode { extent: tri!(mul(mode.extent, parts)), stride: mode.stride }
        } else {
            Mode { extent: mode.extent, stride: tri!(mul(mode.stride, parts)) }
        }))
    }
}

/// The first leaf of stride 1 and extent above 1, or else the first of stride 1.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn unit_mode(layout: &LayoutValue) -> Option<usize> {
    let mut found = None;
    each!(i in 0, layout.leaf_count() => {
        let mode = layout.leaf_at(i);
        if mode.stride == 1 {
            if mode.extent > 1 {
                return Some(i);
            }
            if found.is_none() {
                found = Some(i);
            }
        }
    });
    found
}

traced! {
    /// The layout of elements of `from` bits as one of elements of `to` bits; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`upcast`] and [`downcast`]; [`AlgebraError::DivisionByZero`] for 0 bits.
    ///
    /// ```
    /// use layout_algebra::recast_layout;
    /// assert_eq!(recast_layout(&"(4,16):(16,1)".parse()?, 128, 16)?.to_string(), "(4,128):(128,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn recast_layout(
        trace: &mut Trace,
        layout: &LayoutValue,
        from: u64,
        to: u64,
    ) -> Result<LayoutValue, AlgebraError> {
        if from == 0 || to == 0 {
            return Err(AlgebraError::DivisionByZero { dividend: if from == 0 { to } else { from } });
        }
        let common = gcd(from, to);
        trace.worked(Place::Throughout, Sign::Divisor, from, to, common);
        let (wider, parts) = (tri!(div(to, common)), tri!(div(from, common)));
        trace.worked(Place::Throughout, Sign::Over, to, common, wider);
        trace.worked(Place::Throughout, Sign::Over, from, common, parts);
        let upcast = tri!(trace.upcast(layout, wider));
        trace.downcast(&upcast, parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn one_mode_alone_is_widened() {
        assert_eq!(downcast(&layout(&[1, 4], &[1, 1]), 3), Ok(layout(&[1, 12], &[3, 1])));
        assert_eq!(downcast(&layout(&[1, 4], &[1, 2]), 3), Ok(layout(&[3, 4], &[1, 6])));
    }

    #[test]
    fn elements_of_no_bits_are_refused() {
        assert_eq!(recast_layout(&layout(&[4, 8], &[2, 8]), 0, 8), Err(AlgebraError::DivisionByZero { dividend: 8 }));
    }
}
