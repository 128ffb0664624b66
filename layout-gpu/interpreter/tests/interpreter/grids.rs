//! Blocks over threads: what they leave in memory is what they leave one after the other.

use layout_gpu_interpreter::{Arg, Fault, Machine, Module, Report};

use crate::kernel::{text, words};

/// What is left of 64 words, and the report, when a body runs in 16 blocks of 32 threads; `%r2` is the block.
fn run(body: &str) -> Result<(Vec<u32>, Report), Fault> {
    let body = format!("mov.u32 %r2, %ctaid.x;\n{body}");
    let module = Module::parse(&text("", &body)).unwrap_or_else(|error| panic!("{error}"));
    let mut machine = Machine::new();
    let (from, to) = (machine.alloc(256), machine.alloc(256));
    machine.write(from, &[7; 256]).unwrap();
    machine.write(to, &[0; 256]).unwrap();
    let mut done = Vec::new();
    let args = [Arg::from(from), Arg::from(to)];
    let report = machine.launch(&module, "k", [16, 1, 1], [32, 1, 1], 0, &args, &mut |count, _| done.push(count))?;
    // Blocks that are run again for each other's sake are counted again.
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
    // The last one stays, and nothing is counted twice.
    let (left, report) = run("st.global.u32 [%rd4], %r2;").unwrap();
    assert_eq!(left[..32], [15; 32]);
    assert_eq!(report.accesses[0].requests, 16);
    // The same value of all is no reason to.
    assert_eq!(run("st.global.u32 [%rd4], 5;").unwrap().0[..32], [5; 32]);
}

#[test]
fn blocks_that_read_what_others_write_come_one_after_the_other() {
    // Each block adds one to what the one before it left, without an atomic.
    let body = "setp.eq.u32 %p1, %r1, 0;\n@%p1 ld.global.u32 %r10, [%rd2];\n@%p1 add.s32 %r10, %r10, 1;\n@%p1 st.global.u32 [%rd2], %r10;";
    for _ in 0..8 {
        assert_eq!(run(body).unwrap().0[0], 16);
    }
    // The block before writes what this one finds unwritten else: what is read must not depend on who ran when.
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
