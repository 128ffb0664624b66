//! The kernels of this project: their PTX, and a safe function for each.
//!
//! The PTX is committed beside this crate, so that nobody needs a compiler for the device; its source is the package in
//! `kernels/`. Beside each kernel, whose every index is a layout, there is a twin written by hand, to be held against it.
//!
//! ```
//! use layout_gpu::host::{Buffer, Device};
//! use layout_gpu::kernels::{Kernels, Transposition};
//!
//! let device = Device::auto();
//! let kernels = Kernels::load(&device)?;
//! let input = Buffer::from_slice(&device, &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0])?;
//! let mut output = Buffer::unwritten(&device, 6)?;
//! kernels.transpose(Transposition::Swizzled, [2, 3], &input, &mut output)?;
//! assert_eq!(output.to_vec()?, [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
//! # Ok::<(), layout_gpu::host::Error>(())
//! ```

mod attention;
mod gemm;
mod rows;

use std::sync::OnceLock;

use crate::host::{Argument, Buffer, Device, Error, Launch, Module, Pod, Ptx, Run};

pub use attention::{Attention, HeadDimension};
pub use gemm::{Activation, E4M3, Gemm, GemmElement, GemmOutput, Order, Splits};

/// The PTX for the architectures it was built for.
pub const PTX: [Ptx<'static>; 2] = [
    Ptx { architecture: "sm_80", text: include_str!("../ptx/layout_gpu_kernels.sm_80.ptx") },
    Ptx { architecture: "sm_90a", text: include_str!("../ptx/layout_gpu_kernels.sm_90a.ptx") },
];

/// The PTX of the products of [`E4M3`] alone, which `sm_89` is the first to have.
pub const PTX_E4M3: [Ptx<'static>; 1] =
    [Ptx { architecture: "sm_89", text: include_str!("../ptx/layout_gpu_kernels.sm_89.ptx") }];

/// Which copy: `copy` or its twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Copying {
    /// By a layout.
    Layouts,
    /// The twin.
    ByHand,
}

/// Which transposition: where the tile keeps its elements, and who computes the indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transposition {
    /// `(32,32):(33,1)`
    Padded,
    /// `(32,32):(32,1)` after `(r,c) ↦ (r, c ⊕ r)`
    Swizzled,
    /// The twin of the padded one.
    PaddedByHand,
    /// The twin of the swizzled one.
    SwizzledByHand,
    /// Rows of 32 and no remedy: what the other two are there to avoid.
    UnpaddedByHand,
}

/// Which matrix product: `sgemm` or its twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Product {
    /// By layouts.
    Layouts,
    /// The twin.
    ByHand,
}

impl Copying {
    /// The name of the kernel.
    #[must_use]
    pub fn kernel(self) -> &'static str {
        match self {
            Self::Layouts => "copy",
            Self::ByHand => "copy_by_hand",
        }
    }
}

impl Transposition {
    /// The name of the kernel.
    #[must_use]
    pub fn kernel(self) -> &'static str {
        match self {
            Self::Padded => "transpose_padded",
            Self::Swizzled => "transpose_swizzled",
            Self::PaddedByHand => "transpose_padded_by_hand",
            Self::SwizzledByHand => "transpose_swizzled_by_hand",
            Self::UnpaddedByHand => "transpose_unpadded_by_hand",
        }
    }
}

impl Product {
    /// The name of the kernel.
    #[must_use]
    pub fn kernel(self) -> &'static str {
        match self {
            Self::Layouts => "sgemm",
            Self::ByHand => "sgemm_by_hand",
        }
    }
}

/// The kernels on a device.
#[derive(Debug)]
pub struct Kernels {
    module: Module,
    /// That of the products of e4m3, from the first of them on.
    e4m3: OnceLock<Module>,
}

impl Kernels {
    /// Loads them.
    pub fn load(device: &Device) -> Result<Self, Error> {
        Module::load(device, &PTX).map(|module| Self { module, e4m3: OnceLock::new() })
    }

