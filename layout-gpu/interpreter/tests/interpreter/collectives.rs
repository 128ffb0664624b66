//! Operations of the lanes of a warp together.

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
fn lanes_with_the_same_value() {
    let of =
        |body: &str| run(&format!("and.b32 %r10, %r1, 3;\n{body}\nst.global.u32 [%rd4], %r11;"), 32).unwrap().output;
    let every_fourth = |t: u32| 0x1111_1111 << (t % 4);
    assert_eq!(of("match.any.sync.b32 %r11, %r10, -1;"), (0..32).map(every_fourth).collect::<Vec<u32>>());
    let wide = "cvt.u64.u32 %rd10, %r10;\nshl.b64 %rd10, %rd10, 40;\nmatch.any.sync.b64 %r11, %rd10, -1;";
    assert_eq!(of(wide), (0..32).map(every_fourth).collect::<Vec<u32>>());
    let all = |value: &str| of(&format!("match.all.sync.b32 %r11|%p1, {value}, -1;\n@%p1 xor.b32 %r11, %r11, 1;"))[5];
    assert_eq!((all("%r10"), all("7")), (0, 0xFFFF_FFFE));
    // Only the named lanes are looked at.
    let half = "setp.lt.u32 %p2, %r1, 16;\nmov.u32 %r11, 0;\n@%p2 match.any.sync.b32 %r11, %r10, 0xffff;";
    assert_eq!(of(half)[1..3], [0x2222, 0x4444]);
}

