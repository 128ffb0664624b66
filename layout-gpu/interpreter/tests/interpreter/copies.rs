//! Asynchronous copies, and the waits that they need.

use crate::kernel::{fault, run, run_with};

/// Shared memory for 16 bytes a thread; `%r20` is the thread's 16 bytes there, `%rd20` those of the input.
const BEGIN: &str = ".shared .align 16 .b8 tile[1024];\nmov.u32 %r20, tile;\nmad.lo.s32 %r20, %r1, 16, %r20;\n\
                     mul.wide.u32 %rd20, %r1, 16;\nadd.s64 %rd20, %rd1, %rd20;\n";

fn body(text: &str) -> String {
    format!("{BEGIN}{text}\nst.global.u32 [%rd4], %r10;")
}

/// The input for this many threads, which counts words from 0.
fn output(text: &str, threads: u32) -> Vec<u32> {
    let input: Vec<u32> = (0..4 * threads).collect();
    run_with("", &body(text), threads, 0, &input).unwrap_or_else(|fault| panic!("{fault}")).output
}

#[test]
fn a_copy_is_there_after_its_wait() {
    for copy in [
        "cp.async.cg.shared.global [%r20], [%rd20], 16;\ncp.async.commit_group;\ncp.async.wait_group 0;",
        "cp.async.ca.shared.global.L2::128B [%r20], [%rd20], 16;\ncp.async.wait_all;",
    ] {
        let words = output(&format!("{copy}\nld.shared.u32 %r10, [%r20+8];"), 32);
        assert_eq!(words, (0..32).map(|t| 4 * t + 2).collect::<Vec<_>>());
    }
    // A copy by another thread is there after a barrier.
    let other = "cp.async.ca.shared.global [%r20], [%rd20], 4;\ncp.async.wait_all;\nbar.sync 0;\nxor.b32 %r21, %r20, 16;\nld.shared.u32 %r10, [%r21];";
    assert_eq!(output(other, 64), (0..64).map(|t| 4 * (t ^ 1)).collect::<Vec<_>>());
}

#[test]
fn what_is_not_read_is_zero() {
    let of = |bytes: &str| {
        let text = format!(
            "mov.u32 %r22, {bytes};\ncp.async.ca.shared.global [%r20], [%rd20], 16, %r22;\ncp.async.wait_all;\n"
        );
        [0, 4, 8].map(|at| output(&format!("{text}ld.shared.u32 %r10, [%r20+{at}];"), 32)[3])
    };
    assert_eq!([of("16"), of("8"), of("0")], [[12, 13, 14], [12, 13, 0], [0, 0, 0]]);
    // An address is ignored if nothing is read.
    let wild = "setp.eq.u32 %p1, %r1, %r1;\nmov.u64 %rd21, 64;\ncp.async.cg.shared.global [%r20], [%rd21], 16, %p1;\ncp.async.wait_all;\nld.shared.u32 %r10, [%r20];";
    assert_eq!(output(wild, 32), [0; 32]);
}

#[test]
fn lanes_of_a_row_that_read_less_or_wait_alone() {
    let text = "setp.eq.u32 %p1, %r1, 0;\nselp.u32 %r22, 16, 4, %p1;\n\
                cp.async.ca.shared.global [%r20], [%rd20], 16, %r22;\ncp.async.wait_all;\nld.shared.u32 %r10, [%r20+8];";
    assert_eq!(output(text, 32), (0..32).map(|lane| if lane == 0 { 2 } else { 0 }).collect::<Vec<_>>());
    // A lane writes what its own copy may still read.
    let text = |waits: &str| {
        format!(
            "setp.eq.u32 %p1, %r1, 0;\nsetp.eq.u32 %p2, %r1, 1;\ncp.async.cg.shared.global [%r20], [%rd20], 16;\n\
             {waits}\n@%p2 st.global.u32 [%rd20], 7;\ncp.async.wait_all;\nld.shared.u32 %r10, [%r20];"
        )
    };
    let input: Vec<u32> = (0..128).collect();
    let ran = |waits: &str| run_with("", &body(&text(waits)), 32, 0, &input).map(|ran| ran.output);
    assert_eq!(ran("cp.async.wait_all;").unwrap()[1], 4);
    let message = ran("@%p1 cp.async.wait_all;").unwrap_err().to_string();
    assert!(message.starts_with("race: ") && message.contains("thread (1,0,0)"), "{message}");
}

#[test]
fn groups_arrive_in_order() {
    let two = "cp.async.ca.shared.global [%r20], [%rd20], 4;\ncp.async.commit_group;\n\
               cp.async.ca.shared.global [%r20+4], [%rd20+4], 4;\ncp.async.commit_group;\ncp.async.wait_group 1;\n";
    assert_eq!(output(&format!("{two}ld.shared.u32 %r10, [%r20];"), 32)[2], 8);
    let input: Vec<u32> = (0..128).collect();
    let early = run_with("", &body(&format!("{two}ld.shared.u32 %r10, [%r20+4];")), 32, 0, &input);
    let message = early.map(|ran| ran.output).unwrap_err().to_string();
    assert!(
        message
            .starts_with("in flight: `k`, line 27, `ld.shared.u32 %r10, [%r20+4];`, block (0,0,0), thread (0,0,0): "),
        "{message}"
    );
    assert!(
        message.ends_with(
            "at offset 4 of `tile`, which has 1024: the copy of thread (0,0,0) at line 24 has not been waited for"
        ),
        "{message}"
    );
}

