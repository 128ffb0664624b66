//! Floats: their functions, conversions and pairs.

use layout_gpu::device::*;

/// Writes the results for a thread 256 words apart.
macro_rules! each {
    ($output:ident, $thread:ident: $($given:expr),* $(,)?) => {{
        let mut place = $output.wrapping_add($thread as usize);
        $(
            *place = $given;
            place = place.wrapping_add(256);
        )*
        let _ = place;
    }};
}

/// Functions of one `f32`, and its conversions to 16 bits.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn floats(input: *const f32, output: *mut u32) {
    let thread = thread_idx().x;
    unsafe {
        let x = *input.add(thread as usize);
        let pair = [x, -x];
        each!(output, thread:
            exp2(x).to_bits(), log2(x).to_bits(), rcp(x).to_bits(), sqrt(x).to_bits(), rsqrt(x).to_bits(),
            sin(x).to_bits(), cos(x).to_bits(), tanh(x).to_bits(),
            F16::from_f32(x).to_bits().into(), F16::from_f32(x).to_f32().to_bits(), F16x2::from_f32(pair).to_bits(),
            F16x2::from_f32(pair).to_f32()[1].to_bits(),
            BF16::from_f32(x).to_bits().into(), BF16::from_f32(x).to_f32().to_bits(), BF16x2::from_f32(pair).to_bits(),
            BF16x2::from_f32(pair).to_f32()[1].to_bits(), TF32::from_f32(x).to_bits(), TF32::from_f32(-x).to_f32().to_bits(),
        );
    }
}

/// Converts one `f32` to floats of 8 bits, and back from the bits of the thread's number.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn eighths(input: *const f32, output: *mut u32) {
    let thread = thread_idx().x;
    unsafe {
        let x = *input.add(thread as usize);
        let four = [x, -x, 2.0 * x, 1.0];
        let half = F16x2::from_f32([x, -x]);
        each!(output, thread:
            E4M3::from_f32(x).to_bits().into(), E4M3x4::from_f32(four).to_bits(),
            E4M3::from_bits(thread as u8).to_f32().to_bits(),
            E4M3x4::from_f32(four).to_f32()[3].to_bits(), E4M3x2::from_f16x2(half).to_bits().into(),
            E5M2::from_f32(x).to_bits().into(), E5M2x4::from_f32(four).to_bits(),
            E5M2::from_bits(thread as u8).to_f32().to_bits(),
            E5M2x4::from_f32(four).to_f32()[3].to_bits(), E5M2x2::from_f16x2(half).to_bits().into(),
        );
    }
}

/// Computes with three pairs.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn pairs(input: *const u32, output: *mut u32) {
    let thread = thread_idx().x;
    unsafe {
        let [a, b, c] = [0, 256, 512].map(|at| *input.add(thread as usize + at));
        macro_rules! of {
            ($Pair:ident) => {{
                let [a, b, c] = [a, b, c].map($Pair::from_bits);
                [a + b, a - b, a * b, a.fma(b, c), a.max(b), a.min(b), -a, a.abs()].map($Pair::to_bits)
            }};
        }
        let (f, g) = (of!(F16x2), of!(BF16x2));
        each!(output, thread:
            f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7],
            g[0], g[1], g[2], g[3], g[4], g[5], g[6], g[7],
        );
    }
}
