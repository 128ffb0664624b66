//! The device that is a GPU which a program uses by `cudarc`.

use core::any::Any;
use core::ffi::c_void;
use core::time::Duration;
use std::boxed::Box;
use std::ffi::CString;
use std::rc::Rc;
use std::string::{String, ToString};
use std::sync::Arc;
use std::vec::Vec;

use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys::{self, CUdevice_attribute, CUevent_flags, CUfunction_attribute_enum};
use cudarc::driver::{CudaContext, CudaEvent, CudaSlice, CudaStream, DevicePtr, PinnedHostSlice};

use crate::host::backend::{Backend, Code, Mark, Memory, Pinned, Queue, UNREQUESTED_SHARED, own};
use crate::host::{Argument, Buffer, Device, Error, Launch, Pod, Report};

impl Device {
    /// The GPU of a stream of `cudarc`, which needs neither CUDA nor our stand-in for the driver's library to link.
    ///
    /// Buffers go from one to the other: [`Buffer::from_cudarc`], [`Buffer::into_cudarc`].
    pub fn from_cudarc(stream: &Arc<CudaStream>) -> Result<Self, Error> {
        let context = stream.context();
        let attribute = |which| context.attribute(which).map(i32::unsigned_abs).map_err(refused("open the GPU"));
        let (major, minor) = context.compute_capability().map_err(refused("open the GPU"))?;
        Ok(Self(Rc::new(Gpu {
            stream: Arc::clone(stream),
            capability: (major.unsigned_abs(), minor.unsigned_abs()),
            most_shared: attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        })))
    }
}

impl<T: Pod> Buffer<T> {
    /// The memory of a slice of `cudarc`, on a device that is of the same context, when what was put into its stream is done.
    pub fn from_cudarc(device: &Device, slice: CudaSlice<T>) -> Result<Self, Error> {
        let is_of_device = |gpu: &Gpu| gpu.stream.context() == slice.context();
        if !gpu(device).is_some_and(is_of_device) {
            return Err(Error::Foreign { what: "the slice" });
        }
        let (len, stream) = (slice.len(), Arc::clone(slice.stream()));
        stream.synchronize().map_err(refused("run what is in the stream of the slice"))?;
        // SAFETY: an allocation of so many bytes, which belongs to nobody now; any bytes are bytes.
        let bytes = unsafe { stream.upgrade_device_ptr(slice.leak(), len * size_of::<T>()) };
        Ok(Self::of_memory(device, Box::new(GpuMemory::new(bytes)), len))
    }

    /// The slice of `cudarc` with the memory of this buffer, when what was put into streams is done.
    pub fn into_cudarc(self) -> Result<CudaSlice<T>, Error> {
        let (device, len) = (self.device().clone(), self.len());
        let memory: Box<dyn Any> = self.into_memory();
        let memory = memory.downcast::<GpuMemory>().map_err(|_| Error::Foreign { what: "the buffer" })?;
        device.0.wait()?;
        let bytes = memory.into_slice();
        let stream = Arc::clone(bytes.stream());
        // SAFETY: an allocation that belongs to nobody now, of as many elements as the buffer, of plain old data.
        Ok(unsafe { stream.upgrade_device_ptr(bytes.leak(), len) })
    }
}

fn gpu(device: &Device) -> Option<&Gpu> {
    let backend: &dyn Any = &*device.0;
    backend.downcast_ref()
}

#[derive(Debug)]
struct Gpu {
    stream: Arc<CudaStream>,
    capability: (u32, u32),
    most_shared: u32,
}

impl Backend for Gpu {
    fn name(&self) -> String {
        self.stream.context().name().unwrap_or_else(|_| "NVIDIA GPU".into())
    }

    fn capability(&self) -> Option<(u32, u32)> {
        Some(self.capability)
    }

    fn most_shared(&self) -> u32 {
        self.most_shared
    }

    fn wait(&self) -> Result<(), Error> {
        self.stream.context().synchronize().map_err(refused("run what is in the streams"))
    }

    fn load(self: Rc<Self>, ptx: &str) -> Result<Box<dyn Code>, Error> {
        let context = Arc::clone(self.stream.context());
        let code = GpuCode::load(context, ptx).map_err(refused("load the PTX"))?;
        Ok(Box::new(code))
    }

    fn allocate(self: Rc<Self>, bytes: usize) -> Result<Box<dyn Memory>, Error> {
        // SAFETY: bytes that nobody wrote may be read: they come by a copy that the driver makes.
        let bytes = unsafe { self.stream.alloc(bytes.max(1)) };
        // It is there when its stream has come past it, and other streams do not wait for that.
        let bytes = bytes.and_then(|bytes| self.stream.synchronize().map(|()| bytes));
        Ok(Box::new(GpuMemory::new(bytes.map_err(refused("allocate memory of the GPU"))?)))
    }

