//! Streams.

use core::ffi::c_void;
use std::boxed::Box;

use crate::host::backend::Queue;
use crate::host::event::Event;
use crate::host::pinned::{Pending, Pinned};
use crate::host::{Buffer, Device, Error, Pod};

/// A sequence of work that a device does in order, while the program goes on.
///
/// Work outside of streams, [`Buffer::write`], [`Buffer::to_vec`] and [`Module::launch`](super::Module::launch), waits for everything that
/// was put into streams before. On the interpreter
/// work in a stream is done when the call returns, and its faults are that call's; on a GPU they are
/// those of a later [`wait`](Self::wait).
///
/// ```
/// use layout_gpu::host::{Buffer, Device, Pinned, Stream};
/// use layout_gpu::kernels::{Copying, Kernels};
///
/// let device = Device::auto();
/// let stream = Stream::new(&device)?;
/// let mut buffer = Buffer::<f32>::unwritten(&device, 1000)?;
/// let copied = stream.write(&mut buffer, Pinned::from_slice(&device, &[1.5; 1000])?)?;
/// let back = stream.read(&buffer, copied.wait()?)?;
/// let event = stream.record()?;
/// // … the program does something else …
/// event.wait()?;
/// assert_eq!(back.wait()?[999], 1.5);
/// # Ok::<(), layout_gpu::host::Error>(())
/// ```
#[derive(Debug)]
pub struct Stream {
    // Before the device, so that it is freed while its owner exists.
    pub(crate) queue: Box<dyn Queue>,
    device: Device,
}

impl Stream {
    /// Makes a new, empty stream.
    pub fn new(device: &Device) -> Result<Self, Error> {
        Ok(Self { queue: device.0.queue()?, device: device.clone() })
    }

    /// Returns the device of the stream.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Waits until all its work is done.
    pub fn wait(&self) -> Result<(), Error> {
        self.queue.wait()
    }

    /// Records an event after its work so far.
    pub fn record(&self) -> Result<Event, Error> {
        Ok(Event::new(self.queue.record()?, &self.device))
    }

    /// Makes later work of this stream wait, on the device, for the work of another so far.
    pub fn wait_for(&self, other: &Self) -> Result<(), Error> {
        self.check(&other.device, "the stream to wait for")?;
        self.queue.wait_for(&*other.queue)
    }

    /// Copies to a buffer of the same length; the memory of the host is returned when that is done.
    pub fn write<T: Pod>(&self, buffer: &mut Buffer<T>, from: Pinned<T>) -> Result<Pending<T>, Error> {
        self.check_copy(buffer, &from)?;
        // SAFETY: of one length; `from` is kept, and neither accessed nor freed before the event after the copy.
        let copy = unsafe { buffer.memory.write_later(&*self.queue, from.bytes()) };
        Pending::new(from, copy.and_then(|()| self.record()))
    }

    /// Copies from a buffer of the same length; the memory of the host is returned when that is done.
    pub fn read<T: Pod>(&self, buffer: &Buffer<T>, mut to: Pinned<T>) -> Result<Pending<T>, Error> {
        self.check_copy(buffer, &to)?;
        // SAFETY: of one length; `to` is kept, and neither accessed nor freed before the event after the copy.
        let copy = unsafe { buffer.memory.read_later(&*self.queue, to.bytes_mut()) };
        Pending::new(to, copy.and_then(|()| self.record()))
    }

    /// Copies one buffer to another of the same length.
    pub fn copy<T: Pod>(&self, from: &Buffer<T>, to: &mut Buffer<T>) -> Result<(), Error> {
        self.check(from.device(), "the buffer to copy")?;
        self.check(to.device(), "the buffer to copy to")?;
        let (expected, given) = (from.len(), to.len());
        if expected != given {
            return Err(Error::Length { what: "the buffer to copy to", expected, given });
        }
        // SAFETY: of one length, and one of them is borrowed mutably.
        unsafe { to.memory.copy_later(&*self.queue, &*from.memory, size_of::<T>() * given) }
    }

    /// Returns the driver's handle, a `CUstream`, for libraries that need one; null on the interpreter.
    #[must_use]
    pub fn handle(&self) -> *mut c_void {
        self.queue.handle()
    }

    fn check_copy<T: Pod>(&self, buffer: &Buffer<T>, host: &Pinned<T>) -> Result<(), Error> {
        self.check(buffer.device(), "the buffer to copy")?;
        self.check(host.device(), "the memory of the host to copy")?;
        let (expected, given) = (buffer.len(), host.len());
        if expected == given {
            return Ok(());
        }
        Err(Error::Length { what: "the memory of the host for the buffer", expected, given })
    }

    fn check(&self, device: &Device, what: &'static str) -> Result<(), Error> {
        if self.device.is(device) { Ok(()) } else { Err(Error::Foreign { what }) }
    }
}
