//! The device that is a GPU which a program uses by `cust`: its context, and memory that goes from one to the other.

use core::mem::forget;
use std::boxed::Box;
use std::rc::Rc;

use cust::context::Context as CustContext;
use cust::memory::{DeviceBuffer, DeviceCopy, DevicePointer};

use crate::host::gpu::{Context, Gpu, GpuMemory};
use crate::host::{Buffer, Device, Error, Pod};
use crate::kernels::E4M3;

impl Device {
    /// The GPU of a context of `cust`.
    ///
    /// Buffers go from one to the other: [`Buffer::from_cust`], [`Buffer::into_cust`].
    pub fn from_cust(context: &CustContext) -> Result<Self, Error> {
        // Mentioned so that the linker finds in `layout-gpu-driver` all that `cust` calls.
        if core::hint::black_box(layout_gpu_driver::ENTRY_POINTS).is_empty() {
            return Err(Error::NoGpu);
        }
        let raw = context.as_raw().cast();
        Ok(Self(Rc::new(Gpu::of(Context::of(raw, context.clone()))?)))
    }
}

impl<T: Pod + DeviceCopy> Buffer<T> {
    /// The memory of a buffer of `cust`, which is of the context of the device, when what was put into streams is done.
    pub fn from_cust(device: &Device, buffer: DeviceBuffer<T>) -> Result<Self, Error> {
        let is_of_cust = |gpu: &&Gpu| gpu.context().owner::<CustContext>().is_some();
        let Some(gpu) = device.gpu().filter(is_of_cust) else {
            return Err(Error::Foreign { what: "the buffer" });
        };
        device.0.wait()?;
        let (address, len) = (buffer.as_device_ptr().as_raw(), buffer.len());
        forget(buffer);
        // SAFETY: an allocation, or 0 of a buffer of no elements, which belongs to nobody now.
        let memory = unsafe { GpuMemory::of(address, gpu.context()) };
        Ok(Self::of_memory(device, Box::new(memory), len))
    }

    /// The buffer of `cust` with the memory of this one, when what was put into streams is done.
    pub fn into_cust(self) -> Result<DeviceBuffer<T>, Error> {
        self.device().0.wait()?;
        let (mut memory, len) = self.into_gpu_memory()?;
        if memory.context().owner::<CustContext>().is_none() {
            return Err(Error::Foreign { what: "the buffer" });
        }
        // `cust` gives nothing back of a buffer of no elements.
        let address = if len * size_of::<T>() == 0 { 0 } else { memory.take() };
        // SAFETY: an allocation that belongs to nobody now, of as many elements as the buffer.
        Ok(unsafe { DeviceBuffer::from_raw_parts(DevicePointer::from_raw(address), len) })
    }
}

// SAFETY: a byte, without pointers.
unsafe impl DeviceCopy for E4M3 {}
