//! The device for a GPU: the driver's functions, which `layout-gpu-driver` finds when the program runs.

mod context;
mod memory;

use core::ffi::{CStr, c_char, c_int};
use core::ptr::null_mut;
use core::time::Duration;
use std::boxed::Box;
use std::ffi::CString;
use std::rc::Rc;
use std::string::String;
use std::vec::Vec;

use layout_gpu_driver::{LaunchAttribute, LaunchConfig, entry};
use layout_gpu_interpreter::{TensorMap, Window};

use crate::host::backend::{Backend, Code, Given, Mark, Memory, Pinned, Queue, own};
use crate::host::encoded::encoded;
use crate::host::{Attributes, Error, Launch, Report};

pub(crate) use context::Context;
use context::{Made, Pointer, Refusal, answer, done, refused};
pub(crate) use memory::GpuMemory;
use memory::Locked;

/// More dynamic shared memory than this is requested from the driver for each kernel.
const UNREQUESTED_SHARED: u32 = 48 << 10;

// The driver's numbers of the attributes of a device, and of a kernel.
const MULTIPROCESSORS: c_int = 16;
const CAPABILITY_MAJOR: c_int = 75;
const CAPABILITY_MINOR: c_int = 76;
/// The most that a block can request.
const MOST_SHARED: c_int = 97;
const REQUESTED_SHARED: c_int = 8;
/// The L2 cache reads 128 bytes where a bulk copy reads any of them.
const L2_128_BYTES: c_int = 2;

#[derive(Debug)]
pub(crate) struct Gpu {
    context: Rc<Context>,
    name: String,
    capability: (u32, u32),
    most_shared: u32,
    multiprocessors: u32,
}

impl Gpu {
    /// Opens the first GPU, if there is one.
    #[cfg(feature = "cuda")]
    pub(crate) fn first() -> Result<Self, Error> {
        if !layout_gpu_driver::is_present() {
            return Err(Error::NoGpu);
        }
        match Context::primary() {
            Err(Refusal::NO_DEVICE) => Err(Error::NoGpu),
            context => Self::from_context(context.map_err(refused("open the GPU"))?),
        }
    }

    /// Makes the device of a context.
    pub(crate) fn from_context(context: Context) -> Result<Self, Error> {
        Self::describe(context).map_err(refused("open the GPU"))
    }

    fn describe(context: Context) -> Result<Self, Refusal> {
        context.bind()?;
        // SAFETY: a place for a number.
        let device: c_int = answer(0, |place| unsafe { entry::cuCtxGetDevice(place) })?;
        let attribute = |which| {
            // SAFETY: a place for a number, and a device that the driver gave.
            answer(0, |place| unsafe { entry::cuDeviceGetAttribute(place, which, device) }).map(c_int::unsigned_abs)
        };
        let capability = (attribute(CAPABILITY_MAJOR)?, attribute(CAPABILITY_MINOR)?);
        let (most_shared, multiprocessors) = (attribute(MOST_SHARED)?, attribute(MULTIPROCESSORS)?);
        Ok(Self { name: name(device), capability, most_shared, multiprocessors, context: Rc::new(context) })
    }

    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn context(&self) -> &Rc<Context> {
        &self.context
    }
}

fn name(device: c_int) -> String {
    let mut text: [c_char; 128] = [0; 128];
    // SAFETY: a place for that many letters; the last stays 0, whatever the driver writes.
    let named = unsafe { entry::cuDeviceGetName(text.as_mut_ptr().cast(), 127, device) };
    // SAFETY: it ends with 0.
    let text = unsafe { CStr::from_ptr(text.as_ptr()) };
    if named == 0 { text.to_string_lossy().into_owned() } else { "NVIDIA GPU".into() }
}

impl Backend for Gpu {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn capability(&self) -> Option<(u32, u32)> {
        Some(self.capability)
    }

    fn multiprocessors(&self) -> u32 {
        self.multiprocessors
    }

    fn most_shared(&self) -> u32 {
        self.most_shared
    }

    fn wait(&self) -> Result<(), Error> {
        self.context.wait().map_err(refused("run what is in the streams"))
    }

    fn load(self: Rc<Self>, ptx: &str) -> Result<Box<dyn Code>, Error> {
        let code = GpuCode::load(&self.context, ptx).map_err(refused("load the PTX"))?;
        Ok(Box::new(code))
    }

