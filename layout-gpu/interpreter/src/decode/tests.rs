//! No part of an opcode is dropped unread.

use super::hint::HINTS;
use super::known::KNOWN;
use crate::Module;

/// A valid form of every known instruction; those of the same name differ in how they are decoded.
const VALID: &[&str] = &[
    "add.s32 %r1, %r2, %r3;",
    "add.f32 %r1, %r2, %r3;",
    "add.cc.u32 %r1, %r2, %r3;",
    "sub.f16x2 %r1, %r2, %r3;",
    "addc.u32 %r1, %r2, %r3;",
    "subc.u32 %r1, %r2, %r3;",
    "madc.lo.u32 %r1, %r2, %r3, %r4;",
    "mul.wide.u16 %r1, %rs2, %rs3;",
    "mad.lo.s32 %r1, %r2, %r3, %r4;",
    "mul24.lo.u32 %r1, %r2, %r3;",
    "mad24.hi.s32 %r1, %r2, %r3, %r4;",
    "fma.rn.f32 %r1, %r2, %r3, %r4;",
    "div.s32 %r1, %r2, %r3;",
    "div.full.f32 %r1, %r2, %r3;",
    "rem.u64 %rd1, %rd2, %rd3;",
    "min.s32 %r1, %r2, %r3;",
    "max.f32 %r1, %r2, %r3, %r4;",
    "neg.s32 %r1, %r2;",
    "abs.f64 %rd1, %rd2;",
    "sad.u32 %r1, %r2, %r3, %r4;",
    "dp4a.u32.s32 %r1, %r2, %r3, %r4;",
    "dp2a.lo.u32.u32 %r1, %r2, %r3, %r4;",
    "rcp.approx.ftz.f64 %rd1, %rd2;",
    "sqrt.rn.f32 %r1, %r2;",
    "rsqrt.approx.f32 %r1, %r2;",
    "ex2.approx.f16 %rs1, %rs2;",
    "tanh.approx.f32 %r1, %r2;",
    "lg2.approx.f32 %r1, %r2;",
    "sin.approx.f32 %r1, %r2;",
    "cos.approx.f32 %r1, %r2;",
    "testp.finite.f32 %p1, %r2;",
    "copysign.f32 %r1, %r2, %r3;",
    "and.b32 %r1, %r2, %r3;",
    "and.pred %p1, %p2, %p3;",
    "or.b64 %rd1, %rd2, %rd3;",
    "xor.b16 %rs1, %rs2, %rs3;",
    "not.b32 %r1, %r2;",
    "not.pred %p1, %p2;",
    "cnot.b32 %r1, %r2;",
    "brev.b32 %r1, %r2;",
    "shl.b32 %r1, %r2, %r3;",
    "shr.s32 %r1, %r2, %r3;",
    "shf.l.wrap.b32 %r1, %r2, %r3, %r4;",
    "popc.b32 %r1, %r2;",
    "clz.b64 %r1, %rd2;",
    "bfind.u32 %r1, %r2;",
    "bfe.u32 %r1, %r2, %r3, %r4;",
    "bfi.b32 %r1, %r2, %r3, %r4, %r5;",
    "bmsk.clamp.b32 %r1, %r2, %r3;",
    "szext.wrap.s32 %r1, %r2, %r3;",
    "fns.b32 %r1, %r2, %r3, %r4;",
    "lop3.b32 %r1, %r2, %r3, %r4, 0x96;",
    "lop3.or.b32 %r1|%p1, %r2, %r3, %r4, 0x96, %p2;",
    "prmt.b32 %r1, %r2, %r3, %r4;",
    "slct.b32.s32 %r1, %r2, %r3, %r4;",
    "setp.lt.s32 %p1, %r2, %r3;",
    "set.lt.u32.f32 %r1, %r2, %r3;",
    "selp.b32 %r1, %r2, %r3, %p1;",
    "mov.u32 %r1, %r2;",
    "mov.pred %p1, %p2;",
    "mov.b64 %rd1, {%r1, %r2};",
    "mov.b64 {%r1, %r2}, %rd1;",
    "mov.u32 %r1, %clock;",
    "mov.b128 %q1, %q2;",
    "cvt.u64.u32 %rd1, %r1;",
    "cvt.rn.f32.s32 %r1, %r2;",
    "cvt.rn.f16x2.f32 %r1, %r2, %r3;",
    "cvt.pack.sat.u16.s32 %r1, %r2, %r3;",
    "cvt.rz.ue8m0x2.f32 %rs1, %r2, %r3;",
    "cvta.to.global.u64 %rd1, %rd2;",
    "isspacep.shared %p1, %rd1;",
    "isspacep.const %p1, %rd1;",
    "isspacep.param %p1, %rd1;",
    "ld.global.u32 %r1, [%rd1];",
    "ld.b128 %q1, [%rd1];",
    "ldu.global.u32 %r1, [%rd1];",
    "st.shared.u32 [%r1], %r2;",
    "atom.global.add.u32 %r1, [%rd1], %r2;",
    "atom.global.add.v2.f32 {%r1, %r2}, [%rd1], {%r3, %r4};",
    "atom.global.exch.b128 %q1, [%rd1], %q2;",
    "red.global.add.u32 [%rd1], %r2;",
    "bar.sync 0;",
    "bar.red.popc.u32 %r1, 0, %p1;",
    "bar.warp.sync %r1;",
    "barrier.sync 0;",
    "bra DONE;",
    "brx.idx %r1, TARGETS;",
    "call (%r1), function, (%r2);",
    "ret;",
    "exit;",
    "trap;",
    "brkpt;",
    "shfl.sync.up.b32 %r1, %r2, %r3, %r4, -1;",
    "vote.sync.all.pred %p1, %p2, -1;",
    "match.any.sync.b32 %r1, %r2, -1;",
    "redux.sync.add.u32 %r1, %r2, -1;",
    "redux.sync.min.f32 %r1, %r2, -1;",
    "activemask.b32 %r1;",
    "elect.sync %r1|%p1, -1;",
    "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r2;",
    "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [%r2];",
    "stmatrix.sync.aligned.m8n8.x1.shared.b16 [%r2], {%r1};",
    "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16 {%r1, %r2}, {%r3, %r4}, {%r5}, {%r6, %r7};",
    "wmma.load.c.sync.aligned.row.m8n8k4.shared.f64 {%rd1, %rd2}, [%r1];",
    "wmma.mma.sync.aligned.row.col.m8n8k4.f64.f64.f64.f64 {%rd1, %rd2}, {%rd3}, {%rd4}, {%rd5, %rd6};",
    "mbarrier.init.shared.b64 [%r1], 1;",
    "mbarrier.arrive.shared.b64 %rd1, [%r1];",
    "mbarrier.test_wait.shared.b64 %p1, [%r1], %rd1;",
    "mbarrier.pending_count.b64 %r1, %rd1;",
    "mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%r1], %r2;",
    "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r1], 16;",
    "mbarrier.complete_tx.shared.b64 [%r1], 16;",
    "cp.async.bulk.commit_group;",
    "wgmma.fence.sync.aligned;",
    "mapa.shared::cluster.u32 %r1, %r2, 0;",
    "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%r1], %rd1;",
    "getctarank.u64 %r1, %rd2;",
    "cp.async.bulk.wait_group.read 0;",
    "st.shared::cluster.u32 [%r1], %r2;",
    "isspacep.shared::cluster %p1, %rd1;",
    "cp.async.ca.shared.global [%r1], [%rd1], 4;",
    "cp.async.commit_group;",
    "cp.async.wait_group 0;",
    "cp.async.mbarrier.arrive.shared.b64 [%r1];",
    "vadd.s32.u32.s32 %r1, %r2, %r3;",
    "vset.u32.u32.lt %r1, %r2, %r3;",
    "vmad.s32.s32.s32 %r1, %r2, %r3, %r4;",
    "vadd4.u32.u32.u32 %r1, %r2, %r3, %r4;",
    "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%r1], 32;",
    "tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r1, 32;",
    "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;",
    "tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, %p1;",
    "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%r1];",
    "tcgen05.ld.sync.aligned.16x256b.x1.b32 {%r1, %r2, %r3, %r4}, [%r5];",
    "tcgen05.st.sync.aligned.32x32b.x2.b32 [%r5], {%r1, %r2};",
    "tcgen05.wait::ld.sync.aligned;",
    "tcgen05.fence::before_thread_sync;",
    "alloca.u64 %rd1, %rd2, 16;",
    "stacksave.u64 %rd1;",
    "stackrestore.u64 %rd1;",
    "membar.gl;",
    "fence.acq_rel.gpu;",
    "griddepcontrol.wait;",
    "prefetch.global.L1 [%rd1];",
    "prefetchu.L1 [%rd1];",
    "nanosleep.u32 100;",
    "pmevent 1;",
    "setmaxnreg.inc.sync.aligned.u32 96;",
    "discard.global.L2 [%rd1], 128;",
    "applypriority.global.L2::evict_normal [%rd1], 128;",
    "createpolicy.fractional.L2::evict_last.b64 %rd1, 1.0;",
    "multimem.ld_reduce.acquire.gpu.global.add.u32 %r1, [%rd1];",
    "multimem.st.global.u32 [%rd1], %r1;",
    "multimem.red.release.sys.global.max.s32 [%rd1], %r1;",
];

