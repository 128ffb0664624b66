//! Blocks alone, one in each kernel: their machine instructions are counted beside those of CUDA by hand,
//! `layout-gpu/interpreter/tests/cuda/blocks.cu`.

use core::num::NonZeroU32;

use layout_gpu::atoms::StaticTiledMma;
use layout_gpu::device::*;
use layout_gpu::{C, Divisor, Fragment, Odometer, Tensor, layout};

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

/// Pairs unpacked from a word.
macro_rules! unpacked {
    ($($name:ident $unpack:ident $Pair:ident;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(input: *const u32, output: *mut u32) {
            let t = thread_idx().x as usize;
            unsafe {
                let pairs = $unpack(*input.add(t)).map($Pair::to_bits);
                *output.add(t) = pairs.into_iter().fold(0, |all, pair| all ^ pair);
            }
        }
    )*};
}

unpacked! {
    cost_bytes unpack_i8_f16 F16x2;
    cost_bytes_bf16 unpack_i8_bf16 BF16x2;
    cost_fours_bf16 unpack_i4_bf16 BF16x2;
    cost_eighths unpack_e4m3_f16 F16x2;
    cost_eighths_bf16 unpack_e4m3_bf16 BF16x2;
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

one! {
    cost_relu relu;
    cost_sigmoid sigmoid;
    cost_tanh tanh;
    cost_gelu gelu;
    cost_gelu_tanh gelu_tanh;
    cost_silu silu;
    cost_swiglu |x| swiglu(x, 3.0);
}

#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_divide(by: Divisor, input: *const u32, output: *mut u64) {
    let t = thread_idx().x as usize;
    unsafe {
        let (q, r) = by.div_rem(*input.add(t));
        *output.add(t) = q as u64 | (r as u64) << 32;
    }
}

/// The operators, by a number that is not 0.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_operators(by: NonZeroU32, input: *const u32, output: *mut u64) {
    let t = thread_idx().x as usize;
    unsafe {
        let x = *input.add(t);
        *output.add(t) = (x / by) as u64 | ((x % by) as u64) << 32;
    }
}

/// Coordinates along k of an implicit product.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_steps(taps: Odometer<3>, count: u32, output: *mut [u32; 4]) {
    let t = thread_idx().x;
    let (mut at, mut sum) = ([t, 0, 0], 0_u32);
    for _ in 0..count {
        at = taps.advance(at);
        sum = sum.wrapping_add(at[0] ^ at[1] ^ at[2]);
    }
    unsafe { Registers::store([at[0], at[1], at[2], sum], output.add(t as usize)) }
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

/// Two such matrices: each element of the first, scaled by its column, plus that of the second.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_zip(input: *const f32, others: *const f32, output: *mut f32) {
    let mine = Mma.get_slice(thread_idx().x);
    let which = mine.partition_c(Tensor::identity((C::<16>, C::<32>)));
    let [mut sums, mut added] = [Fragment::<f32, Sums>::default(), Fragment::default()];
    unsafe {
        layout_gpu::copy_raw(&mine.partition_c(Tensor::new(input, Tile)), &mut sums.tensor_mut());
        layout_gpu::copy_raw(&mine.partition_c(Tensor::new(others, Tile)), &mut added.tensor_mut());
        sums.tensor_mut().update(#[inline(always)] |i, sum| *sum = fma(*sum, which.at(i as u32).1 as f32, added[i]));
        layout_gpu::copy_raw(&sums.tensor(), &mut mine.partition_c(Tensor::new(output, Tile)));
    }
}

/// The shares of rows that come 32 scores at a time, shrunk with what was before, and their sum.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn cost_softmax(mut count: u32, scale: f32, mut input: *const f32, output: *mut f32) {
    let mine = Mma.get_slice(thread_idx().x);
    let mut softmax = OnlineSoftmax::<_, Sums>::new(Mma, scale);
    let [mut scores, mut sums] = [Fragment::<f32, Sums>::default(), Fragment::default()];
    unsafe {
        loop {
            layout_gpu::copy_raw(&mine.partition_c(Tensor::new(input, Tile)), &mut scores.tensor_mut());
            let shrunk = softmax.take(&mut scores.tensor_mut());
            sums.tensor_mut().update(#[inline(always)] |i, sum| *sum = fma(*sum, shrunk.of_sum(i), scores[i]));
            (count, input) = (count - 1, input.add(512));
            if count == 0 {
                break;
            }
        }
        softmax.finish().apply(&mut sums.tensor_mut(), |sum, share| sum * share);
        layout_gpu::copy_raw(&sums.tensor(), &mut mine.partition_c(Tensor::new(output, Tile)));
    }
}
