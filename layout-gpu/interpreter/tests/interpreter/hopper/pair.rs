//! A product by a cluster of two blocks, which copy halves of B to each other and release each other's slots, with budgets of registers; and the same
//! with one wait, fence, arrival, count, phase or parity less.

use layout_gpu_interpreter::{Arg, Fault, Machine, Module};

use super::gemm::{bf16, map, number};

const M: usize = 128;
const N: usize = 32;
const K: usize = 320;

/// In each block warp group 0 copies 64 rows of A, and half of the 32 rows of B to both blocks; warp group 1 multiplies and stores the sums by TMA.
fn text() -> String {
    let sums: Vec<String> = (0..16).map(|at| format!("%f{at}")).collect();
    let sums = sums.join(", ");
    let product = |step: usize, adds: &str| {
        format!(
            "add.s64 %rd6, %rd4, {at};\nadd.s64 %rd7, %rd5, {at};\n\
             wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {{{sums}}}, %rd6, %rd7, {adds}, 1, 1, 0, 0;\n",
            at = 2 * step
        )
    };
    let products: String = (0..4).map(|step| product(step, if step == 0 { "%p9" } else { "%p8" })).collect();
    let stores: String = (0..16)
        .map(|at| {
            let (row, column) = (8 * (at / 2 % 2), 8 * (at / 4) + at % 2);
            format!("st.shared.f32 [%r20+{}], %f{at};\n", 4 * (32 * row + column))
        })
        .collect();
    let load = "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes";
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n\
.visible .entry pair(.param .align 64 .b8 ma[128], .param .align 64 .b8 mb[128], .param .align 64 .b8 mc[128], .param .u32 steps)\n\
.maxnreg 128\n.explicitcluster\n.reqnctapercluster 2, 1, 1\n{{\n\
.reg .pred %p<12>;\n.reg .b16 %rs<2>;\n.reg .b32 %r<40>;\n.reg .b64 %rd<20>;\n.reg .f32 %f<32>;\n\
.shared .align 1024 .b8 sa[16384];\n.shared .align 1024 .b8 sb[8192];\n.shared .align 128 .b8 sc[8192];\n\
.shared .align 8 .b8 full[16];\n.shared .align 8 .b8 empty[16];\n\
mov.b64 %rd1, ma;\ncvta.param.u64 %rd1, %rd1;\nmov.b64 %rd2, mb;\ncvta.param.u64 %rd2, %rd2;\nmov.b64 %rd3, mc;\ncvta.param.u64 %rd3, %rd3;\n\
ld.param.u32 %r1, [steps];\nmov.u32 %r2, %tid.x;\nmov.u32 %r3, sa;\nmov.u32 %r4, sb;\nmov.u32 %r5, sc;\nmov.u32 %r6, full;\nmov.u32 %r7, empty;\n\
mov.u32 %r30, %cluster_ctarank;\nand.b32 %r31, %r2, 127;\nsetp.ne.u32 %p1, %r2, 0;\n@%p1 bra READY;\n\
mbarrier.init.shared.b64 [%r6], 1;\nmbarrier.init.shared.b64 [%r6+8], 1;\nmbarrier.init.shared.b64 [%r7], 2;\nmbarrier.init.shared.b64 [%r7+8], 2;\n\
fence.mbarrier_init.release.cluster;\n\
READY:\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n\
mov.u32 %r8, 0;\nsetp.ge.u32 %p2, %r2, 128;\n@%p2 bra CONSUME;\n\
setmaxnreg.dec.sync.aligned.u32 24;\n@%p1 bra END;\nmov.u16 %rs1, 3;\nshl.b32 %r32, %r30, 4;\nshl.b32 %r33, %r30, 11;\nshl.b32 %r34, %r30, 6;\n\
PRODUCE:\nand.b32 %r9, %r8, 1;\nshl.b32 %r10, %r9, 3;\nadd.s32 %r11, %r6, %r10;\nadd.s32 %r12, %r7, %r10;\nshl.b32 %r13, %r9, 13;\nshl.b32 %r19, %r9, 12;\n\
add.s32 %r14, %r3, %r13;\nadd.s32 %r15, %r4, %r19;\nadd.s32 %r15, %r15, %r33;\nshr.u32 %r16, %r8, 1;\nand.b32 %r16, %r16, 1;\nxor.b32 %r16, %r16, 1;\n\
EMPTY:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r12], %r16;\n@!%p4 bra EMPTY;\n\
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r11], 12288;\nshl.b32 %r17, %r8, 6;\n\
{load} [%r14], [%rd1, {{%r17, %r34}}], [%r11];\n\
{load}.multicast::cluster [%r15], [%rd2, {{%r17, %r32}}], [%r11], %rs1;\n\
add.s32 %r8, %r8, 1;\nsetp.lt.u32 %p5, %r8, %r1;\n@%p5 bra PRODUCE;\nbra END;\n\
CONSUME:\nsetmaxnreg.inc.sync.aligned.u32 232;\nsetp.ge.u32 %p6, %r31, 2;\nsetp.eq.u32 %p8, %r2, %r2;\n\
LOOP:\nand.b32 %r9, %r8, 1;\nshl.b32 %r10, %r9, 3;\nadd.s32 %r11, %r6, %r10;\nadd.s32 %r12, %r7, %r10;\nshl.b32 %r13, %r9, 13;\nshl.b32 %r19, %r9, 12;\n\
add.s32 %r14, %r3, %r13;\nadd.s32 %r15, %r4, %r19;\nshr.u32 %r16, %r8, 1;\nand.b32 %r16, %r16, 1;\nsetp.ne.u32 %p9, %r8, 0;\n\
FULL:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r11], %r16;\n@!%p4 bra FULL;\n\
shr.u32 %r14, %r14, 4;\nshr.u32 %r15, %r15, 4;\ncvt.u64.u32 %rd4, %r14;\ncvt.u64.u32 %rd5, %r15;\n\
or.b64 %rd4, %rd4, 0x4000004000010000;\nor.b64 %rd5, %rd5, 0x4000004000010000;\n\
wgmma.fence.sync.aligned;\n{products}wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n\
@%p6 bra KEPT;\nmapa.shared::cluster.u32 %r35, %r12, %r31;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r35];\n\
KEPT:\nadd.s32 %r8, %r8, 1;\nsetp.lt.u32 %p5, %r8, %r1;\n@%p5 bra LOOP;\n\
and.b32 %r21, %r31, 31;\nshr.u32 %r22, %r31, 5;\nshl.b32 %r22, %r22, 4;\nshr.u32 %r23, %r21, 2;\nadd.s32 %r22, %r22, %r23;\nand.b32 %r23, %r21, 3;\n\
shl.b32 %r22, %r22, 7;\nshl.b32 %r23, %r23, 3;\nadd.s32 %r20, %r5, %r22;\nadd.s32 %r20, %r20, %r23;\n{stores}\
fence.proxy.async.shared::cta;\nbar.sync 1, 128;\nsetp.ne.u32 %p7, %r31, 0;\n@%p7 bra END;\nmov.u32 %r18, 0;\nshl.b32 %r34, %r30, 6;\n\
cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd3, {{%r18, %r34}}], [%r5];\n\
cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;\n\
END:\nbarrier.cluster.arrive;\nbarrier.cluster.wait;\nret;\n}}\n"
    )
}