    /// The module they are in.
    #[must_use]
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// `output = input`
    pub fn copy(&self, kernel: Copying, input: &Buffer<f32>, output: &mut Buffer<f32>) -> Result<Run, Error> {
        // The kernel counts in 32 bits, to the end of its last block.
        let count = input.len().min((u32::MAX - 1024) as usize);
        expect("the input of the copy", input, count)?;
        expect("the output of the copy", output, count)?;
        let count = small(count);
        let launch = Launch { grid: [count.div_ceil(1024), 1, 1], block: [256, 1, 1], shared: 0 };
        self.launch(kernel.kernel(), launch, &[count.into(), input.into(), output.into()])
    }

    /// `output[c][r] = input[r][c]` for an input of so many rows and columns, both row-major.
    pub fn transpose(
        &self,
        kernel: Transposition,
        [rows, columns]: [u32; 2],
        input: &Buffer<f32>,
        output: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        let size = area(rows, columns);
        expect("the input of the transposition", input, size)?;
        expect("the output of the transposition", output, size)?;
        let grid = [columns.div_ceil(32), rows.div_ceil(32), 1];
        let launch = Launch { grid, block: [32, 8, 1], shared: 0 };
        let arguments = [rows.into(), columns.into(), input.into(), output.into()];
        self.launch(kernel.kernel(), launch, &arguments)
    }

    /// `c = a b` for `a` of m × k, `b` of k × n and `c` of m × n, all row-major.
    #[allow(clippy::many_single_char_names, reason = "the names of the field")]
    pub fn multiply(
        &self,
        kernel: Product,
        [m, n, k]: [u32; 3],
        a: &Buffer<f32>,
        b: &Buffer<f32>,
        c: &mut Buffer<f32>,
    ) -> Result<Run, Error> {
        expect("the left factor", a, area(m, k))?;
        expect("the right factor", b, area(k, n))?;
        expect("the product", c, area(m, n))?;
        let grid = [n.div_ceil(128), m.div_ceil(128), 1];
        let launch = Launch { grid, block: [256, 1, 1], shared: 0 };
        let arguments = [m.into(), n.into(), k.into(), a.into(), b.into(), c.into()];
        self.launch(kernel.kernel(), launch, &arguments)
    }

    /// The products of e4m3, on a device that has them.
    fn of_e4m3(&self) -> Result<&Module, Error> {
        if let Some(module) = self.e4m3.get() {
            return Ok(module);
        }
        let module = Module::load(self.module.device(), &PTX_E4M3)?;
        Ok(self.e4m3.get_or_init(|| module))
    }

    fn launch(&self, kernel: &str, launch: Launch, arguments: &[Argument<'_>]) -> Result<Run, Error> {
        launched(&self.module, kernel, launch, arguments)
    }
}

fn launched(module: &Module, kernel: &str, launch: Launch, arguments: &[Argument<'_>]) -> Result<Run, Error> {
    // SAFETY: each function above gives its kernel buffers of the sizes that it gives as numbers, distinct ones for
    // what is read and what is written, and the grid and the block that the kernel asks for.
    unsafe { module.launch(kernel, launch, arguments) }
}

fn area(rows: u32, columns: u32) -> usize {
    rows as usize * columns as usize
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Refuses a size past which the kernels would count around: they count in 32 bits, to the end of their last block.
fn counted(sizes: &[u32]) -> Result<(), Error> {
    const MOST: u32 = u32::MAX - 1024;
    match sizes.iter().find(|size| **size > MOST) {
        Some(&given) => Err(Error::Size { given, most: MOST }),
        None => Ok(()),
    }
}

fn expect<T: Pod>(what: &'static str, buffer: &Buffer<T>, expected: usize) -> Result<(), Error> {
    let given = buffer.len();
    if given == expected { Ok(()) } else { Err(Error::Length { what, expected, given }) }
}
