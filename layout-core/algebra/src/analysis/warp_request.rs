//! # One request of a warp, for any swizzle
//!
//! **Definition.** The offsets that 32 consecutive threads of an access request at once, for one vector of their values, before swizzling. After swizzling
//! they are addresses, served as in [`Wavefronts`].
//!
//! **How.** The offset of the next thread is that of the one before plus a stride, minus the amount that carrying digits fall back by: nothing is divided.
//!
//! **Worked example:** `(3,4):(8,1)`, starting at 4: 4 is `(1,1)`, at 9; then come `(2,1)` at 17, and `(0,2)` at `17 − 2·8 + 1 = 2`.
//!
//! ```text
//!     0  1  2  3
//!     8  9 10 11        9 → 17 → 2 → 10 → 18 → …
//!    16 17 18 19
//! ```
//!
//! **Refuses:** addresses past 64 bits, and the errors of [`WarpAccess`].

use super::access::{THREADS, WARP, WarpAccess};
use super::banks::Wavefronts;
use super::tile_access::TileAccess;
use crate::arithmetic::{add, div, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The offsets that the threads of a warp request at once, before swizzling.
#[derive(Clone, Copy)]
pub(super) struct WarpRequest {
    offsets: [u64; WARP],
    threads: usize,
    /// The bytes of an element, and of a vector.
    bytes: u64,
    width: u64,
}

impl WarpRequest {
    pub(super) const NONE: Self = Self { offsets: [0; WARP], threads: 0, bytes: 1, width: 1 };

    /// Sets the request to that of warp `warp` for vector `vector` of values.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn ask(&mut self, access: &TileAccess, warp: u64, vector: u64) -> Result<(), AlgebraError> {
        let (first, value) = (tri!(mul(warp, THREADS)), tri!(mul(vector, access.vector)));
        let left = tri!(access.threads.size()).saturating_sub(first);
        let (layout, by, from, start) = match &access.offsets {
            // The layout is by (value, thread): the next thread is as many coordinates on as there are values.
            Some(offsets) => {
                let values = tri!(access.values.size());
                (offsets, values, tri!(add(value, tri!(mul(values, first)))), access.start)
            }
            None => (&access.threads, 1, first, tri!(offset(&access.values, value))),
        };
        let mut walk = OffsetWalk::new(layout);
        tri!(walk.start(by, from));
        (self.threads, self.bytes, self.width) = (0, access.bytes, tri!(access.width_in_bytes()));
        while self.threads < WARP && (self.threads as u64) < left {
            let place = tri!(add(start, walk.offset));
            self.offsets[self.threads] = match access.offsets {
                Some(_) => place,
                None => tri!(add(access.start, tri!(offset(&access.tile, place)))),
            };
            walk.step();
            self.threads = next(self.threads);
        }
        Ok(())
    }

    /// The conflicts under a swizzle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn conflicts(&self, swizzle: &Swizzle) -> Result<u64, AlgebraError> {
        let mut addresses = self.offsets;
        swizzle.apply_each(addresses.split_at_mut(self.threads).0);
        each!(thread in 0, self.threads => {
            addresses[thread] = tri!(mul(addresses[thread], self.bytes));
        });
        let asked = addresses.split_at(self.threads).0;
        Ok(Wavefronts::of(&tri!(WarpAccess::new(asked, self.width))).conflicts())
    }
}

/// The offsets of a layout at equally spaced coordinates, one after the other: the amount added at each step is precomputed, so nothing is divided.
struct OffsetWalk<'a> {
    layout: &'a LayoutValue,
    /// The first leaf that is walked along, and the coordinate in each leaf.
    first: usize,
    digits: [u64; MAX_LEAVES],
    offset: u64,
}

impl<'a> OffsetWalk<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(layout: &'a LayoutValue) -> Self {
        Self { layout, first: 0, digits: [0; MAX_LEAVES], offset: 0 }
    }

    /// Goes to coordinate `from`, to walk on in steps of `by` coordinates, the product of some first extents.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn start(&mut self, by: u64, from: u64) -> Result<(), AlgebraError> {
        let (mut rest, mut counts) = (from, 1);
        each!(i in 0, self.layout.leaf_count() => {
            let leaf = self.layout.leaf_at(i);
            self.first = if counts < by { next(i) } else { self.first };
            counts = tri!(mul(counts, leaf.extent));
            self.digits[i] = tri!(rem(rest, leaf.extent));
            rest = tri!(div(rest, leaf.extent));
            self.offset = tri!(add(self.offset, tri!(mul(self.digits[i], leaf.stride))));
        });
        Ok(())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn step(&mut self) {
        each!(i in self.first, self.layout.leaf_count() => {
            let leaf = self.layout.leaf_at(i);
            self.digits[i] = self.digits[i].saturating_add(1);
            if self.digits[i] < leaf.extent {
                self.offset = self.offset.saturating_add(leaf.stride);
                return;
            }
            self.digits[i] = 0;
            self.offset = self.offset.saturating_sub(leaf.extent.saturating_sub(1).saturating_mul(leaf.stride));
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn each_thread_asks_for_its_value() {
        let tile = layout(&[12, 10], &[11, 1]);
        // Threads (4,10) of rows, and threads by fives whose offsets in the tile are not a layout.
        for tv in [layout(&[4, 10, 3], &[1, 12, 4]), layout(&[5, 8, 3], &[1, 15, 5])] {
            let tv = LayoutValue::of(&[tv.take(0, 2).unwrap(), tv.mode(2).unwrap()]).unwrap();
            let access = TileAccess::new(&tile, 2, &tv).unwrap().placed(6);
            assert_eq!(access.offsets.is_some(), tv.leaf_at(0).extent == 4);
            for (warp, value) in (0..2).flat_map(|warp| (0..3).map(move |value| (warp, value))) {
                let mut request = WarpRequest::NONE;
                request.ask(&access, warp, value).unwrap();
                assert_eq!(request.threads, if warp == 0 { 32 } else { 8 });
                for (thread, found) in (32 * warp..).zip(&request.offsets[..request.threads]) {
                    assert_eq!(access.address(thread, value, &Swizzle::IDENTITY), Ok(2 * found));
                }
            }
        }
    }
}
