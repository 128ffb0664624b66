//! Barriers in shared memory: which threads wait, for which phase, and for which copies.

use crate::kernel::{Ran, run_with};
use layout_gpu_interpreter::Fault;

/// Shared memory of 64 words, with the thread's own at `%r20` and at `%r21` that of its partner in
/// the other warp, and a barrier at `%r22` for this many arrivals, initialized by thread 0.
fn begin(count: u32) -> String {
    format!(
        ".shared .align 16 .b8 tile[256];\n.shared .align 8 .b8 gate[8];\nmov.u32 %r20, tile;\n\
         mad.lo.s32 %r20, %r1, 4, %r20;\nxor.b32 %r21, %r20, 128;\nmov.u32 %r22, gate;\nsetp.eq.u32 %p1, %r1, 0;\n\
         @%p1 mbarrier.init.shared.b64 [%r22], {count};\nbar.sync 0;\n"
    )
}

const WAIT: &str = "WAIT: mbarrier.test_wait.shared::cta.b64 %p2, [%r22], %rd20;\n@!%p2 bra WAIT;\n";
const READ: &str = "ld.shared.u32 %r10, [%r21];\nst.global.u32 [%rd4], %r10;";

fn run(body: &str) -> Result<Ran, Fault> {
    run_with("", body, 64, 0, &(0..64).collect::<Vec<_>>())
}

fn output(body: &str) -> Vec<u32> {
    run(body).unwrap_or_else(|fault| panic!("{fault}\n{body}")).output
}

fn fault(body: &str) -> String {
    match run(body) {
        Ok(_) => panic!("no fault: {body}"),
        Err(fault) => fault.to_string(),
    }
}

fn other_warp() -> Vec<u32> {
    (0..64).map(|thread| thread ^ 32).collect()
}

#[test]
fn who_waits_knows_what_was_done_before() {
    let write = begin(64) + "st.shared.u32 [%r20], %r1;\n";
    let arrive = "mbarrier.arrive.shared.b64 %rd20, [%r22];\n";
    assert_eq!(output(&format!("{write}{arrive}{WAIT}{READ}")), other_warp());
    let early = fault(&format!("{write}{arrive}{READ}"));
    assert!(early.contains("written later by thread (0,0,0) at"), "{early}");
    let beside = READ.replace("[%r21]", "[%r23]");
    assert!(fault(&format!("{write}{arrive}xor.b32 %r23, %r20, 4;\n{beside}")).starts_with("race"));
    // Accesses after the arrival are not ordered, nor are those before a relaxed one.
    let late = begin(64) + arrive + "st.shared.u32 [%r20], %r1;\n" + WAIT + READ;
    assert!(fault(&late).starts_with("race"));
    let relaxed = "mbarrier.arrive.relaxed.cta.shared.b64 %rd20, [%r22];\n";
    assert!(fault(&format!("{write}{relaxed}{WAIT}{READ}")).starts_with("race"));
    // A thread that arrives twice ends the phase in place of one that has not come.
    let twice = arrive.to_owned() + "setp.eq.u32 %p3, %r1, 35;\n@%p3 mbarrier.arrive.shared.b64 %rd22, [%r22];\n";
    let found = fault(&format!("{write}{twice}{WAIT}{READ}"));
    assert!(found.contains("which thread (31,0,0) writes at"), "{found}");
    // One lane arrives for its whole warp, after the lanes have met.
    let one = begin(2)
        + "st.shared.u32 [%r20], %r1;\nbar.warp.sync -1;\nand.b32 %r23, %r1, 31;\nsetp.eq.u32 %p3, %r23, 0;\n\
           @%p3 mbarrier.arrive.release.cta.shared::cta.b64 _, [%r22];\n\
           WAIT: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p2, [%r22], 0, 1000;\n@!%p2 bra WAIT;\n"
        + READ;
    assert_eq!(output(&one), other_warp());
    // Through a generic address.
    let generic = "cvt.u64.u32 %rd21, %r22;\ncvta.shared.u64 %rd21, %rd21;\nmbarrier.arrive.b64 %rd20, [%rd21];\n";
    assert_eq!(output(&format!("{write}{generic}{WAIT}{READ}")), other_warp());
}

