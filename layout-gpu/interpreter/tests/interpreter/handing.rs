//! Data that one thread hands to another through memory: with release and acquire, atomics, fences.

use crate::kernel::{fault, run};

/// Thread 0 writes a number and sets a flag; thread 32 waits for the flag and reads the number.
fn handed(give: &str, take: &str, taken: &str) -> String {
    format!(
        ".shared .align 4 .b8 s[16];
        setp.eq.u32 %p1, %r1, 0;
        setp.eq.u32 %p2, %r1, 32;
        @%p1 st.shared.v2.u32 [s], {{0, 0}};
        bar.sync 0;
        @!%p1 bra OTHER;
        st.shared.u32 [s+4], 7;
        {give}
        bra END;
    OTHER:
        @!%p2 bra END;
    WAIT:
        {take}
        setp.eq.u32 %p3, %r10, 0;
        @%p3 bra WAIT;
        {taken}
        ld.shared.u32 %r11, [s+4];
        st.global.u32 [%rd4], %r11;
    END:"
    )
}

#[test]
fn what_is_released_and_acquired() {
    for (give, take, taken) in [
        ("st.release.cta.shared.u32 [s], 1;", "ld.acquire.cta.shared.u32 %r10, [s];", ""),
        ("atom.shared.exch.b32 %r12, [s], 1;", "atom.shared.exch.b32 %r10, [s], 0;", ""),
        ("membar.cta;\nst.volatile.shared.u32 [s], 1;", "ld.volatile.shared.u32 %r10, [s];", "membar.cta;"),
        ("fence.acq_rel.cta;\nst.relaxed.cta.shared.u32 [s], 1;", "ld.acquire.cta.shared.u32 %r10, [s];", ""),
        ("red.release.cta.shared.add.u32 [s], 1;", "ld.relaxed.cta.shared.u32 %r10, [s];", "fence.acq_rel.cta;"),
        ("red.shared.add.u32 [s], 1;", "atom.acquire.cta.shared.or.b32 %r10, [s], 0;", ""),
    ] {
        assert_eq!(run(&handed(give, take, taken), 64).unwrap().output[32], 7, "{give}");
    }
}

#[test]
fn what_is_not_released_or_not_acquired() {
    for (give, take, taken) in [
        ("st.volatile.shared.u32 [s], 1;", "ld.volatile.shared.u32 %r10, [s];", "membar.cta;"),
        ("membar.cta;\nst.volatile.shared.u32 [s], 1;", "ld.volatile.shared.u32 %r10, [s];", ""),
        ("st.release.cta.shared.u32 [s], 1;\nst.shared.u32 [s+4], 8;", "ld.acquire.cta.shared.u32 %r10, [s];", ""),
        (
            "st.release.cta.shared.u32 [s], 1;\nst.relaxed.cta.shared.u32 [s], 2;",
            "ld.acquire.cta.shared.u32 %r10, [s];",
            "",
        ),
        ("atom.relaxed.cta.shared.exch.b32 %r12, [s], 1;", "atom.acquire.cta.shared.exch.b32 %r10, [s], 0;", ""),
    ] {
        let found = fault(&handed(give, take, taken), 64).to_string();
        assert!(
            found.contains("thread (32,0,0): reads `s`+4 (byte 4), which thread (0,0,0) writes"),
            "{give}: {found}"
        );
    }
}

#[test]
fn what_is_handed_on() {
    // Thread 32 tells thread 64; the others of its warp learn it where they meet.
    let body = |after: &str| {
        handed("st.release.cta.shared.u32 [s], 1;", "ld.acquire.cta.shared.u32 %r10, [s];", "")
            .replace(
                "@%p1 st.shared.v2.u32 [s], {0, 0};",
                "@%p1 st.shared.v4.u32 [s], {0, 0, 0, 0};\nsetp.gt.u32 %p4, %r1, 63;",
            )
            .replace("@!%p2 bra END;", "@%p4 bra THIRD;\n@!%p2 bra END;")
            + &format!(
                "@%p2 st.release.cta.shared.u32 [s+8], 1;
                ret;
            THIRD:
                setp.ne.u32 %p5, %r1, 64;
                @%p5 bra MEET;
            AGAIN:
                ld.acquire.cta.shared.u32 %r10, [s+8];
                setp.eq.u32 %p3, %r10, 0;
                @%p3 bra AGAIN;
            MEET:
                {after}
                ld.shared.u32 %r11, [s+4];
                st.global.u32 [%rd4], %r11;"
            )
    };
    // A shuffle gives them the orderings that thread 64 has acquired, and does not order its own writes.
    for after in ["bar.warp.sync -1;", "shfl.sync.idx.b32 %r12, %r1, 0, 31, -1;"] {
        assert_eq!(run(&body(after), 96).unwrap().output[64..], [7; 32], "{after}");
    }
    let found = fault(&body(""), 96).to_string();
    assert!(found.contains("(65,0,0)") && found.contains("`s`+4 (byte 4)"), "{found}");
}

