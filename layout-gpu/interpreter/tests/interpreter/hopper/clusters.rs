//! Clusters, which have one block: larger ones are refused.

use crate::kernel::{fault, refusal, run, text};

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
    assert!(fault(&map.replace("%r22, 0;", "%r22, 1;"), 64).to_string().starts_with("out of bounds"));
    let two =
        text("", "").replace(".param .u64 output)", ".param .u64 output) .explicitcluster .reqnctapercluster 2, 1, 1");
    assert!(refusal(&two).ends_with("clusters of (2,1,1) blocks are not supported, only of one"));
}
