//! Values that are missing as a whole or in some bits: stored, copied and used.

use crate::kernel::{fault, run, run_with};

#[test]
fn uninitialised() {
    assert_eq!(
        fault("ld.global.u32 %r10, [%rd4];\nst.global.u32 [%rd4], %r10;", 8).to_string(),
        "uninitialised: `k`, line 18, `st.global.u32 [%rd4], %r10;`, block (0,0,0), thread (0,0,0): what it stores was never \
         computed; bytes without a value were read at line 17: 4 bytes at offset 0 of allocation 2"
    );
    let store = "st.global.u32 [%rd4], %r10;";
    let shared = fault(&format!(".shared .b32 a[2];\nst.shared.u32 [a], 1;\nld.shared.u32 %r10, [a+4];\n{store}"), 1);
    assert!(
        shared
            .to_string()
            .ends_with("bytes without a value were read at line 19: 4 bytes at offset 4 of `a`, which has 8"),
        "{shared}"
    );
    // An update uses what it reads.
    let update = fault(".shared .b32 a[2];\nred.shared.add.u32 [a], 1;", 1).to_string();
    assert!(update.ends_with("not all written yet: 4 bytes at offset 0 of `a`, which has 8"), "{update}");
    assert!(
        fault("red.global.add.u32 [%rd4], 1;", 1).to_string().ends_with("offset 0 of allocation 2 were never written")
    );
}

#[test]
fn a_part_without_a_value_may_be_stored_and_loaded_with_the_rest() {
    let through = |space: &str, place: &str| {
        format!(
            ".local .align 8 .b8 depot[16];\n.shared .align 8 .b8 tile[16];\n\
             st.{space}.v2.u32 [{place}], {{%r20, %r1}};\nld.{space}.v2.u32 {{%r21, %r22}}, [{place}];\n"
        )
    };
    for (space, place) in [("shared", "tile"), ("local", "depot"), ("global", "%rd1")] {
        let text = through(space, place);
        let used = run_with("", &format!("{text}st.global.u32 [%rd4], %r22;"), 1, 0, &[7, 7]);
        assert_eq!(used.unwrap_or_else(|fault| panic!("{space}: {fault}")).output, [0]);
        let missing = run_with("", &format!("{text}st.global.u32 [%rd4], %r21;"), 1, 0, &[7, 7]);
        let message = missing.map(|ran| ran.output).unwrap_err().to_string();
        assert!(
            message.contains("what it stores was never computed; bytes without a value were read at line 20"),
            "{space}: {message}"
        );
        let alone =
            run_with("", &format!("{text}ld.{space}.u32 %r23, [{place}];\nst.global.u32 [%rd4], %r23;"), 1, 0, &[7, 7]);
        assert!(alone.is_err(), "{space}");
    }
}

#[test]
fn what_was_never_computed_may_be_copied_but_not_used() {
    let copied = "
        .local .align 4 .b8 a[4];
        mov.u32 %r10, %r11;
        add.s32 %r10, %r10, 1;
        st.local.u32 [a], %r10;
        ld.local.u32 %r12, [a];
        setp.eq.u32 %p2, %r1, %r1;
        selp.u32 %r13, 5, %r12, %p2;
        st.global.u32 [%rd4], %r13;\n";
    assert_eq!(run(copied, 1).unwrap().output, [5]);
    for (used, what) in [
        ("st.global.u32 [%rd4], %r12;", "what it stores was never computed"),
        ("add.s64 %rd10, %rd11, 4;\nst.global.u32 [%rd10], 1;", "its address was never computed"),
        ("setp.eq.u32 %p1, %r12, 0;\n@%p1 bra END;\nEND:", "its predicate was never computed"),
    ] {
        let message = fault(&format!("{copied}{used}"), 1).to_string();
        assert!(message.starts_with("uninitialised") && message.contains(what), "{message}");
    }
}

