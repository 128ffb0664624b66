//! A context of the driver, the objects made in it, and the driver's answers.

use core::any::Any;
#[cfg(feature = "cuda")]
use core::ffi::c_int;
use core::ffi::c_void;
use core::ptr::null_mut;
use std::boxed::Box;
use std::rc::Rc;
use std::string::String;

use layout_gpu_driver::entry;

use crate::host::Error;

/// A handle of the driver, or a place for a result of it.
pub(crate) type Pointer = *mut c_void;

/// A status other than success.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal(pub(crate) u32);

impl Refusal {
    pub(crate) const INVALID_VALUE: Self = Self(1);
    #[cfg(feature = "cuda")]
    pub(crate) const NO_DEVICE: Self = Self(100);
    pub(crate) const INVALID_PTX: Self = Self(218);
    pub(crate) const NOT_FOUND: Self = Self(500);

    pub(crate) fn sentence(self) -> String {
        layout_gpu_driver::sentence(self.0)
    }
}

/// Turns a refusal into the error of an action.
pub(crate) fn refused(doing: &'static str) -> impl Fn(Refusal) -> Error {
    move |refusal| Error::Driver { doing, status: refusal.sentence() }
}

/// Turns a status into a result.
pub(crate) fn done(status: u32) -> Result<(), Refusal> {
    if status == 0 { Ok(()) } else { Err(Refusal(status)) }
}

/// Returns the value that a function of the driver puts into the place it is given.
pub(crate) fn answer<T>(before: T, call: impl FnOnce(Pointer) -> u32) -> Result<T, Refusal> {
    let mut place = before;
    done(call((&raw mut place).cast()))?;
    Ok(place)
}

/// A context, kept by its owner as long as anything made in it exists.
#[derive(Debug)]
pub(crate) struct Context {
    raw: Pointer,
    #[cfg_attr(not(any(feature = "cudarc", feature = "cust")), allow(dead_code, reason = "kept until it is dropped"))]
    owner: Box<dyn Any>,
}

/// The primary context of a device, released when it is dropped.
#[cfg(feature = "cuda")]
struct Primary(c_int);

#[cfg(feature = "cuda")]
impl Drop for Primary {
    fn drop(&mut self) {
        // SAFETY: retained once, in `Context::primary`, and released once.
        unsafe { entry::cuDevicePrimaryCtxRelease_v2(self.0) };
    }
}

impl Context {
    /// Retains the context of the first GPU.
    #[cfg(feature = "cuda")]
    pub(crate) fn primary() -> Result<Self, Refusal> {
        // SAFETY: takes a number.
        done(unsafe { entry::cuInit(0) })?;
        // SAFETY: a place for a number.
        let device: c_int = answer(0, |place| unsafe { entry::cuDeviceGet(place, 0) })?;
        // SAFETY: a place for a handle, and a device that the driver gave.
        let raw = answer(null_mut(), |place| unsafe { entry::cuDevicePrimaryCtxRetain(place, device) })?;
        Ok(Self::from_raw(raw, Primary(device)))
    }

    /// Makes a context that its owner keeps until it is dropped.
    pub(crate) fn from_raw(raw: Pointer, owner: impl Any) -> Self {
        Self { raw, owner: Box::new(owner) }
    }

    /// Returns true if it is the context of this handle.
    #[cfg(feature = "cudarc")]
    pub(crate) fn is(&self, raw: Pointer) -> bool {
        self.raw == raw
    }

    /// Returns the owner, if it is of this type.
    #[cfg(any(feature = "cudarc", feature = "cust"))]
    pub(crate) fn owner<T: Any>(&self) -> Option<&T> {
        self.owner.downcast_ref()
    }

    /// Makes it the context of this thread's later calls.
    pub(crate) fn bind(&self) -> Result<(), Refusal> {
        // SAFETY: a context that its owner keeps.
        done(unsafe { entry::cuCtxSetCurrent(self.raw) })
    }

    /// Waits for everything in its streams.
    pub(crate) fn wait(&self) -> Result<(), Refusal> {
        self.bind()?;
        // SAFETY: takes nothing.
        done(unsafe { entry::cuCtxSynchronize() })
    }
}

/// An object that the driver made in a context, freed when it is dropped.
#[derive(Debug)]
pub(crate) struct Made {
    raw: Pointer,
    give_back: unsafe extern "C" fn(Pointer) -> u32,
    context: Rc<Context>,
}

impl Made {
    /// Makes an object: `make` puts its handle into the place it is given.
    ///
    /// # Safety
    /// `give_back` is the driver's function that frees what `make` makes.
    pub(crate) unsafe fn by(
        context: &Rc<Context>,
        give_back: unsafe extern "C" fn(Pointer) -> u32,
        make: impl FnOnce(Pointer) -> u32,
    ) -> Result<Self, Refusal> {
        context.bind()?;
        let raw = answer(null_mut(), make)?;
        Ok(Self { raw, give_back, context: Rc::clone(context) })
    }

    pub(crate) fn raw(&self) -> Pointer {
        self.raw
    }

    pub(crate) fn context(&self) -> &Rc<Context> {
        &self.context
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        if self.context.bind().is_ok() {
            // SAFETY: made in `by`, with the function that frees it, and freed once.
            unsafe { (self.give_back)(self.raw) };
        }
    }
}
