//! Masks: which scores of attention count.
//!
//! ```text
//!     Causal::new(queries, keys)     key ≤ query + keys − queries:  the last query sees all keys
//!     Before(count)                  key < count:  padding, or the end of ragged keys
//!     mask.and(other)                both
//!     |query, key| …                 any function
//! ```
//!
//! ```ignore
//! let mask = Causal::new(queries, keys).and(Before(end));
//! let mut scores = sums(list);
//! if mask.hides_any((row, column), (64, 64)) {                               // not in tiles that count as a whole
//!     hide(&mut scores.tensor_mut(), which.places(), mask);
//! }
//! ```
//!
//! **Laws.** `shows(query, key)` implies `key < keys(query)`, and `keys` never falls. Where `hides_any` is false, `shows` is true of the whole tile.

use core::marker::PhantomData;

use layout_core::{Count, Elements, StaticLayout, Tensor, unroll_by};

use super::HeldMut;

/// A rule of which keys a query sees. Functions are masks too: they hide in any tile.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a mask",
    label = "neither `Causal` nor `Before` nor a function of query and key",
    note = "masks are `Causal::new(queries, keys)`, `Before(count)`, `mask.and(other)`, and functions `|query, key| …` of two `u32` to `bool`"
)]
pub trait Mask: Copy {
    /// Returns true if this query sees this key.
    fn shows(&self, query: u32, key: u32) -> bool;

    /// True if a query sees exactly the first [`keys`](Self::keys).
    #[doc(hidden)]
    const ARE_FIRST: bool = false;

    /// Returns the number of keys from the first on that contain all that this query sees, and those before it.
    #[inline(always)]
    fn keys(&self, query: u32) -> u32 {
        let _ = query;
        u32::MAX
    }

    /// Returns false if every query of a tile sees all its keys; `first` is its first query and key, `shape` their numbers.
    #[inline(always)]
    fn hides_any(&self, first: (u32, u32), shape: (u32, u32)) -> bool {
        let _ = (first, shape);
        true
    }

    /// Shows what both show.
    #[inline(always)]
    fn and<K: Mask>(self, other: K) -> Both<Self, K> {
        Both(self, other)
    }
}

impl<F: Fn(u32, u32) -> bool + Copy> Mask for F {
    #[inline(always)]
    fn shows(&self, query: u32, key: u32) -> bool {
        self(query, key)
    }
}

/// The keys up to a query's own, both counted from the last.
#[derive(Clone, Copy, Debug)]
pub struct Causal {
    /// The keys of query 0, if that is not negative.
    keys_of_first: i32,
}

impl Causal {
    /// The last of `queries` sees all `keys`, each one before it one less. Both are below 2³¹.
    #[must_use]
    #[inline(always)]
    pub const fn new(queries: u32, keys: u32) -> Self {
        Self { keys_of_first: keys.cast_signed().wrapping_sub(queries.cast_signed()) + 1 }
    }
}

impl Mask for Causal {
    const ARE_FIRST: bool = true;

    #[inline(always)]
    fn shows(&self, query: u32, key: u32) -> bool {
        key < self.keys(query)
    }

    #[inline(always)]
    fn keys(&self, query: u32) -> u32 {
        query.cast_signed().wrapping_add(self.keys_of_first).max(0).cast_unsigned()
    }

    #[inline(always)]
    fn hides_any(&self, (query, key): (u32, u32), (_, keys): (u32, u32)) -> bool {
        !self.shows(query, key + keys - 1)
    }
}

/// The keys before a number: padding, or the end of ragged keys.
#[derive(Clone, Copy, Debug)]
pub struct Before(pub u32);

impl Mask for Before {
    const ARE_FIRST: bool = true;

    #[inline(always)]
    fn shows(&self, _: u32, key: u32) -> bool {
        key < self.0
    }

    #[inline(always)]
    fn keys(&self, _: u32) -> u32 {
        self.0
    }

    #[inline(always)]
    fn hides_any(&self, (_, key): (u32, u32), (_, keys): (u32, u32)) -> bool {
        key + keys > self.0
    }
}

/// What two masks show.
#[derive(Clone, Copy, Debug)]
pub struct Both<A, B>(A, B);

impl<A: Mask, B: Mask> Mask for Both<A, B> {
    const ARE_FIRST: bool = A::ARE_FIRST && B::ARE_FIRST;

    #[inline(always)]
    fn shows(&self, query: u32, key: u32) -> bool {
        // One comparison for a score, and the minimum once for a query.
        if Self::ARE_FIRST { key < self.keys(query) } else { self.0.shows(query, key) && self.1.shows(query, key) }
    }

    #[inline(always)]
    fn keys(&self, query: u32) -> u32 {
        self.0.keys(query).min(self.1.keys(query))
    }

    #[inline(always)]
    fn hides_any(&self, first: (u32, u32), shape: (u32, u32)) -> bool {
        self.0.hides_any(first, shape) || self.1.hides_any(first, shape)
    }
}

/// The scores of a layout.
struct SizeOf<L>(PhantomData<L>);

impl<L: StaticLayout> Count for SizeOf<L> {
    const COUNT: usize = L::SIZE;
}

/// Sets each score that the mask does not show to −∞, with which it does not count in a softmax.
#[inline(always)]
pub fn hide<P, L>(scores: &mut Tensor<P, L>, which: impl Fn(usize) -> (u32, u32), mask: impl Mask)
where
    P: HeldMut + Elements<Element = f32>,
    L: StaticLayout,
{
    let layout = scores.layout();
    unroll_by::<SizeOf<L>>(
        #[inline(always)]
        |i| {
            let ((query, key), at) = (which(i), StaticLayout::offset(layout, i));
            if !mask.shows(query, key) {
                // SAFETY: an element of the fragment.
                unsafe { scores.data_mut().put(at, f32::NEG_INFINITY) };
            }
        },
    );
}