#[test]
fn phases_follow_each_other() {
    // Each of 40 rounds writes what the other warp reads, and waits twice.
    let wait = |label: &str| {
        format!(
            "mbarrier.arrive.shared.b64 _, [%r22];\n\
             {label}: mbarrier.test_wait.parity.shared.b64 %p2, [%r22], %r25;\n@!%p2 bra {label};\nxor.b32 %r25, %r25, 1;\n"
        )
    };
    let rounds = begin(64)
        + "mov.u32 %r25, 0;\nmov.u32 %r26, 0;\nmov.u32 %r10, 0;\nAGAIN:\nadd.s32 %r27, %r26, %r1;\n\
           st.shared.u32 [%r20], %r27;\n"
        + &wait("FIRST")
        + "ld.shared.u32 %r28, [%r21];\nadd.s32 %r10, %r10, %r28;\n"
        + &wait("SECOND")
        + "add.s32 %r26, %r26, 1;\nsetp.lt.u32 %p4, %r26, 40;\n@%p4 bra AGAIN;\nst.global.u32 [%rd4], %r10;";
    let expected: Vec<u32> = (0..64).map(|thread| 40 * (thread ^ 32) + 39 * 40 / 2).collect();
    assert_eq!(output(&rounds), expected);
}

#[test]
fn states_and_counts() {
    let of = |text: &str| {
        let body = begin(5) + "@!%p1 bra END;\n" + text + "\nst.global.u32 [%rd4], %r10;\nEND:";
        output(&body)[0]
    };
    let pending = "mbarrier.pending_count.b64 %r10, %rd20;";
    assert_eq!(of(&format!("mbarrier.arrive.shared.b64 %rd20, [%r22];\n{pending}")), 5);
    let three = "mbarrier.arrive.shared::cta.b64 _, [%r22], 3;\n";
    assert_eq!(of(&format!("{three}mbarrier.arrive.noComplete.shared.b64 %rd20, [%r22], 1;\n{pending}")), 2);
    // A thread that drops out is not waited for again.
    let dropped =
        format!("{three}mbarrier.arrive_drop.shared.b64 _, [%r22], 2;\nmbarrier.arrive.shared.b64 %rd20, [%r22];\n");
    assert_eq!(of(&(dropped + pending)), 3);
    let test = |text: &str| of(&format!("{text}\nselp.u32 %r10, 1, 0, %p2;"));
    assert_eq!(test("mbarrier.test_wait.parity.shared.b64 %p2, [%r22], 1;"), 1);
    assert_eq!(test("mbarrier.test_wait.parity.shared.b64 %p2, [%r22], 0;"), 0);
    let again = "mbarrier.inval.shared.b64 [%r22];\nmbarrier.init.shared.b64 [%r22], 1;\n";
    assert_eq!(of(&format!("{again}mbarrier.arrive.shared.b64 %rd20, [%r22];\n{pending}")), 1);
}

