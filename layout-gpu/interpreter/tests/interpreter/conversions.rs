//! `cvt` in every rounding direction, between all formats, and at the ends of their ranges.

use crate::evaluate::{MINUS, check, double, single};

#[test]
fn to_smaller_floats() {
    // 1 + 2^-11 is the middle between two f16.
    let middle = single(1.0 + 2.0_f32.powi(-11));
    check(&[
        ("cvt.rn.f16.f32 %rs0, %r1;", &[middle], 0x3C00),
        ("cvt.rz.f16.f32 %rs0, %r1;", &[single(1.999_99)], 0x3FFF),
        ("cvt.rp.f16.f32 %rs0, %r1;", &[middle], 0x3C01),
        ("cvt.rm.f16.f64 %rs0, %rd1;", &[double(-1e-30)], 0x8001),
        ("cvt.rz.bf16.f32 %rs0, %r1;", &[0x3F80_FFFF], 0x3F80),
        ("cvt.rn.relu.f16.f32 %rs0, %r1;", &[single(-1.0)], 0),
        ("cvt.rn.relu.bf16.f32 %rs0, %r1;", &[0x7FC0_0001], 0x7FFF),
        ("cvt.rn.satfinite.f16.f32 %rs0, %r1;", &[single(1e30)], 0x7BFF),
        ("cvt.rz.f32.f64 %r0, %rd1;", &[double(0.1)], 0x3DCC_CCCC),
        ("cvt.rp.f32.f64 %r0, %rd1;", &[double(0.1)], 0x3DCC_CCCD),
        ("cvt.rna.tf32.f32 %r0, %r1;", &[0x3F80_1000], 0x3F80_2000),
        ("cvt.rn.tf32.f32 %r0, %r1;", &[0x3F80_1000], 0x3F80_0000),
        ("cvt.rz.relu.tf32.f32 %r0, %r1;", &[single(-1.0)], 0),
        ("cvt.f64.f16 %rd0, %rs1;", &[0x0001], double(2.0_f64.powi(-24))),
        ("cvt.sat.f32.f32 %r0, %r1;", &[single(f32::NAN)], 0),
        ("cvt.sat.f16.f16 %rs0, %rs1;", &[0x4000], 0x3C00),
    ]);
}

#[test]
fn pairs_and_bytes() {
    check(&[
        ("cvt.rn.f16x2.f32 %r0, %r1, %r2;", &[single(1.0), single(-2.0)], 0x3C00_C000),
        ("cvt.rn.relu.f16x2.f32 %r0, %r1, %r2;", &[single(1.0), single(-2.0)], 0x3C00_0000),
        ("cvt.rz.bf16x2.f32 %r0, %r1, %r2;", &[0x3F80_FFFF, 0x3F7F_FFFF], 0x3F80_3F7F),
        ("cvt.rn.satfinite.e4m3x2.f32 %rs0, %r1, %r2;", &[single(1.0), single(-1000.0)], 0x38FE),
        ("cvt.rn.satfinite.e4m3x2.f32 %rs0, %r1, %r2;", &[0x7FC0_0000, single(2.0_f32.powi(-9))], 0x7F01),
        ("cvt.rn.satfinite.relu.e4m3x2.f32 %rs0, %r1, %r2;", &[single(-1.0), single(1.0)], 0x0038),
        ("cvt.rn.satfinite.e5m2x2.f32 %rs0, %r1, %r2;", &[single(1.0), single(1e9)], 0x3C7B),
        ("cvt.rn.f16x2.e4m3x2 %r0, %rs1;", &[0x387E], 0x3C00_5F00),
        ("cvt.rn.f16x2.e5m2x2 %r0, %rs1;", &[0x3CFC], 0x3C00_FC00),
        ("cvt.rn.relu.f16x2.e5m2x2 %r0, %rs1;", &[0x3CFC], 0x3C00_0000),
        ("cvt.rn.satfinite.e4m3x2.f16x2 %rs0, %r1;", &[0x3C00_7BFF], 0x387E),
        ("cvt.rn.satfinite.e5m2x2.f16x2 %rs0, %r1;", &[0x7C00_3C00], 0x7B3C),
    ]);
}

