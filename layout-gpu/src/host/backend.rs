//! The interface of a way to run kernels; the rest of the host is the same for all.

use core::any::Any;
use core::fmt::Debug;
use core::time::Duration;
use std::boxed::Box;
use std::rc::Rc;
use std::string::String;

use crate::host::{Attributes, Error, Launch, Report};
use layout_gpu_interpreter::TensorMap;

/// Called after each block of a launch: blocks done, and blocks in all.
pub(crate) type Tell = Box<dyn FnMut(u64, u64)>;

/// A device: the interpreter, or a GPU.
pub(crate) trait Backend: Any + Debug {
    fn name(&self) -> String;
    fn is_gpu(&self) -> bool {
        true
    }
    /// Only the interpreter reports.
    fn on_progress(&self, _tell: Tell) {}
    /// Returns the number of multiprocessors.
    fn multiprocessors(&self) -> u32;
    /// Returns the most bytes of dynamic shared memory of a block.
    fn most_shared(&self) -> u32;
    /// Returns the compute capability of a GPU.
    fn capability(&self) -> Option<(u32, u32)> {
        None
    }
    /// Waits for everything in the queues.
    fn wait(&self) -> Result<(), Error>;
    fn load(self: Rc<Self>, ptx: &str) -> Result<Box<dyn Code>, Error>;
    fn allocate(self: Rc<Self>, bytes: usize) -> Result<Box<dyn Memory>, Error>;
    /// Allocates memory of the host that the device copies from and to by itself, filled with 0, aligned to 16.
    fn pin(&self, bytes: usize) -> Result<Box<dyn Pinned>, Error>;
    fn queue(&self) -> Result<Box<dyn Queue>, Error>;
    /// Returns the words of a tensor map, as kernels on this device take them.
    fn encode(&self, map: &TensorMap) -> Result<[u64; 16], Error>;
}

/// One argument of a launch.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    /// The bytes that the kernel finds.
    pub(crate) bytes: &'a [u8],
    /// The address that it points to, if the kernel may only read that memory.
    pub(crate) lent: Option<u64>,
}

/// A loaded module.
pub(crate) trait Code: Debug {
    /// Puts a launch into a queue of the same device.
    ///
    /// # Safety
    /// The number and sizes of the arguments are the kernel's, and its own conditions hold until the queue has run it.
    unsafe fn launch(
        &self,
        queue: &dyn Queue,
        kernel: &str,
        launch: (Launch, Attributes),
        arguments: &[Given<'_>],
    ) -> Result<Option<Report>, Error>;
}

/// Bytes on a device. Dropping them waits for everything queued before.
pub(crate) trait Memory: Any + Debug {
    fn address(&self) -> u64;
    /// Copies here; the queues are empty.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Error>;
    /// Copies from here; the queues are empty.
    fn read(&self, bytes: &mut [u8]) -> Result<(), Error>;
    /// Puts a copy to here into a queue of the same device.
    ///
    /// # Safety
    /// There are as many bytes here, and nobody changes `from` or frees it until the queue has run the copy.
    unsafe fn write_later(&mut self, queue: &dyn Queue, from: &[u8]) -> Result<(), Error>;
    /// Puts a copy of this many bytes from other memory of the same device to here into a queue of it.
    ///
    /// # Safety
    /// There are as many bytes in both, and they are not the same memory.
    unsafe fn copy_later(&mut self, queue: &dyn Queue, from: &dyn Memory, bytes: usize) -> Result<(), Error>;
    /// Puts a copy from here into a queue of the same device.
    ///
    /// # Safety
    /// There are as many bytes here, and nobody accesses `to` or frees it until the queue has run the copy.
    unsafe fn read_later(&self, queue: &dyn Queue, to: &mut [u8]) -> Result<(), Error>;
}

/// Bytes of the host.
pub(crate) trait Pinned: Debug {
    fn bytes(&self) -> &[u8];
    fn bytes_mut(&mut self) -> &mut [u8];
}

/// Work that a device does in order.
pub(crate) trait Queue: Any + Debug {
    fn wait(&self) -> Result<(), Error>;
    fn record(&self) -> Result<Rc<dyn Mark>, Error>;
    /// Makes the device wait here for the work of another of its queues so far.
    fn wait_for(&self, other: &dyn Queue) -> Result<(), Error>;
    /// Returns the driver's handle; null without a driver.
    fn handle(&self) -> *mut core::ffi::c_void {
        core::ptr::null_mut()
    }
}

/// A place in a queue.
pub(crate) trait Mark: Any + Debug {
    fn wait(&self) -> Result<(), Error>;
    fn since(&self, earlier: &dyn Mark) -> Result<Duration, Error>;
}

/// Downcasts the queue, or the mark, to the type of the device that made it.
pub(crate) fn own<T: 'static>(of: &dyn Any) -> &T {
    of.downcast_ref().expect("the host compares devices before it hands on what is theirs")
}
