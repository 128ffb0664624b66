//! The device that is a GPU: `cust`, whose calls arrive at the driver through `layout-gpu-driver`.

use core::ffi::c_void;
use core::time::Duration;
use std::boxed::Box;
use std::rc::Rc;
use std::string::String;
use std::vec::Vec;

use cust::context::{Context, CurrentContext};
use cust::device::{Device, DeviceAttribute};
use cust::error::{CudaError, CudaResult};
use cust::event::{Event, EventFlags};
use cust::function::{BlockSize, GridSize};
use cust::memory::{AsyncCopyDestination, CopyDestination, DeviceBuffer, LockedBuffer};
use cust::stream::{Stream, StreamFlags, StreamWaitEventFlags};
use cust::sys;

use crate::host::backend::{Backend, Code, Mark, Memory, Pinned, Queue, UNREQUESTED_SHARED, own};
use crate::host::{Argument, Error, Launch, Report};

#[derive(Debug)]
pub(crate) struct Gpu {
    device: Device,
    capability: (u32, u32),
    most_shared: u32,
    _context: Context,
}

impl Gpu {
    pub(crate) fn first() -> Result<Self, Error> {
        // Mentioned so that the linker finds in our crate what `cust` calls.
        let names = layout_gpu_driver::ENTRY_POINTS.len();
        if names == 0 || !layout_gpu_driver::is_present() {
            return Err(Error::NoGpu);
        }
        match Self::open() {
            Err(CudaError::NoDevice) => Err(Error::NoGpu),
            other => other.map_err(refused("open the GPU")),
        }
    }

    fn open() -> CudaResult<Self> {
        cust::init(cust::CudaFlags::empty())?;
        let device = Device::get_device(0)?;
        let context = Context::new(device)?;
        let attribute = |which| device.get_attribute(which).map(i32::unsigned_abs);
        let major = attribute(DeviceAttribute::ComputeCapabilityMajor)?;
        let minor = attribute(DeviceAttribute::ComputeCapabilityMinor)?;
        Ok(Self { device, capability: (major, minor), most_shared: most_shared(device)?, _context: context })
    }
}

/// What a block can have when it is requested: an attribute that `cust` does not name.
fn most_shared(device: Device) -> CudaResult<u32> {
    let which = sys::CUdevice_attribute_enum::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN;
    let mut bytes = 0;
    // SAFETY: a place for a number, and a device that the driver gave.
    match unsafe { sys::cuDeviceGetAttribute(&raw mut bytes, which, device.as_raw()) } {
        sys::CUresult::CUDA_SUCCESS => Ok(bytes.unsigned_abs()),
        _ => Err(CudaError::InvalidValue),
    }
}

impl Backend for Gpu {
    fn name(&self) -> String {
        self.device.name().unwrap_or_else(|_| "NVIDIA GPU".into())
    }

    fn capability(&self) -> Option<(u32, u32)> {
        Some(self.capability)
    }

    fn most_shared(&self) -> u32 {
        self.most_shared
    }

    fn wait(&self) -> Result<(), Error> {
        CurrentContext::synchronize().map_err(refused("run what is in the streams"))
    }

    fn load(self: Rc<Self>, ptx: &str) -> Result<Box<dyn Code>, Error> {
        let module = cust::module::Module::from_ptx(ptx, &[]).map_err(refused("load the PTX"))?;
        Ok(Box::new(GpuCode(module)))
    }

    fn allocate(self: Rc<Self>, bytes: usize) -> Result<Box<dyn Memory>, Error> {
        // SAFETY: bytes that nobody wrote may be read: they come by a copy that the driver makes.
        let memory = unsafe { DeviceBuffer::uninitialized(bytes) };
        Ok(Box::new(GpuMemory(memory.map_err(refused("allocate memory of the GPU"))?)))
    }

