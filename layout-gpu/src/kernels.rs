//! The kernels of this project: their PTX, and a safe function for each.
//!
//! The PTX is committed beside this crate, so that nobody needs a compiler for the device; its source is the package in
//! `kernels/`. Each kernel, whose every index is a layout, has a twin written by hand to compare it with.
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
mod calls;
mod gemm;
mod rows;

use std::sync::OnceLock;

use crate::host::{Buffer, Call, Device, Error, Module, Pod, Ptx, Run};

pub use attention::{Attention, HeadDimension};
pub use calls::{Calls, CallsE4M3};
pub use gemm::{Activation, E4M3, Gemm, GemmElement, GemmOutput, Order, Splits};

/// The PTX for the architectures it was built for.
pub const PTX: [Ptx<'static>; 2] = [
    Ptx { architecture: "sm_80", text: include_str!("../ptx/layout_gpu_kernels.sm_80.ptx") },
    Ptx { architecture: "sm_90a", text: include_str!("../ptx/layout_gpu_kernels.sm_90a.ptx") },
];

/// The PTX of the products of [`E4M3`] only, which `sm_89` is the first to have.
pub const PTX_E4M3: [Ptx<'static>; 1] =
    [Ptx { architecture: "sm_89", text: include_str!("../ptx/layout_gpu_kernels.sm_89.ptx") }];

/// Kernels with the same arguments, one of which the caller chooses.
macro_rules! choices {
    ($($(#[$about:meta])* $Choice:ident($($Given:ty),*) {
        $($(#[$of:meta])* $Variant:ident = $kernel:ident,)*
    })*) => {$(
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Choice {
            $($(#[$of])* $Variant,)*
        }

        impl $Choice {
            /// Returns the name of the kernel.
            #[must_use]
            pub fn kernel(self) -> &'static str {
                match self {
                    $(Self::$Variant => stringify!($kernel),)*
                }
            }

            #[allow(clippy::type_complexity, reason = "the kernel's")]
            fn call(self) -> for<'a> fn(&'a Calls, $($Given),*) -> Call<'a, [u32; 3]> {
                match self {
                    $(Self::$Variant => Calls::$kernel,)*
                }
            }
        }
    )*};
}

choices! {
    /// A choice of copy: `copy` or its twin.
    Copying(u32, &'a Buffer<f32>, &'a mut Buffer<f32>) {
        /// By a layout.
        Layouts = copy,
        /// The twin.
        ByHand = copy_by_hand,
    }

    /// A choice of transposition: the layout of the tile, and layouts or hand-written indices.
    Transposition(u32, u32, &'a Buffer<f32>, &'a mut Buffer<f32>) {
        /// `(32,32):(33,1)`
        Padded = transpose_padded,
        /// `(32,32):(32,1)` after `(r,c) ↦ (r, c ⊕ r)`
        Swizzled = transpose_swizzled,
        /// The twin of the padded one.
        PaddedByHand = transpose_padded_by_hand,
        /// The twin of the swizzled one.
        SwizzledByHand = transpose_swizzled_by_hand,
        /// Rows of 32 without a remedy: the conflicts that the other two avoid.
        UnpaddedByHand = transpose_unpadded_by_hand,
    }

    /// A choice of matrix product: `sgemm` or its twin.
    Product(u32, u32, u32, &'a Buffer<f32>, &'a Buffer<f32>, &'a mut Buffer<f32>) {
        /// By layouts.
        Layouts = sgemm,
        /// The twin.
        ByHand = sgemm_by_hand,
    }
}

/// The kernels on a device.
#[derive(Debug)]
pub struct Kernels {
    calls: Calls,
    /// The kernels of e4m3, loaded for the first of their products.
    e4m3: OnceLock<CallsE4M3>,
}

impl Kernels {
    /// Loads the kernels.
    pub fn load(device: &Device) -> Result<Self, Error> {
        Calls::load(device).map(|calls| Self { calls, e4m3: OnceLock::new() })
    }

    /// Returns the module they are in.
    #[must_use]
    pub fn module(&self) -> &Module {
        self.calls.module()
    }

    /// Returns the kernels themselves, without a check of sizes, for launches of any kind.
    #[must_use]
    pub fn calls(&self) -> &Calls {
        &self.calls
    }

    /// Returns the products of e4m3, on a device that has them.
    pub fn calls_e4m3(&self) -> Result<&CallsE4M3, Error> {
        if let Some(calls) = self.e4m3.get() {
            return Ok(calls);
        }
        let calls = CallsE4M3::load(self.module().device())?;
        Ok(self.e4m3.get_or_init(|| calls))
    }

    /// Computes `output = input`.
    pub fn copy(&self, kernel: Copying, input: &Buffer<f32>, output: &mut Buffer<f32>) -> Result<Run, Error> {
        // The kernel counts in 32 bits, to the end of its last block.
        let count = input.len().min((u32::MAX - 1024) as usize);
        expect("the input of the copy", input, count)?;
        expect("the output of the copy", output, count)?;
        let count = small(count);
        run(kernel.call()(&self.calls, count, input, output), [count.div_ceil(1024), 1, 1])
    }

    /// Computes `output[c][r] = input[r][c]` for an input of this many rows and columns, both row-major.
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
        run(kernel.call()(&self.calls, rows, columns, input, output), [columns.div_ceil(32), rows.div_ceil(32), 1])
    }

    /// Computes `c = a b` for `a` of m × k, `b` of k × n and `c` of m × n, all row-major.
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
        run(kernel.call()(&self.calls, m, n, k, a, b, c), [n.div_ceil(128), m.div_ceil(128), 1])
    }
}

fn run(call: Call<'_, [u32; 3]>, grid: [u32; 3]) -> Result<Run, Error> {
    // SAFETY: each function here passes its kernel buffers of the sizes that it passes as numbers, distinct ones for
    // reading and writing, and the grid that the kernel requires.
    unsafe { call.launch(grid) }
}

fn area(rows: u32, columns: u32) -> usize {
    rows as usize * columns as usize
}

fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

/// Rejects a size at which the kernels would overflow: they count in 32 bits, to the end of their last block.
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
