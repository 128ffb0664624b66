//! What can go wrong on the host, a sentence each.

use core::fmt;
use std::string::String;
use std::vec::Vec;

/// Why the host could not do what it was asked to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// There is no CUDA driver, or no GPU behind it.
    NoGpu,
    /// The program was built without the feature `cuda`, or for another system than Linux.
    NoCuda,
    /// The driver refused a call.
    Driver {
        /// What was being done.
        doing: &'static str,
        /// What the driver says.
        status: String,
    },
    /// No PTX runs on this GPU.
    NoPtx {
        /// The GPU's architecture.
        gpu: String,
        /// The architectures there is PTX for.
        have: Vec<String>,
    },
    /// The interpreter does not know the PTX.
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
        /// How many it takes.
        takes: usize,
        /// How many were given.
        given: usize,
    },
    /// An argument of the kernel has another size.
    ArgumentSize {
        /// The kernel.
        kernel: String,
        /// Which argument, from 0.
        argument: usize,
        /// Its size in bytes.
        takes: usize,
        /// The size of what was given.
        given: usize,
    },
    /// A buffer of another device.
    ForeignBuffer {
        /// Which argument, from 0.
        argument: usize,
    },
    /// A grid or a block that no GPU launches.
    Extent {
        /// `grid` or `block`.
        what: &'static str,
        /// What was asked for.
        extent: [u32; 3],
        /// The most there can be.
        limit: [u32; 3],
    },
    /// A slice and a buffer of different lengths.
    Length {
        /// What the slice is, or what it is for.
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
        /// The most that can be counted.
        most: u32,
    },
    /// The kernel did something it must not; only the interpreter notices.
    Fault(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoGpu => write!(f, "no CUDA driver with a GPU was found; the interpreter needs none"),
            Self::NoCuda => {
                write!(f, "this program was built without the feature `cuda` of layout-gpu, or not for Linux")
            }
            Self::Driver { doing, status } => write!(f, "cannot {doing}: the CUDA driver answers: {status}"),
            Self::NoPtx { gpu, have } => write!(f, "no PTX here runs on {gpu}: there is {}", have.join(" and ")),
            Self::Ptx(why) => write!(f, "the interpreter cannot read this PTX: {why}"),
            Self::UnknownKernel { name, have } => {
                write!(f, "no kernel `{name}` in this module: it has {}", have.join(", "))
            }
            Self::ArgumentCount { kernel, takes, given } => {
                write!(f, "`{kernel}` takes {takes} arguments, not {given}")
            }
            Self::ArgumentSize { kernel, argument, takes, given } => {
                write!(f, "argument {argument} of `{kernel}` has {takes} bytes, not {given}")
            }
            Self::ForeignBuffer { argument } => write!(f, "argument {argument} is a buffer of another device"),
            Self::Extent { what, extent, limit } => {
                write!(f, "a {what} of {extent:?} cannot be launched: each extent is at least 1 and at most {limit:?}")
            }
            Self::Length { what, expected, given } => write!(f, "{what} has {given} elements, not {expected}"),
            Self::Size { given, most } => {
                write!(f, "{given} rows or columns are too many: the kernel counts to {most}")
            }
            Self::Fault(sentence) => write!(f, "{sentence}"),
        }
    }
}

impl core::error::Error for Error {}
