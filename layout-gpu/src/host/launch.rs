//! The geometry of a launch.

/// The number of threads that run a kernel, and their shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks in the directions x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in the directions x, y, z.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory a block, beside the kernel's static memory.
    pub shared: u32,
}
