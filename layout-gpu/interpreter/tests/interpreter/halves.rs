//! `f16`, `bf16` and pairs of them.

use crate::evaluate::check;

const ONE: u64 = 0x3C00;
const TWO: u64 = 0x4000;
const NAN: u64 = 0x7FFF;

#[test]
fn arithmetic() {
    check(&[
        ("add.f16 %rs0, %rs1, %rs2;", &[ONE, TWO], 0x4200),
        ("add.rn.ftz.f16 %rs0, %rs1, %rs2;", &[0x0001, 0x0001], 0),
        ("add.f16 %rs0, %rs1, %rs2;", &[0x7BFF, 0x7BFF], 0x7C00),
        ("add.sat.f16 %rs0, %rs1, %rs2;", &[ONE, TWO], ONE),
        ("sub.f16 %rs0, %rs1, %rs2;", &[0x7C00, 0x7C00], NAN),
        ("mul.f16 %rs0, %rs1, %rs2;", &[0x0400, 0x3800], 0x0200),
        ("mul.ftz.f16 %rs0, %rs1, %rs2;", &[0x0400, 0x3800], 0),
        ("fma.rn.relu.f16 %rs0, %rs1, %rs2, %rs3;", &[0xBC00, TWO, ONE], 0),
        ("add.rn.bf16 %rs0, %rs1, %rs2;", &[0x3F80, 0x4000], 0x4040),
        ("sub.bf16 %rs0, %rs1, %rs2;", &[0x3F80, 0x4000], 0xBF80),
        ("mul.bf16 %rs0, %rs1, %rs2;", &[0x7F7F, 0x4000], 0x7F80),
        // 0x1.02p0 · 0x1.fcp0 lies just below a midpoint, and the addend moves it over.
        ("fma.rn.bf16 %rs0, %rs1, %rs2, %rs3;", &[0x3F81, 0x3FC0, 0x0000], 0x3FC2),
        ("fma.rn.bf16 %rs0, %rs1, %rs2, %rs3;", &[0x3F81, 0x3FC0, 0x8001], 0x3FC1),
        ("neg.f16 %rs0, %rs1;", &[ONE], 0xBC00),
        ("abs.bf16 %rs0, %rs1;", &[0xBF80], 0x3F80),
        ("min.f16 %rs0, %rs1, %rs2;", &[0x7E00, ONE], ONE),
        ("min.NaN.f16 %rs0, %rs1, %rs2;", &[0x7E00, ONE], NAN),
        ("max.xorsign.abs.bf16 %rs0, %rs1, %rs2;", &[0xC000, 0x3F80], 0xC000),
        ("ex2.approx.f16 %rs0, %rs1;", &[0xC000], 0x3400),
        ("ex2.approx.ftz.bf16 %rs0, %rs1;", &[0x4040], 0x4100),
        ("tanh.approx.f16 %rs0, %rs1;", &[0x7C00], ONE),
        ("tanh.approx.bf16 %rs0, %rs1;", &[0xC2C8], 0xBF80),
    ]);
}

#[test]
fn pairs() {
    check(&[
        ("add.f16x2 %r0, %r1, %r2;", &[0x3C00_4000, 0x3C00_3C00], 0x4000_4200),
        ("sub.rn.bf16x2 %r0, %r1, %r2;", &[0x3F80_4000, 0x3F80_3F80], 0x0000_3F80),
        ("mul.ftz.f16x2 %r0, %r1, %r2;", &[0x0001_4000, 0x3C00_3C00], 0x0000_4000),
        ("fma.rn.f16x2 %r0, %r1, %r2, %r3;", &[0x4000_4000, 0x4200_3C00, 0x3C00_BC00], 0x4700_3C00),
        ("fma.rn.relu.bf16x2 %r0, %r1, %r2, %r3;", &[0xBF80_3F80, 0x3F80_3F80, 0], 0x0000_3F80),
        ("min.f16x2 %r0, %r1, %r2;", &[0x3C00_FE00, 0x4000_4000], 0x3C00_4000),
        ("max.NaN.bf16x2 %r0, %r1, %r2;", &[0x3F80_7FC0, 0x4000_4000], 0x4000_7FFF),
        ("neg.bf16x2 %r0, %r1;", &[0x3F80_BF80], 0xBF80_3F80),
        ("abs.f16x2 %r0, %r1;", &[0xBC00_8001], 0x3C00_0001),
        ("ex2.approx.f16x2 %r0, %r1;", &[0x4000_0000], 0x4400_3C00),
        ("tanh.approx.bf16x2 %r0, %r1;", &[0x0000_42C8], 0x0000_3F80),
        ("mov.b32 %r0, {%rs1, %rs2};", &[1, 2], 0x0002_0001),
    ]);
}

#[test]
fn comparisons() {
    check(&[
        ("setp.lt.f16 %p0, %rs1, %rs2;", &[ONE, TWO], 1),
        ("setp.eq.bf16 %p0, %rs1, %rs2;", &[0x0000, 0x8000], 1),
        ("setp.neu.ftz.f16 %p0, %rs1, %rs2;", &[0x0001, 0x8001], 0),
        ("setp.neu.f16 %p0, %rs1, %rs2;", &[0x0001, 0x8001], 1),
        // The first predicate is the lower half's.
        ("setp.gt.f16x2 %p0|%p5, %r1, %r2;", &[0x3C00_4000, 0x3C00_3C00], 1),
        ("setp.gt.f16x2 %p5|%p0, %r1, %r2;", &[0x3C00_4000, 0x3C00_3C00], 0),
        ("setp.gt.and.bf16x2 %p0|%p5, %r1, %r2, %p3;", &[0x3F80_4000, 0x3F80_3F80, 0], 0),
        ("set.lt.f16.f16 %rs0, %rs1, %rs2;", &[ONE, TWO], ONE),
        ("set.lt.u16.bf16 %rs0, %rs1, %rs2;", &[0x3F80, 0x4000], 0xFFFF),
        ("set.gt.u32.f16 %r0, %rs1, %rs2;", &[ONE, TWO], 0),
        ("set.ge.f16x2.f16x2 %r0, %r1, %r2;", &[0x3C00_4000, 0x4000_4000], 0x0000_3C00),
        ("set.ge.bf16x2.bf16x2 %r0, %r1, %r2;", &[0x4000_3F80, 0x4000_4000], 0x3F80_0000),
        ("set.ne.u32.f16x2 %r0, %r1, %r2;", &[0x3C00_4000, 0x4000_4000], 0xFFFF_0000),
    ]);
}
