//! Floats of 32 and 64 bits at their edges: rounding, subnormal numbers, NaNs.

use crate::evaluate::{check, double, eval, single};

const TINY: f32 = 1e-40;
/// The result of a GPU for every NaN of 32 bits.
const NAN: u64 = 0x7FFF_FFFF;

#[test]
fn directions_of_rounding() {
    let third = [("rn", 0x3EAA_AAAB), ("rz", 0x3EAA_AAAA), ("rm", 0x3EAA_AAAA), ("rp", 0x3EAA_AAAB)];
    for (mode, expected) in third {
        check(&[
            (&format!("div.{mode}.f32 %r0, %r1, %r2;"), &[single(1.0), single(3.0)], expected),
            (&format!("rcp.{mode}.f32 %r0, %r1;"), &[single(3.0)], expected),
        ]);
    }
    check(&[
        ("add.rz.f32 %r0, %r1, %r2;", &[single(1.0), single(-1e-20)], single(1.0_f32.next_down())),
        ("add.rm.f32 %r0, %r1, %r2;", &[single(1.0), single(1e-20)], single(1.0)),
        ("add.rp.f32 %r0, %r1, %r2;", &[single(1.0), single(1e-20)], single(1.0_f32.next_up())),
        ("sub.rp.f64 %rd0, %rd1, %rd2;", &[double(1.0), double(1e-300)], double(1.0)),
        ("sub.rm.f64 %rd0, %rd1, %rd2;", &[double(1.0), double(1e-300)], double(1.0_f64.next_down())),
        // A sum that is exactly zero is −0 only when rounding down.
        ("add.rm.f32 %r0, %r1, %r2;", &[single(1.0), single(-1.0)], single(-0.0)),
        ("add.rz.f32 %r0, %r1, %r2;", &[single(1.0), single(-1.0)], 0),
        ("mul.rz.f32 %r0, %r1, %r2;", &[single(f32::MAX), single(2.0)], single(f32::MAX)),
        ("mul.rp.f32 %r0, %r1, %r2;", &[single(f32::MAX), single(2.0)], single(f32::INFINITY)),
        ("mul.rm.f32 %r0, %r1, %r2;", &[single(-f32::MAX), single(2.0)], single(f32::NEG_INFINITY)),
        ("mul.rp.f32 %r0, %r1, %r2;", &[1, 1], 1),
        ("mul.rp.ftz.f32 %r0, %r1, %r2;", &[single(1e-30), single(1e-10)], 0),
        ("fma.rm.f32 %r0, %r1, %r2, %r3;", &[single(1.0), single(1.0), single(1e-30)], single(1.0)),
        ("fma.rp.f64 %rd0, %rd1, %rd2, %rd3;", &[double(1.0), double(1.0), double(1e-300)], double(1.0_f64.next_up())),
        ("sqrt.rm.f32 %r0, %r1;", &[single(2.0)], 0x3FB5_04F3),
        ("sqrt.rp.f32 %r0, %r1;", &[single(2.0)], 0x3FB5_04F4),
        ("sqrt.rz.f64 %rd0, %rd1;", &[double(4.0)], double(2.0)),
    ]);
}

#[test]
fn subnormal_numbers_with_ftz_are_zero() {
    let tiny = single(TINY);
    let minus = single(-TINY);
    check(&[
        ("add.f32 %r0, %r1, 0f00000000;", &[tiny], tiny),
        ("add.ftz.f32 %r0, %r1, 0f00000000;", &[tiny], 0),
        ("mul.ftz.f32 %r0, %r1, %r2;", &[minus, single(1e30)], single(-0.0)),
        ("mul.ftz.f32 %r0, %r1, %r2;", &[single(1e-20), single(-1e-20)], single(-0.0)),
        ("fma.rn.ftz.f32 %r0, %r1, %r2, %r3;", &[tiny, single(1e30), single(1.0)], single(1.0)),
        ("rcp.approx.ftz.f32 %r0, %r1;", &[tiny], single(f32::INFINITY)),
        ("rcp.approx.ftz.f32 %r0, %r1;", &[single(2e38)], 0),
        ("sqrt.approx.ftz.f32 %r0, %r1;", &[minus], single(-0.0)),
        ("ex2.approx.ftz.f32 %r0, %r1;", &[single(-130.0)], 0),
        ("ex2.approx.f32 %r0, %r1;", &[single(-130.0)], 1 << 19),
        ("lg2.approx.ftz.f32 %r0, %r1;", &[tiny], single(f32::NEG_INFINITY)),
        ("abs.ftz.f32 %r0, %r1;", &[minus], 0),
        ("neg.ftz.f32 %r0, %r1;", &[tiny], single(-0.0)),
        ("min.ftz.f32 %r0, %r1, %r2;", &[minus, single(1.0)], single(-0.0)),
        ("setp.eq.ftz.f32 %p0, %r1, %r2;", &[tiny, minus], 1),
        ("setp.eq.f32 %p0, %r1, %r2;", &[tiny, minus], 0),
        ("set.gt.ftz.u32.f32 %r0, %r1, 0f00000000;", &[tiny], 0),
        ("cvt.ftz.f64.f32 %rd0, %r1;", &[tiny], 0),
        ("cvt.rn.ftz.f32.f64 %r0, %rd1;", &[double(1e-40)], 0),
    ]);
}

