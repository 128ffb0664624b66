//! Bytes that copies of memory share until one of them changes them.

use std::mem::take;
use std::ops::Deref;
use std::sync::Arc;

/// The bytes of one allocation. Those of one owner are changed without a look at how many have them.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    /// Zeros so far: who changes them makes new ones, of which the system hands out the pages that are written.
    Zeros(Arc<Vec<u8>>),
    Own(Vec<u8>),
    Shared(Arc<Vec<u8>>),
}

impl Bytes {
    /// Makes zeros.
    pub(super) fn new(count: usize) -> Self {
        Self::Zeros(Arc::new(vec![0; count]))
    }

    /// Returns the bytes for changes; shared ones are copied first, unless nobody else has them any more.
    #[inline]
    pub(super) fn to_mut(&mut self) -> &mut [u8] {
        match self {
            Self::Zeros(all) => *self = Self::Own(Arc::try_unwrap(take(all)).unwrap_or_else(|all| vec![0; all.len()])),
            Self::Shared(all) => *self = Self::Own(Arc::unwrap_or_clone(take(all))),
            Self::Own(_) => {}
        }
        match self {
            Self::Own(bytes) => bytes,
            Self::Zeros(all) | Self::Shared(all) => Arc::make_mut(all).as_mut_slice(),
        }
    }

    /// Shares them with every later clone.
    pub(super) fn share(&mut self) {
        if let Self::Own(bytes) = self {
            *self = Self::Shared(Arc::new(take(bytes)));
        }
    }

    /// Returns true if both are the same bytes.
    #[cfg(test)]
    pub(super) fn is_shared_with(&self, other: &Self) -> bool {
        matches!((self, other), (Self::Shared(one), Self::Shared(other)) if Arc::ptr_eq(one, other))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Self::Own(bytes) => bytes,
            Self::Zeros(bytes) | Self::Shared(bytes) => bytes,
        }
    }
}

impl Default for Bytes {
    fn default() -> Self {
        Self::Own(Vec::new())
    }
}
