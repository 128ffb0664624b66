//! Blocks on several threads leave the same in memory as one after the other.

use layout_gpu_interpreter::{Arg, Fault, Machine, Module, Report};

use crate::kernel::{text, words};

/// Runs a body in 16 blocks of 32 threads, and returns the written words of 64, and the report; `%r2` is the block. Blocks may race.
fn run(body: &str) -> Result<(Vec<u32>, Report), Fault> {
    run_checked(body, false)
}

fn run_checked(body: &str, checks: bool) -> Result<(Vec<u32>, Report), Fault> {
    run_threads(body, checks, 32)
}

fn run_threads(body: &str, checks: bool, threads: u32) -> Result<(Vec<u32>, Report), Fault> {
    let body = format!("mov.u32 %r2, %ctaid.x;\n{body}");
    let module = Module::parse(&text("", &body)).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new();
    machine.check_global_races(checks);
    machine.limit_instructions(Some(1_000_000));
    machine.launch_cooperatively(body.contains("%envreg1"));
    let (from, to) = (machine.alloc(256), machine.alloc(256));
    machine.write(from, &[7; 256]).unwrap();
    machine.write(to, &[0; 256]).unwrap();
    let mut done = Vec::new();
    let args = [Arg::from(from), Arg::from(to)];
    let report =
        machine.launch(&module, "k", [16, 1, 1], [threads, 1, 1], 0, &args, &mut |count, _| done.push(count))?;
    // Blocks that run again because they depend on each other are counted anew.
    assert_eq!(done.last(), Some(&16));
    Ok((words(&machine.read(to, 256).unwrap()), report))
}

#[test]
fn each_block_writes_its_own() {
    // Two bytes of each block, which share words.
    let body = "mad.lo.s32 %r10, %r2, 2, 0;\nsetp.lt.u32 %p1, %r1, 2;\nadd.s32 %r10, %r10, %r1;\ncvt.u64.u32 %rd10, %r10;\n\
                add.s64 %rd10, %rd2, %rd10;\n@%p1 st.global.u8 [%rd10], %r2;";
    let (left, report) = run(body).unwrap();
    let bytes: Vec<u32> = (0..8).map(|word| ((2 * word) * 0x0101) | ((2 * word + 1) * 0x0101_0000)).collect();
    assert_eq!(left[..8], bytes);
    assert_eq!((report.blocks, report.accesses[0].threads), (16, 32));
}

#[test]
fn blocks_that_write_to_one_place_come_one_after_the_other() {
    // The last value stays, and nothing is counted twice.
    let (left, report) = run("st.global.u32 [%rd4], %r2;").unwrap();
    assert_eq!(left[..32], [15; 32]);
    assert_eq!(report.accesses[0].requests, 16);
    // Writing the same value in all blocks is no reason to run again.
    assert_eq!(run("st.global.u32 [%rd4], 5;").unwrap().0[..32], [5; 32]);
}

#[test]
fn blocks_that_read_what_others_write_come_one_after_the_other() {
    // Each block adds one to the result of the block before it, without an atomic.
    let body = "setp.eq.u32 %p1, %r1, 0;\n@%p1 ld.global.u32 %r10, [%rd2];\n@%p1 add.s32 %r10, %r10, 1;\n@%p1 st.global.u32 [%rd2], %r10;";
    for _ in 0..8 {
        assert_eq!(run(body).unwrap().0[0], 16);
    }
    // The block before writes a value that is otherwise unwritten: the value read must not depend on the order of running.
    let chain = "cvt.u64.u32 %rd10, %r2;\nshl.b64 %rd10, %rd10, 2;\nadd.s64 %rd10, %rd2, %rd10;\n\
                 ld.global.u32 %r10, [%rd10];\nadd.s32 %r10, %r10, 1;\nst.global.u32 [%rd10+4], %r10;";
    for _ in 0..8 {
        assert_eq!(run(chain).unwrap().0[..17], (0..17).collect::<Vec<u32>>());
    }
}

#[test]
fn the_limit_is_one_for_all_blocks() {
    let module = Module::parse(&text("", "mov.u32 %r2, 5;\nst.global.u32 [%rd4], %r2;")).unwrap();
    let launch = |limit| {
        let mut machine = Machine::new();
        machine.limit_instructions(Some(limit));
        let args = [Arg::from(machine.alloc(128)), Arg::from(machine.alloc(128))];
        machine.launch(&module, "k", [8, 1, 1], [32, 1, 1], 0, &args, &mut |_, _| {})
    };
    let each = launch(1 << 20).unwrap().warp_instructions / 8;
    assert!(launch(8 * each).is_ok());
    let Err(Fault::Limit { place, .. }) = launch(8 * each - 1) else { panic!("no fault") };
    assert_eq!(place.block, [7, 0, 0]);
}

