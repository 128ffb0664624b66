//! Blocks alone, one in each kernel: their machine instructions are counted beside those of CUDA by hand,
//! `layout-gpu/interpreter/tests/cuda/blocks.cu`.

use layout_gpu::atoms::StaticTiledMma;
use layout_gpu::device::*;
use layout_gpu::{Divisor, Fragment, Tensor, layout};

layout! {
    Words = 8:1;
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (1,1,1));
    Sums = partition_fragment_C((16,32), Mma);
    Tile = (16,32):row;
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_sum(input: *const f32, output: *mut f32) {
    block_size::<256, 1, 1>();
    let (words, t) = (Smem::<f32>::for_layout(Words), thread_idx().x);
    unsafe {
        let sum = block_reduce::<8, _>(words, *input.add(t as usize), |a, b| a + b);
        *output.add(t as usize) = sum;
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_sums(input: *const f32, output: *mut f32) {
    block_size::<256, 1, 1>();
    let (words, t) = (Smem::<f32>::for_layout(Words), thread_idx().x);
    unsafe {
        let sum = block_scan::<8, _>(words, *input.add(t as usize), |a, b| a + b);
        *output.add(t as usize) = sum;
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_fours(input: *const u32, output: *mut u32) {
    let t = thread_idx().x as usize;
    unsafe {
        let mut all = 0;
        layout_gpu::unroll::<2>(|i| {
            let [a, b, c, d] = unpack_i4_f16(*input.add(t + 32 * i)).map(F16x2::to_bits);
            all ^= a ^ b ^ c ^ d;
        });
        *output.add(t) = all;
    }
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_bytes(input: *const u32, output: *mut u32) {
    let t = thread_idx().x as usize;
    unsafe {
        let [a, b] = unpack_i8_f16(*input.add(t)).map(F16x2::to_bits);
        *output.add(t) = a ^ b;
    }
}

/// A function of a number.
macro_rules! one {
    ($($name:ident $f:expr;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(input: *const f32, output: *mut f32) {
            let t = thread_idx().x as usize;
            unsafe { *output.add(t) = $f(*input.add(t)) }
        }
    )*};
}

one! { cost_gelu gelu; cost_gelu_tanh gelu_tanh; cost_silu silu; cost_swiglu |x| swiglu(x, 3.0); }

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_divide(by: Divisor, input: *const u32, output: *mut u64) {
    let t = thread_idx().x as usize;
    unsafe {
        let (q, r) = by.div_rem(*input.add(t));
        *output.add(t) = q as u64 | (r as u64) << 32;
    }
}

/// Each of four products side by side less the greatest of its row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_rows(input: *const f32, output: *mut f32) {
    let t = thread_idx().x;
    let mine = Mma.get_slice(t);
    let mut sums = Fragment::<f32, Sums>::default();
    unsafe {
        layout_gpu::copy_raw(&mine.partition_c(Tensor::new(input, Tile)), &mut sums.tensor_mut());
        let rows = reduce(Mma, Rows, &sums.tensor(), f32::NEG_INFINITY, f32::max).across_lanes(f32::max);
        rows.apply(&mut sums.tensor_mut(), |x, most| x - most);
        layout_gpu::copy_raw(&sums.tensor(), &mut mine.partition_c(Tensor::new(output, Tile)));
    }
}
