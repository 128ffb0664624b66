//! A GPU that a program uses through `cust`: its context, and memory that moves between the two.

use core::mem::forget;
use std::boxed::Box;
use std::rc::Rc;

use cust::context::Context as CustContext;
use cust::memory::{DeviceBuffer, DeviceCopy, DevicePointer};

use crate::host::gpu::{Context, Gpu, GpuMemory};
use crate::host::{Buffer, Device, Error, Pod};
use crate::kernels::E4M3;

impl Device {
    /// Makes a device of the GPU of a `cust` context.
    ///
    /// Buffers move from one to the other: [`Buffer::from_cust`], [`Buffer::into_cust`].
    pub fn from_cust(context: &CustContext) -> Result<Self, Error> {
        // Mentioned so that the linker finds everything that `cust` calls in `layout-gpu-driver`.
        if core::hint::black_box(layout_gpu_driver::ENTRY_POINTS).is_empty() {
            return Err(Error::NoGpu);
        }
        let raw = context.as_raw().cast();
        Ok(Self(Rc::new(Gpu::from_context(Context::from_raw(raw, context.clone()))?)))
    }
}

impl<T: Pod + DeviceCopy> Buffer<T> {
    /// Takes the memory of a `cust` buffer, of the device's context, when the work in streams is done.
    pub fn from_cust(device: &Device, buffer: DeviceBuffer<T>) -> Result<Self, Error> {
        let is_of_cust = |gpu: &&Gpu| gpu.context().owner::<CustContext>().is_some();
        let Some(gpu) = device.gpu().filter(is_of_cust) else {
            return Err(Error::Foreign { what: "the buffer" });
        };
        device.0.wait()?;
        let (address, len) = (buffer.as_device_ptr().as_raw(), buffer.len());
        forget(buffer);
        // SAFETY: an allocation that nobody owns now, or 0 for a buffer of no elements.
        let memory = unsafe { GpuMemory::from_address(address, gpu.context()) };
        Ok(Self::of_memory(device, Box::new(memory), len))
    }

    /// Makes a `cust` buffer of the memory of this one, when the work in streams is done.
    pub fn into_cust(self) -> Result<DeviceBuffer<T>, Error> {
        self.device().0.wait()?;
        let (mut memory, len) = self.into_gpu_memory()?;
        if memory.context().owner::<CustContext>().is_none() {
            return Err(Error::Foreign { what: "the buffer" });
        }
        // `cust` frees nothing for a buffer of no elements.
        let address = if len * size_of::<T>() == 0 { 0 } else { memory.take() };
        // SAFETY: an allocation that nobody owns now, of as many elements as the buffer.
        Ok(unsafe { DeviceBuffer::from_raw_parts(DevicePointer::from_raw(address), len) })
    }
}

// SAFETY: a byte, without pointers.
unsafe impl DeviceCopy for E4M3 {}
