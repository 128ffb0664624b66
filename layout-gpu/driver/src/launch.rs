//! The structures that `cuLaunchKernelEx` reads: CUDA Driver API, `CUlaunchConfig`, `CUlaunchAttribute`.

use std::ffi::c_void;

/// A launch: its grid, its blocks and its attributes.
///
/// ```
/// use layout_gpu_driver::{LaunchAttribute, LaunchConfig};
/// let attributes = [LaunchAttribute::cluster([2, 1, 1]), LaunchAttribute::programmatic()];
/// let config = LaunchConfig::new([4, 1, 1], [128, 1, 1], 0, std::ptr::null_mut(), &attributes);
/// assert_eq!((size_of_val(&config), size_of_val(&attributes)), (56, 2 * 72));
/// ```
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LaunchConfig {
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: *mut c_void,
    attributes: *const LaunchAttribute,
    count: u32,
}

impl LaunchConfig {
    /// Makes a configuration, which points to the attributes.
    #[must_use]
    #[allow(clippy::cast_possible_truncation, reason = "a launch has a handful")]
    pub const fn new(
        grid: [u32; 3],
        block: [u32; 3],
        shared: u32,
        stream: *mut c_void,
        attributes: &[LaunchAttribute],
    ) -> Self {
        Self { grid, block, shared, stream, attributes: attributes.as_ptr(), count: attributes.len() as u32 }
    }
}

/// An attribute of a launch: its number, and a value of 64 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(8))]
pub struct LaunchAttribute {
    number: u32,
    value: [u32; 17],
}

impl LaunchAttribute {
    const CLUSTER_DIMENSION: u32 = 4;
    const PROGRAMMATIC_STREAM_SERIALIZATION: u32 = 6;

    const fn new(number: u32, [a, b, c]: [u32; 3]) -> Self {
        let mut value = [0; 17];
        // The first word is padding.
        [_, value[1], value[2], value[3]] = [0, a, b, c];
        Self { number, value }
    }

    /// Clusters of this many blocks.
    #[must_use]
    pub const fn cluster(blocks: [u32; 3]) -> Self {
        Self::new(Self::CLUSTER_DIMENSION, blocks)
    }

    /// The launch may begin when all blocks of the one before it in the stream have ended or allowed it.
    #[must_use]
    pub const fn programmatic() -> Self {
        Self::new(Self::PROGRAMMATIC_STREAM_SERIALIZATION, [1, 0, 0])
    }
}
