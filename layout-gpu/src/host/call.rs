//! A kernel with its arguments, to be launched.

use core::marker::PhantomData;
use std::vec::Vec;

use crate::host::{Argument, Attributes, Error, Launch, Module, Report, Run, Stream};

/// A kernel of [`kernels!`](crate::kernels!) with its arguments, ready to launch: over a grid, `[u32; 3]`, if the declaration
/// states the block, else by a [`Launch`].
#[derive(Debug)]
#[must_use = "a call that is not launched"]
pub struct Call<'a, Shape> {
    module: &'a Module,
    kernel: &'static str,
    arguments: Vec<Argument<'a>>,
    fixed: ([u32; 3], u32),
    attributes: Attributes,
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
        Self { module, kernel, arguments, fixed, attributes: Attributes::default(), shape: PhantomData }
    }

    /// Makes the launch form clusters of this many blocks, whose blocks run at once and reach each other's shared memory.
    pub fn in_clusters(self, cluster: [u32; 3]) -> Self {
        Self { attributes: Attributes { cluster: Some(cluster), ..self.attributes }, ..self }
    }

    /// Lets the kernel begin before the one in front of it in the stream has ended ([`Attributes::overlaps`]).
    pub fn overlapping(self) -> Self {
        Self { attributes: Attributes { overlaps: true, ..self.attributes }, ..self }
    }

    /// Runs the kernel and waits for its end.
    ///
    /// # Safety
    /// Same conditions as [`Module::launch`]: the kernel's own conditions hold.
    pub unsafe fn launch(self, shape: S) -> Result<Run, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.module.launch_with(self.kernel, shape.launch(self.fixed), self.attributes, &self.arguments) }
    }

    /// Puts the kernel into a stream.
    ///
    /// # Safety
    /// Same conditions as [`Module::launch_on`]: the kernel's own conditions hold until the stream has run it.
    pub unsafe fn launch_on(self, stream: &Stream, shape: S) -> Result<Option<Report>, Error> {
        // SAFETY: the caller's promise.
        unsafe {
            self.module.launch_on_with(
                stream,
                self.kernel,
                (shape.launch(self.fixed), self.attributes),
                &self.arguments,
            )
        }
    }
}
