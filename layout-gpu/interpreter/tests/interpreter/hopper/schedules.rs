//! Schedules by seeds: a right kernel's results stay, and what is missing is found on each of them.

use super::gemm;
use crate::kernel::{bytes, words};
use layout_gpu_interpreter::{Arg, Fault, Machine, Module};

#[test]
fn a_product_is_the_same_on_every_schedule() {
    let text = gemm::text();
    let first = gemm::run(&text, None).unwrap_or_else(|fault| panic!("{fault}"));
    for seed in 0..24 {
        let found = gemm::run(&text, Some(seed)).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(found, first, "seed {seed}");
    }
}

/// Two blocks copy to each other, by turns, and wait for what comes; the second value of each is the other's first plus 1.
const EXCHANGE: &str = ".version 8.0\n.target sm_90a\n.address_size 64\n\
    .visible .entry k(.param .u64 input, .param .u64 output) .explicitcluster .reqnctapercluster 2, 1, 1\n{\n\
    .reg .pred %p<4>;\n.reg .b16 %rs<4>;\n.reg .b32 %r<20>;\n.reg .b64 %rd<9>;\n.shared .align 128 .b8 a[128];\n.shared .align 8 .b64 gate;\n\
    ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.u32 %r1, %tid.x;\nmov.u32 %r2, %ctaid.x;\nmov.u32 %r3, a;\nmov.u32 %r4, gate;\n\
    setp.eq.u32 %p1, %r1, 0;\n@%p1 mbarrier.init.shared.b64 [%r4], 1;\n@%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r4], 128;\nbar.sync 0;\n\
    barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nsetp.eq.and.u32 %p2, %r2, 0, %p1;\nmov.u16 %rs1, 3;\n\
    @%p2 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r3], [%rd1], 128, [%r4], %rs1;\n\
    WAIT: mbarrier.try_wait.parity.shared.b64 %p3, [%r4], 0;\n@!%p3 bra WAIT;\n\
    mad.lo.u32 %r5, %r1, 4, %r3;\nld.shared.u32 %r6, [%r5];\nmad.lo.u32 %r7, %r2, 32, %r1;\nmul.wide.u32 %rd3, %r7, 4;\nadd.s64 %rd3, %rd2, %rd3;\n\
    st.global.u32 [%rd3], %r6;\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nret;\n}\n";

fn exchange(text: &str, seed: Option<u64>) -> Result<Vec<u32>, Fault> {
    let module = Module::parse(text).unwrap();
    let mut machine = Machine::new();
    machine.vary_schedule(seed);
    let (from, to) = (machine.alloc(128), machine.alloc(256));
    machine.write(from, &bytes(&(0..32).collect::<Vec<_>>())).unwrap();
    machine.launch(&module, "k", [2, 1, 1], [32, 1, 1], 0, &[Arg::from(from), Arg::from(to)], &mut |_, _| {})?;
    Ok(words(&machine.read(to, 256).unwrap()))
}

#[test]
fn blocks_of_a_cluster_run_in_any_order() {
    let expected: Vec<u32> = (0..64).map(|thread| thread % 32).collect();
    let sync = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\nsetp";
    let without = EXCHANGE.replace(sync, "setp");
    assert_ne!(without, EXCHANGE);
    let mut found = 0;
    for seed in 0..24 {
        let right = exchange(EXCHANGE, Some(seed)).unwrap_or_else(|fault| panic!("seed {seed}: {fault}"));
        assert_eq!(right, expected, "seed {seed}");
        found += u32::from(exchange(&without, Some(seed)).is_err());
    }
    assert!(found > 0, "{found}");
}

#[test]
fn the_last_of_two_warps_is_another_one_on_another_schedule() {
    let body = "shr.u32 %r10, %r1, 5;\nand.b32 %r11, %r1, 31;\nsetp.eq.u32 %p1, %r11, 0;\n@%p1 atom.global.exch.b32 %r12, [%rd2], %r10;\n";
    let module = Module::parse(&crate::kernel::text("", body)).unwrap();
    let last = |seed| {
        let mut machine = Machine::new();
        machine.vary_schedule(seed);
        let to = machine.alloc(4);
        machine.write(to, &[9; 4]).unwrap();
        machine.launch(&module, "k", [1; 3], [64, 1, 1], 0, &[Arg::from(to), Arg::from(to)], &mut |_, _| {}).unwrap();
        words(&machine.read(to, 4).unwrap())[0]
    };
    assert_eq!(last(None), 1);
    let all: Vec<u32> = (0..16).map(|seed| last(Some(seed))).collect();
    assert!(all.contains(&0) && all.contains(&1), "{all:?}");
    assert_eq!(all, (0..16).map(|seed| last(Some(seed))).collect::<Vec<_>>());
}
