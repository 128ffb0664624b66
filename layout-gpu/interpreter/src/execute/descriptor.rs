//! The descriptors by which `wgmma` finds a factor in shared memory: PTX ISA, "Matrix Descriptor Format", "Canonical layouts".
//!
//! | bits | contents |
//! |---|---|
//! | 0–13 | the start, in units of 16 bytes |
//! | 16–29 | leading byte offset, in units of 16 bytes |
//! | 32–45 | stride byte offset, in units of 16 bytes |
//! | 49–51 | base offset |
//! | 62–63 | swizzle: none, 128, 64, 32 bytes |
//!
//! A factor is `rows` (of A, or columns of B) by `k`. With steps of `k` contiguous, 8 rows follow each other by the bytes of the swizzle, groups of 8 rows by the
//! stride offset, and without a swizzle the second 16 bytes of a row by the leading offset. With rows contiguous, rows fill the
//! bytes of the swizzle, 8 steps of `k` follow each other by as many, further rows by the leading offset and further steps by the stride offset; without
//! a swizzle the two offsets change places.

/// One descriptor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descriptor {
    start: u32,
    leading: u32,
    stride: u32,
    base: u32,
    /// 0 for none, 1, 2, 3 for 32, 64 and 128 bytes.
    mode: u32,
}

/// 16 bytes of a factor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk {
    pub(super) address: u32,
    /// The first row and the first step of `k`.
    pub(super) row: usize,
    pub(super) step: usize,
}

impl Descriptor {
    pub(super) fn new(bits: u64) -> Self {
        let bytes = |at: u32| (bits >> at & 0x3FFF) as u32 * 16;
        let mode = [0, 3, 2, 1][(bits >> 62) as usize];
        Self { start: bytes(0), leading: bytes(16), stride: bytes(32), base: (bits >> 49) as u32 & 7, mode }
    }

    /// Reads a descriptor of `tcgen05.mma`: PTX ISA, "Shared Memory Descriptor". Its places are those of `wgmma`, but that of the swizzle.
    pub(super) fn tensor(bits: u64) -> Result<Self, String> {
        let fails = |what: &str| Err(format!("a factor's descriptor, {bits:#018x}, {what}"));
        if bits >> 46 & 7 != 1 {
            return fails("is not one of `tcgen05`: bits 46 to 48 are not 1");
        }
        if bits >> 52 & 1 == 1 {
            return fails("has an absolute leading address, bit 52, which is not supported");
        }
        if bits >> 53 & 0xFF != 0 {
            return fails("has bits from 53 to 60 that must be 0");
        }
        let mode = match bits >> 61 {
            0 => 0,
            2 => 3,
            4 => 2,
            6 => 1,
            1 => return fails("asks for 128 bytes swizzled by 32, which is not supported"),
            _ => return fails("has no swizzle: bits 61 to 63"),
        };
        Ok(Self { mode, ..Self::new(bits & !(3 << 62)) })
    }

    /// Returns the bytes of a swizzled row; `None` without a swizzle.
    pub(super) fn span(&self) -> Option<usize> {
        (self.mode > 0).then_some(16 << self.mode)
    }

    /// Returns the chunks of some rows, whose elements have this many bytes.
    pub(super) fn chunks(
        &self,
        rows: std::ops::Range<usize>,
        k: usize,
        element: usize,
        rows_are_contiguous: bool,
    ) -> Vec<Chunk> {
        let per = 16 / element;
        let mut chunks = Vec::new();
        if rows_are_contiguous {
            for step in 0..k {
                for row in rows.clone().step_by(per) {
                    chunks.push(Chunk { address: self.across((row * element) as u32, step as u32), row, step });
                }
            }
        } else {
            for row in rows {
                for step in (0..k).step_by(per) {
                    chunks.push(Chunk { address: self.along(row as u32, (step * element) as u32), row, step });
                }
            }
        }
        chunks
    }

    /// The address of a row at some bytes of its steps.
    fn along(&self, row: u32, bytes: u32) -> u32 {
        let within = match self.mode {
            0 => (row % 8) * 16 + bytes / 16 * self.leading,
            mode => (row % 8) * (16 << mode) + bytes,
        };
        self.swizzled(self.start + row / 8 * self.stride + within)
    }

    /// The address of a step at some bytes of its rows.
    fn across(&self, bytes: u32, step: u32) -> u32 {
        let span = 16 << self.mode;
        let (rows, steps) = if self.mode == 0 { (self.stride, self.leading) } else { (self.leading, self.stride) };
        self.swizzled(self.start + bytes % span + bytes / span * rows + step % 8 * span + step / 8 * steps)
    }

    fn swizzled(&self, address: u32) -> u32 {
        address ^ ((address >> 7).wrapping_sub(self.base) & ((1 << self.mode) - 1)) << 4
    }
}
