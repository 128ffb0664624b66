//! Errors of the host, with a sentence each.

use core::fmt;
use layout_gpu_interpreter::counted;
use std::string::{String, ToString};
use std::vec::Vec;

use crate::host::Launch;
use crate::host::ptx::NO_ARCHITECTURE;

/// The reason why the host could not do what it was asked to. Its `Debug` is its sentence too, because that is printed when
/// `main` returns it.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// There is no CUDA driver, or no GPU behind it.
    NoGpu,
    /// The program was built without the feature `cuda`.
    NoCuda,
    /// The driver refused a call.
    Driver {
        /// The action.
        doing: &'static str,
        /// The driver's sentence.
        status: String,
    },
    /// The driver refused a launch, or ended it.
    Launch {
        /// The kernel.
        kernel: String,
        /// The geometry of the launch.
        launch: Launch,
        /// The driver's sentence.
        status: String,
    },
    /// No PTX runs on this GPU.
    NoPtx {
        /// The GPU's architecture.
        gpu: String,
        /// The architectures there is PTX for.
        have: Vec<String>,
    },
    /// PTX is labeled with a name that is not an architecture.
    Architecture {
        /// The name given.
        given: String,
    },
    /// The interpreter does not support the PTX.
    Ptx(String),
    /// The module has no kernel of this name.
    UnknownKernel {
        /// The name asked for.
        name: String,
        /// The kernels it has.
        have: Vec<String>,
    },
    /// The kernel takes another number of arguments.
    ArgumentCount {
        /// The kernel.
        kernel: String,
        /// The number that it takes.
        takes: usize,
        /// The number given.
        given: usize,
    },
    /// An argument of the kernel has another size.
    ArgumentSize {
        /// The kernel.
        kernel: String,
        /// The number of the argument, from 0.
        argument: usize,
        /// Its size in bytes.
        takes: usize,
        /// The size of the value given.
        given: usize,
    },
    /// A buffer of another device.
    ForeignBuffer {
        /// The kernel.
        kernel: String,
        /// The number of the argument, from 0.
        argument: usize,
    },
    /// A stream, an event or a buffer of another device.
    Foreign {
        /// The object.
        what: &'static str,
    },
    /// A grid or a block that no GPU launches.
    Extent {
        /// The kernel.
        kernel: String,
        /// `grid` or `block`.
        what: &'static str,
        /// The extents requested.
        extent: [u32; 3],
        /// The most there can be.
        limit: [u32; 3],
    },
    /// A block that the kernel is not compiled for.
    Block {
        /// The kernel.
        kernel: String,
        /// The threads of a block.
        block: [u32; 3],
        /// The most threads of a block.
        most: u64,
        /// The only extents, if there are such.
        only: Option<[u32; 3]>,
    },
    /// Clusters that the kernel is not compiled for, that are too large, or that do not fill the grid.
    Cluster {
        /// The kernel.
        kernel: String,
        /// The blocks of a cluster.
        cluster: [u32; 3],
        /// The blocks of the grid.
        grid: [u32; 3],
        /// The only blocks of a cluster, if there are such.
        only: Option<[u32; 3]>,
        /// The most blocks of a cluster.
        most: u32,
    },
    /// A tensor, or boxes of it, that bulk copies cannot move; the rule.
    TensorMap(String),
    /// More dynamic shared memory than the device has for a block.
    Shared {
        /// The kernel.
        kernel: String,
        /// The bytes requested.
        given: u32,
        /// The most bytes possible.
        most: u32,
    },
    /// A slice and a buffer of different lengths.
    Length {
        /// The name of the slice, or its use.
        what: &'static str,
        /// The length it must have.
        expected: usize,
        /// The length it has.
        given: usize,
    },
    /// A matrix too large for a kernel that counts in 32 bits.
    Size {
        /// The number of its rows or columns.
        given: u32,
        /// The largest number that can be counted.
        most: u32,
    },
    /// Something that the kernels do not do; the reason.
    Unsupported(&'static str),
    /// The kernel did something forbidden; only the interpreter notices.
    Fault(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGpu => write!(f, "no CUDA driver with a GPU was found; the interpreter needs none"),
            Self::NoCuda => {
                write!(f, "this program was built without the feature `cuda` of layout-gpu")
            }
            Self::Driver { doing, status } => write!(f, "cannot {doing}: the CUDA driver answers: {status}"),
            Self::Launch { kernel, launch: Launch { grid, block, shared }, status } => write!(
                f,
                "cannot run `{kernel}` on a grid of {grid:?} with blocks of {block:?} and {shared} bytes of dynamic shared \
                 memory: the CUDA driver answers: {status}"
            ),
            Self::NoPtx { gpu, have } if have.is_empty() => write!(f, "no PTX is given that could run on {gpu}"),
            Self::UnknownKernel { name, have } if have.is_empty() => {
                write!(f, "no kernel `{name}`: this module has none")
            }
            Self::NoPtx { gpu, have } => write!(f, "no PTX here runs on {gpu}: there is {}", have.join(" and ")),
            Self::Architecture { given } => write!(f, "`{given}{NO_ARCHITECTURE}"),
            Self::Ptx(why) => write!(f, "the interpreter cannot read this PTX: {why}"),
            Self::UnknownKernel { name, have } => {
                write!(f, "no kernel `{name}` in this module: it has {}", have.join(", "))
            }
            Self::ArgumentCount { kernel, takes, given } => {
                write!(f, "`{kernel}` takes {}, not {given}", counted(takes, "argument"))
            }
            Self::ArgumentSize { kernel, argument, takes, given } => {
                write!(f, "argument {argument} of `{kernel}` has {}, not {given}", counted(takes, "byte"))
            }
            Self::ForeignBuffer { kernel, argument } => {
                write!(f, "argument {argument} of `{kernel}` is a buffer of another device")
            }
            Self::Foreign { what } => write!(f, "{what} is of another device"),
            Self::Extent { kernel, what, extent, limit } => write!(
                f,
                "`{kernel}` cannot be launched with a {what} of {extent:?}: each extent is at least 1 and at most {limit:?}"
            ),
            Self::Block { kernel, block, only: Some(only), .. } => {
                write!(f, "`{kernel}` is compiled for blocks of {only:?}, not {block:?}")
            }
            Self::Block { kernel, block, most, only: None } => {
                let threads: u64 = block.iter().map(|&extent| u64::from(extent)).fold(1, u64::saturating_mul);
                write!(f, "`{kernel}` is compiled for at most {most} threads a block, not the {threads} of {block:?}")
            }
            Self::Cluster { kernel, cluster, only: Some(only), .. } if only != cluster => {
                write!(f, "`{kernel}` is compiled for clusters of {only:?} blocks, not {cluster:?}")
            }
            Self::Cluster { kernel, cluster, grid, most, .. } => write!(
                f,
                "`{kernel}` cannot be launched in clusters of {cluster:?} on a grid of {grid:?}: a cluster has at most {most} blocks, and clusters \
                 fill the grid"
            ),
            Self::TensorMap(why) => write!(f, "no tensor map: {why}"),
            Self::Shared { kernel, given, most } => {
                write!(
                    f,
                    "{given} bytes of dynamic shared memory for `{kernel}`: a block has at most {most} on this device"
                )
            }
            Self::Length { what, expected, given } => {
                write!(f, "{what} has {}, not {expected}", counted(given, "element"))
            }
            Self::Size { given, most } => {
                write!(f, "{given} rows or columns are too many: the kernel counts to {most}")
            }
            Self::Unsupported(why) => write!(f, "{why}"),
            Self::Fault(sentence) => write!(f, "{sentence}"),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl core::error::Error for Error {}

impl Error {
    pub(crate) fn launch(kernel: &str, launch: Launch, status: String) -> Self {
        Self::Launch { kernel: kernel.to_string(), launch, status }
    }
}