#[test]
fn a_lock_guards_what_is_behind_it() {
    let body = |release: &str| {
        format!(
            ".shared .align 4 .b8 lock[8];
            st.shared.u32 [lock+4], 0;
            st.shared.u32 [lock], 0;
            bar.sync 0;
        WAIT:
            atom.shared.cas.b32 %r10, [lock], 0, 1;
            setp.ne.u32 %p1, %r10, 0;
            @%p1 bra WAIT;
            ld.shared.u32 %r11, [lock+4];
            add.s32 %r11, %r11, 1;
            st.shared.u32 [lock+4], %r11;
            {release}
            bar.sync 0;
            ld.shared.u32 %r13, [lock+4];
            st.global.u32 [%rd4], %r13;"
        )
    };
    for release in ["atom.shared.exch.b32 %r12, [lock], 0;", "membar.cta;\nst.volatile.shared.u32 [lock], 0;"] {
        assert_eq!(run(&body(release), 256).unwrap().output, [256; 256], "{release}");
    }
    let found = fault(&body("st.volatile.shared.u32 [lock], 0;"), 64).to_string();
    assert!(found.contains("reads `lock`+4 (byte 4), which thread"), "{found}");
}

#[test]
fn lanes_that_exchange_registers_have_read_but_not_written() {
    let body = |first: &str, between: &str, second: &str| {
        format!(
            ".shared .align 4 .b8 s[128];
            shl.b32 %r10, %r1, 2;
            xor.b32 %r11, %r10, 4;
            mov.u32 %r12, s;
            add.s32 %r10, %r12, %r10;
            add.s32 %r11, %r12, %r11;
            mov.u32 %r13, 3;
            and.b32 %r14, %r1, 30;
            shl.b32 %r13, %r13, %r14;
            st.shared.u32 [%r11], %r1;
            bar.warp.sync -1;
            {first}
            {between}
            {second}
            st.global.u32 [%rd4], %r1;"
        )
    };
    let (read, written) = ("ld.shared.u32 %r15, [%r10];", "st.shared.u32 [%r11], %r10;");
    for exchange in [
        "shfl.sync.bfly.b32 %r16, %r1, 1, 31, -1;",
        "redux.sync.add.s32 %r16, %r1, %r13;",
        "vote.sync.any.pred %p1, 1, %r13;",
    ] {
        run(&body(read, exchange, written), 32).unwrap();
        for second in [read, "st.shared.u32 [%r10], %r1;"] {
            let found = fault(&body(written, exchange, second), 32).to_string();
            assert!(found.contains("with no barrier between"), "{exchange}: {found}");
        }
    }
    // Lanes that were not part of it have not read.
    let found =
        fault(&body(read, "redux.sync.add.s32 %r16, %r1, %r13;", &written.replace("[%r11]", "[s]")), 32).to_string();
    assert!(found.contains("writes `s`+0 (byte 0), which thread"), "{found}");
}

#[test]
fn lanes_of_one_atomic_take_turns() {
    // The last of 32 arrivals reads what the others wrote.
    let body = |before: &str, atom: &str, after: &str| {
        format!(
            ".shared .align 4 .b8 s[132];
            mov.u32 %r12, s;
            shl.b32 %r10, %r1, 2;
            add.s32 %r10, %r12, %r10;
            st.shared.u32 [s+128], 0;
            bar.warp.sync -1;
            st.shared.u32 [%r10], %r1;
            {before}
            {atom} %r11, [s+128], 1;
            {after}
            setp.ne.u32 %p1, %r11, 31;
            @%p1 bra END;
            ld.shared.v4.u32 {{%r13, %r14, %r15, %r16}}, [s+16];
            st.global.u32 [%rd4], %r14;
        END:"
        )
    };
    let (relaxed, fence) = ("atom.relaxed.cta.shared.add.u32", "fence.acq_rel.cta;");
    for (before, atom, after) in [
        ("", "atom.acq_rel.cta.shared.add.u32", ""),
        ("", "atom.shared.add.u32", ""),
        (fence, relaxed, fence),
        ("", "atom.release.cta.shared.add.u32", fence),
        (fence, "atom.acquire.cta.shared.add.u32", ""),
    ] {
        assert_eq!(run(&body(before, atom, after), 32).unwrap().output[31], 5, "{before} {atom} {after}");
    }
    for (before, atom, after) in [("", relaxed, ""), (fence, relaxed, ""), ("", relaxed, fence)] {
        let found = fault(&body(before, atom, after), 32).to_string();
        assert!(found.contains("reads `s`+16 (byte 16), which thread (4,0,0) writes"), "{found}");
    }
    // The first thread to come has read nothing of the others.
    let found = fault(&body("", "atom.acq_rel.cta.shared.add.u32", "").replace("%r11, 31", "%r11, 0"), 32).to_string();
    assert!(found.contains("thread (0,0,0): reads `s`+16 (byte 16), which thread (4,0,0) writes"), "{found}");
}