fn run(text: &str, seed: Option<u64>) -> Result<Vec<f32>, Fault> {
    let module = Module::parse(text).unwrap();
    if let Some(refusal) = module.entry("pair").unwrap().refusal() {
        panic!("{refusal}");
    }
    let mut machine = Machine::new();
    machine.limit_instructions(Some(1_000_000));
    machine.vary_schedule(seed);
    let factor = |rows: usize, seed: usize| -> Vec<u8> {
        (0..rows * K).flat_map(|at| bf16(number(at + seed)).to_le_bytes()).collect()
    };
    let (a, b, c) = (machine.alloc(2 * M * K), machine.alloc(2 * N * K), machine.alloc(4 * M * N));
    machine.write(a, &factor(M, 0)).unwrap();
    machine.write(b, &factor(N, 77)).unwrap();
    let args = [
        map(9, a, [K as u64, M as u64], [64, 64], 3),
        map(9, b, [K as u64, N as u64], [64, 16], 3),
        map(7, c, [N as u64, M as u64], [32, 64], 0),
        Arg::from((K / 64) as u32),
    ];
    machine.launch(&module, "pair", [2, 1, 1], [256, 1, 1], 0, &args, &mut |_, _| {})?;
    let bytes = machine.read(c, 4 * M * N).unwrap();
    Ok(bytes.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect())
}

#[test]
fn a_product_of_two_blocks_is_right_on_every_schedule() {
    let text = text();
    for seed in std::iter::once(None).chain((0..16).map(Some)) {
        let found = run(&text, seed).unwrap_or_else(|fault| panic!("{seed:?}: {fault}"));
        for (at, found) in found.iter().enumerate() {
            let (row, column) = (at / N, at % N);
            let expected: f64 =
                (0..K).map(|k| f64::from(number(row * K + k)) * f64::from(number(column * K + k + 77))).sum();
            assert_eq!(f64::from(*found).to_bits(), (expected + 0.0).to_bits(), "row {row}, column {column}");
        }
    }
}

