//! Clusters: their barrier, the memory of the other blocks, and copies to several.

use crate::kernel::{bytes, fault, run, words};
use layout_gpu_interpreter::{Arg, Fault, Machine, Module};

const WRITE: &str = ".shared .b32 a[64];\nmov.u32 %r20, a;\nmad.lo.u32 %r21, %r1, 4, %r20;\nxor.b32 %r22, %r21, 128;\nst.shared.u32 [%r21], %r1;\n";
const READ: &str = "ld.shared::cluster.u32 %r10, [%r22];\nst.global.u32 [%rd4], %r10;";

#[test]
fn the_barrier_of_a_cluster_is_one_of_the_block() {
    let body = |arrive: &str, wait: &str| format!("{WRITE}{arrive}{wait}{READ}");
    let other: Vec<u32> = (0..64).map(|thread| thread ^ 32).collect();
    let (arrive, wait) = ("barrier.cluster.arrive.aligned;\n", "barrier.cluster.wait.aligned;\n");
    for arrive in [arrive, "barrier.cluster.arrive.release;\n"] {
        let ran = run(&body(arrive, "barrier.cluster.wait.acquire;\n"), 64);
        assert_eq!(ran.unwrap_or_else(|fault| panic!("{fault}")).output, other);
    }
    assert!(fault(&body("barrier.cluster.arrive.relaxed.aligned;\n", wait), 64).to_string().starts_with("race"));
    for (arrive, wait, part) in [
        (arrive, "", "written later by thread"),
        ("", wait, "where it has not arrived"),
        ("barrier.cluster.arrive;\nbarrier.cluster.arrive;\n", wait, "arrives again at the barrier of the cluster"),
        (
            "setp.lt.u32 %p1, %r1, 33;\n@%p1 barrier.cluster.arrive;\n@!%p1 bar.sync 1, 96;\n",
            wait,
            "waits at line 24 instead",
        ),
    ] {
        let found = fault(&body(arrive, wait), 64).to_string();
        assert!(found.contains(part), "{arrive}: {found}");
    }
}

#[test]
fn addresses_of_the_only_block() {
    let map = format!(
        "{WRITE}bar.sync 0;\nmapa.shared::cluster.u32 %r22, %r22, 0;\ngetctarank.shared::cluster.u32 %r23, %r22;\nadd.s32 %r22, %r22, %r23;\n{READ}"
    );
    assert_eq!(run(&map, 64).unwrap_or_else(|fault| panic!("{fault}")).output[1], 33);
    assert!(
        fault(&map.replace("%r22, 0;", "%r22, 1;").replace("add.s32 %r22, %r22, %r23;\n", ""), 64)
            .to_string()
            .starts_with("out of bounds")
    );
}

/// A kernel for clusters of two blocks of 32 threads: `%r1` is the thread in the grid and `%r2` the rank, `%rd1` the input and `%rd4` the
/// thread's 4 bytes of output.
fn clusters(body: &str, grid: [u32; 3], asked: Option<[u32; 3]>) -> Result<Vec<u32>, Fault> {
    clusters_by(body, grid, asked, None)
}