#[test]
fn a_result_has_the_bits_that_do_not_depend_on_missing_ones() {
    // `%r10` has 5 in its low half, and nothing in the upper one.
    let half = ".local .align 4 .b8 l[4];\nst.local.u16 [l], 5;\nld.local.u32 %r10, [l];\n";
    let known = [
        "and.b32 %r11, %r10, 0xFFFF;",
        "or.b32 %r11, %r10, 0xFFFF0000;",
        "shl.b32 %r11, %r10, 16;",
        "bfe.u32 %r11, %r10, 0, 16;",
        "prmt.b32 %r11, %r10, 0, 0x4410;",
        "cvt.u32.u16 %r11, %r10;",
        "cvt.u32.u8 %r11, %r10;",
        "mov.b32 {%rs1, %rs2}, %r10;\ncvt.u32.u16 %r11, %rs1;",
        "mov.u32 %r11, %r10;\nand.b32 %r11, %r11, 7;",
        "bfi.b32 %r11, 7, %r10, 16, 16;",
        "mul.lo.u32 %r11, %r10, 65536;",
        "lop3.b32 %r11, %r10, 0xFFFF, 0, 0xC0;",
        "setp.eq.u32 %p1, %r10, 6;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.lt.u32 %p1, %r10, 5;\nselp.u32 %r11, 1, 2, %p1;",
        "cvt.u64.u32 %rd10, %r10;\nshl.b64 %rd10, %rd10, 48;\nshr.u64 %rd10, %rd10, 48;\ncvt.u32.u64 %r11, %rd10;",
        "st.local.u32 [l], %r10;\nld.local.u16 %r11, [l];",
    ];
    let missing = [
        "mov.u32 %r11, %r10;",
        "shr.u32 %r11, %r10, 16;",
        "add.s32 %r11, %r10, 1;\nshr.u32 %r11, %r11, 16;",
        "sub.s32 %r11, %r10, %r12;",
        "setp.eq.u32 %p1, %r10, 5;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.lt.u32 %p1, %r10, 6;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.gt.s32 %p1, %r10, 4;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.eq.u32 %p1, %r12, %r13;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.ge.u32 %p1, %r12, 4294967295;\nselp.u32 %r11, 1, 2, %p1;",
        "setp.eq.u32 %p1, %r12, 1234567;\nselp.u32 %r11, 1, 2, %p1;",
        "mov.b32 {%rs1, %rs2}, %r10;\ncvt.u32.u16 %r11, %rs2;",
        "popc.b32 %r11, %r10;",
        "cvt.rn.f32.u32 %r11, %r10;",
    ];
    // A branch table needs all bits of its index.
    let used = |text: &str| {
        let ran = run(&format!("{half}{text}\nT: .branchtargets A;\nbrx.idx %r11, T;\nA:"), 1);
        ran.map(drop).or_else(|fault| if fault.to_string().starts_with("out of bounds") { Ok(()) } else { Err(fault) })
    };
    for text in known {
        used(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
    for text in missing {
        assert!(used(text).is_err(), "{text}");
    }
}

#[test]
fn what_does_not_depend_on_a_value_needs_none() {
    // The second half of a condition is not computed if the first decides.
    let body = |combine: &str| {
        format!("setp.gt.u32 %p1, %r1, 40;\n{combine} %p3, %p1, %p2;\n@%p3 mov.u32 %r1, 7;\nst.global.u32 [%rd4], %r1;")
    };
    assert_eq!(run(&body("and.pred"), 1).unwrap().output, [0]);
    assert_eq!(run(&body("or.pred").replace(".gt", ".lt"), 1).unwrap().output, [7]);
    for combine in ["or.pred", "xor.pred"] {
        assert!(fault(&body(combine), 1).to_string().ends_with("its predicate was never computed"));
    }
}

#[test]
fn what_is_put_together_of_parts_needs_one_of_them() {
    // Bytes and halves into a register whose other parts come later; an undefined value combined with an undefined one stays undefined.
    for (part, bits) in [
        ("prmt.b32 %r10, %r1, %r11, 0x3340;", 0x0A),
        ("bfi.b32 %r10, %r1, %r11, 0, 8;", 0x0A),
        ("cvt.u16.u32 %rs1, %r1;\nmov.b32 %r10, {%rs1, %rs2};", 0x0A),
    ] {
        let body = format!("add.s32 %r1, %r1, 10;\n{part}\nand.b32 %r10, %r10, 255;\nst.global.u8 [%rd4], %r10;");
        assert_eq!(run(&body, 1).unwrap().output, [0xEEEE_EE00 | bits], "{part}");
        let message = fault(
            &body
                .replace("%r1,", "%r12,")
                .replace("add.s32 %r12, %r12", "add.s32 %r1, %r12")
                .replace("%rs1, %r1", "%rs1, %r12"),
            1,
        );
        assert!(message.to_string().ends_with("what it stores was never computed"), "{part}: {message}");
    }
}
