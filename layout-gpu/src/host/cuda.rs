//! The device that is a GPU: `cust`, whose calls arrive at the driver through
//! `layout-gpu-driver`.

use crate::host::{Argument, Error, Launch, Ptx, Run};
use cust::context::Context;
use cust::device::{Device, DeviceAttribute};
use cust::error::{CudaError, CudaResult};
use cust::event::{Event, EventFlags};
use cust::function::{BlockSize, GridSize};
use cust::memory::{CopyDestination, DeviceBuffer};
use cust::stream::{Stream, StreamFlags};
use cust::sys;
use std::ffi::c_void;
use std::format;
use std::string::{String, ToString};
use std::vec::Vec;

/// More dynamic shared memory than this must be asked for kernel by kernel.
const UNASKED_SHARED_BYTES: u32 = 48 << 10;

#[derive(Debug)]
pub(crate) struct Gpu {
    // Before the context, which they live in.
    stream: Stream,
    device: Device,
    capability: (u32, u32),
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
        // Not NON_BLOCKING: the copies are of the default stream, and kernels must wait for them.
        let stream = Stream::new(StreamFlags::DEFAULT, None)?;
        let attribute = |which| device.get_attribute(which).map(i32::unsigned_abs);
        let major = attribute(DeviceAttribute::ComputeCapabilityMajor)?;
        let minor = attribute(DeviceAttribute::ComputeCapabilityMinor)?;
        Ok(Self { stream, device, capability: (major, minor), _context: context })
    }

    pub(crate) fn name(&self) -> String {
        self.device.name().unwrap_or_else(|_| "NVIDIA GPU".into())
    }

    /// The PTX made for exactly this GPU, else the newest that it runs.
    pub(crate) fn choose<'a>(&self, ptx: &'a [Ptx<'a>]) -> Result<&'a Ptx<'a>, Error> {
        let suits = |ptx: &&Ptx<'_>| rank(ptx.architecture, self.capability).is_some();
        let best = ptx.iter().filter(suits).max_by_key(|ptx| rank(ptx.architecture, self.capability));
        best.ok_or_else(|| Error::NoPtx {
            gpu: format!("{} (sm_{}{})", self.name(), self.capability.0, self.capability.1),
            have: ptx.iter().map(|ptx| ptx.architecture.to_string()).collect(),
        })
    }

    #[allow(clippy::unused_self, reason = "a module is loaded into the context that we hold")]
    pub(crate) fn load(&self, ptx: &str) -> Result<GpuModule, Error> {
        let module = cust::module::Module::from_ptx(ptx, &[]);
        module.map(GpuModule).map_err(refused("load the PTX"))
    }

    /// # Safety
    /// Number and sizes of the arguments are the kernel's, and its own conditions hold.
    pub(crate) unsafe fn launch(
        &self,
        module: &GpuModule,
        kernel: &str,
        launch: Launch,
        arguments: &[Argument<'_>],
    ) -> Result<Run, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.try_launch(module, kernel, launch, arguments) }.map_err(refused("run the kernel"))
    }

    unsafe fn try_launch(
        &self,
        module: &GpuModule,
        kernel: &str,
        launch: Launch,
        arguments: &[Argument<'_>],
    ) -> CudaResult<Run> {
        let function = module.0.get_function(kernel)?;
        if launch.shared > UNASKED_SHARED_BYTES {
            allow_shared(function.to_raw(), launch.shared)?;
        }
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        let pointers: Vec<*mut c_void> =
            arguments.iter().map(|argument| argument.bytes().as_ptr().cast_mut().cast()).collect();
        let (start, end) = (Event::new(EventFlags::DEFAULT)?, Event::new(EventFlags::DEFAULT)?);
        start.record(&self.stream)?;
        // SAFETY: as many arguments as the kernel takes, each of its size, alive until the launch
        // has read them, which is before it returns. What the kernel does is the caller's promise.
        unsafe {
            self.stream.launch(
                &function,
                GridSize::xyz(gx, gy, gz),
                BlockSize::xyz(bx, by, bz),
                launch.shared,
                &pointers,
            )?;
        }
        end.record(&self.stream)?;
        self.stream.synchronize()?;
        Ok(Run { time: end.elapsed(&start)?, report: None })
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

/// How well PTX for an architecture suits a GPU: not at all, or the greater the better.
fn rank(architecture: &str, capability: (u32, u32)) -> Option<u32> {
    let number = architecture.strip_prefix("sm_")?;
    let here = capability.0 * 10 + capability.1;
    match number.strip_suffix('a') {
        Some(exact) => (exact.parse::<u32>().ok()? == here).then_some(u32::MAX),
        None => number.parse::<u32>().ok().filter(|&least| least <= here),
    }
}

fn refused(doing: &'static str) -> impl Fn(CudaError) -> Error {
    // Not cust's sentence, which is the driver's in quotation marks.
    move |error| Error::Driver { doing, status: layout_gpu_driver::sentence(error as u32) }
}

#[derive(Debug)]
pub(crate) struct GpuModule(cust::module::Module);

#[derive(Debug)]
pub(crate) struct GpuMemory(DeviceBuffer<u8>);

impl GpuMemory {
    pub(crate) fn allocate(bytes: usize) -> Result<Self, Error> {
        // SAFETY: bytes that nobody wrote may be read: they come by a copy that the driver makes.
        let memory = unsafe { DeviceBuffer::uninitialized(bytes) };
        memory.map(Self).map_err(refused("allocate memory of the GPU"))
    }

    pub(crate) fn address(&self) -> u64 {
        self.0.as_device_ptr().as_raw()
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.copy_from(bytes).map_err(refused("copy to the GPU"))
    }

    pub(crate) fn read(&self, bytes: &mut [u8]) -> Result<(), Error> {
        self.0.copy_to(bytes).map_err(refused("copy from the GPU"))
    }
}

#[cfg(test)]
mod tests {
    use super::rank;

    #[test]
    fn the_newest_ptx_that_runs_is_chosen() {
        assert_eq!(rank("sm_80", (9, 0)), Some(80));
        assert_eq!(rank("sm_90a", (9, 0)), Some(u32::MAX));
        assert_eq!(rank("sm_90a", (10, 0)), None);
        assert_eq!(rank("sm_80", (7, 5)), None);
        assert_eq!(rank("sm_80", (8, 6)), Some(80));
        assert_eq!(rank("compute_80", (8, 0)), None);
    }
}
