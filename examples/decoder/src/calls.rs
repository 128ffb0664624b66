//! The declarations of the kernels, compared with their PTX and their source while this crate compiles.

use half::f16;
use layout_gpu::host::Ptx;

/// The PTX of `kernels/`, committed, so that nobody needs a compiler for the device.
pub const PTX: [Ptx<'static>; 2] = [
    Ptx { architecture: "sm_80", text: include_str!("../kernels/ptx/decoder_kernels.sm_80.ptx") },
    Ptx { architecture: "sm_90a", text: include_str!("../kernels/ptx/decoder_kernels.sm_90a.ptx") },
];

layout_gpu::kernels! {
    /// The kernels on a device. Their conditions are documented beside their source, in `kernels/src`.
    pub struct Kernels in PTX, of concat!(
        include_str!("../kernels/src/attention.rs"),
        include_str!("../kernels/src/gemv.rs"),
        include_str!("../kernels/src/norm.rs"),
        include_str!("../kernels/src/rotate.rs"),
        include_str!("../kernels/src/sample.rs"),
        include_str!("../kernels/src/tokens.rs"),
    );

    /// Computes `y = x · weight / √(mean of x² + epsilon)` of each row, rounded to f16.
    pub fn rms_norm(columns: u32, epsilon: f32, x: *const f32, weight: *const f32, y: *mut f16) where block = [128, 1, 1];

    /// Computes `y = x wᵀ`.
    pub fn gemv_w4(
        n: u32, k: u32, sequences: u32, numbers: *const [u32; 4], scales: *const f16, x: *const f16, y: *mut f32,
    ) where block = [128, 1, 1];

    /// Computes `y = y + x wᵀ`.
    pub fn gemv_w4_add(
        n: u32, k: u32, sequences: u32, numbers: *const [u32; 4], scales: *const f16, x: *const f16, y: *mut f32,
    ) where block = [128, 1, 1];

    /// Computes `y = y + x wᵀ`, where `w` has a scale for each 32 numbers.
    pub fn gemv_w4_add_fine(
        n: u32, k: u32, sequences: u32, numbers: *const [u32; 4], scales: *const f16, x: *const f16, y: *mut f32,
    ) where block = [128, 1, 1];

    /// Computes `y = swiglu(x gateᵀ, x upᵀ)`, rounded to f16.
    pub fn gemv_w4_swiglu(
        n: u32, k: u32, sequences: u32, gate_numbers: *const [u32; 4], gate_scales: *const f16,
        up_numbers: *const [u32; 4], up_scales: *const f16, x: *const f16, y: *mut f16,
    ) where block = [128, 1, 1];

    /// Turns Q and K of each sequence's last position, and writes Q in f16, and K and V into the cache.
    pub fn rotate(
        heads: u32, key_heads: u32, qkv: *const f32, turns: *const f32, lengths: *const u32, tables: *const u32,
        most: u32, pages: u32, q: *mut f16, keys: *mut f16, values: *mut f16,
    ) where block = [128, 1, 1];

    /// Computes the attention of each head of each sequence's last position.
    pub fn attend(
        group: u32, key_heads: u32, q: *const f16, lengths: *const u32, tables: *const u32, most: u32, pages: u32,
        keys: *const f16, values: *const f16, o: *mut f16,
    ) where block = [128, 1, 1];

    /// Writes the row of each token.
    pub fn embed(
        columns: u32, tokens: *const u32, numbers: *const [u32; 4], scales: *const f16, x: *mut f32,
    ) where block = [128, 1, 1];

    /// Writes the token of the greatest logit of each row, the first of several.
    pub fn greatest(columns: u32, logits: *const f32, tokens: *mut u32) where block = [128, 1, 1];

    /// Draws a token of each row by the weights `exp2((logit − greatest) · scale)`, of the `most` greatest, or of fewer that have the share `mass` of all.
    pub fn sample(
        columns: u32, scale: f32, most: u32, mass: f32, draws: *const f32, logits: *const f32, tokens: *mut u32,
    ) where block = [128, 1, 1];
}
