//! Memory of a device.

use core::marker::PhantomData;
use std::boxed::Box;
use std::rc::Rc;
use std::vec::Vec;

use crate::host::backend::Memory;
#[cfg(any(feature = "cudarc", feature = "cust"))]
use crate::host::gpu::GpuMemory;
use crate::host::{Device, Error, Pod};

/// Elements in the memory of a device.
#[derive(Debug)]
pub struct Buffer<T> {
    // Before the device, so that the memory is freed while its owner exists.
    pub(crate) memory: Box<dyn Memory>,
    device: Device,
    len: usize,
    element: PhantomData<T>,
}

impl<T: Pod> Buffer<T> {
    /// Copies a slice.
    pub fn from_slice(device: &Device, elements: &[T]) -> Result<Self, Error> {
        let mut buffer = Self::unwritten(device, elements.len())?;
        buffer.write(elements)?;
        Ok(buffer)
    }

    /// Allocates memory for this many elements. Their values are undefined until they are written; the
    /// interpreter rejects reading them until then, so this is the right buffer for results.
    pub fn unwritten(device: &Device, len: usize) -> Result<Self, Error> {
        let memory = Rc::clone(&device.0).allocate(len.saturating_mul(size_of::<T>()))?;
        Ok(Self::of_memory(device, memory, len))
    }

    pub(crate) fn of_memory(device: &Device, memory: Box<dyn Memory>, len: usize) -> Self {
        Self { memory, device: device.clone(), len, element: PhantomData }
    }

    /// Returns the memory, if it is that of a GPU, and the number of elements in it.
    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn into_gpu_memory(self) -> Result<(Box<GpuMemory>, usize), Error> {
        let memory: Box<dyn core::any::Any> = self.memory;
        let memory = memory.downcast().map_err(|_| Error::Foreign { what: "the buffer" })?;
        Ok((memory, self.len))
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns true if it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the device whose memory it is.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Copies a slice of the same length to the device.
    pub fn write(&mut self, elements: &[T]) -> Result<(), Error> {
        if elements.len() != self.len {
            let (expected, given) = (self.len, elements.len());
            return Err(Error::Length { what: "the slice for the buffer", expected, given });
        }
        self.device.0.wait()?;
        self.memory.write(bytemuck::cast_slice(elements))
    }

    /// Copies the elements back.
    pub fn to_vec(&self) -> Result<Vec<T>, Error> {
        self.device.0.wait()?;
        let mut elements = std::vec![T::zeroed(); self.len];
        self.memory.read(bytemuck::cast_slice_mut(&mut elements))?;
        Ok(elements)
    }

    /// Returns the start in the memory of the device, a `CUdeviceptr`, for libraries that need one.
    #[must_use]
    pub fn address(&self) -> u64 {
        self.memory.address()
    }
}