    fn allocate(self: Rc<Self>, bytes: usize) -> Result<Box<dyn Memory>, Error> {
        let memory = GpuMemory::allocate(&self.context, bytes).map_err(refused("allocate memory of the GPU"))?;
        Ok(Box::new(memory))
    }

    fn pin(&self, bytes: usize) -> Result<Box<dyn Pinned>, Error> {
        let memory = Locked::zeroed(&self.context, bytes).map_err(refused("allocate memory of the host"))?;
        Ok(Box::new(memory))
    }

    fn queue(&self) -> Result<Box<dyn Queue>, Error> {
        // SAFETY: the function that ends streams; a place for a handle.
        let stream = unsafe {
            Made::by(&self.context, entry::cuStreamDestroy_v2, |place| entry::cuStreamCreateWithPriority(place, 0, 0))
        };
        Ok(Box::new(GpuQueue(stream.map_err(refused("make a stream"))?)))
    }

    fn encode(&self, map: &TensorMap) -> Result<[u64; 16], Error> {
        // The driver says of a wrong map only that it is one.
        encoded(map)?;
        self.context.bind().and_then(|()| encode(map)).map_err(refused("encode a tensor map"))
    }
}

/// The words of a map, where the driver wants them.
#[repr(C, align(64))]
struct Words([u64; 16]);

fn encode(map: &TensorMap) -> Result<[u64; 16], Refusal> {
    let list = |list: *const u8| list.cast_mut().cast();
    let (sizes, strides) = (list(map.sizes.as_ptr().cast()), list(map.strides.as_ptr().cast()));
    let (extents, steps) = (list(map.extents.as_ptr().cast()), list(map.steps.as_ptr().cast()));
    let number = |number: u32| c_int::try_from(number).unwrap_or_default();
    let rank = u32::try_from(map.sizes.len()).unwrap_or_default();
    let address: Pointer = core::ptr::without_provenance_mut(usize::try_from(map.address).unwrap_or_default());
    let [element, interleave, swizzle, fill] = [map.element, map.interleave, map.swizzle, map.fill].map(number);
    // SAFETY: a place for 128 bytes that is a multiple of 64, and lists of as many numbers as the dimensions that were checked, of strides one less
    // and of corners two less.
    let words = answer(Words([0; 16]), |place| unsafe {
        // What both functions take, around what they say of the boxes.
        macro_rules! encode {
            ($function:ident, $($of_boxes:expr),*) => {
                entry::$function(
                    place, element, rank, address, sizes, strides, $($of_boxes,)* steps, interleave, swizzle, L2_128_BYTES, fill,
                )
            };
        }
        match &map.window {
            None => encode!(cuTensorMapEncodeTiled, extents),
            Some(Window { lower, upper }) => {
                let (lower, upper) = (list(lower.as_ptr().cast()), list(upper.as_ptr().cast()));
                encode!(cuTensorMapEncodeIm2col, lower, upper, map.extents[0], map.extents[1])
            }
        }
    })?;
    Ok(words.0)
}

#[derive(Debug)]
struct GpuCode(Made);

impl GpuCode {
    fn load(context: &Rc<Context>, ptx: &str) -> Result<Self, Refusal> {
        let text = CString::new(ptx).map_err(|_| Refusal::INVALID_PTX)?;
        let text: Pointer = text.as_ptr().cast_mut().cast();
        // SAFETY: the function that ends modules; a place for a handle, and PTX is a text that ends with 0.
        unsafe { Made::by(context, entry::cuModuleUnload, |place| entry::cuModuleLoadData(place, text)) }.map(Self)
    }

    fn function(&self, kernel: &str, shared: u32) -> Result<Pointer, Refusal> {
        let name = CString::new(kernel).map_err(|_| Refusal::NOT_FOUND)?;
        let name: Pointer = name.as_ptr().cast_mut().cast();
        // SAFETY: a place for a handle, a module that stays loaded as long as `self`, and a text that ends with 0.
        let function = answer(null_mut(), |place| unsafe { entry::cuModuleGetFunction(place, self.0.raw(), name) })?;
        if shared > UNREQUESTED_SHARED {
            let bytes = c_int::try_from(shared).map_err(|_| Refusal::INVALID_VALUE)?;
            // SAFETY: a function of a loaded module; the driver checks the number.
            done(unsafe { entry::cuFuncSetAttribute(function, REQUESTED_SHARED, bytes) })?;
        }
        Ok(function)
    }

