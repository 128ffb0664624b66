//! Integer and bit instructions at the edges that PTX defines.

use crate::evaluate::{MINUS, check};

#[test]
fn products_with_carries() {
    // 0xFFFF_FFFF · 0xFFFF_FFFF = 0xFFFF_FFFE_0000_0001
    let wide = "mad.lo.cc.u32 %r5, %r1, %r2, %r3;\nmadc.hi.u32 %r0, %r1, %r2, %r4;";
    check(&[
        (wide, &[MINUS, MINUS, 0, 0], 0xFFFF_FFFE),
        (wide, &[MINUS, MINUS, MINUS, 0], 0xFFFF_FFFF),
        (wide, &[MINUS, MINUS, 0xFFFF_FFFE, 0], 0xFFFF_FFFE),
        ("mad.hi.cc.s32 %r5, %r1, %r2, %r3;\naddc.u32 %r0, 0, 0;", &[MINUS, 1, 1, 0], 1),
        ("mad.lo.cc.u64 %rd5, %rd1, %rd2, %rd3;\nmadc.hi.cc.u64 %rd0, %rd1, %rd2, %rd4;", &[MINUS, 2, 2, 0], 2),
        // Without `.cc` the carry stays as it was.
        ("add.cc.u32 %r5, %r1, %r2;\naddc.u32 %r5, 0, 0;\naddc.u32 %r0, 0, 0;", &[MINUS, 1], 1),
        ("add.cc.u32 %r5, %r1, %r2;\naddc.cc.u32 %r5, 0, 0;\naddc.u32 %r0, 0, 0;", &[MINUS, 1], 0),
    ]);
}

