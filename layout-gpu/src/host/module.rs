//! PTX on a device, and launches.

use std::boxed::Box;
use std::rc::Rc;
use std::string::ToString;
use std::time::Duration;
use std::vec::Vec;

use crate::host::backend::{Code, Given, Queue};
use crate::host::ptx::{is_architecture, newest};
use crate::host::signature::{Signature, signatures};
use crate::host::{Argument, Attributes, Device, Error, Launch, Ptx, Report, Stream};

/// The results of a launch that has ended.
#[derive(Clone, Debug)]
pub struct Run {
    /// The time it took: on a GPU between two events around it, else by the clock.
    pub time: Duration,
    /// The interpreter's counts.
    pub report: Option<Report>,
}

/// Kernels on a device.
#[derive(Debug)]
pub struct Module {
    // Before the device, so that code and queue are freed while their owner exists.
    code: Box<dyn Code>,
    queue: Box<dyn Queue>,
    kernels: Vec<Signature>,
    device: Device,
}

/// The extents that a GPU of any of our architectures can launch.
const GRID_LIMIT: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];
const BLOCK_LIMIT: [u32; 3] = [1024, 1024, 64];

impl Module {
    /// Loads the PTX that suits the device best, of several architectures.
    pub fn load(device: &Device, ptx: &[Ptx<'_>]) -> Result<Self, Error> {
        if let Some(other) = ptx.iter().find(|ptx| !is_architecture(ptx.architecture)) {
            return Err(Error::Architecture { given: other.architecture.to_string() });
        }
        let capability = device.0.capability();
        let best = capability.map_or(ptx.first(), |capability| newest(ptx, capability));
        let best = best.ok_or_else(|| Error::NoPtx {
            gpu: capability
                .map_or(device.name(), |(major, minor)| std::format!("{} (sm_{major}{minor})", device.name())),
            have: ptx.iter().map(|ptx| ptx.architecture.to_string()).collect(),
        })?;
        let code = Rc::clone(&device.0).load(best.text)?;
        Ok(Self { code, queue: device.0.queue()?, kernels: signatures(best.text), device: device.clone() })
    }

    /// Returns the device of the module.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// Returns the names of its kernels.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    /// Runs a kernel, after everything in the streams, and waits for its end.
    ///
    /// # Safety
    /// The kernel's own conditions hold for these arguments and this launch. (On the interpreter
    /// nothing worse than an [`Error::Fault`] can happen.)
    pub unsafe fn launch(&self, kernel: &str, launch: Launch, arguments: &[Argument<'_>]) -> Result<Run, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.launch_with(kernel, launch, Attributes::default(), arguments) }
    }

    /// Runs a kernel as [`launch`](Self::launch) does, with attributes.
    ///
    /// # Safety
    /// Same conditions as [`launch`](Self::launch).
    pub unsafe fn launch_with(
        &self,
        kernel: &str,
        launch: Launch,
        attributes: Attributes,
        arguments: &[Argument<'_>],
    ) -> Result<Run, Error> {
        self.check(kernel, (launch, attributes), arguments)?;
        self.device.0.wait()?;
        let start = self.queue.record()?;
        // SAFETY: the caller's promise; the number and sizes of the arguments are checked.
        let report = unsafe { self.code.launch(&*self.queue, kernel, (launch, attributes), &given(arguments)) }?;
        let end = self.queue.record()?;
        end.wait().map_err(|error| match error {
            Error::Driver { status, .. } => Error::launch(kernel, launch, status),
            other => other,
        })?;
        Ok(Run { time: end.since(&*start)?, report })
    }

    /// Puts a kernel into a stream. The interpreter has run it when this returns, and returns its counts.
    ///
    /// # Safety
    /// The kernel's own conditions hold for these arguments and this launch, until the stream has run it: memory that it reads is not
    /// written meanwhile, nor is memory that it writes read.
    pub unsafe fn launch_on(
        &self,
        stream: &Stream,
        kernel: &str,
        launch: Launch,
        arguments: &[Argument<'_>],
    ) -> Result<Option<Report>, Error> {
        // SAFETY: the caller's promise.
        unsafe { self.launch_on_with(stream, kernel, (launch, Attributes::default()), arguments) }
    }

    /// Puts a kernel into a stream as [`launch_on`](Self::launch_on) does, with attributes.
    ///
    /// # Safety
    /// Same conditions as [`launch_on`](Self::launch_on); with [`Attributes::overlaps`], also for the work in front of it in the stream.
    pub unsafe fn launch_on_with(
        &self,
        stream: &Stream,
        kernel: &str,
        launch: (Launch, Attributes),
        arguments: &[Argument<'_>],
    ) -> Result<Option<Report>, Error> {
        if !self.device.is(stream.device()) {
            return Err(Error::Foreign { what: "the stream" });
        }
        self.check(kernel, launch, arguments)?;
        // SAFETY: the caller's promise; the number and sizes of the arguments are checked.
        unsafe { self.code.launch(&*stream.queue, kernel, launch, &given(arguments)) }
    }

    fn check(
        &self,
        name: &str,
        (launch, attributes): (Launch, Attributes),
        arguments: &[Argument<'_>],
    ) -> Result<(), Error> {
        let kernel = self.kernels.iter().find(|kernel| kernel.name == name).ok_or_else(|| {
            let have = self.kernels().map(ToString::to_string).collect();
            Error::UnknownKernel { name: name.to_string(), have }
        })?;
        self.check_arguments(kernel, arguments)?;
        check_extent(kernel, "grid", launch.grid, GRID_LIMIT)?;
        check_extent(kernel, "block", launch.block, BLOCK_LIMIT)?;
        check_block(kernel, launch.block)?;
        attributes.check(kernel, launch.grid)?;
        let most = self.device.0.most_shared();
        if launch.shared > most {
            return Err(Error::Shared { kernel: kernel.name.clone(), given: launch.shared, most });
        }
        Ok(())
    }

    fn check_arguments(&self, kernel: &Signature, arguments: &[Argument<'_>]) -> Result<(), Error> {
        let (takes, given) = (kernel.parameters.len(), arguments.len());
        if takes != given {
            return Err(Error::ArgumentCount { kernel: kernel.name.clone(), takes, given });
        }
        for (index, (parameter, argument)) in kernel.parameters.iter().zip(arguments).enumerate() {
            let (takes, given) = (parameter.size, argument.bytes().len());
            if takes != given {
                return Err(Error::ArgumentSize { kernel: kernel.name.clone(), argument: index, takes, given });
            }
            if argument.device().is_some_and(|device| !device.is(&self.device)) {
                return Err(Error::ForeignBuffer { kernel: kernel.name.clone(), argument: index });
            }
        }
        Ok(())
    }
}

/// Returns the arguments as the kernel finds them.
fn given<'a>(arguments: &'a [Argument<'_>]) -> Vec<Given<'a>> {
    arguments.iter().map(|argument| Given { bytes: argument.bytes(), lent: argument.lent() }).collect()
}

fn check_extent(kernel: &Signature, what: &'static str, extent: [u32; 3], limit: [u32; 3]) -> Result<(), Error> {
    let fits = extent.iter().zip(limit).all(|(&extent, limit)| (1..=limit).contains(&extent));
    if fits { Ok(()) } else { Err(Error::Extent { kernel: kernel.name.clone(), what, extent, limit }) }
}

/// Checks that a kernel is compiled for such blocks.
fn check_block(kernel: &Signature, block: [u32; 3]) -> Result<(), Error> {
    let threads = block.iter().map(|&extent| u64::from(extent)).product::<u64>();
    let only = kernel.blocks.only;
    if threads <= kernel.blocks.most && only.is_none_or(|only| only == block) {
        return Ok(());
    }
    Err(Error::Block { kernel: kernel.name.clone(), block, most: kernel.blocks.most, only })
}