#[test]
fn blocks_that_meet_come_one_after_the_other() {
    let (left, _) = run("atom.global.add.u32 %r10, [%rd2], 1;\nst.global.u32 [%rd4+128], %r10;").unwrap();
    assert_eq!(left[0], 512);
    assert_eq!(left[32..], (480..512).collect::<Vec<u32>>());
}

#[test]
fn of_faults_the_first_blocks_is_reported() {
    let body = "setp.gt.u32 %p1, %r2, 4;\nadd.s64 %rd10, %rd2, 4096;\n@%p1 st.global.u32 [%rd10], 1;";
    for _ in 0..8 {
        let fault = run(body).map(|(left, _)| left).unwrap_err();
        assert_eq!(fault.place().expect("a place").block, [5, 0, 0], "{fault}");
    }
}

/// Returns the race between blocks or threads in a body.
fn race(body: &str) -> String {
    run(body).unwrap();
    run_checked(body, true).unwrap_err().to_string()
}

#[test]
fn races_between_blocks() {
    let found = race("st.global.u32 [%rd4], %r2;");
    assert_eq!(
        found,
        "race: `k`, line 18, `st.global.u32 [%rd4], %r2;`, block (1,0,0), thread (0,0,0): writes offset 0 of allocation 2, \
         which thread (0,0,0) of block (0,0,0) writes at line 18, with nothing that orders the two"
    );
    run_checked("st.global.u32 [%rd4], 5;", true).unwrap();
    let found = race("setp.eq.u32 %p1, %r2, 3;\n@%p1 st.global.u32 [%rd4], 9;\nld.global.u32 %r10, [%rd4];");
    assert!(found.contains("block (3,0,0), thread (0,0,0): writes offset 0 of allocation 2, which thread (0,0,0) of block (0,0,0) reads"), "{found}");
    // Atomics alone do not race, but a plain read beside them does.
    run_checked("atom.global.add.u32 %r10, [%rd2], 1;", true).unwrap();
    let found =
        race("setp.eq.u32 %p1, %r1, 0;\n@%p1 atom.global.add.u32 %r10, [%rd2], 1;\nld.global.u32 %r11, [%rd2];");
    assert!(
        found.contains("thread (1,0,0): reads offset 0 of allocation 2, which thread (0,0,0) writes at line 19"),
        "{found}"
    );
}

#[test]
fn races_of_threads_of_a_block() {
    // Each thread of a block reads its neighbor's value.
    let body = |between: &str| {
        format!(
            "setp.ne.u32 %p1, %r2, 0;\n@%p1 ret;\nst.global.u32 [%rd4], %r1;\n{between}\nxor.b32 %r10, %r1, 1;\n\
             mul.wide.u32 %rd10, %r10, 4;\nadd.s64 %rd10, %rd2, %rd10;\nld.global.u32 %r11, [%rd10];"
        )
    };
    run_checked(&body("bar.sync 0;"), true).unwrap();
    run_checked(&body("bar.warp.sync -1;"), true).unwrap();
    let found = race(&body(""));
    assert!(
        found.ends_with("thread (0,0,0): reads offset 4 of allocation 2, which thread (1,0,0) writes at line 20, with nothing that orders the two"),
        "{found}"
    );
    // Bytes of one word are separate.
    let bytes = "setp.ne.u32 %p1, %r2, 0;\n@%p1 ret;\ncvt.u64.u32 %rd10, %r1;\nadd.s64 %rd10, %rd2, %rd10;\nst.global.u8 [%rd10], %r1;";
    run_checked(bytes, true).unwrap();
}