#[test]
fn between_floats_and_integers() {
    check(&[
        ("cvt.rz.f32.s32 %r0, %r1;", &[0x7FFF_FFFF], 0x4EFF_FFFF),
        ("cvt.rp.f32.u32 %r0, %r1;", &[16_777_217], single(16_777_218.0)),
        ("cvt.rm.f64.s64 %rd0, %rd1;", &[MINUS], double(-1.0)),
        ("cvt.rn.f16.s32 %rs0, %r1;", &[MINUS], 0xBC00),
        ("cvt.rn.f16.u32 %rs0, %r1;", &[100_000], 0x7C00),
        ("cvt.rz.f16.u32 %rs0, %r1;", &[100_000], 0x7BFF),
        ("cvt.rn.bf16.s16 %rs0, %rs1;", &[0xFFFF], 0xBF80),
        ("cvt.rni.s32.f16 %r0, %rs1;", &[0x4100], 2),
        ("cvt.rpi.s16.bf16 %rs0, %rs1;", &[0x4020], 3),
        ("cvt.rzi.u8.f16 %rs0, %rs1;", &[0xC000], 0),
        ("cvt.rmi.f16.f16 %rs0, %rs1;", &[0xB800], 0xBC00),
        ("cvt.rzi.f16.f16 %rs0, %rs1;", &[0xB800], 0x8000),
        ("cvt.rni.bf16.bf16 %rs0, %rs1;", &[0x7F00], 0x7F00),
        ("cvt.rni.ftz.f32.f32 %r0, %r1;", &[1], 0),
        ("cvt.rpi.ftz.s32.f32 %r0, %r1;", &[1], 0),
        ("cvt.rpi.s32.f32 %r0, %r1;", &[1], 1),
        ("cvt.rni.sat.f32.f32 %r0, %r1;", &[single(7.5)], single(1.0)),
        ("cvt.rn.sat.f32.s32 %r0, %r1;", &[MINUS], 0),
        ("cvt.rzi.s16.f32 %rs0, %r1;", &[single(-40_000.0)], 0x8000),
        ("cvt.rzi.sat.u8.f32 %rs0, %r1;", &[single(300.0)], 255),
        ("cvt.rzi.s64.f16 %rd0, %rs1;", &[0x7E00], 1 << 63),
    ]);
}

/// PTX ISA, "cvt.pack": clamped, `b` below `a`, and `c` above both.
#[test]
fn packed_integers() {
    let minus = |value: i32| u64::from(value.cast_unsigned());
    check(&[
        ("cvt.pack.sat.u16.s32 %r0, %r1, %r2;", &[70_000, minus(-1)], 0xFFFF_0000),
        ("cvt.pack.sat.s16.s32 %r0, %r1, %r2;", &[minus(-40_000), minus(-1)], 0x8000_FFFF),
        ("cvt.pack.sat.u8.s32.b32 %r0, %r1, %r2, %r3;", &[300, minus(-5), 0x1234_5678], 0x5678_FF00),
        ("cvt.pack.sat.s8.s32.b32 %r0, %r1, %r2, 0;", &[minus(-2), 200], 0xFE7F),
        ("cvt.pack.sat.u4.s32.b32 %r0, %r1, %r2, %r3;", &[16, 3, 0xABCD_EF01], 0xCDEF_01F3),
        ("cvt.pack.sat.s4.s32.b32 %r0, %r1, %r2, %r3;", &[minus(-9), 9, 0x11], 0x1187),
        ("cvt.pack.sat.u2.s32.b32 %r0, %r1, %r2, %r3;", &[5, 1, 0xF000_0001], 0x1D),
        ("cvt.pack.sat.s2.s32.b32 %r0, %r1, %r2, %r3;", &[minus(-3), 5, 0], 9),
    ]);
}