#[test]
fn a_nan_of_32_bits_is_the_canonical_one() {
    let odd = 0xFFC1_2345;
    check(&[
        ("add.f32 %r0, %r1, %r2;", &[odd, single(1.0)], NAN),
        ("mul.f32 %r0, %r1, %r2;", &[single(f32::INFINITY), 0], NAN),
        ("fma.rn.f32 %r0, %r1, %r2, %r3;", &[odd, 0, 0], NAN),
        ("sqrt.rn.f32 %r0, %r1;", &[single(-1.0)], NAN),
        ("min.f32 %r0, %r1, %r2;", &[odd, odd], NAN),
        ("min.NaN.f32 %r0, %r1, %r2;", &[odd, single(1.0)], NAN),
        ("max.NaN.f32 %r0, %r1, %r2;", &[single(2.0), single(1.0)], single(2.0)),
        ("add.sat.f32 %r0, %r1, %r2;", &[odd, 0], 0),
        ("mov.b32 %r0, %r1;", &[odd], odd),
        ("add.rz.f32 %r0, %r1, %r2;", &[odd, 0], NAN),
        // A NaN of 64 bits keeps its payload.
        ("add.f64 %rd0, %rd1, 0d0000000000000000;", &[0x7FF8_0000_0000_1234], 0x7FF8_0000_0000_1234),
    ]);
}

#[test]
fn kinds_of_numbers() {
    let of = |which: &str, value: f32| eval(&format!("testp.{which}.f32 %p0, %r1;"), &[single(value)]);
    let kinds = ["finite", "infinite", "number", "notanumber", "normal", "subnormal"];
    let all = |value: f32| kinds.map(|which| of(which, value));
    assert_eq!(all(1.0), [1, 0, 1, 0, 1, 0]);
    assert_eq!(all(-TINY), [1, 0, 1, 0, 0, 1]);
    assert_eq!(all(-0.0), [1, 0, 1, 0, 1, 0]);
    assert_eq!(all(f32::NEG_INFINITY), [0, 1, 1, 0, 0, 0]);
    assert_eq!(all(f32::NAN), [0, 0, 0, 1, 0, 0]);
    check(&[
        ("testp.subnormal.f64 %p0, %rd1;", &[1], 1),
        ("testp.infinite.f64 %p0, %rd1;", &[double(f64::INFINITY)], 1),
    ]);
}

#[test]
fn signs() {
    check(&[
        ("copysign.f32 %r0, %r1, %r2;", &[single(-0.0), single(2.0)], single(-2.0)),
        ("copysign.f64 %rd0, %rd1, %rd2;", &[double(1.0), double(-2.0)], double(2.0)),
        ("max.xorsign.abs.f32 %r0, %r1, %r2;", &[single(-3.0), single(2.0)], single(-3.0)),
        ("min.xorsign.abs.f32 %r0, %r1, %r2;", &[single(-3.0), single(-2.0)], single(2.0)),
    ]);
}