    fn pin(&self, bytes: usize) -> Result<Box<dyn Pinned>, Error> {
        let locked = Locked::zeroed(self.stream.context(), bytes);
        Ok(Box::new(locked.map_err(refused("allocate memory of the host"))?))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, Error> {
        let stream = self.stream.context().new_stream().map_err(refused("make a stream"))?;
        Ok(Box::new(GpuQueue(stream)))
    }
}

#[derive(Debug)]
struct GpuCode {
    module: sys::CUmodule,
    context: Arc<CudaContext>,
}

impl GpuCode {
    fn load(context: Arc<CudaContext>, ptx: &str) -> Result<Self, DriverError> {
        context.bind_to_thread()?;
        let text = CString::new(ptx).map_err(|_| DriverError(sys::CUresult::CUDA_ERROR_INVALID_PTX))?;
        // SAFETY: PTX is a text that ends with 0.
        let module = unsafe { result::module::load_data(text.as_ptr().cast()) }?;
        Ok(Self { module, context })
    }

    unsafe fn try_launch(
        &self,
        stream: &CudaStream,
        kernel: &str,
        Launch { grid: [gx, gy, gz], block: [bx, by, bz], shared }: Launch,
        arguments: &[Argument<'_>],
    ) -> Result<(), DriverError> {
        self.context.bind_to_thread()?;
        let name = CString::new(kernel).map_err(|_| DriverError(sys::CUresult::CUDA_ERROR_NOT_FOUND))?;
        // SAFETY: the module is loaded as long as we are there.
        let function = unsafe { result::module::get_function(self.module, name) }?;
        if shared > UNREQUESTED_SHARED {
            let which = CUfunction_attribute_enum::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
            let bytes = i32::try_from(shared).map_err(|_| DriverError(sys::CUresult::CUDA_ERROR_INVALID_VALUE))?;
            // SAFETY: a function of a loaded module; the driver checks the number.
            unsafe { result::function::set_function_attribute(function, which, bytes) }?;
        }
        let mut pointers: Vec<*mut c_void> =
            arguments.iter().map(|argument| argument.bytes().as_ptr().cast_mut().cast()).collect();
        let (grid, block) = ((gx, gy, gz), (bx, by, bz));
        // SAFETY: as many arguments as the kernel takes, each of its size, alive until the launch
        // has read them, which is before it returns. What the kernel does is the caller's promise.
        unsafe { result::launch_kernel(function, grid, block, shared, stream.cu_stream(), &mut pointers) }
    }
}

impl Code for GpuCode {
    unsafe fn launch(
        &self,
        queue: &dyn Queue,
        kernel: &str,
        launch: Launch,
        arguments: &[Argument<'_>],
    ) -> Result<Option<Report>, Error> {
        let GpuQueue(stream) = own(queue);
        // SAFETY: the caller's promise.
        let launched = unsafe { self.try_launch(stream, kernel, launch, arguments) };
        launched.map(|()| None).map_err(|error| Error::launch(kernel, launch, sentence(error)))
    }
}

impl Drop for GpuCode {
    fn drop(&mut self) {
        if self.context.synchronize().is_ok() {
            // SAFETY: loaded in `load`, unloaded once, and no kernel of it runs.
            let _ = unsafe { result::module::unload(self.module) };
        }
    }
}

#[derive(Debug)]
struct GpuMemory {
    /// Until it is dropped or taken.
    bytes: Option<CudaSlice<u8>>,
    address: u64,
}

impl GpuMemory {
    fn new(bytes: CudaSlice<u8>) -> Self {
        let address = bytes.device_ptr(bytes.stream()).0;
        Self { bytes: Some(bytes), address }
    }

    fn into_slice(mut self) -> CudaSlice<u8> {
        self.bytes.take().expect("taken once, here or when this is dropped")
    }
}

impl Memory for GpuMemory {
    fn address(&self) -> u64 {
        self.address
    }

    fn write(&mut self, from: &[u8]) -> Result<(), Error> {
        let Some(bytes) = self.bytes.as_mut().filter(|_| !from.is_empty()) else { return Ok(()) };
        let stream = Arc::clone(bytes.stream());
        let copied = stream.memcpy_htod(from, bytes).and_then(|()| stream.synchronize());
        copied.map_err(refused("copy to the GPU"))
    }

    fn read(&self, to: &mut [u8]) -> Result<(), Error> {
        let Some(bytes) = self.bytes.as_ref().filter(|_| !to.is_empty()) else { return Ok(()) };
        let stream = bytes.stream();
        let copied = stream.memcpy_dtoh(bytes, to).and_then(|()| stream.synchronize());
        copied.map_err(refused("copy from the GPU"))
    }