/// Further valid forms of PTX ISA: modifiers that change nothing here.
const ACCEPTED: &[&str] = &[
    "ld.global.nc.L1::no_allocate.L2::cache_hint.L2::256B.v2.u32 {%r1, %r2}, [%rd1], %rd2;",
    "ld.global.L1::evict_unchanged.L2::evict_first.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1];",
    "ld.mmio.relaxed.sys.global.u32 %r1, [%rd1];",
    "ld.acquire.cluster.global.u32 %r1, [%rd1];",
    "ld.volatile.shared::cta.u32 %r1, [%r2];",
    "ld.weak.global.lu.u32 %r1, [%rd1];",
    "st.weak.global.wt.u32 [%rd1], %r1;",
    "st.mmio.relaxed.sys.global.u32 [%rd1], %r1;",
    "st.global.L1::evict_last.L2::evict_last.L2::cache_hint.u32 [%rd1], %r1, %rd2;",
    "atom.acq_rel.cluster.global.cas.L2::cache_hint.b32 %r1, [%rd1], %r2, %r3, %rd2;",
    "red.release.gpu.global.add.noftz.L2::cache_hint.f16x2 [%rd1], %r1, %rd2;",
    "cp.async.cg.shared::cta.global.L2::cache_hint.L2::128B [%r1], [%rd1], 16, %r2, %rd2;",
    "membar.proxy.alias;",
    "fence.sc.cluster;",
    "fence.acquire.sync_restrict::shared::cluster.cluster;",
    "fence.release.sync_restrict::shared::cta.cluster;",
    "fence.mbarrier_init.release.cluster;",
    "fence.proxy.async.shared::cluster;",
    "fence.proxy.async.global;",
    "fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;",
    "mapa.u64 %rd1, %rd2, %r1;",
    "tensormap.replace.tile.global_dim.global.b1024.b32 [%rd1], 3, %r1;",
    "tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%r1], 3;",
    "tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [%r1], 128;",
    "st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.v2.b64 [%r1], {%rd1, %rd2}, [%r2];",
    "st.async.shared::cluster.mbarrier::complete_tx::bytes.v4.f32 [%r1], {%r3, %r4, %r5, %r6}, [%r2];",
    "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u64 [%r1], %rd1, [%r2];",
    "red.async.relaxed.cluster.mbarrier::complete_tx::bytes.and.b32 [%r1], %r3, [%r2];",
    "barrier.cluster.arrive.relaxed.aligned;",
    "barrier.cluster.arrive.release;",
    "barrier.cluster.wait.acquire;",
    "cp.async.bulk.prefetch.tensor.2d.L2.global.tile [%rd1, {%r2, %r3}];",
    "cp.async.bulk.prefetch.L2.global [%rd1], 128;",
    "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.noftz.f16 [%rd1], [%r1], 128;",
    "fence.proxy.tensormap::generic.release.gpu;",
    "fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;",
    "griddepcontrol.launch_dependents;",
    "prefetch.local.L2 [%rd1];",
    "prefetch.global.L2::evict_last [%rd1];",
    "prefetch.param.tensormap [%rd1];",
    "pmevent.mask 3;",
    "setmaxnreg.dec.sync.aligned.u32 24;",
    "discard.L2 [%rd1], 128;",
    "createpolicy.fractional.L2::evict_first.b64 %rd1;",
    "createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64 %rd1, [%rd2], 1024, 2048;",
    "createpolicy.cvt.L2.b64 %rd1, %rd2;",
];

