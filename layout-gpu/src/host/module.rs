//! PTX on a device, and launches.

#[cfg(all(feature = "cuda", target_os = "linux"))]
use crate::host::cuda;
use crate::host::device::Kind;
use crate::host::emulation::Emulation;
use crate::host::signature::{Signature, signatures};
use crate::host::{Argument, Device, Error, Report};
use std::string::ToString;
use std::time::Duration;
use std::vec::Vec;

/// The PTX of a module for one architecture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ptx<'a> {
    /// The least GPU it runs on, such as `sm_80`; with an `a`, such as `sm_90a`, the only one.
    pub architecture: &'a str,
    /// The text.
    pub text: &'a str,
}

/// How many threads run a kernel, and what they share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Blocks in the directions x, y, z.
    pub grid: [u32; 3],
    /// Threads of a block in the directions x, y, z.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory a block, beside what the kernel declares itself.
    pub shared: u32,
}

/// What a launch that has ended tells.
#[derive(Clone, Debug)]
pub struct Run {
    /// How long it took: on a GPU between two events around it, else by the clock.
    pub time: Duration,
    /// What the interpreter counted.
    pub report: Option<Report>,
}

/// Kernels on a device.
#[derive(Debug)]
pub struct Module {
    // Before the device, so that the code goes while its owner is there.
    code: Code,
    kernels: Vec<Signature>,
    device: Device,
}

#[derive(Debug)]
enum Code {
    Interpreter(layout_gpu_interpreter::Module),
    #[cfg(all(feature = "cuda", target_os = "linux"))]
    Cuda(cuda::GpuModule),
}

/// The extents a GPU of any of our architectures can launch.
const GRID_LIMIT: [u32; 3] = [0x7fff_ffff, 0xffff, 0xffff];
const BLOCK_LIMIT: [u32; 3] = [1024, 1024, 64];

impl Module {
    /// Loads, of PTX for several architectures, the one that suits the device best.
    pub fn load(device: &Device, ptx: &[Ptx<'_>]) -> Result<Self, Error> {
        let (code, text) = match &device.0 {
            Kind::Interpreter(_) => {
                let have = ptx.iter().map(|ptx| ptx.architecture.to_string()).collect();
                let first = ptx.first().ok_or(Error::NoPtx { gpu: device.name(), have })?;
                (Code::Interpreter(Emulation::parse(first.text)?), first.text)
            }
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            Kind::Cuda(gpu) => {
                let best = gpu.choose(ptx)?;
                (Code::Cuda(gpu.load(best.text)?), best.text)
            }
        };
        Ok(Self { code, kernels: signatures(text), device: device.clone() })
    }

    /// Whose module it is.
    #[must_use]
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// The names of its kernels.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.kernels.iter().map(|kernel| kernel.name.as_str())
    }

    /// Runs a kernel and waits for its end.
    ///
    /// # Safety
    /// The kernel's own conditions hold for these arguments and this launch. (On the interpreter
    /// nothing worse than an [`Error::Fault`] can happen.)
    pub unsafe fn launch(&self, kernel: &str, launch: Launch, arguments: &[Argument<'_>]) -> Result<Run, Error> {
        self.check_arguments(kernel, arguments)?;
        check_extent("grid", launch.grid, GRID_LIMIT)?;
        check_extent("block", launch.block, BLOCK_LIMIT)?;
        match (&self.code, &self.device.0) {
            (Code::Interpreter(module), Kind::Interpreter(emulation)) => {
                emulation.launch(module, kernel, launch, arguments)
            }
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            (Code::Cuda(module), Kind::Cuda(gpu)) => {
                // SAFETY: the caller's promise; number and sizes of the arguments are checked.
                unsafe { gpu.launch(module, kernel, launch, arguments) }
            }
            #[cfg(all(feature = "cuda", target_os = "linux"))]
            _ => unreachable!("a module is loaded by its own device"),
        }
    }

    fn check_arguments(&self, name: &str, arguments: &[Argument<'_>]) -> Result<(), Error> {
        let kernel = self.kernels.iter().find(|kernel| kernel.name == name).ok_or_else(|| {
            let have = self.kernels().map(ToString::to_string).collect();
            Error::UnknownKernel { name: name.to_string(), have }
        })?;
        let (takes, given) = (kernel.sizes.len(), arguments.len());
        if takes != given {
            return Err(Error::ArgumentCount { kernel: name.to_string(), takes, given });
        }
        for (index, (&takes, argument)) in kernel.sizes.iter().zip(arguments).enumerate() {
            let given = argument.bytes().len();
            if takes != given {
                let kernel = name.to_string();
                return Err(Error::ArgumentSize { kernel, argument: index, takes, given });
            }
            if argument.device().is_some_and(|device| !device.is(&self.device)) {
                return Err(Error::ForeignBuffer { argument: index });
            }
        }
        Ok(())
    }
}

fn check_extent(what: &'static str, extent: [u32; 3], limit: [u32; 3]) -> Result<(), Error> {
    let fits = extent.iter().zip(limit).all(|(&extent, limit)| (1..=limit).contains(&extent));
    if fits { Ok(()) } else { Err(Error::Extent { what, extent, limit }) }
}
