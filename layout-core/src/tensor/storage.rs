//! What a tensor's elements lie in.

/// Data that can begin some elements further on.
pub trait Storage {
    /// Whether there are that many elements, as far as the data know.
    fn reaches(&self, elements: usize) -> bool;

    /// The data from this element on.
    #[must_use]
    fn advance(self, elements: usize) -> Self;
}

impl<T> Storage for &[T] {
    #[inline(always)]
    fn reaches(&self, elements: usize) -> bool {
        elements <= self.len()
    }

    #[inline(always)]
    fn advance(self, elements: usize) -> Self {
        &self[elements..]
    }
}

impl<T> Storage for &mut [T] {
    #[inline(always)]
    fn reaches(&self, elements: usize) -> bool {
        elements <= self.len()
    }

    #[inline(always)]
    fn advance(self, elements: usize) -> Self {
        &mut self[elements..]
    }
}

impl<T> Storage for *const T {
    #[inline(always)]
    fn reaches(&self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn advance(self, elements: usize) -> Self {
        self.wrapping_add(elements)
    }
}

impl<T> Storage for *mut T {
    #[inline(always)]
    fn reaches(&self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn advance(self, elements: usize) -> Self {
        self.wrapping_add(elements)
    }
}
