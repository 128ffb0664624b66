//! Blocks that kernels are built of: lines of sums, softmax, activations, reductions of a block, unpacked numbers.

use core::num::NonZeroU32;

use layout_gpu::atoms::StaticTiledMma;
use layout_gpu::device::*;
use layout_gpu::{C, Divisor, Fragment, Odometer, Tensor, layout};

layout! {
    Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (1,1,1));
    Sums = partition_fragment_C((32,16), Mma);
    Doubles = tiled_mma("SM80_8x8x4_F64F64F64F64_TN", (1,1,1));
    DoubleSums = partition_fragment_C((32,16), Doubles);
    Scores = partition_fragment_C((16,16), Mma);
    Tile = (32,16):row;
}

/// Writes a thread's words, each as far after the last as the block has threads.
unsafe fn write<const N: usize>(output: *mut u32, words: [u32; N]) {
    for (i, word) in words.into_iter().enumerate() {
        unsafe { *output.add(block_dim().x as usize * i + thread_idx().x as usize) = word };
    }
}

/// Replaces each element by its row's sum less the greatest of its column.
macro_rules! lines {
    ($($name:ident $Mma:ident $Sums:ident;)*) => {$(
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(input: *const u32, output: *mut u32) {
            let mine = $Mma.get_slice(thread_idx().x);
            let mut sums = Fragment::<u32, $Sums>::filled(0);
            unsafe {
                layout_gpu::copy_raw(&mine.partition_c(Tensor::new(input, Tile)), &mut sums.tensor_mut());
                let rows = reduce($Mma, Rows, &sums.tensor(), 0, |a, b| a + b).across_lanes(|a, b| a + b);
                let columns = reduce($Mma, Columns, &sums.tensor(), 0, u32::max).across_lanes(u32::max);
                rows.apply(&mut sums.tensor_mut(), |_, row| row);
                columns.apply(&mut sums.tensor_mut(), |row, column| row - column);
                layout_gpu::copy_raw(&sums.tensor(), &mut mine.partition_c(Tensor::new(output, Tile)));
            }
        }
    )*};
}

lines! {
    lines Mma Sums;
    lines_of_doubles Doubles DoubleSums;
}

/// Computes `Σ key · softmax(score / 2)` for 16 rows, 16 keys at a time: a count of keys, then the rows.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn online(input: *const u32, output: *mut u32) {
    let count = unsafe { *input };
    let which = Mma.get_slice(thread_idx().x).partition_c(Tensor::identity((C::<16>, C::<16>)));
    let mut softmax = OnlineSoftmax::<_, Scores>::new(Mma, 0.5 * core::f32::consts::LOG2_E);
    let mut total = PerRow::filled(0.0);
    let mut first = 0;
    while first < count {
        let mut scores = Fragment::<f32, Scores>::filled(f32::NEG_INFINITY);
        scores.tensor_mut().update(|i, score| {
            let (row, key) = which.at(i as u32);
            if first + key < count {
                *score = f32::from_bits(unsafe { *input.add((1 + row * count + first + key) as usize) });
            }
        });
        let shrunk = unsafe { softmax.take(&mut scores.tensor_mut()) };
        scores.tensor_mut().update(|i, share| *share *= (first + which.at(i as u32).1) as f32);
        total = total.zip(shrunk, |total, shrunk| total * shrunk).fold(&scores.tensor(), |total, x| total + x);
        first += 16;
    }
    let means = unsafe { total.across_lanes(|a, b| a + b).zip(softmax.finish(), |total, share| total * share) };
    let mut held = Fragment::<f32, Scores>::filled(0.0);
    means.apply(&mut held.tensor_mut(), |_, mean| mean);
    held.tensor().iter().enumerate().for_each(|(i, mean)| {
        let (row, key) = which.at(i as u32);
        unsafe { *output.add((16 * row + key) as usize) = mean.to_bits() };
    });
}

/// Activations of one number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn activations(input: *const f32, output: *mut u32) {
    unsafe {
        let x = *input.add(thread_idx().x as usize);
        write(output, [relu(x), sigmoid(x), silu(x), gelu(x), gelu_tanh(x), swiglu(x, 3.0)].map(f32::to_bits));
    }
}

/// Sums, and last numbers that are not 0, of three warps.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn of_block(input: *const u32, output: *mut u32) {
    let [a, b, c] = [Smem::<u32>::block::<3>(), Smem::<u32>::block::<3>(), Smem::<u32>::block::<3>()];
    let last = |a: u32, b: u32| if b == 0 { a } else { b };
    unsafe {
        let x = *input.add(thread_idx().x as usize);
        let results = [
            block_reduce::<3, _>(a, x, |a, b| a + b),
            block_scan::<3, _>(b, x, |a, b| a + b),
            block_scan::<3, _>(c, x, last),
            warp_scan(x, last),
        ];
        write(output, results);
    }
}

/// Unpacks a word by each way.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn unpacked(input: *const u32, output: *mut u32) {
    unsafe {
        let x = *input.add(thread_idx().x as usize);
        let fours = [unpack_u4_f16(x), unpack_i4_f16(x)].map(|pairs| pairs.map(F16x2::to_bits));
        let brains = [unpack_u4_bf16(x), unpack_i4_bf16(x)].map(|pairs| pairs.map(BF16x2::to_bits));
        let halves = [unpack_u8_f16(x), unpack_i8_f16(x), unpack_e4m3_f16(x)].map(|pairs| pairs.map(F16x2::to_bits));
        let eights = [unpack_u8_bf16(x), unpack_i8_bf16(x), unpack_e4m3_bf16(x)].map(|pairs| pairs.map(BF16x2::to_bits));
        let ([[a, b, c, d], [e, f, g, h]], [[i, j, k, l], [m, n, o, p]]) = (fours, brains);
        write(output, [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]);
        let ([[a, b], [c, d], [e, f]], [[g, h], [i, j], [k, l]]) = (halves, eights);
        write(output.add(256 * 16), [a, b, c, d, e, f, g, h, i, j, k, l]);
    }
}

/// Quotient and rest of each thread's number by a divisor from the host.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn divided(input: *const u32, output: *mut u32) {
    unsafe {
        let (quotient, rest) = (*input.cast::<Divisor>()).div_rem(*input.add(4 + thread_idx().x as usize));
        write(output, [quotient, rest]);
    }
}

/// The same by the operators.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn divided_by_operators(input: *const u32, output: *mut u32) {
    unsafe {
        let (divisor, number) = (*input.cast::<NonZeroU32>(), *input.add(4 + thread_idx().x as usize));
        write(output, [number / divisor, number % divisor]);
    }
}

/// The coordinate 20 steps after each thread's index.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn stepped(input: *const u32, output: *mut u32) {
    unsafe {
        let odometer = *input.cast::<Odometer<3>>();
        let mut at = odometer.coordinate(thread_idx().x);
        for _ in 0..20 {
            at = odometer.advance(at);
        }
        write(output, at);
    }
}