fn clusters_by(body: &str, grid: [u32; 3], asked: Option<[u32; 3]>, seed: Option<u64>) -> Result<Vec<u32>, Fault> {
    let text = format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n\
         .visible .entry k(.param .u64 input, .param .u64 output) .explicitcluster .reqnctapercluster 2, 1, 1\n{{\n\
         .reg .pred %p<10>;\n.reg .b16 %rs<4>;\n.reg .b32 %r<40>;\n.reg .b64 %rd<20>;\n.shared .align 128 .b8 a[256];\n.shared .align 8 .b64 gate;\n\
         ld.param.u64 %rd1, [input];\nld.param.u64 %rd2, [output];\nmov.u32 %r3, %tid.x;\nmov.u32 %r2, %cluster_ctarank;\nmov.u32 %r1, %ctaid.x;\n\
         mad.lo.u32 %r1, %r1, 32, %r3;\nmul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd4, %rd2, %rd3;\nmov.u32 %r4, a;\nmov.u32 %r5, gate;\n\
         mad.lo.u32 %r6, %r3, 4, %r4;\nxor.b32 %r7, %r2, 1;\nsetp.eq.u32 %p1, %r3, 0;\nsetp.eq.u32 %p2, %r2, 0;\n{body}\nret;\n}}\n"
    );
    let module = Module::parse(&text).unwrap();
    if let Some(refusal) = module.entry("k").unwrap().refusal() {
        panic!("{refusal}");
    }
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    machine.launch_in_clusters(asked);
    machine.vary_schedule(seed);
    let size = 128 * grid[0] as usize;
    let (from, to) = (machine.alloc(256), machine.alloc(size));
    machine.write(from, &bytes(&(0..64).collect::<Vec<_>>())).unwrap();
    machine.launch(&module, "k", grid, [32, 1, 1], 0, &[Arg::from(from), Arg::from(to)], &mut |_, _| {})?;
    Ok(words(&machine.read_or(to, size, 0).unwrap()))
}

fn right(body: &str) -> Vec<u32> {
    clusters(body, [4, 1, 1], None).unwrap_or_else(|fault| panic!("{fault}\n{body}"))
}

fn wrong(body: &str) -> String {
    clusters(body, [4, 1, 1], None).map_or_else(|fault| fault.to_string(), |_| panic!("no fault: {body}"))
}

const SYNC: &str = "barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n";
const STORE: &str = "st.global.u32 [%rd4], %r10;\n";
const WAIT: &str = "WAIT: mbarrier.try_wait.parity.shared.b64 %p3, [%r5], 0;\n@!%p3 bra WAIT;\n";