#[test]
fn approximate_functions() {
    check(&[
        ("sin.approx.f32 %r0, %r1;", &[0], 0),
        ("cos.approx.ftz.f32 %r0, %r1;", &[single(-0.0)], single(1.0)),
        ("sin.approx.f32 %r0, %r1;", &[single(f32::INFINITY)], NAN),
        ("tanh.approx.f32 %r0, %r1;", &[single(-50.0)], single(-1.0)),
        ("lg2.approx.f32 %r0, %r1;", &[0], single(f32::NEG_INFINITY)),
        ("lg2.approx.f32 %r0, %r1;", &[single(-1.0)], NAN),
        ("rsqrt.approx.f32 %r0, %r1;", &[0], single(f32::INFINITY)),
        ("rsqrt.approx.f64 %rd0, %rd1;", &[double(4.0)], double(0.5)),
        // `rsqrt` of CUDA is this one alone.
        ("rsqrt.approx.f64 %rd0, %rd1;", &[double(2.0)], double(1.0 / 2.0_f64.sqrt())),
        ("div.full.f32 %r0, %r1, %r2;", &[single(6.0), single(3.0)], single(2.0)),
        ("div.approx.ftz.f32 %r0, %r1, %r2;", &[single(6.0), single(0.0)], single(f32::INFINITY)),
        // Only the upper half of a 64-bit result is there.
        ("rcp.approx.ftz.f64 %rd0, %rd1;", &[double(3.0)], double(1.0 / 3.0) & !0xFFFF_FFFF),
        ("rsqrt.approx.ftz.f64 %rd0, %rd1;", &[double(2.0)], double(1.0 / 2.0_f64.sqrt()) & !0xFFFF_FFFF),
    ]);
}

/// Two floats in 64 bits, the first in the lower half.
fn two(low: f32, high: f32) -> u64 {
    single(high) << 32 | single(low)
}

#[test]
fn pairs_of_singles() {
    let [tiny, third] = [f32::MIN_POSITIVE / 2.0, 1.0_f32 / 3.0];
    check(&[
        ("add.rn.f32x2 %rd0, %rd1, %rd2;", &[two(1.5, -2.0), two(0.25, 8.0)], two(1.75, 6.0)),
        ("add.rz.f32x2 %rd0, %rd1, %rd2;", &[two(1.0, -1.0), two(1e-9, -1e-9)], two(1.0, -1.0)),
        ("add.rp.f32x2 %rd0, %rd1, %rd2;", &[two(1.0, -1.0), two(1e-9, -1e-9)], two(1.0 + f32::EPSILON, -1.0)),
        ("sub.rn.f32x2 %rd0, %rd1, %rd2;", &[two(1.5, -2.0), two(0.25, 8.0)], two(1.25, -10.0)),
        ("mul.rn.f32x2 %rd0, %rd1, %rd2;", &[two(third, tiny), two(3.0, 1.0)], two(third * 3.0, tiny)),
        ("mul.rn.ftz.f32x2 %rd0, %rd1, %rd2;", &[two(third, tiny), two(3.0, 1.0)], two(third * 3.0, 0.0)),
        (
            "fma.rn.f32x2 %rd0, %rd1, %rd2, %rd3;",
            &[two(third, 2.0), two(3.0, 4.0), two(-1.0, 0.5)],
            two(third.mul_add(3.0, -1.0), 8.5),
        ),
    ]);
}

#[test]
fn extremes_of_three() {
    let nan = single(f32::NAN);
    let of = |a: f32, b: f32, c: f32| [single(a), single(b), single(c)];
    check(&[
        ("min.f32 %r0, %r1, %r2, %r3;", &of(3.0, -2.0, 1.0), single(-2.0)),
        ("max.f32 %r0, %r1, %r2, %r3;", &of(3.0, -2.0, 7.0), single(7.0)),
        ("min.abs.f32 %r0, %r1, %r2, %r3;", &of(-3.0, -2.0, 4.0), single(2.0)),
        ("max.abs.f32 %r0, %r1, %r2, %r3;", &of(-9.0, -2.0, 4.0), single(9.0)),
        ("max.f32 %r0, %r1, %r2, %r3;", &of(f32::NAN, f32::NAN, -4.0), single(-4.0)),
        ("max.NaN.f32 %r0, %r1, %r2, %r3;", &[nan, single(1.0), single(2.0)], 0x7FFF_FFFF),
        ("min.NaN.f32 %r0, %r1, %r2, %r3;", &[single(1.0), single(2.0), nan], 0x7FFF_FFFF),
        ("min.f32 %r0, %r1, %r2, %r3;", &[nan, nan, nan], 0x7FFF_FFFF),
        ("min.ftz.f32 %r0, %r1, %r2, %r3;", &[1, single(2.0), single(2.0)], 0),
        ("min.f32 %r0, %r1, %r2, %r3;", &of(0.0, -0.0, 0.0), single(-0.0)),
    ]);
}