#[test]
fn what_is_missing_is_found() {
    let text = text();
    let begin = "READY:\nbarrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n";
    let end = "END:\nbarrier.cluster.arrive;\nbarrier.cluster.wait;\n";
    let full = "FULL:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r11], %r16;\n@!%p4 bra FULL;\n";
    let empty = "EMPTY:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r12], %r16;\n@!%p4 bra EMPTY;\n";
    let wait = "wgmma.wait_group.sync.aligned 0;\n";
    let arrive = "@%p6 bra KEPT;\nmapa.shared::cluster.u32 %r35, %r12, %r31;\nmbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r35];\n";
    let early =
        arrive.replace("@%p6 bra KEPT;\n", "").replace("mapa", "@!%p6 mapa").replace("mbarrier", "@!%p6 mbarrier");
    let (ready, consume) = ("fence.mbarrier_init.release.cluster;\nREADY:\n", "CONSUME:\n");
    let parity = "and.b32 %r16, %r16, 1;\nsetp.ne.u32 %p9";
    let mutations: &[(&str, &str, &str, &str)] = &[
        (begin, "READY:\nbar.sync 0;\n", "barrier", "no mbarrier was initialised there"),
        (begin, "READY:\nbarrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.aligned;\n", "race", ""),
        (
            &format!("{ready}barrier.cluster.arrive.aligned;\nbarrier.cluster.wait.aligned;\n"),
            "READY:\nbar.sync 0;\nbarrier.cluster.arrive.relaxed.aligned;\nbarrier.cluster.wait.aligned;\n",
            "proxy",
            "with no `fence.mbarrier_init` between",
        ),
        (end, "END:\n", "gone", "of the cluster, which has left the kernel"),
        ("mov.u16 %rs1, 3;", "mov.u16 %rs1, 1;", "barrier", "waits for 1 of 2 arrivals"),
        ("mov.u16 %rs1, 3;", "mov.u16 %rs1, 7;", "out of bounds", "in block 2 of a cluster of 2 blocks"),
        ("setp.ge.u32 %p6, %r31, 2;", "setp.ge.u32 %p6, %r31, 1;", "barrier", "2048 bytes that never come"),
        ("%r35, %r12, %r31;", "%r35, %r12, %r30;", "", ""),
        (&format!("{wait}{arrive}"), &format!("{early}{wait}"), "", ""),
        ("[%r7], 2;", "[%r7], 1;", "in flight", "has not been waited for"),
        ("[%r7+8], 2;", "[%r7+8], 3;", "barrier", "waits for 1 of 3 arrivals"),
        (
            "arrive.release.cluster.shared::cluster",
            "arrive.relaxed.cluster.shared::cluster",
            "race",
            "which thread (128,0,0) reads at line 105",
        ),
        ("[%r11], 12288", "[%r11], 8192", "in flight", "has not been waited for"),
        ("[%r11], 12288", "[%r11], 14336", "barrier", "2048 bytes that never come"),
        (full, "", "in flight", ""),
        (empty, "", "barrier", "an mbarrier that waits for 0"),
        (parity, "and.b32 %r16, %r16, 0;\nsetp.ne.u32 %p9", "race", "which thread (128,0,0) reads at line 105"),
        ("xor.b32 %r16, %r16, 1;\nEMPTY", "EMPTY", "barrier", "waits for ever"),
        (wait, "", "in flight", "thread (128,0,0) still reads there, by line 105"),
        ("wgmma.fence.sync.aligned;\n", "", "wgmma", "no `wgmma.fence` lies before"),
        ("fence.proxy.async.shared::cta;\n", "", "proxy", "with no `fence.proxy.async` between"),
        ("bar.sync 1, 128;\n", "", "race", ""),
        ("setmaxnreg.dec.sync.aligned.u32 24;\n", "", "registers", "waits for ever for 232 registers a thread"),
        (
            "aligned.u32 232",
            "aligned.u32 240",
            "registers",
            "waits for ever for 240 registers a thread: 3584 more for the warp",
        ),
        ("aligned.u32 24;", "aligned.u32 136;", "registers", "leaves 136 registers a thread, where the warp has 128"),
        ("aligned.u32 232", "aligned.u32 120", "registers", "asks for 120 registers a thread, where the warp has 128"),
        (".maxnreg 128\n", "", "registers", "neither `.reqntid`, `.maxntid` nor `.maxnreg`"),
        (
            consume,
            "CONSUME:\nsetp.eq.u32 %p10, %r31, 0;\n@%p10 mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r6], 16;\n",
            "barrier",
            "and 16 bytes that never come",
        ),
    ];
    let mut wrong = String::new();
    for (from, to, start, part) in mutations {
        assert!(text.contains(from), "{from}");
        let found = run(&text.replace(from, to), None).map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned());
        if found == "nothing" || !found.starts_with(start) || !found.contains(part) {
            wrong += &format!("{from} -> {to}: {found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