#[test]
fn blocks_reach_the_memory_of_others() {
    let other: Vec<u32> = (0..128).map(|thread| thread ^ 32).collect();
    let write = "st.shared.u32 [%r6], %r1;\n";
    let read = "mapa.shared::cluster.u32 %r8, %r6, %r7;\nld.shared::cluster.u32 %r10, [%r8];\n";
    assert_eq!(right(&format!("{write}{SYNC}{read}{SYNC}{STORE}")), other);
    let generic = "cvt.u64.u32 %rd5, %r6;\ncvta.shared.u64 %rd5, %rd5;\nmapa.u64 %rd5, %rd5, %r7;\ngetctarank.u64 %r9, %rd5;\n\
                   ld.u32 %r10, [%rd5];\nsub.s32 %r9, %r9, %r7;\nadd.s32 %r10, %r10, %r9;\n";
    assert_eq!(right(&format!("{write}{SYNC}{generic}{SYNC}{STORE}")), other);
    let remote = "mapa.shared::cluster.u32 %r8, %r6, %r7;\nst.shared::cluster.u32 [%r8], %r1;\n";
    let own = "ld.shared.u32 %r10, [%r6];\n";
    assert_eq!(right(&format!("{SYNC}{remote}{SYNC}{own}{STORE}")), other);
    let add = "mapa.shared::cluster.u32 %r8, %r4, 0;\natom.shared::cluster.add.u32 %r9, [%r8], 1;\n";
    let zero = "@%p1 st.shared.u32 [%r4], 0;\n";
    let sum = right(&format!("{zero}{SYNC}{add}{SYNC}ld.shared::cluster.u32 %r10, [%r8];\n{SYNC}{STORE}"));
    assert_eq!(sum, [64; 128]);
    // Without the first barrier, or the one before a later write, nothing orders the two blocks; an arrival that is relaxed does not.
    let later = "st.shared.u32 [%r6], 7;\n";
    right(&format!("{write}{SYNC}{read}{SYNC}{later}{STORE}"));
    let relaxed = SYNC.replace("arrive", "arrive.relaxed");
    for body in [
        format!("{write}{read}{SYNC}{STORE}"),
        format!("{write}{relaxed}{read}{SYNC}{STORE}"),
        format!("{write}{SYNC}{read}{later}{SYNC}{STORE}"),
        format!("{SYNC}{remote}{own}{SYNC}{STORE}"),
        format!("{SYNC}{remote}{relaxed}{own}{SYNC}{STORE}"),
        format!("{SYNC}{remote}{}{SYNC}{STORE}", own.replace("ld.shared.u32 %r10, [%r6]", "st.shared.u32 [%r6], 7")),
    ] {
        for seed in [None, Some(1), Some(2), Some(3)] {
            let found = clusters_by(&body, [4, 1, 1], None, seed)
                .map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned());
            let names = found.contains("of block (") && found.contains("orders the two blocks");
            assert!(found.starts_with("race: ") && names || found.starts_with("uninitialised"), "{body}: {found}");
        }
    }
    // A flag that one block sets and the other waits for orders them.
    let flag = "@%p1 st.shared.u32 [%r5], 0;\n".to_owned()
        + SYNC
        + "@%p2 bra WAITS;\n"
        + remote
        + "fence.acq_rel.cluster;\nmapa.shared::cluster.u32 %r8, %r5, 0;\n@%p1 st.relaxed.cluster.shared::cluster.u32 [%r8], 1;\nbra DONE;\n\
           WAITS: ld.acquire.cluster.shared.u32 %r11, [%r5];\nsetp.eq.u32 %p4, %r11, 0;\n@%p4 bra WAITS;\n"
        + own
        + STORE
        + "DONE:\n"
        + SYNC;
    assert_eq!(right(&flag.replace(remote, &format!("{remote}bar.warp.sync -1;\n")))[1], 33);
    // In global memory, too, they are ordered.
    let global = "st.global.u32 [%rd4], %r1;\n".to_owned()
        + SYNC
        + "xor.b32 %r8, %r1, 32;\nmul.wide.u32 %rd5, %r8, 4;\nadd.s64 %rd5, %rd2, %rd5;\n\
                  ld.global.u32 %r10, [%rd5];\n"
        + SYNC;
    assert_eq!(right(&(global.clone() + STORE)), other);
    let found = wrong(&(global.replacen(SYNC, "", 1) + STORE));
    assert!(
        found.starts_with("race: ") && found.contains("of block (") || found.starts_with("uninitialised"),
        "{found}"
    );
    // A block that has left has no memory, nor has one that is not in the cluster.
    let left = wrong(&format!(
        "{write}{SYNC}@!%p2 exit;\nmov.u32 %r11, 0;\nLOOP: add.u32 %r11, %r11, 1;\nsetp.lt.u32 %p4, %r11, 20000;\n@%p4 bra LOOP;\n{read}{STORE}"
    ));
    assert!(
        left.starts_with("gone") && left.ends_with("in block 1 of the cluster, which has left the kernel"),
        "{left}"
    );
    let third = wrong(&format!("{write}{SYNC}{}", read.replace("%r7;", "2;")));
    assert!(third.ends_with("in block 2 of a cluster of 2 blocks"), "{third}");
    assert!(
        wrong(&format!("{write}@%p2 barrier.cluster.arrive;\n@%p2 barrier.cluster.wait;\n@!%p2 bar.sync 1, 64;\n"))
            .starts_with("barrier")
    );
}

