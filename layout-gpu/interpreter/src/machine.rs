//! The machine: memory, and launches.

use crate::{Arg, DevicePtr, Fault, MemoryError, Module, Report};

/// Device memory, and the launches that work on it.
#[derive(Debug, Default)]
pub struct Machine {}

impl Machine {
    /// A machine with nothing allocated.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Reserves bytes, aligned to 256. They are unreadable until written.
    pub fn alloc(&mut self, bytes: usize) -> DevicePtr {
        let _ = bytes;
        todo!()
    }

    /// Gives an allocation back. The pointer must be what [`alloc`](Self::alloc) returned.
    pub fn free(&mut self, pointer: DevicePtr) -> Result<(), MemoryError> {
        let _ = pointer;
        todo!()
    }

    /// Copies to the device.
    pub fn write(&mut self, pointer: DevicePtr, bytes: &[u8]) -> Result<(), MemoryError> {
        let _ = (pointer, bytes);
        todo!()
    }

    /// Copies from the device. Bytes that nobody wrote are refused.
    pub fn read(&self, pointer: DevicePtr, bytes: usize) -> Result<Vec<u8>, MemoryError> {
        let _ = (pointer, bytes);
        todo!()
    }

    /// Copies from the device; bytes that nobody wrote come back as `unwritten`.
    pub fn read_or(&self, pointer: DevicePtr, bytes: usize, unwritten: u8) -> Result<Vec<u8>, MemoryError> {
        let _ = (pointer, bytes, unwritten);
        todo!()
    }

    /// Copies within the device. Bytes that nobody wrote stay so.
    pub fn copy(&mut self, to: DevicePtr, from: DevicePtr, bytes: usize) -> Result<(), MemoryError> {
        let _ = (to, from, bytes);
        todo!()
    }

    /// Where a `.global` or `.const` variable of a module lies, and its bytes.
    pub fn variable(&mut self, module: &Module, name: &str) -> Option<(DevicePtr, usize)> {
        let _ = (module, name);
        todo!()
    }

    /// Ends every later launch with [`Fault::Limit`] after so many instructions of a warp; none by default.
    pub fn limit_instructions(&mut self, limit: Option<u64>) {
        let _ = limit;
        todo!()
    }

    /// Runs an entry over a grid of blocks, one block after the other; `progress` is told after each
    /// (blocks done, blocks in all).
    #[allow(clippy::too_many_arguments, reason = "a launch has these parts, as in CUDA")]
    pub fn launch(
        &mut self,
        module: &Module,
        entry: &str,
        grid: [u32; 3],
        block: [u32; 3],
        dynamic_shared_bytes: u32,
        args: &[Arg],
        progress: &mut dyn FnMut(u64, u64),
    ) -> Result<Report, Fault> {
        let _ = (module, entry, grid, block, dynamic_shared_bytes, args, progress);
        todo!()
    }
}
