//! What the lanes of a warp do together.

use crate::kernel::{fault, run};

#[test]
fn shuffles() {
    let of = |instruction: &str| {
        let body = format!("shfl.sync.{instruction}, 0xffffffff;\nst.global.u32 [%rd4], %r10;");
        run(&body, 32).unwrap().output
    };
    assert_eq!(of("bfly.b32 %r10, %r1, 1, 0x1f"), (0..32).map(|t| t ^ 1).collect::<Vec<u32>>());
    assert_eq!(
        of("down.b32 %r10, %r1, 4, 0x1f"),
        (0..32).map(|t| if t < 28 { t + 4 } else { t }).collect::<Vec<u32>>()
    );
    assert_eq!(of("up.b32 %r10, %r1, 4, 0"), (0..32).map(|t: u32| if t < 4 { t } else { t - 4 }).collect::<Vec<u32>>());
    assert_eq!(of("idx.b32 %r10|%p1, %r1, 5, 0x1f"), [5; 32]);
}

#[test]
fn a_sum_over_the_warp() {
    let mut body = String::from("mov.u32 %r10, %r1;\n");
    for distance in [16, 8, 4, 2, 1] {
        body += &format!("shfl.sync.bfly.b32 %r11, %r10, {distance}, 0x1f, -1;\nadd.s32 %r10, %r10, %r11;\n");
    }
    body += "redux.sync.add.s32 %r12, %r1, -1;\nsub.s32 %r12, %r10, %r12;\nadd.s32 %r10, %r10, %r12;\n";
    body += "st.global.u32 [%rd4], %r10;";
    assert_eq!(run(&body, 32).unwrap().output, [496; 32]);
}

#[test]
fn votes() {
    let of = |instruction: &str, give: &str| {
        let body = format!("setp.lt.u32 %p1, %r1, 3;\n{instruction}\n{give}\nst.global.u32 [%rd4], %r10;");
        run(&body, 32).unwrap().output[31]
    };
    assert_eq!(of("vote.sync.ballot.b32 %r10, %p1, -1;", ""), 7);
    assert_eq!(of("vote.sync.ballot.b32 %r10, !%p1, -1;", ""), !7);
    for (which, truth) in [("any", 1), ("all", 0), ("uni", 0)] {
        let instruction = format!("vote.sync.{which}.pred %p2, %p1, -1;");
        assert_eq!(of(&instruction, "selp.u32 %r10, 1, 0, %p2;"), truth, "{which}");
    }
    assert_eq!(of("@%p1 bra A;\nactivemask.b32 %r10;\nA:", "@%p1 mov.u32 %r10, 0;"), !7);
}

#[test]
fn the_lanes_named_wait_for_each_other() {
    // The odd lanes come by a longer way, which lies after the shuffle in the text.
    let body = "
        and.b32 %r10, %r1, 1;
        setp.eq.s32 %p1, %r10, 1;
        mov.u32 %r11, %r1;
        @%p1 bra LATE;
    HERE:
        shfl.sync.bfly.b32 %r12, %r11, 1, 0x1f, -1;
        st.global.u32 [%rd4], %r12;
        ret;
    LATE:
        add.s32 %r11, %r11, 100;
        bra HERE;";
    let expected: Vec<u32> = (0..32).map(|t| if t % 2 == 0 { t + 101 } else { t - 1 }).collect();
    assert_eq!(run(body, 32).unwrap().output, expected);
}

#[test]
fn lanes_that_never_come() {
    let apart = "setp.lt.u32 %p1, %r1, 8;\n@%p1 bra A;\nbar.warp.sync -1;\nbra B;\nA: bar.warp.sync -1;\nB:";
    let message = fault(apart, 32).to_string();
    assert!(message.ends_with("lanes 0xffffffff of the warp wait here for others that never arrive"), "{message}");
    let outside = fault("shfl.sync.idx.b32 %r10, %r1, 0, 0x1f, 0xff;", 32).to_string();
    assert!(outside.contains("thread (8,0,0): the thread is not among the lanes 0xff"), "{outside}");
    let undefined = fault("shfl.sync.idx.b32 %r10, %r11, 0, 0x1f, -1;\nst.global.u32 [%rd4], %r10;", 32);
    assert!(undefined.to_string().ends_with("what it stores was never computed"), "{undefined}");
}