fn refusal(instruction: &str) -> Option<String> {
    let text = format!(
        ".version 8.7\n.target sm_100\n.address_size 64\n.func (.reg .b32 a) function(.reg .b32 b) {{ mov.b32 a, b; ret; }}\n\
         .visible .entry k()\n{{\n.reg .pred %p<10>;\n.reg .b16 %rs<10>;\n.reg .b32 %r<10>;\n.reg .b64 %rd<10>;\n\
         .reg .b128 %q<10>;\nTARGETS: .branchtargets DONE;\n{instruction}\nDONE: ret;\n}}\n"
    );
    Module::parse(&text).unwrap().entry("k").unwrap().refusal().map(ToString::to_string)
}

#[test]
fn every_known_instruction_has_a_valid_form() {
    for instruction in VALID.iter().chain(ACCEPTED) {
        assert_eq!(refusal(instruction), None, "{instruction}");
    }
    let known = KNOWN.iter().filter(|(_, forms)| !forms.starts_with("none of")).flat_map(|(names, _)| names.iter());
    for name in known.chain(HINTS.iter().map(|(name, ..)| name)) {
        assert!(VALID.iter().any(|instruction| instruction.split(['.', ' ', ';']).next() == Some(*name)), "{name}");
    }
}

#[test]
fn unknown_modifiers_are_refused() {
    for instruction in VALID {
        let end = instruction.find([' ', ';']).unwrap();
        let name = instruction.find(['.', ' ', ';']).unwrap();
        for modifier in ["frob", "L1::frob", "L2::frob", "L9", "m64n8k16", "sync::frob", "s2", "subnormal", "L2::64B"] {
            for place in if modifier == "frob" { vec![name, end] } else { vec![end] } {
                let wrong = format!("{}.{modifier}{}", &instruction[..place], &instruction[place..]);
                let Some(message) = refusal(&wrong) else {
                    let is_known = modifier == "L2::64B" && matches!(&instruction[..name], "ld" | "cp")
                        || modifier == "subnormal" && &instruction[..name] == "testp";
                    assert!(is_known, "accepted: {wrong}");
                    continue;
                };
                assert!(message.contains(&wrong), "{message}");
                let names_it = modifier != "frob" || message.contains("`.frob` is not known");
                assert!(names_it, "{message}");
            }
        }
    }
}

