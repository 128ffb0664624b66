//! Elements that copies of memory share until one of them changes them.

use std::mem::take;
use std::ops::Deref;
use std::sync::Arc;

/// The elements of one allocation: bytes, or what is known of them. Those of one owner are changed without a look at how many have them.
#[derive(Clone, Debug)]
pub(crate) enum Elements<T> {
    /// Zeros so far: who changes them makes new ones, of which the system hands out the pages that are written.
    Zeros(Arc<Vec<T>>),
    Own(Vec<T>),
    Shared(Arc<Vec<T>>),
}

impl<T: Copy + Default> Elements<T> {
    /// Makes zeros.
    pub(super) fn new(count: usize) -> Self {
        Self::Zeros(Arc::new(vec![T::default(); count]))
    }

    /// Returns the elements for changes; shared ones are copied first, unless nobody else has them any more.
    #[inline]
    pub(super) fn to_mut(&mut self) -> &mut [T] {
        match self {
            Self::Zeros(all) => {
                *self = Self::Own(Arc::try_unwrap(take(all)).unwrap_or_else(|all| vec![T::default(); all.len()]));
            }
            Self::Shared(all) => *self = Self::Own(Arc::unwrap_or_clone(take(all))),
            Self::Own(_) => {}
        }
        match self {
            Self::Own(elements) => elements,
            Self::Zeros(all) | Self::Shared(all) => Arc::make_mut(all).as_mut_slice(),
        }
    }

    /// Shares them with every later clone.
    pub(super) fn share(&mut self) {
        if let Self::Own(elements) = self {
            *self = Self::Shared(Arc::new(take(elements)));
        }
    }

    /// Returns true if both are the same elements.
    #[cfg(test)]
    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Shared(one), Self::Shared(other)) if Arc::ptr_eq(one, other))
    }
}

impl<T> Deref for Elements<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        match self {
            Self::Own(elements) => elements,
            Self::Zeros(elements) | Self::Shared(elements) => elements,
        }
    }
}

impl<T> Default for Elements<T> {
    fn default() -> Self {
        Self::Own(Vec::new())
    }
}