#[test]
fn what_a_block_hands_to_a_later_one() {
    // The last block to count reads what the others wrote before they counted.
    let (relaxed, unsaid) = ("atom.relaxed.gpu.global.add.u32", "atom.global.add.u32");
    let body = |fence: &str, count: &str, after: &str| {
        format!(
            "mul.wide.u32 %rd10, %r2, 4;
            add.s64 %rd10, %rd2, %rd10;
            setp.eq.u32 %p1, %r1, 31;
            @%p1 st.global.u32 [%rd10+64], %r2;
            bar.sync 0;
            {fence}
            setp.eq.u32 %p2, %r1, 0;
            @!%p2 bra END;
            {count} %r10, [%rd2], 1;
            setp.ne.u32 %p3, %r10, 15;
            @%p3 bra END;
            {after}
            ld.global.u32 %r11, [%rd2+68];
            ld.global.u32 %r12, [%rd2+120];
            add.s32 %r11, %r11, %r12;
            st.global.u32 [%rd2+4], %r11;
            END:"
        )
    };
    for (fence, count, after) in
        [("membar.gl;", relaxed, "membar.gl;"), ("membar.gl;", unsaid, ""), ("", "atom.acq_rel.gpu.global.add.u32", "")]
    {
        let (left, _) = run_checked(&body(fence, count, after), true).unwrap();
        assert_eq!(left[1], 1 + 14);
    }
    for (fence, count, after) in [("", relaxed, "membar.gl;"), ("membar.gl;", relaxed, ""), ("", unsaid, "membar.gl;")]
    {
        let found = run_checked(&body(fence, count, after), true).unwrap_err().to_string();
        assert!(found.contains("block (15,0,0), thread (0,0,0): reads offset 68 of allocation 2, which thread (31,0,0) of block (1,0,0) writes"), "{found}");
    }
    // The scope of a block orders nothing for others.
    let narrow = "atom.relaxed.cta.global.add.u32";
    for (fence, count, after) in [
        ("membar.cta;", relaxed, "membar.gl;"),
        ("membar.gl;", relaxed, "fence.acq_rel.cta;"),
        ("fence.acq_rel.cluster;", unsaid, "membar.gl;"),
        ("fence.proxy.async;", relaxed, "membar.gl;"),
        ("membar.gl;", narrow, "membar.gl;"),
        ("", "atom.acq_rel.cta.global.add.u32", ""),
    ] {
        let found = run_checked(&body(fence, count, after), true).map(|(left, _)| left);
        assert!(matches!(found, Err(Fault::Race { .. })), "{fence} {count} {after}: {found:?}");
    }
}

#[test]
fn blocks_of_a_cooperative_launch_meet_at_the_workspace_of_the_grid() {
    // Like `this_grid().sync()` of CUDA: the first block adds the amount that flips the highest bit when all others have added one.
    let meet = "mov.u32 %r10, %envreg1;\nmov.u32 %r11, %envreg2;\nmov.b64 %rd10, {%r11, %r10};\n\
                setp.ne.u32 %p1, %r1, 0;\nbar.sync 0;\n@%p1 bra met;\n\
                setp.eq.u32 %p2, %r2, 0;\nselp.u32 %r12, 0x7FFFFFF1, 1, %p2;\n\
                atom.add.release.gpu.u32 %r13, [%rd10+4], %r12;\n\
                wait: ld.acquire.gpu.u32 %r14, [%rd10+4];\nxor.b32 %r14, %r14, %r13;\nsetp.ge.s32 %p3, %r14, 0;\n@%p3 bra wait;\n\
                met: bar.sync 0;\n";
    let put = "mul.wide.u32 %rd11, %r2, 4;\nadd.s64 %rd12, %rd2, %rd11;\nsetp.eq.u32 %p4, %r1, 0;\n@%p4 st.global.u32 [%rd12], %r2;\n";
    let get = "xor.b32 %r15, %r2, 15;\nmul.wide.u32 %rd13, %r15, 4;\nadd.s64 %rd13, %rd2, %rd13;\n\
               @%p4 ld.global.u32 %r16, [%rd13];\n@%p4 st.global.u32 [%rd12+64], %r16;";
    let (left, _) = run_checked(&format!("{put}{meet}{get}"), true).unwrap();
    assert_eq!(left[16..32], (0..16).rev().collect::<Vec<_>>());
    assert!(matches!(run_checked(&format!("{put}{get}"), true), Err(Fault::Race { .. })));
    // Values read after the first meeting may be overwritten after a second one.
    let again = "@%p4 st.global.u32 [%rd12], 77;";
    let second = meet.replace("wait", "wait_again").replace("met", "met_again");
    let (left, _) = run_checked(&format!("{put}{meet}{get}{second}{again}"), true).unwrap();
    assert_eq!(left[..32], [[77; 16], std::array::from_fn(|i| 15 - i as u32)].concat());
    let found = run_checked(&format!("{put}{meet}{get}{again}"), true).unwrap_err().to_string();
    assert!(found.contains("block (0,0,0), thread (0,0,0): reads offset 60 of allocation 2, which thread (0,0,0) of block (15,0,0) writes"), "{found}");
}

