//! # Coalesce
//!
//! **Definition.** `coalesce(L)` is the flat layout with the fewest modes that is the same function on `[0, size(L))`:
//! 1. modes of extent 1 are dropped;
//! 2. neighbors `s_0:d_0, s_1:d_1` with `d_1 = s_0·d_0` become `(s_0·s_1):d_0`;
//! 3. a single mode is written bare, and no mode as `1:0`.
//!
//! `coalesce_z(L)` is the same function on *all* integers, the last mode of `L` without end: a last mode of extent 1 stays, unless it
//! continues the mode before it. `is_coalesced(L)`: `L` equals its coalesced form.
//!
//! By profile, each part of `L` under a leaf of the profile is coalesced by itself, and modes beyond the profile stay.
//!
//! **Law:** `coalesce(L)(i) = L(i)` for all `i < size(L)`; `coalesce` is idempotent; two layouts of one size are the same
//! function if and only if they coalesce to the same layout (a run ends where the next stride is not its continuation, so the
//! modes can be read off the function).
//!
//! **Worked example:** `(2,(1,6)):(1,(6,2))`: the `1:6` goes, `2:1` ends at 2 where `6:2` begins, so `12:1`. In `(2,1):(1,7)` coalesce
//! leaves `2:1`, which is 2 at index 2; `coalesce_z` leaves all of it, since there it is 7.
//!
//! ```text
//!   (2,6):(1,2)   0 1 | 2 3 | 4 5 | …   one step all along: 12:1
//! ```
//!
//! **Refuses:** a profile with more modes than the layout ([`AlgebraError::RankExceeds`]).
//!
//! Source: `CuTe`, `layout.hpp` (CUTLASS), and `PyCuTe` for `coalesce_z`; there, as here, a profile may keep a mode that could be merged.

use super::by_mode::by_profile;
use crate::arithmetic::mul;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::flat::{Flat, continues};
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Fact, Role, Stage, Trace, traced};

traced! {
    /// The flat layout of the fewest modes that is the same function; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::coalesce;
    /// assert_eq!(coalesce(&"(2,1,6):(1,6,2)".parse()?)?.to_string(), "12:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coalesce(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        trace.begin(Stage::Coalesce);
        trace.layout(Role::Left, layout);
        let result = tri!(coalesced(layout.leaves(), trace));
        trace.end(&result);
        Ok(result.copied())
    }
}

/// The layout that these modes coalesce to.
#[inline]
pub(crate) const fn coalesced(modes: &[Mode], trace: &mut Trace<'_>) -> Result<LayoutValue, AlgebraError> {
    let mut flat = Flat::none();
    tri!(flat.add_all_coalesced(modes, trace));
    Ok(flat.layout())
}

traced! {
    /// Coalesces each part of `layout` under a leaf of `profile` by itself; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::coalesce_by;
    /// assert_eq!(coalesce_by(&"(4,8):(1,4)".parse()?, &"(1,1)".parse()?)?.to_string(), "(4,8):(1,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coalesce_by(
        trace: &mut Trace,
        layout: &LayoutValue,
        profile: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        coalesce_under(layout, profile, trace)
    }

    /// The flat layout of the fewest modes with the same offsets at every integer; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::coalesce_z;
    /// assert_eq!(coalesce_z(&"(2,1,6,1):(1,7,8,0)".parse()?)?.to_string(), "(2,6,1):(1,8,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coalesce_z(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let [before_last @ .., mode] = layout.leaves() else { return Ok(*layout) };
        trace.begin(Stage::Coalesce);
        trace.layout(Role::Left, layout);
        let mut flat = Flat::none();
        tri!(flat.add_all_coalesced(before_last, trace));
        let mode = *mode;
        match flat.len().checked_sub(1) {
            Some(top) if continues(flat.at(top), mode.stride) => {
                let before = flat.at(top);
                flat.set_extent(top, tri!(mul(before.extent, mode.extent)));
                trace.fact(Fact::Merged { before, mode, merged: flat.at(top) });
            }
            _ => {
                trace.fact(Fact::Kept { mode });
                tri!(flat.add(mode.extent, mode.stride));
            }
        }
        let result = flat.layout();
        trace.end(&result);
        Ok(result.copied())
    }

    /// [`coalesce_z`] of each part of `layout` under a leaf of `profile` by itself; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::coalesce_z_by;
    /// assert_eq!(coalesce_z_by(&"(4,1):(1,7)".parse()?, &"(1,1)".parse()?)?.to_string(), "(4,1):(1,7)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coalesce_z_by(
        trace: &mut Trace,
        layout: &LayoutValue,
        profile: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        coalesce_z_under(layout, profile, trace)
    }

    /// Checks whether the layout equals its coalesced form; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_coalesced, make_layout};
    /// assert_eq!(is_coalesced(&make_layout(&"(4,8)".parse()?)?), Ok(false));
    /// assert_eq!(is_coalesced(&LayoutValue::line(32, 1)?), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_coalesced(trace: &mut Trace, layout: &LayoutValue) -> Result<bool, AlgebraError> {
        Ok(tri!(trace.coalesce(layout)).equals(layout))
    }
}

by_profile! { coalesce_under(layout, profile, trace), true => trace.coalesce(layout) }
by_profile! { coalesce_z_under(layout, profile, trace), false => trace.coalesce_z(layout) }