#[test]
fn copies_and_arrivals_go_to_several_blocks() {
    let begin =
        "@%p1 mbarrier.init.shared.b64 [%r5], 1;\nmov.u16 %rs1, 3;\nand.pred %p5, %p1, %p2;\n".to_owned() + SYNC;
    let expect = "@%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r5], 256;\n";
    let copy = "@%p5 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r4], [%rd1], 256, [%r5], %rs1;\n";
    let read = "ld.shared.u32 %r10, [%r6+4];\n";
    let expected: Vec<u32> = (0..128).map(|thread| thread % 32 + 1).collect();
    assert_eq!(right(&format!("{begin}{expect}{copy}{WAIT}{read}{SYNC}{STORE}")), expected);
    let lone = wrong(&format!("{begin}{expect}{}{WAIT}{read}{SYNC}{STORE}", copy.replace("%rs1;", "1;")));
    assert!(lone.contains("256 bytes that never come"), "{lone}");
    let early = wrong(&format!("{begin}{expect}{copy}{SYNC}{read}{STORE}"));
    assert!(early.starts_with("in flight"), "{early}");
    let four = wrong(&format!("{begin}{expect}{}{WAIT}{read}{STORE}", copy.replace("%rs1;", "4;")));
    assert!(four.ends_with("in block 2 of a cluster of 2 blocks"), "{four}");
    // Each block waits for an arrival of the other.
    let arrive =
        "mapa.shared::cluster.u32 %r8, %r5, %r7;\n@%p1 mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r8];\n";
    assert_eq!(right(&format!("{begin}{arrive}{WAIT}mov.u32 %r10, 7;\n{SYNC}{STORE}")), [7; 128]);
    let never = wrong(&format!("{begin}{}{WAIT}{SYNC}", arrive.replace("@%p1 mbarrier", "@%p5 mbarrier")));
    assert!(
        never.contains("32 threads at line 33 for the mbarrier `gate`+0")
            && never.ends_with("waits for 1 of 1 arrival"),
        "{never}"
    );
    let wait = wrong(&format!("{begin}mapa.shared::cluster.u32 %r5, %r5, %r7;\n{WAIT}"));
    assert!(wait.ends_with("an mbarrier of another block, where one may only arrive"), "{wait}");
}

#[test]
fn shapes_of_clusters() {
    let names = "mov.u32 %r10, %clusterid.x;\nmov.u32 %r11, %nclusterid.x;\nmov.u32 %r12, %cluster_ctaid.x;\nmov.u32 %r13, %cluster_nctarank;\n\
                 mad.lo.u32 %r10, %r10, 10, %r11;\nmad.lo.u32 %r10, %r10, 10, %r12;\nmad.lo.u32 %r10, %r10, 10, %r13;\n";
    let found = right(&format!("{names}{STORE}"));
    assert_eq!([0, 32, 64, 96].map(|at| found[at]), [202, 212, 1202, 1212]);
    let refusal = |grid, asked| clusters("", grid, asked).unwrap_err().to_string();
    assert!(refusal([3, 1, 1], None).ends_with("a grid of (3,1,1) blocks, which clusters of (2,1,1) do not fill"));
    assert!(
        refusal([4, 1, 1], Some([4, 1, 1]))
            .ends_with("clusters of (4,1,1) blocks; the entry is compiled for (2,1,1) alone")
    );
}

#[test]
fn stores_and_updates_are_counted_by_the_mbarrier_of_the_other_block() {
    let begin = "@%p1 mbarrier.init.shared.b64 [%r5], 1;\nst.shared.u32 [%r6], 100;\n".to_owned() + SYNC;
    let expect = "@%p1 mbarrier.arrive.expect_tx.shared.b64 _, [%r5], 128;\nmapa.shared::cluster.u32 %r8, %r6, %r7;\nmapa.shared::cluster.u32 %r9, %r5, %r7;\n";
    let store = "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r8], %r1, [%r9];\n";
    let read = "ld.shared.u32 %r10, [%r6];\n";
    let other: Vec<u32> = (0..128).map(|thread| thread ^ 32).collect();
    assert_eq!(right(&format!("{begin}{expect}{store}{WAIT}{read}{SYNC}{STORE}")), other);
    let add = "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r8], %r1, [%r9];\n";
    let sum = right(&format!("{begin}{}{add}{add}{WAIT}{read}{SYNC}{STORE}", expect.replace("128", "256")));
    assert_eq!(sum, other.iter().map(|value| 100 + 2 * value).collect::<Vec<_>>());
    for (body, part) in [
        (format!("{begin}{expect}{store}{read}{SYNC}{STORE}"), "which thread (0,0,0) of block (1,0,0) reads"),
        (format!("{begin}{}{store}{WAIT}{read}{SYNC}{STORE}", expect.replace("128", "132")), "4 bytes that never come"),
        (
            format!("{begin}{expect}{}{WAIT}{read}{SYNC}{STORE}", store.replace("[%r9]", "[%r5]")),
            "of the cluster, and the target in block",
        ),
    ] {
        let found = wrong(&body);
        assert!(found.contains(part), "{body}: {found}");
    }
}
