//! Memory of the host for copies that a device makes by itself.

use core::marker::PhantomData;
use core::ops::{Deref, DerefMut};
use std::boxed::Box;

use crate::host::event::Event;
use crate::host::{Device, Error, Pod, backend};

/// Elements in memory of the host that a device copies from and to by itself (page-locked), for [`Stream`](super::Stream).
#[derive(Debug)]
pub struct Pinned<T> {
    // Before the device, so that the memory is freed while its owner exists.
    memory: Box<dyn backend::Pinned>,
    device: Device,
    element: PhantomData<T>,
}

impl<T: Pod> Pinned<T> {
    /// Makes this many elements of zeros.
    pub fn zeroed(device: &Device, len: usize) -> Result<Self, Error> {
        const { assert!(align_of::<T>() <= 16, "elements of pinned memory are aligned to at most 16 bytes") };
        let memory = device.0.pin(len.saturating_mul(size_of::<T>()))?;
        Ok(Self { memory, device: device.clone(), element: PhantomData })
    }

    /// Copies a slice.
    pub fn from_slice(device: &Device, elements: &[T]) -> Result<Self, Error> {
        let mut pinned = Self::zeroed(device, elements.len())?;
        pinned.copy_from_slice(elements);
        Ok(pinned)
    }

    /// Returns the device that copies.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        self.memory.bytes()
    }

    pub(crate) fn bytes_mut(&mut self) -> &mut [u8] {
        self.memory.bytes_mut()
    }
}

impl<T: Pod> Deref for Pinned<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        bytemuck::cast_slice(self.memory.bytes())
    }
}

impl<T: Pod> DerefMut for Pinned<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(self.memory.bytes_mut())
    }
}

/// Memory of the host that a device is copying from or to.
///
/// Dropping it waits for the copy; forgetting it leaks the memory.
#[derive(Debug)]
#[must_use = "a copy that nobody waits for"]
pub struct Pending<T> {
    memory: Option<Pinned<T>>,
    event: Event,
}

impl<T> Pending<T> {
    /// The event is the one after the copy. Without it the end of the copy is unknown, so the memory stays allocated.
    pub(crate) fn new(memory: Pinned<T>, event: Result<Event, Error>) -> Result<Self, Error> {
        match event {
            Ok(event) => Ok(Self { memory: Some(memory), event }),
            Err(error) => {
                core::mem::forget(memory);
                Err(error)
            }
        }
    }

    /// Waits for the copy, and returns the memory.
    #[allow(clippy::missing_panics_doc, reason = "the memory is there until it is taken here")]
    pub fn wait(mut self) -> Result<Pinned<T>, Error> {
        self.event.wait()?;
        Ok(self.memory.take().expect("taken once, here or when this is dropped"))
    }
}

impl<T> Drop for Pending<T> {
    fn drop(&mut self) {
        if let Some(memory) = self.memory.take()
            && self.event.wait().is_err()
        {
            core::mem::forget(memory);
        }
    }
}