#[test]
fn copies_arrive() {
    let copy = "cp.async.ca.shared.global [%r20], [%rd3], 4;\n";
    let parity = "WAIT: mbarrier.test_wait.parity.shared.b64 %p2, [%r22], 0;\n@!%p2 bra WAIT;\n";
    // The barrier expects the arrivals of the copies, or each adds its own.
    let own = begin(64) + copy + "cp.async.mbarrier.arrive.noinc.shared.b64 [%r22];\n" + parity + READ;
    assert_eq!(output(&own), other_warp());
    let more = begin(64)
        + copy
        + "cp.async.mbarrier.arrive.shared::cta.b64 [%r22];\nmbarrier.arrive.shared.b64 %rd20, [%r22];\n"
        + WAIT
        + READ;
    assert_eq!(output(&more), other_warp());
    // The thread's own arrival is not one of its copies, nor are those that it begins later.
    let early = begin(64) + copy + "mbarrier.arrive.shared.b64 %rd20, [%r22];\n" + WAIT + READ;
    assert!(fault(&early).starts_with("in flight"));
    let late = begin(64) + "cp.async.mbarrier.arrive.noinc.shared.b64 [%r22];\n" + copy + parity + READ;
    assert!(fault(&late).starts_with("in flight"));
    // A copy that was waited for in another way does not arrive again.
    let both = begin(64)
        + copy
        + "cp.async.mbarrier.arrive.noinc.shared.b64 [%r22];\ncp.async.wait_all;\nst.shared.u32 [%r20], 7;\n"
        + parity
        + "ld.shared.u32 %r10, [%r20];\nst.global.u32 [%rd4], %r10;";
    assert_eq!(output(&both), [7; 64]);
}

#[test]
fn who_waits_for_copies_knows_nothing_else_of_the_copying_thread() {
    let parity = "WAIT: mbarrier.test_wait.parity.shared.b64 %p2, [%r22], 0;\n@!%p2 bra WAIT;\n";
    let copy = "cp.async.ca.shared.global [%r20], [%rd3], 4;\n";
    let arrive = "cp.async.mbarrier.arrive.noinc.shared.b64 [%r22];\n";
    let begin =
        begin(64) + ".shared .align 256 .b8 beside[256];\nmov.u32 %r23, beside;\nmad.lo.s32 %r24, %r1, 4, %r23;\n";
    let write = "st.shared.u32 [%r24], %r1;\n";
    let beside = READ.replace("[%r21]", "[%r25]").replace("ld.shared", "xor.b32 %r25, %r24, 128;\nld.shared");
    let found = fault(&format!("{begin}{write}{copy}{arrive}{parity}{beside}"));
    assert!(found.starts_with("race") && found.contains("reads `beside`+128"), "{found}");
    // With an arrival of its own, or a barrier, it is ordered.
    let own = "cp.async.mbarrier.arrive.shared.b64 [%r22];\nmbarrier.arrive.shared.b64 _, [%r22];\n";
    for with in [own.to_owned(), format!("{arrive}bar.sync 0;\n")] {
        assert_eq!(output(&format!("{begin}{write}{copy}{with}{parity}{beside}")), other_warp());
        assert_eq!(output(&format!("{begin}{write}{copy}{with}{parity}{READ}")), other_warp());
    }
    // The knowledge of the copies is handed on by barriers, and to the copying thread by its own wait.
    let one = "setp.ge.u32 %p3, %r1, 32;\n@%p3 bra ALL;\n".to_owned() + parity + "ALL: bar.sync 0;\n";
    assert_eq!(output(&format!("{begin}{copy}{arrive}{one}{READ}")), other_warp());
    let back = "ld.shared.u32 %r10, [%r20];\nst.global.u32 [%rd4], %r10;";
    let last = "setp.lt.u32 %p3, %r1, 32;\n@%p3 bra ALL;\n".to_owned() + parity + "ALL: bar.warp.sync -1;\n";
    let waits = format!("{begin}{copy}{arrive}bar.sync 0;\n{last}cp.async.wait_all;\n{back}");
    assert_eq!(output(&waits), (0..64).collect::<Vec<_>>());
    // Copies that were waited for before are ordered, too.
    let twice = format!("{begin}{copy}cp.async.wait_all;\n{arrive}{parity}{READ}");
    assert_eq!(output(&twice), other_warp());
}

