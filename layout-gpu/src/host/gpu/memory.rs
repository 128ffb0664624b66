//! Memory of a GPU, and of the host for copies that the GPU makes by itself.

use std::rc::Rc;

use layout_gpu_driver::entry::{self, Address};

use super::context::{Context, Made, Pointer, Refusal, answer, done, refused};
use crate::host::Error;
use crate::host::backend::{Memory, Pinned, Queue};

/// An allocation, freed when it is dropped.
#[derive(Debug)]
pub(crate) struct GpuMemory {
    /// 0 after it was taken.
    address: Address,
    context: Rc<Context>,
}

impl GpuMemory {
    /// Allocates bytes. Unwritten ones may be read: the driver copies them.
    pub(crate) fn allocate(context: &Rc<Context>, bytes: usize) -> Result<Self, Refusal> {
        context.bind()?;
        // SAFETY: a place for an address.
        let address = answer(0, |place| unsafe { entry::cuMemAlloc_v2(place, bytes.max(1)) })?;
        // SAFETY: allocated here, for nobody else.
        Ok(unsafe { Self::from_address(address, context) })
    }

    /// Takes ownership of memory.
    ///
    /// # Safety
    /// The start of an allocation of the context, by any function of the driver, that nobody else frees.
    pub(crate) unsafe fn from_address(address: Address, context: &Rc<Context>) -> Self {
        Self { address, context: Rc::clone(context) }
    }

    /// Gives up ownership of the memory, and returns its address.
    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn take(&mut self) -> Address {
        core::mem::take(&mut self.address)
    }

    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn context(&self) -> &Rc<Context> {
        &self.context
    }
}

impl Drop for GpuMemory {
    /// Keeps memory that a stream may still use.
    fn drop(&mut self) {
        if self.address != 0 && self.context.wait().is_ok() {
            // SAFETY: ours, freed once, and nothing in a stream uses it.
            unsafe { entry::cuMemFree_v2(self.address) };
        }
    }
}

impl Memory for GpuMemory {
    fn address(&self) -> u64 {
        self.address
    }

    fn write(&mut self, from: &[u8]) -> Result<(), Error> {
        if from.is_empty() {
            return Ok(());
        }
        let copied = self.context.bind().and_then(|()| {
            // SAFETY: `Buffer` gives as many bytes as it allocated, and they exist until this returns.
            done(unsafe { entry::cuMemcpyHtoD_v2(self.address, start_of(from), from.len()) })
        });
        // The driver returns when it has read the bytes, which may be before they have arrived.
        copied.and_then(|()| self.context.wait()).map_err(refused("copy to the GPU"))
    }

    fn read(&self, to: &mut [u8]) -> Result<(), Error> {
        if to.is_empty() {
            return Ok(());
        }
        let copied = self.context.bind().and_then(|()| {
            // SAFETY: `Buffer` gives a place for as many bytes as it allocated.
            done(unsafe { entry::cuMemcpyDtoH_v2(to.as_mut_ptr().cast(), self.address, to.len()) })
        });
        copied.map_err(refused("copy from the GPU"))
    }

    unsafe fn write_later(&mut self, queue: &dyn Queue, from: &[u8]) -> Result<(), Error> {
        if from.is_empty() {
            return Ok(());
        }
        let copied = self.context.bind().and_then(|()| {
            // SAFETY: as many bytes there by the caller's promise, who also keeps `from`.
            done(unsafe { entry::cuMemcpyHtoDAsync_v2(self.address, start_of(from), from.len(), queue.handle()) })
        });
        copied.map_err(refused("copy to the GPU"))
    }

    unsafe fn copy_later(&mut self, queue: &dyn Queue, from: &dyn Memory, bytes: usize) -> Result<(), Error> {
        if bytes == 0 {
            return Ok(());
        }
        let copied = self.context.bind().and_then(|()| {
            // SAFETY: as many bytes in both by the caller's promise; memory is freed only when the copy is done.
            done(unsafe { entry::cuMemcpyDtoDAsync_v2(self.address, from.address(), bytes, queue.handle()) })
        });
        copied.map_err(refused("copy on the GPU"))
    }

    unsafe fn read_later(&self, queue: &dyn Queue, to: &mut [u8]) -> Result<(), Error> {
        if to.is_empty() {
            return Ok(());
        }
        let copied = self.context.bind().and_then(|()| {
            // SAFETY: as many bytes here by the caller's promise, who also keeps `to`.
            done(unsafe { entry::cuMemcpyDtoHAsync_v2(to.as_mut_ptr().cast(), self.address, to.len(), queue.handle()) })
        });
        copied.map_err(refused("copy from the GPU"))
    }
}

/// Returns the start of bytes that the driver reads.
fn start_of(bytes: &[u8]) -> Pointer {
    bytes.as_ptr().cast_mut().cast()
}

/// Page-locked bytes.
#[derive(Debug)]
pub(crate) struct Locked {
    memory: Made,
    len: usize,
}

impl Locked {
    pub(crate) fn zeroed(context: &Rc<Context>, len: usize) -> Result<Self, Refusal> {
        // SAFETY: the function that frees such memory; a place for a pointer.
        let memory =
            unsafe { Made::by(context, entry::cuMemFreeHost, |place| entry::cuMemAllocHost_v2(place, len.max(1))) }?;
        // SAFETY: that many bytes, which are ours.
        unsafe { memory.raw().cast::<u8>().write_bytes(0, len) };
        Ok(Self { memory, len })
    }
}

impl Pinned for Locked {
    fn bytes(&self) -> &[u8] {
        // SAFETY: written bytes, freed with `memory`; `self` is borrowed as long.
        unsafe { core::slice::from_raw_parts(self.memory.raw().cast(), self.len) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`, and nobody else has them.
        unsafe { core::slice::from_raw_parts_mut(self.memory.raw().cast(), self.len) }
    }
}
