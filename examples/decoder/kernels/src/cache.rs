//! # The cache of keys and values, in pages
//!
//! A page has 16 positions of a sequence, for each head of keys a tile of 16×64. Pages are handed out as sequences grow, so they stand in any order, and
//! a table says which are a sequence's:
//!
//! ```text
//!     position p of sequence s   →   (p mod 16, page)     page = table(s, p / 16)
//!     (position, element, head, page)   (16,64,heads,pages) : (64,1,1024,1024·heads)
//! ```

use layout_gpu::device::prelude::*;
use layout_gpu::{Holds, Layout};

/// The positions of a page.
pub const PAGE: u32 = 16;

/// (position, element, head, page) of the keys or of the values.
pub type Slots = Layout<(C<16>, C<64>, u32, u32), (C<64>, C<1>, C<1024>, usize)>;

/// The sizes of a cache.
#[derive(Clone, Copy)]
pub struct Cache {
    /// The heads of the keys.
    pub heads: u32,
    /// The pages that there are.
    pub pages: u32,
    /// A row of pages for each sequence.
    pub tables: *const u32,
    /// The pages that a row has room for.
    pub most: u32,
}

impl Cache {
    /// Returns the keys, or the values.
    #[inline(always)]
    pub fn slots<P: Holds<Slots>>(&self, data: P) -> Tensor<P, Slots> {
        let shape = (C, C, self.heads, self.pages);
        Tensor::new(data, Layout::of(shape, (C, C, C, 1024 * self.heads as usize)))
    }

    /// Returns page `index` of a sequence.
    ///
    /// # Safety
    /// The sequence has that page.
    #[inline(always)]
    pub unsafe fn page(&self, sequence: u32, index: u32) -> u32 {
        let tables = Tensor::new(self.tables, make_layout!(({sequence}, {self.most}):({self.most}, 1)));
        // SAFETY: the caller's promise.
        unsafe { tables.read((sequence, index)) }
    }
}
