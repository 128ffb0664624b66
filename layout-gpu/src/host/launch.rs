//! The geometry of a launch.

/// How many threads run a kernel, and what they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks in the directions x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in the directions x, y, z.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory a block, beside what the kernel declares itself.
    pub shared: u32,
}