/// Modifiers that other instructions, or other forms of the instruction, have.
const REFUSED: &[&str] = &[
    "abs.rn.f32 %r1, %r2;",
    "add.approx.f32 %r1, %r2, %r3;",
    "atom.global.add.noftz.u32 %r1, [%rd1], %r2;",
    "atom.global.exch.v2.b128 %q1, [%rd1], %q2;",
    "bar.red.warp.popc.u32 %r1, 0, %p1;",
    "bra.u32 DONE;",
    "cp.async.commit_group.L2::128B;",
    "cvt.relu.u64.u32 %rd1, %r1;",
    "discard.L1 [%rd1], 128;",
    "ld.global.wt.u32 %r1, [%rd1];",
    "ld.mmio.global.u32 %r1, [%rd1];",
    "ldu.global.ca.u32 %r1, [%rd1];",
    "madc.lo.hi.u32 %r1, %r2, %r3, %r4;",
    "mbarrier.init.release.shared.b64 [%r1], 1;",
    "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16.xor {%r1, %r2}, {%r3, %r4}, {%r5}, {%r6, %r7};",
    "prefetchu.L2 [%rd1];",
    "setp.lt.ftz.s32 %p1, %r2, %r3;",
    "slct.b32.s32.s32 %r1, %r2, %r3, %r4;",
    "st.global.nc.u32 [%rd1], %r1;",
    "st.async.shared::cluster.u32 [%r1], %r2, [%r3];",
    "red.async.relaxed.gpu.mbarrier::complete_tx::bytes.add.u32 [%r1], %r3, [%r2];",
    "red.async.relaxed.cluster.mbarrier::complete_tx::bytes.add.f32 [%r1], %r3, [%r2];",
];

#[test]
fn modifiers_of_other_instructions_are_refused() {
    for instruction in REFUSED {
        assert!(refusal(instruction).is_some_and(|message| message.contains(instruction)), "{instruction}");
    }
    let message = refusal("setmaxnreg.dec.sync.aligned.u32 25;").unwrap();
    assert!(message.ends_with("setmaxnreg of 25 registers; there are multiples of 8 from 24 to 256"), "{message}");
    let message = refusal("prefetch.global.L9 [%rd1];").unwrap();
    assert_eq!(
        message,
        "line 13: unknown instruction `prefetch.global.L9 [%rd1];`: `.L9` is not known; of `prefetch` are known: .global, \
         .local, .L1, .L2, .L2::evict_last, .L2::evict_normal, .const, .param, .tensormap"
    );
}
