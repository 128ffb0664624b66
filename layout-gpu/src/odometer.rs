//! Coordinates that advance by a fixed step, without a division: for the loop of an implicit product, whose step along k is a step through channels
//! and taps of a filter.
//!
//! ```text
//!     extents (32, 3, 3), step 24 = (24, 0, 0)
//!
//!     index         0         24        48        72        96       …
//!     coordinate    (0,0,0)   (24,0,0)  (16,1,0)  (8,2,0)   (0,0,1)
//! ```
//!
//! Digits of coordinate and step are each less than the extent, so their sum with a carry is less than twice the extent: one comparison and one
//! subtraction for each mode.

#![allow(clippy::inline_always, reason = "what a kernel calls is not a function of its own")]

use core::num::NonZeroU32;

/// Extents, and a step as a coordinate: passed to a kernel by value.
///
/// **Law.** From the coordinate of `i`, `n` calls of [`advance`](Self::advance) lead to that of `i + n · step`. The last mode goes on past its end.
///
/// ```
/// use layout_gpu::Odometer;
/// // Channels, columns and rows of a filter, 64 channels at a time.
/// let taps = Odometer::new([128, 3, 3], 64);
/// let mut at = taps.coordinate(0);
/// for _ in 0..7 {
///     at = taps.advance(at);
/// }
/// assert_eq!(at, [64, 0, 1]);
/// assert_eq!(at, taps.coordinate(7 * 64));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Odometer<const N: usize> {
    extents: [u32; N],
    step: [u32; N],
}

impl<const N: usize> Odometer<N> {
    /// The odometer of these extents, the first counted fastest: on the host, as it takes divisions.
    ///
    /// # Panics
    /// If an extent but the last is 0 or more than 2³¹.
    #[must_use]
    #[track_caller]
    pub const fn new(extents: [u32; N], step: u32) -> Self {
        let mut mode = 0;
        while mode + 1 < N {
            assert!(extents[mode] > 0 && extents[mode] <= 1 << 31, "an extent of an odometer is from 1 to 2147483648");
            mode += 1;
        }
        let this = Self { extents, step: [0; N] };
        Self { extents, step: this.coordinate(step) }
    }

    /// Returns the coordinate of an index, by divisions: where a loop begins.
    #[must_use]
    pub const fn coordinate(&self, index: u32) -> [u32; N] {
        let (mut at, mut rest, mut mode) = ([0; N], index, 0);
        while mode < N {
            match NonZeroU32::new(self.extents[mode]) {
                Some(extent) if mode + 1 < N => {
                    at[mode] = rest % extent.get();
                    rest /= extent.get();
                }
                _ => at[mode] = rest,
            }
            mode += 1;
        }
        at
    }

    /// Returns the coordinate one step further.
    #[must_use]
    #[inline(always)]
    pub fn advance(&self, mut at: [u32; N]) -> [u32; N] {
        let mut carry = 0;
        layout_core::unroll_by::<Modes<N>>(|mode| {
            let next = at[mode].wrapping_add(self.step[mode]).wrapping_add(carry);
            let wraps = mode + 1 < N && next >= self.extents[mode];
            at[mode] = if wraps { next.wrapping_sub(self.extents[mode]) } else { next };
            carry = wraps.into();
        });
        at
    }
}

/// The modes of an odometer.
struct Modes<const N: usize>;

impl<const N: usize> layout_core::Count for Modes<N> {
    const COUNT: usize = N;
}

#[cfg(all(test, feature = "host"))]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_where_divisions_do() {
        let mut state = 1_u64;
        let mut random = move |below: u32| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            u32::try_from((state >> 33) % u64::from(below)).expect("small")
        };
        for _ in 0..2000 {
            let extents = [1 + random(9), 1 + random(5), 1 + random(40), 1 + random(3)];
            let (step, start) = (random(3 * extents[0] * extents[1]), random(50));
            let odometer = Odometer::new(extents, step);
            let mut at = odometer.coordinate(start);
            for n in 0..40 {
                let index = start + n * step;
                let [a, b, c, _] = extents;
                assert_eq!(
                    at,
                    [index % a, index / a % b, index / (a * b) % c, index / (a * b * c)],
                    "{odometer:?}: {n} steps from {start}"
                );
                at = odometer.advance(at);
            }
        }
        assert_eq!(Odometer::new([1 << 31, 7], u32::MAX).advance([(1 << 31) - 1, 1]), [(1 << 31) - 2, 3]);
    }
}
