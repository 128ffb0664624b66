//! Barriers: threads that wait, and threads that are missing.

use crate::kernel::{fault, run};

/// Each thread hands its number to the one 32 further on, through shared memory.
fn exchange(barrier: &str) -> String {
    format!(
        "
        .shared .align 4 .b8 block[512];
        mov.u32 %r10, block;
        shl.b32 %r11, %r1, 2;
        add.s32 %r12, %r10, %r11;
        st.shared.u32 [%r12], %r1;
        {barrier}
        xor.b32 %r11, %r11, 128;
        add.s32 %r12, %r10, %r11;
        ld.shared.u32 %r13, [%r12];
        st.global.u32 [%rd4], %r13;"
    )
}

#[test]
fn a_barrier_orders_the_block() {
    let expected: Vec<u32> = (0..64).map(|t| t ^ 32).collect();
    for barrier in ["bar.sync 0;", "barrier.sync.aligned 0;", "barrier.sync 3;", "bar.sync 1, 64;"] {
        assert_eq!(run(&exchange(barrier), 64).unwrap().output, expected, "{barrier}");
    }
}

#[test]
fn a_barrier_for_some_warps_orders_only_those() {
    let body = exchange("bar.sync 1, 64;").replace("st.shared", "setp.gt.u32 %p1, %r1, 63;\n@%p1 bra END;\nst.shared");
    let ran = run(&(body + "\nEND:"), 96).unwrap();
    assert_eq!(ran.output[..64], (0..64).map(|t| t ^ 32).collect::<Vec<u32>>());
}

#[test]
fn arriving_without_waiting() {
    let body = "
        .shared .align 4 .b8 word[4];
        setp.lt.u32 %p1, %r1, 32;
        @%p1 bra CONSUMER;
        setp.eq.u32 %p2, %r1, 32;
        @%p2 st.shared.u32 [word], 7;
        bar.arrive 2, 64;
        bra END;
    CONSUMER:
        bar.sync 2, 64;
        ld.shared.u32 %r10, [word];
        st.global.u32 [%rd4], %r10;
    END:";
    assert_eq!(run(body, 64).unwrap().output[..32], [7; 32]);
}

#[test]
fn lanes_that_part_meet_at_a_barrier_behind_the_arm_that_comes_later() {
    // The branch of the even lanes lies after the barrier in the text.
    let body = "
        and.b32 %r10, %r1, 1;
        setp.eq.s32 %p1, %r10, 0;
        mov.u32 %r11, 1;
        @%p1 bra EVEN;
    JOIN:
        bar.sync 0;
        st.global.u32 [%rd4], %r11;
        ret;
    EVEN:
        mov.u32 %r11, 2;
        bra JOIN;";
    let ran = run(body, 32).unwrap();
    assert_eq!(ran.output, (0..32).map(|t| 2 - t % 2).collect::<Vec<u32>>());
}

#[test]
fn a_thread_that_left_is_waited_for_where_it_was_counted() {
    // A barrier for all waits only for those that are left, whether others leave before or while it waits.
    let early = "setp.eq.u32 %p1, %r1, 40;\n@%p1 ret;\nbarrier.sync 0;\nst.global.u32 [%rd4], %r1;";
    assert_eq!(run(early, 64).unwrap().output[63], 63);
    let late = "setp.gt.u32 %p1, %r1, 31;\n@%p1 ret;\nbar.sync 0;\nst.global.u32 [%rd4], %r1;";
    assert_eq!(run(late, 64).unwrap().output[31], 31);
    let body = "setp.eq.u32 %p1, %r1, 40;\n@%p1 ret;\nbar.sync 0, 64;";
    assert_eq!(
        fault(body, 64).to_string(),
        "barrier: `k`, line 19, `bar.sync 0, 64;`, block (0,0,0), thread (0,0,0): \
         63 of 64 threads wait at barrier 0; thread (40,0,0) has left the kernel"
    );
}

#[test]
fn two_arms_with_a_barrier_each() {
    let within = "setp.lt.u32 %p1, %r1, 16;\n@%p1 bra A;\nbar.sync 0;\nbra B;\nA: bar.sync 0;\nB:";
    assert_eq!(
        fault(within, 32).to_string(),
        "barrier: `k`, line 21, `bar.sync 0;`, block (0,0,0), thread (0,0,0): \
         lane 16 of the same warp waits at line 19 instead"
    );
    let other = "setp.lt.u32 %p1, %r1, 32;\n@%p1 bra A;\nbar.sync 1;\nbra B;\nA: bar.sync 0;\nB:";
    assert_eq!(
        fault(other, 64).to_string(),
        "barrier: `k`, line 21, `bar.sync 0;`, block (0,0,0), thread (0,0,0): \
         32 of 64 threads wait at barrier 0; thread (32,0,0) waits at line 19 instead"
    );
}