    fn pin(&self, bytes: usize) -> Result<Box<dyn Pinned>, Error> {
        let memory = LockedBuffer::new(&0, bytes).map_err(refused("allocate memory of the host"))?;
        Ok(Box::new(Locked(memory)))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, Error> {
        let stream = Stream::new(StreamFlags::DEFAULT, None).map_err(refused("make a stream"))?;
        Ok(Box::new(GpuQueue(stream)))
    }
}

#[derive(Debug)]
struct GpuCode(cust::module::Module);

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

impl GpuCode {
    unsafe fn try_launch(
        &self,
        stream: &Stream,
        kernel: &str,
        Launch { grid: [gx, gy, gz], block: [bx, by, bz], shared }: Launch,
        arguments: &[Argument<'_>],
    ) -> CudaResult<()> {
        let function = self.0.get_function(kernel)?;
        if shared > UNREQUESTED_SHARED {
            allow_shared(function.to_raw(), shared)?;
        }
        let (grid, block) = (GridSize::xyz(gx, gy, gz), BlockSize::xyz(bx, by, bz));
        let pointers: Vec<*mut c_void> =
            arguments.iter().map(|argument| argument.bytes().as_ptr().cast_mut().cast()).collect();
        // SAFETY: as many arguments as the kernel takes, each of its size, alive until the launch
        // has read them, which is before it returns. What the kernel does is the caller's promise.
        unsafe { stream.launch(&function, grid, block, shared, &pointers) }
    }
}

impl Drop for GpuCode {
    /// A kernel of it may be in a stream.
    fn drop(&mut self) {
        // What fails here fails again where the stream is waited for.
        let _ = CurrentContext::synchronize();
    }
}

fn allow_shared(function: sys::CUfunction, bytes: u32) -> CudaResult<()> {
    let which = sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
    let bytes = i32::try_from(bytes).map_err(|_| CudaError::InvalidValue)?;
    // SAFETY: a function of a loaded module; the driver checks the number.
    match unsafe { sys::cuFuncSetAttribute(function, which, bytes) } {
        sys::CUresult::CUDA_SUCCESS => Ok(()),
        _ => Err(CudaError::InvalidValue),
    }
}

/// Given back by `cuMemFree`, which waits for all that the GPU is doing.
#[derive(Debug)]
struct GpuMemory(DeviceBuffer<u8>);

impl Memory for GpuMemory {
    fn address(&self) -> u64 {
        self.0.as_device_ptr().as_raw()
    }

    fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.copy_from(bytes).map_err(refused("copy to the GPU"))
    }

    fn read(&self, bytes: &mut [u8]) -> Result<(), Error> {
        self.0.copy_to(bytes).map_err(refused("copy from the GPU"))
    }

    unsafe fn write_later(&mut self, queue: &dyn Queue, from: &[u8]) -> Result<(), Error> {
        let GpuQueue(stream) = own(queue);
        // SAFETY: the caller's promise.
        unsafe { self.0.async_copy_from(from, stream) }.map_err(refused("copy to the GPU"))
    }

    unsafe fn copy_later(&mut self, queue: &dyn Queue, from: &dyn Memory, _bytes: usize) -> Result<(), Error> {
        let (GpuQueue(stream), Self(from)) = (own(queue), own(from));
        // SAFETY: of one length by the caller's promise; memory is given back only when the copy is done.
        unsafe { self.0.async_copy_from(from, stream) }.map_err(refused("copy on the GPU"))
    }

    unsafe fn read_later(&self, queue: &dyn Queue, to: &mut [u8]) -> Result<(), Error> {
        let GpuQueue(stream) = own(queue);
        // SAFETY: the caller's promise.
        unsafe { self.0.async_copy_to(to, stream) }.map_err(refused("copy from the GPU"))
    }
}

#[derive(Debug)]
struct Locked(LockedBuffer<u8>);

impl Pinned for Locked {
    fn bytes(&self) -> &[u8] {
        &self.0
    }

    fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

#[derive(Debug)]
struct GpuQueue(Stream);

impl Queue for GpuQueue {
    fn wait(&self) -> Result<(), Error> {
        self.0.synchronize().map_err(refused("run what is in the stream"))
    }

    fn record(&self) -> Result<Rc<dyn Mark>, Error> {
        let mark = self.event().map_err(refused("record an event"))?;
        Ok(Rc::new(GpuMark(mark)))
    }

    fn wait_for(&self, other: &dyn Queue) -> Result<(), Error> {
        let event = own::<Self>(other).event();
        let waits = event.and_then(|event| self.0.wait_event(event, StreamWaitEventFlags::DEFAULT));
        waits.map_err(refused("wait for a stream"))
    }

    fn handle(&self) -> *mut c_void {
        self.0.as_inner().cast()
    }
}

impl GpuQueue {
    fn event(&self) -> CudaResult<Event> {
        let event = Event::new(EventFlags::DEFAULT)?;
        event.record(&self.0)?;
        Ok(event)
    }
}

#[derive(Debug)]
struct GpuMark(Event);

impl Mark for GpuMark {
    fn wait(&self) -> Result<(), Error> {
        self.0.synchronize().map_err(refused("run what is before the event"))
    }

    fn since(&self, earlier: &dyn Mark) -> Result<Duration, Error> {
        self.0.elapsed(&own::<Self>(earlier).0).map_err(refused("measure the time between two events"))
    }
}

fn refused(doing: &'static str) -> impl Fn(CudaError) -> Error {
    move |error| Error::Driver { doing, status: sentence(error) }
}

/// Not cust's sentence, which is the driver's in quotation marks.
fn sentence(error: CudaError) -> String {
    layout_gpu_driver::sentence(error as u32)
}
