//! A GPU that a program uses through `cudarc`: its context, and memory that moves between the two.

use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;
use std::sync::Arc;

use cudarc::driver::{CudaSlice, CudaStream, DeviceRepr, DriverError, ValidAsZeroBits};

use crate::host::gpu::{Context, Gpu, GpuMemory};
use crate::host::{Buffer, Device, Error, Pod};
use crate::kernels::E4M3;

impl Device {
    /// Makes a device of the GPU of a `cudarc` stream.
    ///
    /// Buffers move from one to the other: [`Buffer::from_cudarc`], [`Buffer::into_cudarc`].
    pub fn from_cudarc(stream: &Arc<CudaStream>) -> Result<Self, Error> {
        let raw = stream.context().cu_ctx().cast();
        Ok(Self(Rc::new(Gpu::from_context(Context::from_raw(raw, Arc::clone(stream)))?)))
    }
}

impl<T: Pod> Buffer<T> {
    /// Takes the memory of a `cudarc` slice, on a device of the same context, when the work in its stream is done.
    pub fn from_cudarc(device: &Device, slice: CudaSlice<T>) -> Result<Self, Error> {
        let raw = slice.context().cu_ctx().cast();
        let Some(gpu) = device.gpu().filter(|gpu| gpu.context().is(raw)) else {
            return Err(Error::Foreign { what: "the slice" });
        };
        let (len, stream) = (slice.len(), Arc::clone(slice.stream()));
        stream.synchronize().map_err(refused)?;
        // SAFETY: an allocation of this context, which nobody owns now.
        let memory = unsafe { GpuMemory::from_address(slice.leak(), gpu.context()) };
        Ok(Self::of_memory(device, Box::new(memory), len))
    }

    /// Makes a `cudarc` slice of the memory of this buffer, when the work in streams is done.
    pub fn into_cudarc(self) -> Result<CudaSlice<T>, Error> {
        self.device().0.wait()?;
        let (mut memory, len) = self.into_gpu_memory()?;
        let stream = memory.context().owner::<Arc<CudaStream>>().map(Arc::clone);
        let stream = stream.ok_or(Error::Foreign { what: "the buffer" })?;
        // SAFETY: an allocation that nobody owns now, of as many elements as the buffer, of plain old data.
        Ok(unsafe { stream.upgrade_device_ptr(memory.take(), len) })
    }
}

// SAFETY: a byte, on the device as here, without padding.
unsafe impl DeviceRepr for E4M3 {}
// SAFETY: its bits 0 are the number 0.
unsafe impl ValidAsZeroBits for E4M3 {}

fn refused(error: DriverError) -> Error {
    let status = error.error_string().map_or_else(|_| error.to_string(), |text| text.to_string_lossy().into_owned());
    Error::Driver { doing: "run what is in the stream of the slice", status }
}
