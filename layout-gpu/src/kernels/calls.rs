//! The declarations of the kernels, compared with their PTX while this crate compiles.

use half::{bf16, f16};

use super::{E4M3, PTX, PTX_E4M3};

/// Declares the kernels of a module: this many products of each element, and others.
macro_rules! calls {
    ($(#[$about:meta])* $Calls:ident in $ptx:ident;
     $([$Element:ty: $plain:ident, $($fused:ident)*])* { $($others:tt)* }) => {
        crate::kernels! {
            $(#[$about])*
            pub struct $Calls in $ptx;

            $(
                /// A matrix product with plain sums.
                pub fn $plain(
                    m: u32, n: u32, k: u32, splits: u32,
                    a: *const $Element, a_matrix: u64, a_row: u32, a_column: u32,
                    b: *const $Element, b_matrix: u64, b_row: u32, b_column: u32,
                    c: *mut c_void, c_matrix: u64,
                ) where block = [128, 1, 1];

                $(
                    /// A matrix product with an epilogue.
                    pub fn $fused(
                        m: u32, n: u32, k: u32, splits: u32,
                        a: *const $Element, a_matrix: u64, a_row: u32, a_column: u32,
                        b: *const $Element, b_matrix: u64, b_row: u32, b_column: u32,
                        c: *mut c_void, c_matrix: u64, alpha: f32, beta: f32, bias: Option<*const f32>, activation: u32, output: u32,
                    ) where block = [128, 1, 1];
                )*
            )*

            $($others)*
        }
    };
}

calls! {
    /// The kernels of [`PTX`], each for a launch of its own: such as into a stream. Their parameters are documented beside their source,
    /// in `kernels/src`; [`Kernels`](super::Kernels) has a safe function for each.
    ///
    /// ```
    /// use layout_gpu::host::{Buffer, Device, Pinned, Stream};
    /// use layout_gpu::kernels::Kernels;
    ///
    /// let device = Device::auto();
    /// let (kernels, stream) = (Kernels::load(&device)?, Stream::new(&device)?);
    /// let (mut x, mut y) = (Buffer::<f32>::unwritten(&device, 6)?, Buffer::<f32>::unwritten(&device, 6)?);
    /// let copied = stream.write(&mut x, Pinned::from_slice(&device, &[0.0; 6])?)?;
    /// // SAFETY: two rows of three, a block for each, and nobody else accesses them until the stream has run it.
    /// unsafe { kernels.calls().softmax(2, 3, &x, &mut y).launch_on(&stream, [2, 1, 1]) }?;
    /// let back = stream.read(&y, copied.wait()?)?;
    /// assert!(back.wait()?.iter().all(|share| (share - 1.0 / 3.0).abs() < 1e-6));
    /// # Ok::<(), layout_gpu::host::Error>(())
    /// ```
    Calls in PTX;

    [bf16: gemm_bf16, gemm_bf16_fused gemm_bf16_any gemm_bf16_b_rows gemm_bf16_a_columns gemm_bf16_a_columns_b_rows]
    [f16: gemm_f16, gemm_f16_fused gemm_f16_any gemm_f16_b_rows gemm_f16_a_columns gemm_f16_a_columns_b_rows]
    [f32: gemm_tf32, gemm_tf32_fused gemm_tf32_any]
    [i8: gemm_s8, gemm_s8_fused gemm_s8_any]
    {
        /// Adds the sums of several blocks.
        pub fn gemm_total_f32(
            m: u32, n: u32, splits: u32, parts: *const f32,
            c: *mut c_void, c_matrix: u64, alpha: f32, beta: f32, bias: Option<*const f32>, activation: u32, output: u32,
        ) where block = [128, 1, 1];
        /// The same for integers.
        pub fn gemm_total_i32(
            m: u32, n: u32, splits: u32, parts: *const i32,
            c: *mut c_void, c_matrix: u64, alpha: f32, beta: f32, bias: Option<*const f32>, activation: u32, output: u32,
        ) where block = [128, 1, 1];

        /// Attention of heads of 64.
        pub fn attention_64(
            queries: u32, keys: u32, group: u32, is_causal: u32, q: *const bf16, k: *const bf16, v: *const bf16, o: *mut f32,
        ) where block = [128, 1, 1];
        /// Attention of heads of 128.
        pub fn attention_128(
            queries: u32, keys: u32, group: u32, is_causal: u32, q: *const bf16, k: *const bf16, v: *const bf16, o: *mut f32,
        ) where block = [128, 1, 1];

        /// `y = exp(x − max) / Σ exp(x − max)` of each row.
        pub fn softmax(rows: u32, columns: u32, x: *const f32, y: *mut f32) where block = [256, 1, 1];
        /// `y = x · weight / √(mean of x² + epsilon)` of each row.
        pub fn rms_norm(rows: u32, columns: u32, epsilon: f32, x: *const f32, weight: *const f32, y: *mut f32)
            where block = [256, 1, 1];
        /// `total += Σ x`
        pub fn sum(count: u32, blocks: u32, x: *const f32, total: *mut f32) where block = [256, 1, 1];

        /// `output = input`
        pub fn copy(count: u32, input: *const f32, output: *mut f32) where block = [256, 1, 1];
        /// The twin of `copy`.
        pub fn copy_by_hand(count: u32, input: *const f32, output: *mut f32) where block = [256, 1, 1];

        /// `output[c][r] = input[r][c]`, by a tile whose rows are 33 apart.
        pub fn transpose_padded(rows: u32, columns: u32, input: *const f32, output: *mut f32) where block = [32, 8, 1];
        /// The same, by a swizzled tile.
        pub fn transpose_swizzled(rows: u32, columns: u32, input: *const f32, output: *mut f32) where block = [32, 8, 1];
        /// The twin of `transpose_padded`.
        pub fn transpose_padded_by_hand(rows: u32, columns: u32, input: *const f32, output: *mut f32) where block = [32, 8, 1];
        /// The twin of `transpose_swizzled`.
        pub fn transpose_swizzled_by_hand(rows: u32, columns: u32, input: *const f32, output: *mut f32) where block = [32, 8, 1];
        /// The same, by a tile with bank conflicts.
        pub fn transpose_unpadded_by_hand(rows: u32, columns: u32, input: *const f32, output: *mut f32) where block = [32, 8, 1];

        /// Four registers a thread, in another order.
        pub fn convert_registers(input: *const u32, output: *mut u32) where block = [32, 1, 1];
        /// Four registers a thread, from a layout to another by shuffles.
        pub fn convert_shuffles(input: *const u32, output: *mut u32) where block = [32, 1, 1];
        /// Four registers a thread, from a layout to another through shared memory.
        pub fn convert_shared(input: *const u32, output: *mut u32) where block = [64, 1, 1];
        /// One word of bytes a thread, through shared memory.
        pub fn convert_shared_bytes(input: *const u32, output: *mut u32) where block = [64, 1, 1];
        /// Four words of bytes a thread: the sum of an MMA, as the next one's A.
        pub fn convert_bytes(input: *const u32, output: *mut u32) where block = [32, 1, 1];
        /// Four words of elements of 16 bits a thread: the sum of an MMA, transposed.
        pub fn convert_halves(input: *const u32, output: *mut u32) where block = [32, 1, 1];
        /// One word of bytes a thread, handed to four lanes.
        pub fn convert_spread_bytes(input: *const u32, output: *mut u32) where block = [32, 1, 1];
        /// Four words a thread, handed to four lanes.
        pub fn convert_spread_words(input: *const u32, output: *mut u32) where block = [32, 1, 1];

        /// `c = a b` of row-major matrices.
        pub fn sgemm(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) where block = [256, 1, 1];
        /// The twin of `sgemm`.
        pub fn sgemm_by_hand(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) where block = [256, 1, 1];
    }
}

calls! {
    /// The kernels of [`PTX_E4M3`].
    CallsE4M3 in PTX_E4M3;

    [E4M3: gemm_e4m3, gemm_e4m3_fused gemm_e4m3_any]
    {}
}
