//! Each instruction between registers, on one thread.

use crate::evaluate::{MINUS, check, double, eval, single};

#[test]
fn sums_and_products() {
    check(&[
        ("add.s32 %r0, %r1, %r2;", &[MINUS, 3], 2),
        ("add.s32 %r0, %r1, -5;", &[3], 0xFFFF_FFFE),
        ("add.u16 %rs0, %rs1, %rs2;", &[0xFFFF, 2], 1),
        ("add.s64 %rd0, %rd1, %rd2;", &[MINUS, 3], 2),
        ("add.sat.s32 %r0, %r1, %r2;", &[0x7FFF_FFFF, 3], 0x7FFF_FFFF),
        ("sub.s32 %r0, %r1, %r2;", &[3, 5], 0xFFFF_FFFE),
        ("mul.lo.s32 %r0, %r1, %r2;", &[0x10001, 0x10001], 0x20001),
        ("mul.hi.u32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 0xFFFF_FFFF], 0xFFFF_FFFE),
        ("mul.hi.s32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 0xFFFF_FFFF], 0),
        ("mul.hi.u16 %rs0, %rs1, -7281;", &[9], 8),
        ("mul.hi.u64 %rd0, %rd1, %rd2;", &[1 << 63, 6], 3),
        ("mul.wide.s32 %rd0, %r1, %r2;", &[MINUS, 3], MINUS - 2),
        ("mul.wide.u32 %rd0, %r1, %r2;", &[MINUS, 2], 0x1_FFFF_FFFE),
        ("mul.wide.s16 %r0, %rs1, %rs2;", &[0xFFFF, 3], 0xFFFF_FFFD),
        ("mad.lo.s32 %r0, %r1, %r2, %r3;", &[3, 5, 7], 22),
        ("mad.wide.u32 %rd0, %r1, %r2, %rd3;", &[3, 5, 1 << 40], (1 << 40) + 15),
        ("mad.hi.u32 %r0, %r1, %r2, %r3;", &[1 << 31, 4, 7], 9),
        ("mul24.lo.s32 %r0, %r1, %r2;", &[0x0100_0002, 3], 6),
        ("mad24.lo.u32 %r0, %r1, %r2, %r3;", &[0x0100_0002, 3, 1], 7),
        ("div.s32 %r0, %r1, %r2;", &[MINUS - 6, 2], 0xFFFF_FFFD),
        ("div.u32 %r0, %r1, %r2;", &[7, 2], 3),
        ("rem.s64 %rd0, %rd1, %rd2;", &[MINUS - 6, 4], MINUS - 2),
        ("rem.u32 %r0, %r1, %r2;", &[7, 4], 3),
        ("min.s32 %r0, %r1, %r2;", &[MINUS, 3], 0xFFFF_FFFF),
        ("max.u32 %r0, %r1, %r2;", &[MINUS, 3], 0xFFFF_FFFF),
        ("neg.s32 %r0, %r1;", &[5], 0xFFFF_FFFB),
        ("abs.s64 %rd0, %rd1;", &[MINUS - 4], 5),
        ("sad.s32 %r0, %r1, %r2, %r3;", &[MINUS, 4, 10], 15),
    ]);
}

#[test]
fn carries() {
    let sum = "add.cc.u32 %r0, %r1, %r2;\naddc.u32 %r0, %r3, %r4;";
    check(&[
        (sum, &[0xFFFF_FFFF, 1, 5, 6], 12),
        (sum, &[0xFFFF_FFFE, 1, 5, 6], 11),
        ("sub.cc.u64 %rd0, %rd1, %rd2;\nsubc.u64 %rd0, %rd3, %rd4;", &[1, 2, 9, 4], 4),
        ("sub.cc.u64 %rd0, %rd1, %rd2;\nsubc.u64 %rd0, %rd3, %rd4;", &[2, 2, 9, 4], 5),
    ]);
}

#[test]
fn narrow_numbers_in_wide_registers() {
    check(&[
        ("cvt.s64.s16 %rd0, %rd1;", &[0x1_FFFE], MINUS - 1),
        ("cvt.u64.u16 %rd0, %rd1;", &[0x1_FFFE], 0xFFFE),
        ("cvt.s16.s64 %rd0, %rd1;", &[0x1_8000], MINUS << 15),
        ("cvt.u16.u32 %rd0, %r1;", &[0x1_8000], 0x8000),
        ("cvt.rn.f32.s16 %r0, %rd1;", &[0xF_FFFF], f32::to_bits(-1.0).into()),
    ]);
}

#[test]
fn bits() {
    check(&[
        ("and.b32 %r0, %r1, 0xF0;", &[0x123], 0x20),
        ("or.b64 %rd0, %rd1, %rd2;", &[1 << 40, 1], 1 << 40 | 1),
        ("xor.b16 %rs0, %rs1, %rs2;", &[0xFF, 0x0F], 0xF0),
        ("not.b32 %r0, %r1;", &[0], 0xFFFF_FFFF),
        ("cnot.b32 %r0, %r1;", &[0], 1),
        ("shl.b32 %r0, %r1, %r2;", &[1, 31], 1 << 31),
        ("shl.b32 %r0, %r1, %r2;", &[1, 32], 0),
        ("shr.u32 %r0, %r1, 4;", &[0x8000_0000], 0x0800_0000),
        ("shr.s32 %r0, %r1, 40;", &[0x8000_0000], 0xFFFF_FFFF),
        ("shr.s64 %rd0, %rd1, 1;", &[MINUS - 1], MINUS),
        ("popc.b64 %r0, %rd1;", &[MINUS], 64),
        ("clz.b32 %r0, %r1;", &[1], 31),
        ("brev.b32 %r0, %r1;", &[1], 1 << 31),
        ("bfind.u32 %r0, %r1;", &[0], 0xFFFF_FFFF),
        ("bfind.s32 %r0, %r1;", &[0xFFFF_FF00], 7),
        ("bfe.u32 %r0, %r1, 4, 8;", &[0xABCD], 0xBC),
        ("bfe.s32 %r0, %r1, 4, 8;", &[0xABCD], 0xFFFF_FFBC),
        ("bfi.b32 %r0, %r1, %r2, 4, 8;", &[0xF, 0x1234], 0x10F4),
        ("prmt.b32 %r0, %r1, 0, 0x123U;", &[0x1122_3344], 0x4433_2211),
        ("shf.l.wrap.b32 %r0, %r1, %r1, 8;", &[0x1234_5678], 0x3456_7812),
        ("shf.r.clamp.b32 %r0, %r1, %r2, 40;", &[1, 2], 2),
        ("lop3.b32 %r0, %r1, %r2, %r3, 0x96;", &[0xF0, 0xCC, 0xAA], 0xF0 ^ 0xCC ^ 0xAA),
        ("mov.b64 %rd0, {%r1, %r2};", &[1, 2], 2 << 32 | 1),
        ("mov.b64 {%r0, %r5}, %rd1;", &[2 << 32 | 1], 1),
        ("mov.b64 {_, %r0}, %rd1;", &[2 << 32 | 1], 2),
        ("mov.b32 %r0, {%rs1, %rs2};", &[1, 2], 0x2_0001),
        ("mov.b32 {%rs5, %rs0}, %r1;", &[0x7_0001], 7),
    ]);
}

#[test]
fn comparisons() {
    let nan = single(f32::NAN);
    check(&[
        ("setp.lt.s32 %p0, %r1, %r2;", &[MINUS, 0], 1),
        ("setp.lt.u32 %p0, %r1, %r2;", &[MINUS, 0], 0),
        ("setp.hi.u64 %p0, %rd1, %rd2;", &[MINUS, 0], 1),
        ("setp.eq.b16 %p0, %rs1, %rs2;", &[0x1_0005, 5], 1),
        ("setp.lt.f32 %p0, %r1, %r2;", &[single(1.0), single(2.0)], 1),
        ("setp.eq.f32 %p0, %r1, %r2;", &[nan, nan], 0),
        ("setp.ne.f32 %p0, %r1, %r2;", &[nan, 0], 0),
        ("setp.neu.f32 %p0, %r1, %r2;", &[nan, 0], 1),
        ("setp.equ.f32 %p0, %r1, %r2;", &[nan, 0], 1),
        ("setp.ltu.f32 %p0, %r1, %r2;", &[nan, 0], 1),
        ("setp.geu.f64 %p0, %rd1, %rd2;", &[double(1.0), double(2.0)], 0),
        ("setp.nan.f64 %p0, %rd1, %rd1;", &[double(f64::NAN)], 1),
        ("setp.num.f32 %p0, %r1, %r2;", &[0, 0], 1),
        ("setp.eq.and.s32 %p0, %r1, %r2, %p3;", &[4, 4, 0], 0),
        ("setp.eq.or.s32 %p0, %r1, %r2, %p3;", &[4, 5, 1], 1),
        ("setp.eq.and.s32 %p0, %r1, %r2, !%p3;", &[4, 4, 0], 1),
        ("setp.eq.s32 %p5|%p0, %r1, %r2;", &[4, 5], 1),
        ("setp.eq.and.s32 %p5|%p0, %r1, %r2, %p3;", &[4, 5, 0], 0),
        ("set.lt.u32.s32 %r0, %r1, %r2;", &[3, 4], 0xFFFF_FFFF),
        ("set.lt.f32.f32 %r0, %r1, %r2;", &[single(3.0), single(4.0)], single(1.0)),
        ("selp.b32 %r0, %r1, %r2, %p3;", &[7, 8, 0], 8),
        ("selp.f64 %rd0, %rd1, %rd2, %p3;", &[7, 8, 1], 7),
        ("and.pred %p0, %p1, %p2;", &[1, 0], 0),
        ("xor.pred %p0, %p1, %p2;", &[1, 0], 1),
        ("not.pred %p0, %p1;", &[0], 1),
        ("mov.pred %p0, %p1;", &[1], 1),
        ("mov.u32 %r0, 1;\n@%p1 mov.u32 %r0, 2;", &[0], 1),
        ("mov.u32 %r0, 1;\n@!%p1 mov.u32 %r0, 2;", &[0], 2),
    ]);
}

#[test]
fn floats() {
    check(&[
        ("add.f32 %r0, %r1, %r2;", &[single(1.5), single(2.25)], single(3.75)),
        ("add.rn.ftz.f32 %r0, %r1, 0f3F800000;", &[single(1.5)], single(2.5)),
        ("sub.f64 %rd0, %rd1, %rd2;", &[double(1.5), double(2.25)], double(-0.75)),
        ("mul.f32 %r0, %r1, %r2;", &[single(1.5), single(2.0)], single(3.0)),
        ("div.rn.f32 %r0, %r1, %r2;", &[single(1.0), single(3.0)], single(1.0 / 3.0)),
        ("rcp.approx.f32 %r0, %r1;", &[single(4.0)], single(0.25)),
        ("sqrt.rn.f64 %rd0, %rd1;", &[double(2.0)], double(2.0_f64.sqrt())),
        ("rsqrt.approx.f32 %r0, %r1;", &[single(4.0)], single(0.5)),
        ("ex2.approx.f32 %r0, %r1;", &[single(5.0)], single(32.0)),
        ("lg2.approx.f32 %r0, %r1;", &[single(8.0)], single(3.0)),
        ("neg.f32 %r0, %r1;", &[single(1.0)], single(-1.0)),
        ("abs.f64 %rd0, %rd1;", &[double(-1.0)], double(1.0)),
        ("min.f32 %r0, %r1, %r2;", &[single(f32::NAN), single(2.0)], single(2.0)),
        ("max.f32 %r0, %r1, %r2;", &[single(-0.0), single(0.0)], single(0.0)),
        ("add.sat.f32 %r0, %r1, %r2;", &[single(0.75), single(0.75)], single(1.0)),
        ("mul.f16 %rs0, %rs1, %rs2;", &[0x3C00, 0x4200], 0x4200),
        ("fma.rn.f16 %rs0, %rs1, %rs2, %rs3;", &[0x4000, 0x4200, 0x3C00], 0x4700),
    ]);
}

#[test]
fn a_fused_multiply_add_rounds_once() {
    let cases = [
        (1.0 + f32::EPSILON, 1.0 - f32::EPSILON, -1.0),
        (16_777_217.0, 1.000_000_1, 1e-9),
        // The product is half a step above 1: only the tiny addend says which way.
        (1.0 + f32::EPSILON, 1.0 + f32::EPSILON / 2.0, 1e-30),
        (1.0 + 2.0_f32.powi(-12), 1.0 + 2.0_f32.powi(-12), 1e-20),
        (1.0 + 2.0_f32.powi(-12), 1.0 + 2.0_f32.powi(-12), -1e-20),
        (1e-30, 1e-10, 1e-42),
        (f32::MAX, 2.0, -f32::MAX),
        (f32::INFINITY, 0.0, 1.0),
    ];
    for (a, b, c) in cases {
        let found = eval("fma.rn.f32 %r0, %r1, %r2, %r3;", &[single(a), single(b), single(c)]);
        let (found, expected) = (f32::from_bits(found as u32), a.mul_add(b, c));
        assert!(found.to_bits() == expected.to_bits() || found.is_nan() && expected.is_nan(), "{a} {b} {c}: {found}");
    }
}

#[test]
fn conversions() {
    check(&[
        ("cvt.u64.u32 %rd0, %r1;", &[MINUS], 0xFFFF_FFFF),
        ("cvt.s64.s32 %rd0, %r1;", &[MINUS], MINUS),
        ("cvt.s32.s8 %r0, %r1;", &[0x180], 0xFFFF_FF80),
        ("cvt.u16.u32 %rs0, %r1;", &[0x1_2345], 0x2345),
        ("cvt.s32.s16 %r0, %rs1;", &[0x8000], 0xFFFF_8000),
        ("cvt.sat.u8.s32 %r0, %r1;", &[MINUS], 0),
        ("cvt.sat.s8.s32 %r0, %r1;", &[300], 127),
        ("cvt.rn.f32.s32 %r0, %r1;", &[MINUS], single(-1.0)),
        ("cvt.rn.f32.u32 %r0, %r1;", &[16_777_217], single(16_777_216.0)),
        ("cvt.rn.f64.u64 %rd0, %rd1;", &[5], double(5.0)),
        ("cvt.rzi.s32.f32 %r0, %r1;", &[single(-2.7)], 0xFFFF_FFFE),
        ("cvt.rni.s32.f32 %r0, %r1;", &[single(2.5)], 2),
        ("cvt.rpi.s32.f32 %r0, %r1;", &[single(2.1)], 3),
        ("cvt.rzi.u32.f32 %r0, %r1;", &[single(-5.0)], 0),
        ("cvt.rzi.s32.f32 %r0, %r1;", &[single(1e20)], 0x7FFF_FFFF),
        ("cvt.rzi.s32.f32 %r0, %r1;", &[single(f32::NAN)], 0),
        ("cvt.rzi.s64.f32 %rd0, %r1;", &[single(f32::NAN)], 1 << 63),
        ("cvt.rzi.u16.f32 %rs0, %r1;", &[single(255.9)], 255),
        ("cvt.rni.f32.f32 %r0, %r1;", &[single(3.5)], single(4.0)),
        ("cvt.rmi.f64.f64 %rd0, %rd1;", &[double(-3.5)], double(-4.0)),
        ("cvt.rn.f32.f64 %r0, %rd1;", &[double(0.1)], single(0.1)),
        ("cvt.f64.f32 %rd0, %r1;", &[single(0.5)], double(0.5)),
        ("cvt.rn.f16.f32 %rs0, %r1;", &[single(1.0)], 0x3C00),
        ("cvt.f32.f16 %r0, %rs1;", &[0xC000], single(-2.0)),
        ("cvt.rn.bf16.f32 %rs0, %r1;", &[single(1.0)], 0x3F80),
        ("cvt.rn.bf16x2.f32 %r0, %r1, %r2;", &[single(1.0), single(2.0)], 0x3F80_4000),
        ("cvt.sat.f32.f32 %r0, %r1;", &[single(7.0)], single(1.0)),
    ]);
}

#[test]
fn special_registers() {
    check(&[
        ("mov.u32 %r0, %ntid.x;", &[], 1),
        ("mov.u32 %r0, %nctaid.y;", &[], 1),
        ("mov.u32 %r0, %laneid;", &[], 0),
        ("mov.u32 %r0, %lanemask_ge;", &[], 0xFFFF_FFFF),
        ("mov.u64 %rd0, %tid.x;", &[], 0),
        ("cvt.u64.u32 %rd0, %ntid.z;", &[], 1),
    ]);
    assert!(eval("mov.u64 %rd0, %clock64;", &[]) > 0);
}
