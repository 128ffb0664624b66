//! The declarations of the kernels, compared with their PTX and their source while this crate compiles.

use half::f16;
use layout_gpu::host::{Device, Error, Module, Ptx};

/// The PTX of `kernels/`, committed, so that nobody needs a compiler for the device.
pub const PTX: [Ptx<'static>; 2] = [
    Ptx { architecture: "sm_80", text: include_str!("../kernels/ptx/encoder_kernels.sm_80.ptx") },
    Ptx { architecture: "sm_90a", text: include_str!("../kernels/ptx/encoder_kernels.sm_90a.ptx") },
];

layout_gpu::kernels! {
    /// The kernels on a device. Their conditions are documented beside their source, in `kernels/src`.
    pub struct Kernels in PTX, of concat!(
        include_str!("../kernels/src/attention.rs"),
        include_str!("../kernels/src/linear.rs"),
        include_str!("../kernels/src/pool.rs"),
        include_str!("../kernels/src/rows.rs"),
    );

    /// Computes `norm(word + position + kind)` of each token.
    pub fn embed(
        rows: u32, tokens: *const u32, words: *const f32, positions: *const f32, kinds: *const f32,
        weight: *const f32, bias: *const f32, epsilon: f32, wide: *mut f32, narrowed: *mut f16,
    ) where block = [128, 1, 1];

    /// Computes `norm(x + wide)` of each row, in place.
    pub fn add_norm(
        rows: u32, x: *const f32, weight: *const f32, bias: *const f32, epsilon: f32, wide: *mut f32, narrowed: *mut f16,
    ) where block = [128, 1, 1];

    /// Computes `c = a bᵀ + bias`, rounded to f16.
    pub fn linear_f16(m: u32, n: u32, k: u32, a: *const f16, b: *const f16, bias: *const f32, c: *mut f16)
    where block = [128, 1, 1];

    /// Computes `c = gelu(a bᵀ + bias)`, rounded to f16.
    pub fn linear_gelu(m: u32, n: u32, k: u32, a: *const f16, b: *const f16, bias: *const f32, c: *mut f16)
    where block = [128, 1, 1];

    /// Computes `c = a bᵀ + bias`.
    pub fn linear_f32(m: u32, n: u32, k: u32, a: *const f16, b: *const f16, bias: *const f32, c: *mut f32)
    where block = [128, 1, 1];

    /// Computes the attention of each head of each sentence.
    pub fn attend(starts: *const u32, qkv: *const f16, o: *mut f16) where block = [64, 1, 1];

    /// Computes the mean of each sentence's rows, of length 1.
    pub fn pool(starts: *const u32, x: *const f32, vectors: *mut f32) where block = [128, 1, 1];
}

/// The instructions of products and attention.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Matrix {
    /// Those of every GPU from `sm_80` on: `mma`, `ldmatrix` and `cp.async`.
    #[default]
    Any,
    /// Those of Hopper, `sm_90a`: `wgmma` and TMA.
    Hopper,
}

impl Kernels {
    /// Loads the kernels of an architecture that has these instructions.
    pub(crate) fn load_for(of: Matrix, device: &Device) -> Result<Self, Error> {
        match of {
            Matrix::Any => Self::load(device),
            Matrix::Hopper => Ok(Self { module: Module::load(device, &PTX[1..])? }),
        }
    }
}