#[test]
fn what_is_done_after_the_fence_is_not_handed_on() {
    // A lock: the fence after taking it is not the one before giving it back.
    let body = |fence: &str| {
        format!(
            "setp.ne.u32 %p1, %r1, 0;
            @%p1 ret;
            lock: atom.global.cas.b32 %r10, [%rd2], 0, 1;
            setp.ne.u32 %p2, %r10, 0;
            @%p2 bra lock;
            membar.gl;
            ld.global.u32 %r11, [%rd2+4];
            add.u32 %r11, %r11, 1;
            st.global.u32 [%rd2+4], %r11;
            {fence}
            atom.global.exch.b32 %r10, [%rd2], 0;"
        )
    };
    assert_eq!(run_checked(&body("membar.gl;"), true).unwrap().0[1], 16);
    let found = run_checked(&body(""), true).unwrap_err().to_string();
    assert!(found.contains("block (1,0,0), thread (0,0,0): reads offset 4 of allocation 2, which thread (0,0,0) of block (0,0,0) writes"), "{found}");
}

#[test]
fn other_launches_have_no_workspace_of_the_grid() {
    let module = Module::parse(&text("", "mov.u32 %r10, %envreg2;\nst.global.u32 [%rd4], %r10;")).unwrap();
    assert!(module.entry("k").unwrap().is_cooperative());
    let workspace = |is_cooperative| {
        let mut machine = Machine::new();
        machine.launch_cooperatively(is_cooperative);
        let to = machine.alloc(4);
        machine.launch(&module, "k", [1; 3], [1; 3], 0, &[Arg::from(to), Arg::from(to)], &mut |_, _| {}).unwrap();
        words(&machine.read(to, 4).unwrap())[0]
    };
    assert_eq!(workspace(false), 0);
    assert_ne!(workspace(true), 0);
}

#[test]
fn a_block_waits_for_a_later_one_and_the_later_one_for_it() {
    // The first 8 words of the output are flags of pairs of blocks, the next 32 are data. An even block waits for the flag of the odd one
    // after it, adds to its data, and sets a flag; the odd one waits for that.
    let places = "shr.u32 %r10, %r2, 1;\nmul.wide.u32 %rd10, %r10, 4;\nadd.s64 %rd10, %rd2, %rd10;\nmul.wide.u32 %rd11, %r10, 4;\n\
                  add.s64 %rd11, %rd11, %rd2;\nadd.s64 %rd11, %rd11, 32;\nand.b32 %r11, %r2, 1;\nsetp.eq.u32 %p2, %r11, 1;\n\
                  setp.ne.u32 %p1, %r1, 0;\n@%p1 ret;\n@%p2 bra odd;\n";
    let even = "first: ld.acquire.gpu.u32 %r12, [%rd10];\nsetp.ne.u32 %p3, %r12, 1;\n@%p3 bra first;\n\
                ld.global.u32 %r13, [%rd11];\nadd.u32 %r13, %r13, 100;\nst.global.u32 [%rd11], %r13;\nst.release.gpu.u32 [%rd10], 2;\nret;\n";
    let odd = "odd: st.global.u32 [%rd11], %r2;\nst.release.gpu.u32 [%rd10], 1;\n\
               second: ld.acquire.gpu.u32 %r12, [%rd10];\nsetp.ne.u32 %p3, %r12, 2;\n@%p3 bra second;\n\
               ld.global.u32 %r13, [%rd11];\nadd.u32 %r13, %r13, 1000;\nst.global.u32 [%rd11], %r13;\nst.release.gpu.u32 [%rd10], 3;";
    let (left, _) = run_checked(&format!("{places}{even}{odd}"), true).unwrap();
    assert_eq!(left[..8], [3; 8]);
    assert_eq!(left[8..16], [1101, 1103, 1105, 1107, 1109, 1111, 1113, 1115]);
    let hasty = odd.replace("st.release.gpu.u32 [%rd10], 1", "st.relaxed.gpu.u32 [%rd10], 1");
    assert!(matches!(run_checked(&format!("{places}{even}{hasty}"), true), Err(Fault::Race { .. })));
    // No other block comes.
    let never = even.replace("%r12, 1;", "%r12, 7;");
    assert!(matches!(run_checked(&format!("{places}{never}{odd}"), true), Err(Fault::Limit { .. })));
}

