//! Each form of an instruction that `sm_90` and `sm_90a` brought is decoded.

use layout_gpu_interpreter::Module;

/// Returns why a kernel with this instruction, and these directives, is refused.
fn refusal(directives: &str, instruction: &str) -> Option<String> {
    let text = format!(
        ".version 8.6\n.target sm_90a\n.address_size 64\n.visible .entry k(.param .u64 p) {directives} {{\n.reg .pred %p<5>;\n.reg .b16 %rs<4>;\n\
         .reg .b32 %r<12>;\n.reg .f32 %f<64>;\n.reg .b64 %rd<12>;\n.shared .align 128 .b8 buffer[4096];\n{instruction}\nret;\n}}\n"
    );
    let module = Module::parse(&text).unwrap_or_else(|error| panic!("{error}: {instruction}"));
    module.entry("k").expect("the kernel").refusal().map(ToString::to_string)
}

#[test]
fn each_form_is_decoded() {
    for form in FORMS {
        let sums = |count: usize| (0..count).map(|at| format!("%f{at}")).collect::<Vec<_>>().join(", ");
        let form = form.replace("SUMS4", &sums(4)).replace("SUMS32", &sums(32));
        assert_eq!(refusal("", &format!("{form};")), None, "{form}");
    }
    for directives in [".reqnctapercluster 2, 1, 1", ".explicitcluster .reqnctapercluster 2, 1, 1"] {
        assert_eq!(refusal(directives, ""), None, "{directives}");
    }
}

#[test]
fn sparse_products_have_their_selector() {
    let sparse = "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.f16.f16 {SUMS4}, %rd1, %rd2, %r1, 1, %p1, 1, 1, 0, 0;";
    let sparse = sparse.replace("SUMS4", "%f0, %f1, %f2, %f3");
    assert_eq!(refusal("", &sparse), None);
    for (from, to) in [(", 1, %p1", ", 2, %p1"), ("k32", "k16"), (".f16.f16", ".e4m3.e4m3")] {
        let wrong = sparse.replace(from, to);
        let found = refusal("", &wrong).unwrap_or_else(|| panic!("{wrong}"));
        assert!(found.contains("unknown instruction `wgmma."), "{found}");
    }
    let dense = sparse.replace(", %r1, 1", "");
    assert!(refusal("", &dense).is_some_and(|found| found.contains("`%p1` is a predicate")));
    let bytes = sparse.replace("k32", "k64").replace(".f16.f16", ".e4m3.e5m2").replace(", 0, 0;", ";");
    assert!(refusal("", &bytes).is_some_and(|found| found.contains("unknown instruction")));
    assert_eq!(refusal("", &bytes.replace(", 1, %p1", ", 0, %p1")), None);
}

