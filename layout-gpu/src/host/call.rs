//! A kernel with its arguments, to be launched.

use core::marker::PhantomData;
use std::vec::Vec;

use crate::host::{Argument, Error, Launch, Module, Report, Run, Stream};

/// A kernel of [`kernels!`](crate::kernels!) with its arguments, ready to launch: over a grid, `[u32; 3]`, if the declaration
/// states the block, else by a [`Launch`].
#[derive(Debug)]
#[must_use = "a call that is not launched"]
pub struct Call<'a, Shape> {
    module: &'a Module,
    kernel: &'static str,
    arguments: Vec<Argument<'a>>,
    fixed: ([u32; 3], u32),
    shape: PhantomData<Shape>,
}

mod sealed {
    pub trait Sealed {}
}

/// The argument of a launch beside the kernel's own.
pub trait Shape: sealed::Sealed {
    #[doc(hidden)]
    fn launch(self, fixed: ([u32; 3], u32)) -> Launch;
}

impl sealed::Sealed for Launch {}

impl Shape for Launch {
    fn launch(self, _fixed: ([u32; 3], u32)) -> Launch {
        self
    }
}

impl sealed::Sealed for [u32; 3] {}

impl Shape for [u32; 3] {
    fn launch(self, (block, shared): ([u32; 3], u32)) -> Launch {
        Launch { grid: self, block, shared }
    }
}

impl<'a, S: Shape> Call<'a, S> {
    /// Makes a call, for `kernels!`.
    #[doc(hidden)]
    pub fn new(module: &'a Module, kernel: &'static str, arguments: Vec<Argument<'a>>, fixed: ([u32; 3], u32)) -> Self {
        Self { module, kernel, arguments, fixed, shape: PhantomData }
    }

    /// Runs the kernel and waits for its end.
    ///
    /// # Safety
    /// Same conditions as [`Module::launch`]: the kernel's own conditions hold.
    pub unsafe fn launch(self, shape: S) -> Result<Run, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.module.launch(self.kernel, shape.launch(self.fixed), &self.arguments) }
    }

    /// Puts the kernel into a stream.
    ///
    /// # Safety
    /// Same conditions as [`Module::launch_on`]: the kernel's own conditions hold until the stream has run it.
    pub unsafe fn launch_on(self, stream: &Stream, shape: S) -> Result<Option<Report>, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.module.launch_on(stream, self.kernel, shape.launch(self.fixed), &self.arguments) }
    }
}
