//! Lists of fixed capacity that cost only what they use: a short list never writes, copies or compares more than its small storage.

use crate::control::{each, next};

/// A window of a slice. Making a subslice instead would cost the const evaluator a dozen calls.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a, T> {
    storage: &'a [T],
    begin: usize,
    length: usize,
}

impl<'a, T: Copy> Window<'a, T> {
    #[inline]
    pub(crate) const fn all(values: &'a [T]) -> Self {
        Self { storage: values, begin: 0, length: values.len() }
    }

    #[inline]
    pub(crate) const fn len(self) -> usize {
        self.length
    }

    /// The `i`-th value.
    #[inline]
    pub(crate) const fn at(self, i: usize) -> T {
        self.storage[sum(self.begin, i)]
    }

    /// The window of the first `length` values.
    #[inline]
    pub(crate) const fn first(self, length: usize) -> Self {
        Self { length, ..self }
    }

    /// The window without the first `count` values.
    #[inline]
    pub(crate) const fn after(self, count: usize) -> Self {
        Self { storage: self.storage, begin: sum(self.begin, count), length: self.length.saturating_sub(count) }
    }

    #[inline]
    pub(crate) const fn as_slice(self) -> &'a [T] {
        self.storage.split_at(self.begin).1.split_at(self.length).0
    }
}

/// `begin + i`, an index in a storage: both numbers are at most its length.
#[inline]
#[expect(clippy::arithmetic_side_effects, reason = "the capacity is small")]
const fn sum(begin: usize, i: usize) -> usize {
    begin + i
}

/// Up to `MANY` values. A list of at most `FEW` values uses a small storage.
///
/// Only a list that grew past `FEW` ever writes the large storage. `*list` still moves all bytes; [`List::copied`] moves those in use.
#[derive(Clone, Copy)]
pub(crate) struct List<T: Copy, const FEW: usize, const MANY: usize> {
    length: usize,
    storage: Storage<T, FEW, MANY>,
}

#[derive(Clone, Copy)]
enum Storage<T, const FEW: usize, const MANY: usize> {
    Few([T; FEW]),
    Many([T; MANY]),
}

impl<T: Copy, const FEW: usize, const MANY: usize> List<T, FEW, MANY> {
    /// The empty list; `fill` fills the storage.
    #[inline]
    pub(crate) const fn empty(fill: T) -> Self {
        Self { length: 0, storage: Storage::Few([fill; FEW]) }
    }

    /// The list of one value.
    #[inline]
    pub(crate) const fn one(value: T) -> Self {
        Self { length: 1, storage: Storage::Few([value; FEW]) }
    }

    /// The list of these values; there must be at most `MANY`.
    #[inline]
    pub(crate) const fn from_window(values: Window<'_, T>, fill: T) -> Self {
        let mut list = Self::empty(fill);
        assert!(list.extend(values), "more values than fit");
        list.copied()
    }

    /// The list of `length` copies of this value; there must be at most `MANY`.
    #[inline]
    pub(crate) const fn repeat(value: T, length: usize) -> Self {
        assert!(length <= MANY, "more values than fit");
        let storage = if length <= FEW { Storage::Few([value; FEW]) } else { Storage::Many([value; MANY]) };
        Self { length, storage }
    }

    #[inline]
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// A value to fill a storage with: the first value, if there is one.
    #[inline]
    pub(crate) const fn fill(&self) -> T {
        match &self.storage {
            Storage::Few(few) => few[0],
            Storage::Many(many) => many[0],
        }
    }

    /// The `i`-th value, which must exist.
    #[inline]
    pub(crate) const fn at(&self, i: usize) -> T {
        assert!(i < self.length, "past the end of a list");
        match &self.storage {
            Storage::Few(few) => few[i],
            Storage::Many(many) => many[i],
        }
    }

    /// Replaces the `i`-th value, which must exist.
    #[inline]
    pub(crate) const fn set(&mut self, i: usize, value: T) {
        assert!(i < self.length, "past the end of a list");
        match &mut self.storage {
            Storage::Few(few) => few[i] = value,
            Storage::Many(many) => many[i] = value,
        }
    }

    #[inline]
    pub(crate) const fn as_slice(&self) -> &[T] {
        self.storage().split_at(self.length).0
    }

    #[inline]
    pub(crate) const fn window(&self) -> Window<'_, T> {
        Window { storage: self.storage(), begin: 0, length: self.length }
    }

    /// The whole storage, which may be longer than the list; used where the const evaluator should index without a call.
    #[inline]
    pub(crate) const fn storage(&self) -> &[T] {
        match &self.storage {
            Storage::Few(few) => few,
            Storage::Many(many) => many,
        }
    }

    /// Drops everything after the first `length` values.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn truncate(&mut self, length: usize) {
        if length < self.length {
            self.length = length;
        }
    }

    /// Adds a value at the end; returns false if there is no room.
    #[inline]
    pub(crate) const fn push(&mut self, value: T) -> bool {
        if self.length >= FEW {
            if self.length >= MANY {
                return false;
            }
            self.grow();
        }
        match &mut self.storage {
            Storage::Few(few) => few[self.length] = value,
            Storage::Many(many) => many[self.length] = value,
        }
        self.length = next(self.length);
        true
    }

    /// Adds these values at the end; returns false if there is no room.
    #[inline]
    pub(crate) const fn extend(&mut self, values: Window<'_, T>) -> bool {
        let end = self.length.saturating_add(values.length);
        if end > MANY {
            return false;
        }
        if end > FEW {
            self.grow();
        }
        let storage: &mut [T] = match &mut self.storage {
            Storage::Few(few) => few,
            Storage::Many(many) => many,
        };
        let begin = self.length;
        each!(i in 0, values.length => {
            storage[sum(begin, i)] = values.at(i);
        });
        self.length = end;
        true
    }

    /// Moves the values to the large storage.
    #[cold]
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn grow(&mut self) {
        if let Storage::Few(few) = self.storage {
            let mut many = [few[0]; MANY];
            many.split_at_mut(FEW).0.copy_from_slice(&few);
            self.storage = Storage::Many(many);
        }
    }

    /// A copy that moves only the storage in use.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "so that it is written where the copy is to stand")]
    pub(crate) const fn copied(&self) -> Self {
        match &self.storage {
            Storage::Few(few) => Self { length: self.length, storage: Storage::Few(*few) },
            Storage::Many(many) => Self { length: self.length, storage: Storage::Many(*many) },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    #[test]
    fn values_stay_in_order_as_the_list_grows() {
        let mut list: List<usize, 2, 5> = List::empty(0);
        for i in 0..5 {
            assert!(list.push(i));
            assert_eq!(list.copied().as_slice(), (0..=i).collect::<Vec<_>>());
        }
        assert!(!list.push(5) && !list.extend(Window::all(&[5])));
        list.set(4, 7);
        assert_eq!((list.at(1), list.at(4), list.len()), (1, 7, 5));
    }

    #[test]
    fn a_list_is_extended_across_its_small_room() {
        let mut list: List<usize, 2, 5> = List::from_window(Window::all(&[1]), 0);
        assert!(list.extend(Window::all(&[2, 3, 4])) && !list.extend(Window::all(&[5, 6])));
        assert_eq!(list.as_slice(), [1, 2, 3, 4]);
    }
}