#[test]
fn products_of_24_bits() {
    check(&[
        ("mul24.hi.u32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 0x00FF_FFFF], 0xFFFF_FE00),
        ("mul24.hi.s32 %r0, %r1, %r2;", &[0x00FF_FFFF, 0x0080_0000], 0x0000_0080),
        ("mad24.hi.s32 %r0, %r1, %r2, %r3;", &[0x00FF_FFFF, 1, 5], 4),
        ("mad24.hi.sat.s32 %r0, %r1, %r2, %r3;", &[0x007F_FFFF, 0x007F_FFFF, 0x7FFF_FFFF], 0x7FFF_FFFF),
        ("mad.hi.sat.s32 %r0, %r1, %r2, %r3;", &[0x7FFF_FFFF, 0x7FFF_FFFF, 0x7000_0000], 0x7FFF_FFFF),
        ("mad.hi.u16 %rs0, %rs1, %rs2, %rs3;", &[0xFFFF, 0xFFFF, 3], 1),
    ]);
}

#[test]
fn dot_products() {
    check(&[
        ("dp4a.u32.u32 %r0, %r1, %r2, %r3;", &[0x0102_0304, 0x0506_0708, 1], 5 + 12 + 21 + 32 + 1),
        (
            "dp4a.s32.s32 %r0, %r1, %r2, %r3;",
            &[0xFF80_7F01, 0x0180_7FFF, 10],
            0xFFFF_FFFF & (10 - 1 + 16384 + 16129 - 1),
        ),
        ("dp4a.u32.s32 %r0, %r1, %r2, %r3;", &[0xFF, 0xFF, 0], 0xFFFF_FF01),
        ("dp4a.s32.u32 %r0, %r1, %r2, %r3;", &[0xFF, 0xFF, 0], 0xFFFF_FF01),
        ("dp2a.lo.s32.u32 %r0, %r1, %r2, %r3;", &[0xFFFF_0002, 0x0908_0706, 1], 2 * 6 - 7 + 1),
        ("dp2a.hi.u32.u32 %r0, %r1, %r2, %r3;", &[0xFFFF_0002, 0x0908_0706, 1], 2 * 8 + 65535 * 9 + 1),
    ]);
}

#[test]
fn bytes_by_modes() {
    let of = |mode: &str, n: u64, expected: u64| {
        check(&[(&format!("prmt.b32.{mode} %r0, %r1, %r2, %r3;"), &[0x3322_1100, 0x7766_5544, n], expected)]);
    };
    for (mode, expected) in [
        ("f4e", [0x3322_1100, 0x4433_2211, 0x5544_3322, 0x6655_4433]),
        ("b4e", [0x5566_7700, 0x6677_0011, 0x7700_1122, 0x0011_2233]),
        ("rc8", [0x0000_0000, 0x1111_1111, 0x2222_2222, 0x3333_3333]),
        ("ecl", [0x3322_1100, 0x3322_1111, 0x3322_2222, 0x3333_3333]),
        ("ecr", [0x0000_0000, 0x1111_1100, 0x2222_1100, 0x3322_1100]),
        ("rc16", [0x1100_1100, 0x3322_3322, 0x1100_1100, 0x3322_3322]),
    ] {
        for (n, expected) in expected.into_iter().enumerate() {
            // Only the two lowest bits count.
            of(mode, n as u64, expected);
            of(mode, n as u64 + 4, expected);
        }
    }
}

#[test]
fn fields_and_masks() {
    check(&[
        ("bmsk.clamp.b32 %r0, %r1, %r2;", &[4, 8], 0xFF0),
        ("bmsk.clamp.b32 %r0, %r1, %r2;", &[28, 100], 0xF000_0000),
        ("bmsk.clamp.b32 %r0, %r1, %r2;", &[40, 3], 0),
        ("bmsk.wrap.b32 %r0, %r1, %r2;", &[33, 34], 0b110),
        ("szext.clamp.s32 %r0, %r1, %r2;", &[0x80, 8], 0xFFFF_FF80),
        ("szext.clamp.s32 %r0, %r1, %r2;", &[0x8000_0000, 77], 0x8000_0000),
        ("szext.wrap.u32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 36], 0xF),
        ("szext.wrap.s32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 32], 0),
        ("bfind.shiftamt.u32 %r0, %r1;", &[1], 31),
        ("bfind.shiftamt.s32 %r0, %r1;", &[0xFFFF_FF00], 24),
        ("bfind.shiftamt.u64 %r0, %rd1;", &[1 << 40], 23),
        ("bfind.shiftamt.u32 %r0, %r1;", &[0], 0xFFFF_FFFF),
        ("bfind.s64 %r0, %rd1;", &[MINUS], 0xFFFF_FFFF),
        ("fns.b32 %r0, %r1, %r2, %r3;", &[0b1011_0000, 0, 2], 5),
        ("fns.b32 %r0, %r1, %r2, %r3;", &[0b1011_0000, 5, MINUS], 5),
        ("fns.b32 %r0, %r1, %r2, %r3;", &[0b1011_0000, 6, 0], 0xFFFF_FFFF),
        ("slct.u32.s32 %r0, %r1, %r2, %r3;", &[7, 8, 0], 7),
        ("slct.u32.s32 %r0, %r1, %r2, %r3;", &[7, 8, MINUS], 8),
        ("slct.b64.f32 %rd0, %rd1, %rd2, %r3;", &[7, 8, 0x8000_0000], 7),
        ("slct.b64.f32 %rd0, %rd1, %rd2, %r3;", &[7, 8, 0x7FC0_0000], 8),
    ]);
}

#[test]
fn pairs_of_16_bits() {
    check(&[
        ("add.u16x2 %r0, %r1, %r2;", &[0xFFFF_FFFF, 0x0001_0002], 0x0000_0001),
        ("min.s16x2 %r0, %r1, %r2;", &[0x8000_0001, 0x7FFF_FFFF], 0x8000_FFFF),
        ("max.u16x2 %r0, %r1, %r2;", &[0x8000_0001, 0x7FFF_FFFF], 0x8000_FFFF),
        ("max.relu.s16x2 %r0, %r1, %r2;", &[0x8000_0001, 0xFFFF_0005], 5),
        ("min.relu.s32 %r0, %r1, %r2;", &[MINUS, 3], 0),
        ("sad.u16 %rs0, %rs1, %rs2, %rs3;", &[1, 0xFFFF, 1], 0xFFFF),
        ("sad.s64 %rd0, %rd1, %rd2, %rd3;", &[MINUS, 4, 1], 6),
    ]);
}

#[test]
fn video() {
    check(&[
        ("vabsdiff4.u32.u32.u32 %r0, %r1, %r2, %r3;", &[0x00FF_8001, 0xFF00_7F03, 9], 0xFFFF_0102),
        ("vabsdiff4.u32.s32.s32.add %r0, %r1, %r2, %r3;", &[0x00FF_8001, 0xFF00_7F03, 9], 1 + 1 + 255 + 2 + 9),
        ("vadd4.u32.u32.u32 %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 0], 0x0002_8000),
        ("vadd4.s32.s32.s32.sat %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 0], 0x0002_7F80),
        ("vsub2.u32.u32.u32.sat %r0, %r1, %r2, %r3;", &[0x0001_0005, 0x0002_0001, 0], 4),
        ("vavrg4.u32.u32.u32 %r0, %r1, %r2, %r3;", &[0x0102_FF00, 0x0203_FF00, 0], 0x0203_FF00),
        ("vmax2.s32.s32.s32 %r0, %r1, %r2, %r3;", &[0x8000_0001, 0x7FFF_FFFF, 0], 0x7FFF_0001),
        ("vmin4.u32.u32.u32 %r0, %r1, %r2, %r3;", &[0x0102_0304, 0x0403_0201, 0], 0x0102_0201),
    ]);
}

#[test]
fn video_comparisons() {
    check(&[
        // Byte by byte from the lowest: 80 and 80, 7F and 01, 01 and 01, FF and 01.
        ("vset4.u32.u32.eq %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 9], 0x0001_0001),
        ("vset4.u32.u32.gt %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 9], 0x0100_0100),
        ("vset4.s32.s32.gt %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 9], 0x0000_0100),
        ("vset4.s32.u32.lt %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 9], 0x0100_0001),
        ("vset4.u32.u32.ge.add %r0, %r1, %r2, %r3;", &[0xFF01_7F80, 0x0101_0180, 9], 4 + 9),
        ("vset2.u32.u32.ne %r0, %r1, %r2, %r3;", &[0x0001_8000, 0x0001_7FFF, 9], 1),
        ("vset2.s32.s32.le %r0, %r1, %r2, %r3;", &[0x0001_8000, 0x0001_7FFF, 9], 0x0001_0001),
    ]);
}

/// 0x96 is a ^ b ^ c: PTX ISA, "lop3".
#[test]
fn logic_of_three_with_a_predicate() {
    let of = |how: &str, operands: &[u64], expected: [u64; 2]| {
        let instruction = format!("lop3.{how}.b32 %r5|%p5, %r1, %r2, %r3, 0x96, %p4;\n");
        check(&[
            (&format!("{instruction}mov.u32 %r0, %r5;"), operands, expected[0]),
            (&format!("{instruction}selp.u32 %r0, 1, 0, %p5;"), operands, expected[1]),
        ]);
    };
    of("or", &[5, 6, 3, 0], [0, 0]);
    of("or", &[5, 6, 3, 1], [0, 1]);
    of("or", &[5, 6, 7, 0], [4, 1]);
    of("and", &[5, 6, 7, 0], [4, 0]);
    of("and", &[5, 6, 7, 1], [4, 1]);
    of("and", &[5, 6, 3, 1], [0, 0]);
    // The register may be left out, and the predicate negated.
    check(&[("lop3.and.b32 _|%p0, %r1, %r2, %r3, 0x80, !%p4;", &[7, 3, 2, 0], 1)]);
}

#[test]
fn video_of_one_value() {
    let merged = 0x1122_3344;
    check(&[
        ("vadd.s32.u32.s32.sat %r0, %r1.b1, %r2.h1;", &[0xF000, 0xFFFE_0000], 238),
        ("vadd.u32.u32.u32 %r0, %r1, %r2;", &[0xFFFF_FFFF, 2], 1),
        ("vadd.u32.u32.u32.sat %r0, %r1, %r2;", &[0xFFFF_FFFF, 2], 0xFFFF_FFFF),
        ("vadd.s32.s32.s32.sat %r0.b2, %r1, %r2, %r3;", &[100, 100, merged], 0x117F_3344),
        ("vadd.u32.u32.u32 %r0.h1, %r1, %r2, %r3;", &[0xFFFF, 2, merged], 0x0001_3344),
        ("vsub.u32.u32.u32.sat %r0, %r1, %r2;", &[1, 2], 0),
        ("vsub.s32.u32.u32.sat %r0, %r1, %r2;", &[0xFFFF_FFFF, 0], 0x7FFF_FFFF),
        ("vsub.s32.u32.u32.min %r0, %r1, %r2, %r3;", &[1, 3, 5], 0xFFFF_FFFE),
        ("vabsdiff.u32.s32.s32 %r0, %r1, %r2;", &[0x8000_0000, 0x7FFF_FFFF], 0xFFFF_FFFF),
        ("vabsdiff.u32.u32.u32.add %r0, %r1.b0, %r2.b3, %r3;", &[5, 0xFF00_0000, 1000], 1250),
        ("vmin.s32.u32.s32 %r0, %r1, %r2;", &[7, 0xFFFF_FFFF], 0xFFFF_FFFF),
        ("vmax.u32.u32.u32.max %r0, %r1, %r2, %r3;", &[7, 9, 0xFFFF_FFFF], 0xFFFF_FFFF),
        ("vshl.u32.u32.u32.clamp %r0, %r1, %r2;", &[1, 40], 0),
        ("vshl.u32.u32.u32.sat.clamp %r0, %r1, %r2;", &[1, 40], 0xFFFF_FFFF),
        ("vshl.u32.u32.u32.wrap %r0, %r1, %r2;", &[1, 33], 2),
        ("vshr.s32.s32.u32.clamp %r0, %r1, %r2;", &[0x8000_0000, 40], 0xFFFF_FFFF),
        ("vshr.u32.u32.u32.wrap.add %r0, %r1, %r2.b0, %r3;", &[0x8000_0000, 0x121, 1], 0x4000_0001),
        ("vset.s32.u32.lt %r0, %r1, %r2;", &[0xFFFF_FFFF, 0], 1),
        ("vset.u32.u32.lt %r0, %r1, %r2;", &[0xFFFF_FFFF, 0], 0),
        ("vset.u32.u32.ge.add %r0, %r1, %r2, %r3;", &[3, 3, 7], 8),
        ("vset.u32.s32.eq %r0.b3, %r1.b0, %r2, %r3;", &[0x105, 5, merged], 0x0122_3344),
        ("vmad.u32.u32.u32 %r0, %r1.h0, %r2.h0, %r3;", &[0xFFFF, 0xFFFF, 2], 0xFFFE_0003),
        ("vmad.s32.s32.s32.sat %r0, %r1, %r2, %r3;", &[0x7FFF_FFFF, 2, 0], 0x7FFF_FFFF),
        ("vmad.u32.u32.u32.sat %r0, %r1, %r2, %r3;", &[0xFFFF_FFFF, 0xFFFF_FFFF, 0], 0xFFFF_FFFF),
        ("vmad.s32.u32.s32 %r0, %r1, %r2, %r3;", &[0xFFFF_FFFF, 0xFFFF_FFFF, 0xFFFF_FFFF], 0),
        ("vmad.u32.u32.u32.po.shr7 %r0, %r1, %r2, %r3;", &[3, 5, 112], 1),
        ("vmad.s32.s32.s32.shr15 %r0, %r1, %r2, %r3;", &[0xFFFF_FFFF, 1, 0], 0xFFFF_FFFF),
    ]);
}

#[test]
fn spaces_of_addresses() {
    let shared = ".shared .align 4 .b8 a[4];\nmov.u64 %rd1, a;\ncvta.shared.u64 %rd1, %rd1;\n";
    let of = |space: &str| format!("{shared}isspacep.{space} %p0, %rd1;");
    check(&[
        (&of("shared"), &[], 1),
        (&of("global"), &[], 0),
        (&of("local"), &[], 0),
        ("isspacep.global %p0, %rd9;", &[], 1),
        ("mov.b64 %rd1, data;\ncvta.param.u64 %rd1, %rd1;\nisspacep.param %p0, %rd1;", &[], 1),
        ("mov.b64 %rd1, data;\ncvta.param.u64 %rd1, %rd1;\nadd.s64 %rd1, %rd1, 8;\nisspacep.param %p0, %rd1;", &[], 0),
        ("isspacep.param %p0, %rd9;", &[], 0),
        ("isspacep.const %p0, %rd9;", &[], 0),
        (".local .b8 b[1];\nmov.u64 %rd1, b;\ncvta.local.u64 %rd1, %rd1;\nisspacep.local %p0, %rd1;", &[], 1),
    ]);
}

#[test]
fn what_only_takes_time() {
    check(&[
        ("mov.u32 %r0, %globaltimer_hi;\nmov.u32 %r0, %globaltimer_lo;\nmov.u32 %r0, 1;", &[], 1),
        ("nanosleep.u32 100;\nmov.u32 %r0, 1;", &[], 1),
        ("createpolicy.fractional.L2::evict_last.b64 %rd0, 1.0;", &[], 0),
        ("prefetch.global.L2::evict_last [%rd9];\nmov.u32 %r0, 1;", &[], 1),
        ("fence.proxy.async;\nmov.u32 %r0, 1;", &[], 1),
        ("mov.b32 %r0, {%rs1, %rs2};", &[0x1_0002, 3], 0x3_0002),
        ("mov.b16 {%rs1, %rs0}, %rs2;", &[0, 0x1234], 0x12),
    ]);
}