#[test]
fn bytes_are_waited_for_and_order_nothing() {
    let parity = "WAIT: mbarrier.try_wait.parity.shared.b64 %p2, [%r22], 0;\n@!%p2 bra WAIT;\n";
    let write = "st.shared.u32 [%r20], %r1;\n";
    // All but one thread only report bytes that have come; what they wrote before is not ordered by that.
    let first = "@%p1 mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 _, [%r22], 256;\n";
    let each = "mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%r22], 4;\n";
    let found = fault(&(begin(1) + write + first + each + parity + READ));
    assert!(found.starts_with("race"), "{found}");
    assert_eq!(
        output(&(begin(64) + write + "mbarrier.arrive.expect_tx.shared.b64 _, [%r22], 4;\n" + each + parity + READ)),
        other_warp()
    );
    let few = fault(&(begin(1) + first + parity));
    let lacks = "64 threads at line 27 for the mbarrier `gate`+0 (byte 1280), whose phase 0 waits for 0 of 1 arrival, and 256 bytes that never come";
    assert!(few.starts_with("barrier") && few.ends_with(lacks), "{few}");
}

#[test]
fn what_is_wrong() {
    let of = |text: &str| fault(&(begin(64) + text));
    let ends = |text: &str, end: &str| {
        let message = of(text);
        assert!(message.ends_with(end), "{message}");
    };
    ends(
        "ld.shared.u32 %r10, [%r22+4];",
        "an mbarrier lies there: 4 bytes at offset 4 of `gate`, which has 8; only `mbarrier` may touch it",
    );
    assert!(of("st.shared.u32 [%r22], 0;").contains("an mbarrier lies there"));
    assert!(of("mbarrier.init.shared.b64 [%r22], 1;").contains("an mbarrier lies there"));
    ends("mbarrier.arrive.shared.b64 _, [%r22], 65;", "65 arrive at an mbarrier that waits for 64");
    ends("mbarrier.arrive.shared.b64 _, [%r22], 0;", "0 arrive at an mbarrier that waits for 64");
    ends("mbarrier.arrive.noComplete.shared.b64 _, [%r22], 1;", "its phase ends by an arrival that must not end it");
    ends("mbarrier.test_wait.parity.shared.b64 %p2, [%r22], 2;", "the parity of a phase is 0 or 1, not 2");
    let old = "mov.u64 %rd20, 0;\nmbarrier.arrive.shared.b64 _, [%r22];\nbar.sync 0;\nmbarrier.arrive.shared.b64 _, [%r22];\n\
               bar.sync 0;\nmbarrier.test_wait.shared.b64 %p2, [%r22], %rd20;";
    ends(old, "the state is of a phase 2 ago; only the last can be waited for");
    assert!(of("mbarrier.arrive.shared.b64 _, [%r22+4];").starts_with("misaligned"));
    assert!(of("mbarrier.arrive.b64 _, [%rd2];").ends_with("an mbarrier lies in shared memory"));
    ends(
        "@%p1 st.shared.u64 [%r20], 0;\n@%p1 mbarrier.arrive.shared.b64 _, [%r20];",
        "no mbarrier was initialised there",
    );
    let ended = "@%p1 mbarrier.inval.shared.b64 [%r22];\nbar.sync 0;\nmbarrier.arrive.shared.b64 _, [%r22];";
    ends(ended, "not all written yet: 8 bytes at offset 0 of `gate`, which has 8");
    let zero = ".shared .align 8 .b8 gate[8];\nmov.u32 %r22, gate;\nmbarrier.init.shared.b64 [%r22], 0;";
    assert!(fault(zero).ends_with("an mbarrier for 0 arrivals; there must be from 1 to 1048575"));
    // Its initialization is not ordered before its use.
    let unordered = begin(64).replace("bar.sync 0;\n", "") + "mbarrier.arrive.shared.b64 _, [%r22];";
    assert!(fault(&unordered).starts_with("race"));
    ends(
        "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r22], 1048575;",
        "an mbarrier waits for 2097150 bytes; there must be at most 1048575",
    );
}