/// The numbers of e2m1 are 0, 0.5, 1, 1.5, 2, 3, 4 and 6; a NaN becomes the largest. Those of 6 bits stand in bytes.
#[test]
fn pairs_of_six_and_four_bits() {
    let nan = single(f32::NAN);
    let nibbles = |operands: [u64; 2], expected: u64| {
        let text = ".reg .b8 b;\ncvt.rn.satfinite.e2m1x2.f32 b, %r1, %r2;\ncvt.u32.u8 %r0, b;";
        check(&[(&format!("{{ {text} }}"), &operands, expected)]);
    };
    nibbles([single(6.0), single(0.5)], 0x71);
    nibbles([single(-3.0), single(1.5)], 0xD3);
    // 2.5 lies between 2 and 3, 5 between 4 and 6, 0.25 between 0 and 0.5; of these 2, 4 and 0 are even.
    nibbles([single(2.5), single(5.0)], 0x46);
    nibbles([single(0.25), single(-0.75)], 0x0A);
    nibbles([nan, single(-100.0)], 0x7F);
    check(&[
        ("cvt.rn.f16x2.e2m1x2 %r0, %rs1;", &[0xF1], 0xC600_3800),
        ("cvt.rn.satfinite.e3m2x2.f32 %rs0, %r1, %r2;", &[single(28.0), single(-1.0)], 0x1F2C),
        ("cvt.rn.satfinite.e3m2x2.f32 %rs0, %r1, %r2;", &[single(1e9), single(0.0625)], 0x1F01),
        ("cvt.rn.satfinite.relu.e3m2x2.f32 %rs0, %r1, %r2;", &[single(-1.0), nan], 0x001F),
        ("cvt.rn.satfinite.e2m3x2.f32 %rs0, %r1, %r2;", &[single(7.5), single(-1.125)], 0x1F29),
        ("cvt.rn.satfinite.e2m3x2.f32 %rs0, %r1, %r2;", &[single(-9.0), single(0.125)], 0x3F01),
        ("cvt.rn.f16x2.e3m2x2 %r0, %rs1;", &[0x1F2C], 0x4F00_BC00),
        ("cvt.rn.f16x2.e2m3x2 %r0, %rs1;", &[0x1F29], 0x4780_BC80),
        ("cvt.rn.relu.f16x2.e2m3x2 %r0, %rs1;", &[0x1F29], 0x4780_0000),
    ]);
}

/// 2^(e − 127); 0.75 lies between the powers 2^-1 and 2^0.
#[test]
fn scales() {
    let of = |a: f32, b: f32| [single(a), single(b)];
    check(&[
        ("cvt.rz.ue8m0x2.f32 %rs0, %r1, %r2;", &of(1.0, 0.75), 0x7F7E),
        ("cvt.rp.ue8m0x2.f32 %rs0, %r1, %r2;", &of(1.0, 0.75), 0x7F7F),
        ("cvt.rp.ue8m0x2.f32 %rs0, %r1, %r2;", &of(-3.0, 0.0), 0x8100),
        ("cvt.rp.ue8m0x2.f32 %rs0, %r1, %r2;", &of(f32::MAX, f32::NAN), 0xFFFF),
        ("cvt.rp.satfinite.ue8m0x2.f32 %rs0, %r1, %r2;", &of(f32::INFINITY, f32::NAN), 0xFEFF),
        // 2^-127 and a little more.
        ("cvt.rp.ue8m0x2.f32 %rs0, %r1, %r2;", &[0x0040_0000, 0x0040_0001], 0x0001),
        ("cvt.rz.satfinite.ue8m0x2.bf16x2 %rs0, %r1;", &[0x4080_7F80], 0x81FE),
        ("cvt.rp.ue8m0x2.bf16x2 %rs0, %r1;", &[0x4081_3F80], 0x827F),
        ("cvt.rn.bf16x2.ue8m0x2 %r0, %rs1;", &[0x8000], 0x4000_0040),
        ("cvt.rn.bf16x2.ue8m0x2 %r0, %rs1;", &[0xFF7F], 0x7FFF_3F80),
    ]);
}