#[test]
fn flags_that_nobody_sets_are_reported_soon() {
    // The last thread of each block polls the first word, which that of block 1 sets to 1; the others wait at a barrier.
    let body = "mov.u32 %r2, %ctaid.x;\nsetp.ne.u32 %p1, %r1, 31;\n@%p1 bra meet;\nsetp.eq.u32 %p2, %r2, 1;\n@%p2 st.release.gpu.u32 [%rd2], 1;\n\
                look: ld.acquire.gpu.u32 %r10, [%rd2];\nsetp.ne.u32 %p3, %r10, WANTED;\n@%p3 bra look;\n\
                meet: bar.sync 0;";
    let launch = |wanted: &str, blocks, limit| {
        let module = Module::parse(&text("", &body.replace("WANTED", wanted))).unwrap();
        let mut machine = Machine::new();
        if limit > 0 {
            machine.limit_instructions(Some(limit));
        }
        let flag = machine.alloc(256);
        machine.write(flag, &[0; 256]).unwrap();
        let args = [Arg::from(flag), Arg::from(flag)];
        machine.launch(&module, "k", [blocks, 1, 1], [32, 1, 1], 0, &args, &mut |_, _| {}).map(|_| ())
    };
    assert_eq!(launch("1", 2, 0), Ok(()));
    for blocks in [1, 2] {
        let fault = launch("7", blocks, 0).unwrap_err();
        assert!(matches!(fault, Fault::Waiting { .. }), "{fault}");
        let said = fault.to_string();
        assert!(
            said.starts_with("no end: `k`, line ") && said.contains("thread (31,0,0): all that run look"),
            "{said}"
        );
    }
    assert!(matches!(launch("7", 1, 1 << 16), Err(Fault::Limit { .. })));
}

#[test]
fn what_a_block_hands_to_itself_past_another_block() {
    // The first thread writes, and adds to a counter; another block adds to it; the last warp of the first block waits for both, and reads.
    let body = "setp.eq.u32 %p1, %r2, 0;\nsetp.eq.u32 %p2, %r1, 0;\nsetp.eq.u32 %p3, %r1, 32;\nsetp.eq.u32 %p4, %r2, 1;\n\
                not.pred %p5, %p1;\n@%p5 bra other;\n@%p2 st.global.u32 [%rd2+64], 42;\n\
                @%p2 atom.add.release.gpu.u32 %r10, [%rd2], 1;\nnot.pred %p6, %p3;\n@%p6 ret;\n\
                wait: ld.acquire.gpu.u32 %r11, [%rd2];\nsetp.ne.u32 %p7, %r11, 2;\n@%p7 bra wait;\n\
                ld.global.u32 %r12, [%rd2+64];\nst.global.u32 [%rd2+128], %r12;\nret;\n\
                other: and.pred %p4, %p4, %p2;\n@%p4 atom.add.release.gpu.u32 %r10, [%rd2], 1;";
    let (left, _) = run_threads(body, true, 64).unwrap();
    assert_eq!((left[0], left[16], left[32]), (2, 42, 42));
}

#[test]
fn fences_of_all_threads_before_a_barrier() {
    // The second warp writes; each thread passes a fence and meets the others, and the first one counts.
    let body = |fence: &str| {
        format!(
            "mul.wide.u32 %rd10, %r2, 4;
            add.s64 %rd10, %rd2, %rd10;
            setp.eq.u32 %p1, %r1, 63;
            @%p1 st.global.u32 [%rd10+64], %r2;
            {fence}
            bar.sync 0;
            setp.ne.u32 %p2, %r1, 0;
            @%p2 ret;
            atom.relaxed.gpu.global.add.u32 %r10, [%rd2], 1;
            setp.ne.u32 %p3, %r10, 15;
            @%p3 ret;
            membar.gl;
            ld.global.u32 %r11, [%rd2+120];
            st.global.u32 [%rd2+4], %r11;"
        )
    };
    assert_eq!(run_threads(&body("membar.gl;"), true, 64).unwrap().0[1], 14);
    assert!(matches!(run_threads(&body(""), true, 64), Err(Fault::Race { .. })));
}
