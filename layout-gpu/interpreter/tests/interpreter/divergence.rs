//! Lanes that diverge and meet again.

use crate::kernel::run;

#[test]
fn the_two_arms_of_a_branch() {
    let body = "
        and.b32 %r10, %r1, 1;
        setp.eq.s32 %p1, %r10, 0;
        mov.u32 %r11, 100;
        @%p1 bra EVEN;
        add.s32 %r11, %r11, %r1;
        bra.uni JOIN;
    EVEN:
        sub.s32 %r11, %r11, %r1;
    JOIN:
        st.global.u32 [%rd4], %r11;";
    let ran = run(body, 40).unwrap();
    let expected: Vec<u32> = (0..40).map(|t| if t % 2 == 0 { 100 - t } else { 100 + t }).collect();
    assert_eq!(ran.output, expected);
    // The store is one request of each of the two warps: the branches have met.
    assert_eq!(ran.report.accesses[0].requests, 2);
}

#[test]
fn loops_of_different_length() {
    let body = "
        mov.u32 %r10, 0;
        mov.u32 %r11, 0;
    LOOP:
        setp.ge.u32 %p1, %r10, %r1;
        @%p1 bra DONE;
        add.s32 %r10, %r10, 1;
        add.s32 %r11, %r11, %r10;
        bra LOOP;
    DONE:
        st.global.u32 [%rd4], %r11;";
    let ran = run(body, 64).unwrap();
    assert_eq!(ran.output, (0..64).map(|t| t * (t + 1) / 2).collect::<Vec<u32>>());
    assert_eq!(ran.report.accesses[0].requests, 2);
}

#[test]
fn early_exit_leaves_the_others_running() {
    let body = "
        setp.gt.u32 %p1, %r1, 9;
        @%p1 exit;
        setp.gt.u32 %p2, %r1, 4;
        @%p2 ret;
        st.global.u32 [%rd4], %r1;";
    let ran = run(body, 48).unwrap();
    assert_eq!(ran.output[..5], [0, 1, 2, 3, 4]);
    assert!(ran.output[5..].iter().all(|word| *word == 0xEEEE_EEEE));
    assert_eq!(ran.report.accesses[0].threads, 5);
}

#[test]
fn nested_branches_within_a_loop() {
    let body = "
        mov.u32 %r10, 0;
        mov.u32 %r11, 0;
    AGAIN:
        add.s32 %r12, %r1, %r10;
        and.b32 %r12, %r12, 3;
        setp.eq.u32 %p1, %r12, 0;
        @%p1 bra SKIP;
        setp.eq.u32 %p2, %r12, 1;
        @%p2 bra ONE;
        add.s32 %r11, %r11, 100;
        bra SKIP;
    ONE:
        add.s32 %r11, %r11, 1;
    SKIP:
        add.s32 %r10, %r10, 1;
        setp.lt.u32 %p3, %r10, 10;
        @%p3 bra AGAIN;
        st.global.u32 [%rd4], %r11;";
    let expected = |t: u32| (0..10).map(|i| [0, 1, 100, 100][(t + i) as usize % 4]).sum::<u32>();
    assert_eq!(run(body, 33).unwrap().output, (0..33).map(expected).collect::<Vec<_>>());
}

#[test]
fn a_table_of_branches() {
    let body = "
        and.b32 %r10, %r1, 3;
        targets: .branchtargets A, B, B, C;
        brx.idx %r10, targets;
    A:  mov.u32 %r11, 10;
        bra END;
    B:  mov.u32 %r11, 20;
        bra END;
    C:  mov.u32 %r11, 30;
    END:
        st.global.u32 [%rd4], %r11;";
    assert_eq!(run(body, 5).unwrap().output, [10, 20, 20, 30, 10]);
}

#[test]
fn instructions_are_counted_by_thread_and_by_warp() {
    // Six instructions before the branch; then one for the even lanes, one for all, and the end.
    let body = "
        and.b32 %r10, %r1, 1;
        setp.eq.s32 %p1, %r10, 0;
        @%p1 add.s32 %r10, %r10, 1;
        setp.eq.and.s32 %p2|%p3, %r10, 0, %p1;";
    let report = run(body, 32).unwrap().report;
    assert_eq!(report.warp_instructions, 6 + 4 + 1);
    assert_eq!(report.instructions, (6 + 3 + 1) * 32 + 16);
}

#[test]
fn a_loop_without_end_is_ended() {
    let fault = crate::kernel::fault("FOREVER: bra FOREVER;", 1);
    assert_eq!(
        fault.to_string(),
        "no end after 1000000 instructions of warps: `k`, line 17, `bra FOREVER;`, block (0,0,0), thread (0,0,0)"
    );
}

#[test]
fn a_lane_that_holds_a_lock_is_not_kept_from_letting_go() {
    let body = "
        .shared .align 4 .b8 lock[8];
        st.shared.u32 [lock+4], 0;
        st.shared.u32 [lock], 0;
        bar.sync 0;
    WAIT:
        atom.shared.cas.b32 %r10, [lock], 0, 1;
        setp.ne.u32 %p1, %r10, 0;
        @%p1 bra WAIT;
        ld.volatile.shared.u32 %r11, [lock+4];
        add.s32 %r11, %r11, 1;
        st.volatile.shared.u32 [lock+4], %r11;
        membar.cta;
        atom.shared.exch.b32 %r12, [lock], 0;
        bar.warp.sync -1;
        bar.sync 0;
        ld.volatile.shared.u32 %r13, [lock+4];
        st.global.u32 [%rd4], %r13;";
    assert_eq!(run(body, 64).unwrap().output, [64; 64]);
}