    unsafe fn try_launch(
        &self,
        stream: Pointer,
        kernel: &str,
        (Launch { grid, block, shared }, attributes): (Launch, Attributes),
        arguments: &[Given<'_>],
    ) -> Result<(), Refusal> {
        self.0.context().bind()?;
        let function = self.function(kernel, shared)?;
        let begin = |argument: &Given<'_>| argument.bytes.as_ptr().cast_mut().cast();
        let mut pointers: Vec<Pointer> = arguments.iter().map(begin).collect();
        let pointers: Pointer = pointers.as_mut_ptr().cast();
        // SAFETY: as many arguments as the kernel takes, each of its size, alive until the launch
        // has read them, which is before it returns. The kernel's own conditions are the caller's promise.
        done(unsafe {
            if attributes == Attributes::default() {
                let ([gx, gy, gz], [bx, by, bz]) = (grid, block);
                entry::cuLaunchKernel(function, gx, gy, gz, bx, by, bz, shared, stream, pointers, null_mut())
            } else {
                let cluster = attributes.cluster.map(LaunchAttribute::cluster);
                let all: Vec<_> =
                    cluster.into_iter().chain(attributes.overlaps.then(LaunchAttribute::programmatic)).collect();
                let mut config = LaunchConfig::new(grid, block, shared, stream, &all);
                entry::cuLaunchKernelEx((&raw mut config).cast(), function, pointers, null_mut())
            }
        })
    }
}

impl Code for GpuCode {
    unsafe fn launch(
        &self,
        queue: &dyn Queue,
        kernel: &str,
        launch: (Launch, Attributes),
        arguments: &[Given<'_>],
    ) -> Result<Option<Report>, Error> {
        // SAFETY: the caller's promise.
        let launched = unsafe { self.try_launch(queue.handle(), kernel, launch, arguments) };
        launched.map(|()| None).map_err(|refusal| Error::launch(kernel, launch.0, refusal.sentence()))
    }
}

impl Drop for GpuCode {
    /// Waits, because a kernel of it may be in a stream.
    fn drop(&mut self) {
        // A failure here repeats when the stream is waited for.
        let _ = self.0.context().wait();
    }
}

#[derive(Debug)]
struct GpuQueue(Made);

impl GpuQueue {
    fn event(&self) -> Result<Made, Refusal> {
        // SAFETY: the function that ends events; a place for a handle.
        let event =
            unsafe { Made::by(self.0.context(), entry::cuEventDestroy_v2, |place| entry::cuEventCreate(place, 0)) }?;
        // SAFETY: both exist.
        done(unsafe { entry::cuEventRecord(event.raw(), self.0.raw()) })?;
        Ok(event)
    }

    fn join(&self, other: &Self) -> Result<(), Refusal> {
        let event = other.event()?;
        // SAFETY: both exist; the driver keeps what it needs of the event.
        done(unsafe { entry::cuStreamWaitEvent(self.0.raw(), event.raw(), 0) })
    }
}

impl Queue for GpuQueue {
    fn wait(&self) -> Result<(), Error> {
        // SAFETY: the stream exists.
        let waited = self.0.context().bind().and_then(|()| done(unsafe { entry::cuStreamSynchronize(self.0.raw()) }));
        waited.map_err(refused("run what is in the stream"))
    }

    fn record(&self) -> Result<Rc<dyn Mark>, Error> {
        let event = self.event().map_err(refused("record an event"))?;
        Ok(Rc::new(GpuMark(event)))
    }

    fn wait_for(&self, other: &dyn Queue) -> Result<(), Error> {
        self.join(own(other)).map_err(refused("wait for a stream"))
    }

    fn handle(&self) -> Pointer {
        self.0.raw()
    }
}

#[derive(Debug)]
struct GpuMark(Made);

impl Mark for GpuMark {
    fn wait(&self) -> Result<(), Error> {
        // SAFETY: the event exists.
        let waited = self.0.context().bind().and_then(|()| done(unsafe { entry::cuEventSynchronize(self.0.raw()) }));
        waited.map_err(refused("run what is before the event"))
    }

    fn since(&self, earlier: &dyn Mark) -> Result<Duration, Error> {
        let (start, end) = (own::<Self>(earlier).0.raw(), self.0.raw());
        // SAFETY: a place for a number, and two existing events.
        let milliseconds = answer(0_f32, |place| unsafe { entry::cuEventElapsedTime(place, start, end) });
        let milliseconds = milliseconds.map_err(refused("measure the time between two events"))?;
        Ok(Duration::try_from_secs_f64(f64::from(milliseconds) / 1e3).unwrap_or_default())
    }
}
