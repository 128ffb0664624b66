//! Devices that kernels run on.

use std::boxed::Box;
use std::rc::Rc;
use std::string::String;

use crate::host::Error;
use crate::host::backend::Backend;
use crate::host::emulation::Emulation;
#[cfg(feature = "cuda")]
use crate::host::gpu::Gpu;

/// A GPU, or the PTX interpreter in its place. Clones are the same device.
#[derive(Clone, Debug)]
pub struct Device(pub(crate) Rc<dyn Backend>);

impl Device {
    /// Returns the PTX interpreter: slow, available everywhere, with a check of every access.
    ///
    /// ```
    /// use layout_gpu::host::Device;
    /// let device = Device::interpreter();
    /// assert!(!device.is_gpu());
    /// assert_eq!(device.name(), "PTX interpreter");
    /// ```
    #[must_use]
    pub fn interpreter() -> Self {
        Self(Rc::new(Emulation::default()))
    }

    /// Opens an interpreter whose launches run on a schedule of their own, by a seed: warps take turns in another order and for other times, and bulk
    /// copies land at any time. A right kernel has the same results on each.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device};
    /// use layout_gpu::kernels::{Kernels, Transposition};
    /// for seed in 0..3 {
    ///     let device = Device::interpreter_on_schedule(seed);
    ///     let input = Buffer::from_slice(&device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
    ///     let mut output = Buffer::unwritten(&device, 6)?;
    ///     Kernels::load(&device)?.transpose(Transposition::Swizzled, [2, 3], &input, &mut output)?;
    ///     assert_eq!(output.to_vec()?, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
    /// }
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    #[must_use]
    pub fn interpreter_on_schedule(seed: u64) -> Self {
        Self(Rc::new(Emulation::on_schedule(seed)))
    }

    /// Opens the first NVIDIA GPU of this machine.
    ///
    /// It belongs to the thread that opens it. Needs no CUDA to build, and a driver to succeed.
    #[cfg(feature = "cuda")]
    pub fn cuda() -> Result<Self, Error> {
        Gpu::first().map(|gpu| Self(Rc::new(gpu)))
    }

    /// Fails: this program was built without support for NVIDIA GPUs.
    #[cfg(not(feature = "cuda"))]
    pub fn cuda() -> Result<Self, Error> {
        Err(Error::NoCuda)
    }

    /// Returns a GPU if there is one, else the interpreter.
    #[must_use]
    pub fn auto() -> Self {
        Self::cuda().unwrap_or_else(|_| Self::interpreter())
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> String {
        self.0.name()
    }

    /// Returns true if it is a GPU.
    #[must_use]
    pub fn is_gpu(&self) -> bool {
        self.0.is_gpu()
    }

    /// Returns the number of multiprocessors: as many blocks at least run at once, so a persistent kernel is launched with a block, or a cluster of two, for each
    /// or each two. The interpreter has one.
    ///
    /// ```
    /// use layout_gpu::host::Device;
    /// assert_eq!(Device::interpreter().multiprocessors(), 1);
    /// ```
    #[must_use]
    pub fn multiprocessors(&self) -> u32 {
        self.0.multiprocessors()
    }

    /// Makes the interpreter call this after each block of a launch, with the number of blocks done and of all blocks.
    /// A GPU does not.
    pub fn on_progress(&self, tell: impl FnMut(u64, u64) + 'static) {
        self.0.on_progress(Box::new(tell));
    }

    /// Returns the GPU that it is.
    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn gpu(&self) -> Option<&Gpu> {
        let backend: &dyn core::any::Any = &*self.0;
        backend.downcast_ref()
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        core::ptr::addr_eq(Rc::as_ptr(&self.0), Rc::as_ptr(&other.0))
    }
}