#[test]
fn what_nobody_waited_for_is_refused() {
    let copy = "cp.async.ca.shared.global [%r20], [%rd20], 4;\n";
    let of = |text: &str| {
        let input: Vec<u32> = (0..256).collect();
        let ran = run_with("", &body(&format!("{copy}{text}\nmov.u32 %r10, 0;")), 64, 0, &input);
        ran.map(|ran| ran.output).unwrap_err().to_string()
    };
    // An open group is not waited for, and a barrier does not wait for it either.
    assert!(of("cp.async.wait_group 0;\nld.shared.u32 %r11, [%r20];").starts_with("in flight"));
    assert!(of("bar.sync 0;\nld.shared.u32 %r11, [%r20];").starts_with("in flight"));
    assert!(of("st.shared.u32 [%r20], %r1;").starts_with("in flight"));
    assert!(of(copy).starts_with("in flight"));
    // Waited for, but read by a thread without a barrier between.
    let other = "xor.b32 %r21, %r20, 16;\nld.shared.u32 %r11, [%r21];";
    assert!(of(&format!("cp.async.wait_all;\n{other}")).starts_with("race"));
    // Filled again while others may still read it.
    let again = format!("cp.async.wait_all;\nbar.sync 0;\n{other}\n{copy}");
    assert!(of(&again).starts_with("race"));
    assert!(
        fault(&body("cp.async.cg.shared.global [%r20], [%rd20], 16;\nmov.u32 %r10, 0;"), 32)
            .to_string()
            .starts_with("out of bounds")
    );
    assert!(
        fault(&body("add.s32 %r20, %r20, 4;\ncp.async.cg.shared.global [%r20], [%rd1], 16;\nmov.u32 %r10, 0;"), 32)
            .to_string()
            .starts_with("misaligned")
    );
}

#[test]
fn the_costs_are_counted() {
    let input: Vec<u32> = (0..128).collect();
    let copy = body("cp.async.cg.shared.global [%r20], [%rd20], 16;\ncp.async.wait_all;\nmov.u32 %r10, 0;");
    let report = run_with("", &copy, 32, 0, &input).unwrap().report;
    assert_eq!((report.totals.shared_stores, report.totals.global_loads), (1, 1));
    let counted = |what: fn(&layout_gpu_interpreter::Access) -> u64| report.accesses.iter().map(what).max();
    assert_eq!([counted(|access| access.sectors), counted(|access| access.wavefronts)], [Some(16), Some(4)]);
    assert!(run("cp.async.commit_group;\ncp.async.wait_group 3;", 32).is_ok());
}

#[test]
fn the_source_is_read_until_the_copy_has_been_waited_for() {
    let copy = ".shared .align 16 .b8 s[512];\nmov.u32 %r20, s;\nmad.lo.u32 %r20, %r1, 4, %r20;\ncp.async.ca.shared.global [%r20], [%rd3], 4;\n";
    let write = "st.global.u32 [%rd3], 7;";
    run(&format!("{copy}cp.async.wait_all;\n{write}"), 32).unwrap();
    for early in ["", "bar.sync 0;\n", "cp.async.commit_group;\ncp.async.wait_group 1;\n"] {
        let found = fault(&format!("{copy}{early}{write}"), 32).to_string();
        assert!(
            found.contains("writes offset 0 of allocation 1, which thread (0,0,0) reads at line 20"),
            "{early}: {found}"
        );
    }
    // Another thread may write it after a barrier, if the copy was waited for before.
    let other =
        "xor.b32 %r21, %r1, 1;\nmul.wide.u32 %rd10, %r21, 4;\nadd.u64 %rd10, %rd1, %rd10;\nst.global.u32 [%rd10], 7;";
    run(&format!("{copy}cp.async.wait_all;\nbar.sync 0;\n{other}"), 32).unwrap();
    for between in ["bar.sync 0;\n", "cp.async.wait_all;\n"] {
        assert!(fault(&format!("{copy}{between}{other}"), 32).to_string().starts_with("race"), "{between}");
    }
    // Bytes that nobody wrote may be copied, but not used.
    let unwritten = copy.replace("[%rd3]", "[%rd4]") + "cp.async.wait_all;\nld.shared.u32 %r10, [%r20];\n";
    run(&unwritten, 32).unwrap();
    let found = fault(&format!("{unwritten}st.global.u32 [%rd4], %r10;"), 32).to_string();
    assert!(found.starts_with("uninitialised"), "{found}");
}
