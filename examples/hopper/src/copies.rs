//! The copy by bulk copies.

use layout_gpu::host::{Buffer, Error, Run};

use crate::{Kernels, expect};

impl Kernels {
    /// Copies all numbers of a buffer to another, by so many blocks at once.
    ///
    /// # Errors
    /// A buffer of another size, more than 2^32 numbers, or what the device says.
    pub fn copied(&self, blocks: u32, from: &Buffer<f32>, to: &mut Buffer<f32>) -> Result<Run, Error> {
        expect("the copy", to, from.len())?;
        let most = u32::MAX as usize;
        let count = u32::try_from(from.len()).map_err(|_| Error::Length {
            what: "the copy, at most",
            expected: most,
            given: from.len(),
        })?;
        // SAFETY: both have so many numbers, and buffers are aligned.
        unsafe { self.copy(count, from, to).launch([blocks, 1, 1]) }
    }
}
