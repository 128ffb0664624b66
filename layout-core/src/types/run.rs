//! The number of contiguous elements, which one instruction may copy at once.

use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};

/// The elements with consecutive offsets from index 0 on, as long as every block of them begins at a multiple of their number.
#[derive(Clone, Copy)]
pub(crate) struct Run {
    /// The number of contiguous elements.
    length: u64,
    /// True if the next leaf may continue the run.
    is_open: bool,
    /// The common divisor of all other distances; 0 if there are none.
    common: u64,
}

impl Run {
    pub const fn new() -> Self {
        Self { length: 1, is_open: true, common: 0 }
    }

    /// The number of contiguous elements of a layout known at compile time.
    pub const fn of(layout: &ComposedLayout) -> u64 {
        Self::new().prefix(layout.layout()).multiple(layout.offset()).within(layout.swizzle()).get()
    }

    /// Adds the next leaf: an unknown stride continues nothing, and counts as a multiple of anything.
    pub const fn leaf(mut self, extent: u64, stride: Option<u64>) -> Self {
        match stride {
            _ if extent == 1 => {}
            Some(stride) if self.is_open && stride == self.length => self.length *= extent,
            Some(stride) => {
                self.is_open = false;
                self.common = gcd(self.common, stride);
            }
            None => self.is_open = false,
        }
        self
    }

    /// Adds the leaves of a layout.
    pub const fn prefix(mut self, layout: &LayoutValue) -> Self {
        let mut i = 0;
        while i < layout.leaf_count() {
            let leaf = layout.leaf_at(i);
            self = self.leaf(leaf.extent, Some(leaf.stride));
            i += 1;
        }
        self
    }

    /// Takes into account that it begins at the offsets of a layout.
    pub const fn aligned(self, starts: &LayoutValue) -> Self {
        self.aligned_by(starts, 1)
    }

    /// Takes into account that it begins at the offsets of a layout times a factor.
    pub const fn aligned_by(mut self, starts: &LayoutValue, factor: u64) -> Self {
        let mut i = 0;
        while i < starts.leaf_count() {
            let leaf = starts.leaf_at(i);
            if leaf.extent > 1 {
                self = self.multiple(leaf.stride * factor);
            }
            i += 1;
        }
        self
    }

    /// Takes into account that it begins at multiples of a number.
    pub const fn multiple(mut self, number: u64) -> Self {
        self.common = gcd(self.common, number);
        self
    }

    /// Takes a swizzle into account.
    pub const fn within(self, swizzle: Swizzle) -> Self {
        if swizzle.bits() == 0 { self } else { self.multiple(1 << swizzle.base()) }
    }

    /// The number of elements.
    pub const fn get(self) -> u64 {
        gcd(self.length, self.common)
    }
}

const fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