#[test]
fn barriers_that_do_not_exist() {
    assert!(fault("bar.sync 16;", 32).to_string().ends_with("barrier 16, where a block has 16"));
    assert!(fault("barrier.sync 0, 16;", 32).to_string().ends_with("32 threads at barrier 0, which is for 16"));
}

#[test]
fn what_all_threads_say_at_a_barrier() {
    let of = |body: &str| {
        run(&format!("setp.lt.u32 %p1, %r1, 40;\nsetp.ge.u32 %p2, %r1, 0;\n{body}\nst.global.u32 [%rd4], %r10;"), 64)
            .unwrap_or_else(|fault| panic!("{fault}"))
            .output
    };
    assert_eq!(of("bar.red.popc.u32 %r10, 0, %p1;"), [40; 64]);
    assert_eq!(of("barrier.cta.red.popc.aligned.u32 %r10, 0, 64, !%p1;"), [24; 64]);
    for (reduction, predicate, truth) in [("and", "%p1", 0), ("and", "%p2", 1), ("or", "%p1", 1), ("or", "!%p2", 0)] {
        let body = format!("bar.red.{reduction}.pred %p3, 1, {predicate};\nselp.u32 %r10, 1, 0, %p3;");
        assert_eq!(of(&body), [truth; 64], "{reduction} {predicate}");
    }
    // It is a barrier, and counts anew each time.
    let twice = "
        .shared .align 4 .b8 words[256];
        shl.b32 %r11, %r1, 2;
        st.shared.u32 [%r11], %r1;
        bar.red.popc.u32 %r12, 0, %p1;
        xor.b32 %r11, %r11, 252;
        ld.shared.u32 %r13, [%r11];
        bar.red.popc.u32 %r14, 0, %p2;
        mad.lo.s32 %r10, %r12, 100, %r14;
        mad.lo.s32 %r10, %r10, 100, %r13;";
    assert_eq!(of(twice), (0..64).rev().map(|t| (40 * 100 + 64) * 100 + t).collect::<Vec<u32>>());
    let unknown = fault("bar.red.popc.u32 %r10, 0, %p9;", 2).to_string();
    assert!(unknown.ends_with("the predicate that it gives was never computed"), "{unknown}");
}

#[test]
fn an_aligned_barrier_is_one_instruction_for_the_whole_block() {
    // Half of the block waits at the first of two barriers, the others at the second; these leave after it, and nobody would wait.
    let body = |barrier: &str| {
        format!(
            "setp.gt.u32 %p1, %r1, 31;\n@%p1 bra SECOND;\n{barrier} 0;\nSECOND:\n{barrier} 0;\nst.global.u32 [%rd4], %r1;"
        )
    };
    let found = fault(&body("bar.sync"), 64).to_string();
    assert!(
        found.ends_with("threads of other warps wait at line 19 instead, where all have to be at one aligned barrier"),
        "{found}"
    );
    // Without `.aligned` threads may meet at different instructions, and so they may if they say how many they are.
    run(&body("barrier.sync"), 64).unwrap();
    let pair = "setp.gt.u32 %p1, %r1, 31;\n@%p1 bra OTHER;\nbar.sync 1, 64;\nbra END;\nOTHER: bar.sync 1, 64;\nEND:";
    run(pair, 64).unwrap();
    // Lanes of one warp never may.
    let lanes = "setp.gt.u32 %p1, %r1, 15;\n@%p1 bra OTHER;\nbar.sync 1, 32;\nbra END;\nOTHER: bar.sync 2, 32;\nEND:";
    assert!(fault(lanes, 32).to_string().contains("of the same warp waits at line"));
}

#[test]
fn an_aligned_barrier_is_for_all_lanes_of_a_warp() {
    for leaves in ["setp.gt.u32 %p1, %r1, 40;\n@%p1 ret;", "setp.lt.u32 %p1, %r1, 5;\n@%p1 exit;"] {
        let found = fault(&format!("{leaves}\nbar.sync 0;"), 64).to_string();
        assert!(
            found.ends_with("has left the kernel without it, and `.aligned` is for all lanes of a warp"),
            "{found}"
        );
        run(&format!("{leaves}\nbarrier.sync 0;"), 64).unwrap();
    }
    // A whole warp may leave.
    run("setp.gt.u32 %p1, %r1, 31;\n@%p1 ret;\nbar.sync 0;", 64).unwrap();
}