    unsafe fn write_later(&mut self, queue: &dyn Queue, from: &[u8]) -> Result<(), Error> {
        if from.is_empty() {
            return Ok(());
        }
        let GpuQueue(stream) = own(queue);
        let bound = stream.context().bind_to_thread();
        // SAFETY: as many bytes there by the caller's promise, who also keeps `from`.
        let copied = bound.and_then(|()| unsafe { result::memcpy_htod_async(self.address, from, stream.cu_stream()) });
        copied.map_err(refused("copy to the GPU"))
    }

    unsafe fn copy_later(&mut self, queue: &dyn Queue, from: &dyn Memory, bytes: usize) -> Result<(), Error> {
        let GpuQueue(stream) = own(queue);
        let (to, from, bound) = (self.address, from.address(), stream.context().bind_to_thread());
        // SAFETY: as many bytes in both by the caller's promise; memory is given back only when the copy is done.
        let copied = bound.and_then(|()| unsafe { result::memcpy_dtod_async(to, from, bytes, stream.cu_stream()) });
        copied.map_err(refused("copy on the GPU"))
    }

    unsafe fn read_later(&self, queue: &dyn Queue, to: &mut [u8]) -> Result<(), Error> {
        if to.is_empty() {
            return Ok(());
        }
        let GpuQueue(stream) = own(queue);
        let bound = stream.context().bind_to_thread();
        // SAFETY: as many bytes here by the caller's promise, who also keeps `to`.
        let copied = bound.and_then(|()| unsafe { result::memcpy_dtoh_async(to, self.address, stream.cu_stream()) });
        copied.map_err(refused("copy from the GPU"))
    }
}

impl Drop for GpuMemory {
    fn drop(&mut self) {
        if let Some(bytes) = self.bytes.take() {
            // `cudarc` does not know what our streams do with it: if that cannot be waited for, the memory stays.
            match bytes.context().synchronize() {
                Ok(()) => drop(bytes),
                Err(_) => _ = bytes.leak(),
            }
        }
    }
}

/// Page-locked bytes, and where they lie.
#[derive(Debug)]
struct Locked {
    start: *mut u8,
    len: usize,
    _owner: PinnedHostSlice<u8>,
}

impl Locked {
    fn zeroed(context: &Arc<CudaContext>, len: usize) -> Result<Self, DriverError> {
        // Not the flag for memory that is slow to read.
        // SAFETY: written below before anything reads it.
        let mut owner = unsafe { context.alloc_pinned_with_flags::<u8>(len.max(1), 0) }?;
        let start = owner.as_mut_ptr()?;
        // SAFETY: so many bytes, which are ours.
        unsafe { start.write_bytes(0, len) };
        Ok(Self { start, len, _owner: owner })
    }
}

impl Pinned for Locked {
    fn bytes(&self) -> &[u8] {
        // SAFETY: written bytes, given back with the owner; `self` is borrowed as long.
        unsafe { core::slice::from_raw_parts(self.start, self.len) }
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        // SAFETY: as in `bytes`, and nobody else has them.
        unsafe { core::slice::from_raw_parts_mut(self.start, self.len) }
    }
}

#[derive(Debug)]
struct GpuQueue(Arc<CudaStream>);

impl Queue for GpuQueue {
    fn wait(&self) -> Result<(), Error> {
        self.0.synchronize().map_err(refused("run what is in the stream"))
    }

    fn record(&self) -> Result<Rc<dyn Mark>, Error> {
        let event = self.0.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT)).map_err(refused("record an event"))?;
        Ok(Rc::new(GpuMark(event)))
    }

    fn wait_for(&self, other: &dyn Queue) -> Result<(), Error> {
        self.0.join(&own::<Self>(other).0).map_err(refused("wait for a stream"))
    }

    fn handle(&self) -> *mut c_void {
        self.0.cu_stream().cast()
    }
}

#[derive(Debug)]
struct GpuMark(CudaEvent);

impl Mark for GpuMark {
    fn wait(&self) -> Result<(), Error> {
        self.0.synchronize().map_err(refused("run what is before the event"))
    }

    fn since(&self, earlier: &dyn Mark) -> Result<Duration, Error> {
        let milliseconds = own::<Self>(earlier).0.elapsed_ms(&self.0);
        let milliseconds = milliseconds.map_err(refused("measure the time between two events"))?;
        Ok(Duration::try_from_secs_f64(f64::from(milliseconds) / 1e3).unwrap_or_default())
    }
}

fn refused(doing: &'static str) -> impl Fn(DriverError) -> Error {
    move |error| Error::Driver { doing, status: sentence(error) }
}

/// The driver's sentence, without what `cudarc` writes around it.
fn sentence(error: DriverError) -> String {
    error.error_string().map_or_else(|_| error.to_string(), |text| text.to_string_lossy().into_owned())
}