#[test]
fn the_lanes_named_wait_for_each_other() {
    // The odd lanes take a longer way, which lies after the shuffle in the text.
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

/// Lanes below 8 go to A, the others on.
fn in_both_arms(above: &str, below: &str) -> String {
    format!("setp.lt.u32 %p1, %r1, 8;\nsetp.lt.u32 %p2, %r1, 20;\n@%p1 bra A;\n{above}\nbra B;\nA: {below}\nB:")
}

#[test]
fn lanes_meet_by_the_mask_wherever_they_are() {
    run(&in_both_arms("bar.warp.sync -1;", "bar.warp.sync -1;"), 32).unwrap();
    let of = |above: &str, below: &str| {
        run(&(in_both_arms(above, below) + "\nst.global.u32 [%rd4], %r10;"), 32).unwrap().output
    };
    let reversed = of(
        "xor.b32 %r11, %r1, 31;\nshfl.sync.idx.b32 %r10, %r1, %r11, 0x1f, -1;",
        "add.u32 %r12, %r1, 100;\nxor.b32 %r11, %r1, 31;\nshfl.sync.idx.b32 %r10, %r12, %r11, 0x1f, -1;",
    );
    let expected: Vec<u32> = (0..32).rev().map(|from| if from < 8 { from + 100 } else { from }).collect();
    assert_eq!(reversed, expected);
    assert_eq!(of("vote.sync.ballot.b32 %r10, %p2, -1;", "vote.sync.ballot.b32 %r10, !%p2, -1;"), [0xF_FF00; 32]);
    assert_eq!(of("redux.sync.add.u32 %r10, 1, -1;", "redux.sync.add.u32 %r10, %r1, -1;"), [24 + 28; 32]);
}

#[test]
fn groups_of_lanes_are_apart_at_one_instruction() {
    let body = "
        shr.u32 %r10, %r1, 3;
        shl.b32 %r10, %r10, 3;
        mov.u32 %r11, 0xff;
        shl.b32 %r11, %r11, %r10;
        redux.sync.add.u32 %r12, %r1, %r11;
        st.global.u32 [%rd4], %r12;";
    let sums: Vec<u32> = (0..32).map(|lane| (0..8).map(|i| lane / 8 * 8 + i).sum()).collect();
    assert_eq!(run(body, 32).unwrap().output, sums);
    // Lanes that have left are not waited for, even if others wait already.
    let body = "setp.lt.u32 %p1, %r1, 8;\n@%p1 bra A;\nbar.warp.sync -1;\nst.global.u32 [%rd4], %r1;\nA:";
    assert_eq!(run(body, 32).unwrap().output[8..], (8..32).collect::<Vec<u32>>());
}

#[test]
fn lanes_that_never_come() {
    let apart = in_both_arms("bar.warp.sync -1;", "shfl.sync.idx.b32 %r10, %r1, 0, 0x1f, -1;");
    let message = fault(&apart, 32).to_string();
    assert!(
        message.ends_with(
            "line 20, `bar.warp.sync -1;`, block (0,0,0), thread (8,0,0): lanes 0xffffff00 of the warp wait here for the lanes \
             0xffffffff; of those, 0xff never arrive: thread (0,0,0) waits at line 22 for the lanes 0xffffffff"
        ),
        "{message}"
    );
    let message = fault(&in_both_arms("bar.warp.sync -1;", "bar.warp.sync 0xfff;"), 32).to_string();
    assert!(message.contains("waits at line 22 for the lanes 0xfff"), "{message}");
    let message = fault(&in_both_arms("bar.warp.sync -1;", "bar.sync 1;"), 32).to_string();
    assert!(
        message.ends_with("8 of 32 threads wait at barrier 1; thread (8,0,0) waits at line 20 instead"),
        "{message}"
    );
    let outside = fault("shfl.sync.idx.b32 %r10, %r1, 0, 0x1f, 0xff;", 32).to_string();
    assert!(outside.contains("thread (8,0,0): the thread is not among the lanes 0xff"), "{outside}");
    let unknown = fault("bar.warp.sync %r10;", 32).to_string();
    assert!(unknown.ends_with("the lanes that it names were never computed"), "{unknown}");
    let undefined = fault("shfl.sync.idx.b32 %r10, %r11, 0, 0x1f, -1;\nst.global.u32 [%rd4], %r10;", 32);
    assert!(undefined.to_string().ends_with("what it stores was never computed"), "{undefined}");
}

#[test]
fn one_lane_is_elected() {
    let of = |body: &str| run(&format!("{body}\nst.global.u32 [%rd4], %r10;"), 32).unwrap().output;
    let whole = of("elect.sync %r11|%p1, -1;\nselp.u32 %r10, 100, %r11, %p1;");
    assert_eq!(whole, (0..32).map(|t| if t == 0 { 100 } else { 0 }).collect::<Vec<u32>>());
    let part = "setp.ge.u32 %p2, %r1, 20;\nmov.u32 %r10, 7;\n@!%p2 bra A;\nelect.sync _|%p1, 0xfff00000;\n\
                selp.u32 %r10, 1, 0, %p1;\nA:";
    let one = |t: u32| if t < 20 { 7 } else { u32::from(t == 20) };
    assert_eq!(of(part), (0..32).map(one).collect::<Vec<u32>>());
    let outside = fault("elect.sync _|%p1, 0xff;", 32).to_string();
    assert!(outside.contains("the thread is not among the lanes 0xff"), "{outside}");
}

#[test]
fn a_matrix_is_transposed() {
    // Element (row, column) is 8 row + column.
    let body = "mul.lo.u32 %r11, %r1, 2;\nadd.u32 %r12, %r11, 1;\nshl.b32 %r12, %r12, 16;\nor.b32 %r11, %r11, %r12;\n\
                movmatrix.sync.aligned.m8n8.trans.b16 %r10, %r11;\nst.global.u32 [%rd4], %r10;";
    let at = |row: u32, column: u32| 8 * column + row;
    let pair = |lane: u32| at(lane / 4, lane % 4 * 2 + 1) << 16 | at(lane / 4, lane % 4 * 2);
    assert_eq!(run(body, 32).unwrap().output, (0..32).map(pair).collect::<Vec<u32>>());
    let half = "setp.lt.u32 %p1, %r1, 16;\n@%p1 movmatrix.sync.aligned.m8n8.trans.b16 %r10, %r1;";
    assert!(fault(half, 32).to_string().starts_with("barrier"));
}

/// Lane t has t − 10 as a float, except lane 7, which has the given value.
#[test]
fn the_least_and_the_greatest_float_of_a_warp() {
    let of = |which: &str, seven: f32, members: &str| {
        let body = format!(
            "sub.s32 %r10, %r1, 10;\ncvt.rn.f32.s32 %r10, %r10;\nsetp.eq.u32 %p1, %r1, 7;\n\
             @%p1 mov.b32 %r10, 0x{:x};\nmov.u32 %r11, 0xff;\nredux.sync.{which}.f32 %r12, %r10, {members};\n\
             st.global.u32 [%rd4], %r12;",
            seven.to_bits()
        );
        run(&body, 32).unwrap().output
    };
    let all = |value: f32| [value.to_bits(); 32];
    assert_eq!(of("min", 5.0, "-1"), all(-10.0));
    assert_eq!(of("max", 50.0, "-1"), all(50.0));
    assert_eq!(of("min.abs", 1.0, "-1"), all(0.0));
    assert_eq!(of("max.abs", -50.0, "-1"), all(50.0));
    assert_eq!(of("max", f32::NAN, "-1"), all(21.0));
    assert_eq!(of("max.NaN", f32::NAN, "-1"), [0x7FFF_FFFF; 32]);
    assert_eq!(of("min.abs.NaN", -f32::NAN, "-1"), [0x7FFF_FFFF; 32]);
    // A lone lane gives its absolute value, and for any NaN the canonical one.
    let alone = "mov.u32 %r11, 1;\nshl.b32 %r11, %r11, %r1;\nmov.b32 %r10, 0xc0400000;\n";
    let of = |how: &str, value: &str| {
        let body = format!(
            "{alone}mov.b32 %r10, {value};\nredux.sync.{how}.f32 %r12, %r10, %r11;\nst.global.u32 [%rd4], %r12;"
        );
        run(&body, 32).unwrap().output
    };
    assert_eq!(of("min.abs", "0xc0400000"), all(3.0));
    assert_eq!(of("max", "0xffc00001"), [0x7FFF_FFFF; 32]);
}

/// Each block is a cluster of its own.
#[test]
fn clusters_of_one_block() {
    let of = |register: &str| {
        let body = format!("mov.u32 %r10, {register};\nst.global.u32 [%rd4], %r10;");
        run(&body, 1).unwrap().output[0]
    };
    let clusters = ["%clusterid.x", "%nclusterid.x", "%nclusterid.z", "%cluster_ctaid.y", "%cluster_nctaid.y"];
    assert_eq!(clusters.map(of), [0, 1, 1, 0, 1]);
    assert_eq!(["%cluster_ctarank", "%cluster_nctarank"].map(of), [0, 1]);
    let body = "mov.pred %p1, %is_explicit_cluster;\nselp.u32 %r10, 7, 9, %p1;\nst.global.u32 [%rd4], %r10;";
    assert_eq!(run(body, 1).unwrap().output, [9]);
}