const FORMS: [&str; 78] = [
    "mbarrier.init.shared::cta.b64 [%r1], 1",
    "mbarrier.arrive.expect_tx.shared::cta.b64 %rd2, [%r1], 128",
    "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r1], 128",
    "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r1], 128",
    "mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%r1], 128",
    "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r2]",
    "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%r2], 64",
    "mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0",
    "mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p1, [%r1], 0",
    "mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r1], 0, 1000",
    "fence.mbarrier_init.release.cluster",
    "fence.proxy.async.shared::cta",
    "fence.proxy.async",
    "fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128",
    "fence.acq_rel.cluster",
    "fence.acquire.sync_restrict::shared::cluster.cluster",
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 128, [%r2]",
    "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r1], [%rd1], 128, [%r2]",
    "cp.async.bulk.global.shared::cta.bulk_group [%rd1], [%r1], 128",
    "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r1], [%r2], 128, [%r3]",
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1], 128, [%r2], %rs1",
    "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2,%r3}], [%r4]",
    "cp.async.bulk.tensor.3d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%r1], [%rd1, {%r2,%r3,%r3}], [%r4], %rs1",
    "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [%r1], [%rd1, {%r2,%r3,%r3,%r3}], [%r4], {%rs1,%rs1}",
    "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd1, {%r2,%r3}], [%r1]",
    "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%rd1, {%r2,%r3}], [%r1]",
    "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [%rd1], [%r1], 128",
    "cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%rd1, {%r2,%r3}]",
    "cp.async.bulk.prefetch.L2.global [%rd1], 128",
    "prefetch.tensormap [%rd1]",
    "cp.async.bulk.commit_group",
    "cp.async.bulk.wait_group 0",
    "cp.async.bulk.wait_group.read 0",
    "tensormap.replace.tile.global_address.global.b1024.b64 [%rd1], %rd2",
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [%r1], 128",
    "wgmma.fence.sync.aligned",
    "wgmma.commit_group.sync.aligned",
    "wgmma.wait_group.sync.aligned 0",
    "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {SUMS32}, %rd1, %rd2, %p1, 1, 1, 0, 0",
    "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {SUMS4}, {%r1,%r2,%r3,%r4}, %rd2, %p1, 1, 1, 0",
    "wgmma.mma_async.sync.aligned.m64n8k8.f32.tf32.tf32 {SUMS4}, %rd1, %rd2, %p1, 1, 1",
    "wgmma.mma_async.sync.aligned.m64n8k32.f32.e4m3.e4m3 {SUMS4}, %rd1, %rd2, %p1, 1, 1",
    "wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {%r1,%r2,%r3,%r4}, %rd1, %rd2, %p1",
    "wgmma.mma_async.sp.sync.aligned.m64n8k32.f32.bf16.bf16 {SUMS4}, %rd1, %rd2, %r1, 0, %p1, 1, 1, 0, 0",
    "wgmma.mma_async.sp.sync.aligned.m64n8k64.s32.u8.s8 {%r1,%r2,%r3,%r4}, {%r5,%r6,%r7,%r8}, %rd2, %r9, 0, %p1",
    "setmaxnreg.inc.sync.aligned.u32 240",
    "setmaxnreg.dec.sync.aligned.u32 24",
    "elect.sync %r1|%p1, 0xffffffff",
    "mapa.shared::cluster.u32 %r1, %r2, 0",
    "mapa.u64 %rd2, %rd1, 0",
    "getctarank.shared::cluster.u32 %r1, %r2",
    "isspacep.shared::cluster %p1, %rd1",
    "ld.shared::cluster.u32 %r1, [%r2]",
    "st.shared::cluster.u32 [%r2], %r1",
    "atom.shared::cluster.add.u32 %r1, [%r2], 1",
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r1], %r2, [%r3]",
    "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r1], %r2, [%r3]",
    "barrier.cluster.arrive.aligned",
    "barrier.cluster.arrive.relaxed.aligned",
    "barrier.cluster.wait.aligned",
    "barrier.cluster.wait.acquire",
    "mov.u32 %r1, %cluster_ctarank",
    "mov.u32 %r1, %cluster_ctaid.x",
    "mov.u32 %r1, %cluster_nctarank",
    "mov.pred %p1, %is_explicit_cluster",
    "stmatrix.sync.aligned.m8n8.x4.shared.b16 [%r1], {%r2,%r3,%r4,%r5}",
    "stmatrix.sync.aligned.m8n8.x4.trans.shared::cta.b16 [%r1], {%r2,%r3,%r4,%r5}",
    "griddepcontrol.wait",
    "griddepcontrol.launch_dependents",
    "multimem.ld_reduce.global.add.f32 %f0, [%rd1]",
    "multimem.red.global.add.f32 [%rd1], %f0",
    "red.global.add.v4.f32 [%rd1], {SUMS4}",
    "atom.global.add.noftz.bf16x2 %r1, [%rd1], %r2",
    "max.s32 %r1, %r2, %r3",
    "createpolicy.fractional.L2::evict_last.b64 %rd2, 1.0",
    "ld.global.L2::cache_hint.u32 %r1, [%rd1], %rd2",
    "cvta.param.u64 %rd2, %rd1",
    "cvt.rn.satfinite.e4m3x2.f32 %rs1, %f0, %f1",
];

#[test]
fn memory_of_several_devices_is_that_of_one() {
    let body = "st.global.u32 [%rd4], %r1;\nmultimem.ld_reduce.acquire.sys.global.max.u32 %r10, [%rd4];\nadd.u32 %r10, %r10, 1;\n\
                multimem.st.release.gpu.global.u32 [%rd4], %r10;\nmultimem.red.relaxed.sys.global.add.u32 [%rd4], %r10;";
    let expected: Vec<u32> = (0..32).map(|thread| 2 * (thread + 1)).collect();
    assert_eq!(crate::kernel::run(body, 32).expect("no fault").output, expected);
    for (right, wrong) in [
        (
            "multimem.ld_reduce.global.add.v4.f16x2 {%r1, %r2, %r3, %r4}, [%rd1];",
            "multimem.ld_reduce.global.v4.f16x2 {%r1, %r2, %r3, %r4}, [%rd1];",
        ),
        ("multimem.ld_reduce.add.acc::f32.v2.bf16x2 {%r1, %r2}, [%rd1];", "multimem.ld_reduce.min.f32 %f1, [%rd1];"),
        ("multimem.st.weak.global.v2.f32 [%rd1], {%f1, %f2};", "multimem.st.shared.f32 [%rd1], %f1;"),
        ("multimem.red.release.gpu.or.b32 [%rd1], %r1;", "multimem.red.acquire.gpu.or.b32 [%rd1], %r1;"),
        ("multimem.red.global.add.f32 [%rd1], %f1;", "multimem.red.global.exch.b32 [%rd1], %r1;"),
    ] {
        assert_eq!(refusal("", right), None, "{right}");
        let found = refusal("", wrong).unwrap_or_else(|| panic!("{wrong}"));
        assert!(
            found.contains("unknown instruction `multimem.") && found.contains("of `multimem` are known: "),
            "{found}"
        );
    }
}
