//! Where a kernel runs.

#[cfg(all(feature = "cuda", target_os = "linux"))]
use crate::host::cuda;
use crate::host::emulation::{EmulatedMemory, Emulation};
use crate::host::{Error, emulation};
use std::boxed::Box;
use std::rc::Rc;
use std::string::String;

/// A GPU, or the PTX interpreter in its place. Clones are the same device.
#[derive(Clone, Debug)]
pub struct Device(pub(crate) Kind);

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Interpreter(Rc<Emulation>),
    #[cfg(all(feature = "cuda", target_os = "linux"))]
    Cuda(Rc<cuda::Gpu>),
}

impl Device {
    /// The PTX interpreter: slow, everywhere, and it checks every access.
    ///
    /// ```
    /// use layout_gpu::host::Device;
    /// let device = Device::interpreter();
    /// assert!(!device.is_gpu());
    /// assert_eq!(device.name(), "PTX interpreter");
    /// ```
    #[must_use]
    pub fn interpreter() -> Self {
        Self(Kind::Interpreter(Rc::default()))
    }

    /// The first NVIDIA GPU of this machine.
    ///
    /// It belongs to the thread that asked for it.
    #[cfg(all(feature = "cuda", target_os = "linux"))]
    pub fn cuda() -> Result<Self, Error> {
        cuda::Gpu::first().map(|gpu| Self(Kind::Cuda(Rc::new(gpu))))
    }

    /// The first NVIDIA GPU of this machine, which this program was not built to use.
    #[cfg(not(all(feature = "cuda", target_os = "linux")))]
    pub fn cuda() -> Result<Self, Error> {
        Err(Error::NoCuda)
    }

    /// A GPU if there is one, else the interpreter.
    #[must_use]
    pub fn auto() -> Self {
        Self::cuda().unwrap_or_else(|_| Self::interpreter())
    }

    /// What it calls itself.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.0 {
            Kind::Interpreter(_) => emulation::NAME.into(),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Kind::Cuda(gpu) => gpu.name(),
        }
    }

    /// Whether it is a GPU.
    #[must_use]
    pub fn is_gpu(&self) -> bool {
        !matches!(self.0, Kind::Interpreter(_))
    }

    /// Tells the interpreter whom to tell, block by block, how many blocks of a launch are done
    /// and how many there are. A GPU tells nobody.
    pub fn on_progress(&self, tell: impl FnMut(u64, u64) + 'static) {
        match &self.0 {
            Kind::Interpreter(emulation) => emulation.on_progress(Box::new(tell)),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Kind::Cuda(_) => (),
        }
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        match (&self.0, &other.0) {
            (Kind::Interpreter(a), Kind::Interpreter(b)) => Rc::ptr_eq(a, b),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            (Kind::Cuda(a), Kind::Cuda(b)) => Rc::ptr_eq(a, b),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            _ => false,
        }
    }

    #[allow(clippy::unnecessary_wraps, reason = "a GPU can be out of memory")]
    pub(crate) fn allocate(&self, bytes: usize) -> Result<Memory, Error> {
        match &self.0 {
            Kind::Interpreter(emulation) => Ok(Memory::Interpreter(EmulatedMemory::allocate(emulation, bytes))),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Kind::Cuda(_) => cuda::GpuMemory::allocate(bytes).map(Memory::Cuda),
        }
    }
}

/// Bytes on a device.
#[derive(Debug)]
pub(crate) enum Memory {
    Interpreter(EmulatedMemory),
    #[cfg(all(feature = "cuda", target_os = "linux"))]
    Cuda(cuda::GpuMemory),
}

impl Memory {
    pub(crate) fn address(&self) -> u64 {
        match self {
            Self::Interpreter(memory) => memory.address(),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Self::Cuda(memory) => memory.address(),
        }
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        match self {
            Self::Interpreter(memory) => memory.write(bytes),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Self::Cuda(memory) => memory.write(bytes),
        }
    }

    pub(crate) fn read(&self, bytes: &mut [u8]) -> Result<(), Error> {
        match self {
            Self::Interpreter(memory) => memory.read(bytes),
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Self::Cuda(memory) => memory.read(bytes),
        }
    }
}
