//! Device memory: allocations with gaps between, whose bytes are unreadable until written.

/// An address of device memory, as a kernel sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DevicePtr(
    /// The address.
    pub u64,
);

impl DevicePtr {
    /// The address so many bytes further on.
    ///
    /// ```
    /// use layout_gpu_interpreter::DevicePtr;
    /// assert_eq!(DevicePtr(0x100).add(16), DevicePtr(0x110));
    /// ```
    #[must_use]
    pub const fn add(self, bytes: u64) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}
