//! A product of matrices by TMA and `wgmma`, and the same with one wait, fence, arrival, count or parity less.

use layout_gpu_interpreter::{Arg, DevicePtr, Fault, Machine, Module, TensorMap};

const M: usize = 64;
const N: usize = 32;
const K: usize = 320;

/// One warp copies tiles of 64 and 32 rows by 64 into a ring of two slots; a warp group multiplies them and stores the sums by TMA.
pub fn text() -> String {
    let sums: Vec<String> = (0..16).map(|at| format!("%f{at}")).collect();
    let sums = sums.join(", ");
    let zeros: String = (0..16).map(|at| format!("mov.f32 %f{at}, 0f00000000;\n")).collect();
    let products: String = (0..4)
        .map(|step| {
            format!(
                "add.s64 %rd6, %rd4, {at};\nadd.s64 %rd7, %rd5, {at};\n\
                 wgmma.mma_async.sync.aligned.m64n32k16.f32.bf16.bf16 {{{sums}}}, %rd6, %rd7, %p9, 1, 1, 0, 0;\n",
                at = 2 * step
            )
        })
        .collect();
    let stores: String = (0..16)
        .map(|at| {
            let (row, column) = (8 * (at / 2 % 2), 8 * (at / 4) + at % 2);
            format!("st.shared.f32 [%r20+{}], %f{at};\n", 4 * (32 * row + column))
        })
        .collect();
    format!(
        ".version 8.0\n.target sm_90a\n.address_size 64\n\
.visible .entry gemm(.param .align 64 .b8 ma[128], .param .align 64 .b8 mb[128], .param .align 64 .b8 mc[128], .param .u32 steps)\n\
.reqntid 160\n{{\n\
.reg .pred %p<12>;\n.reg .b32 %r<40>;\n.reg .b64 %rd<20>;\n.reg .f32 %f<32>;\n\
.shared .align 1024 .b8 sa[16384];\n.shared .align 1024 .b8 sb[8192];\n.shared .align 128 .b8 sc[8192];\n\
.shared .align 8 .b8 full[16];\n.shared .align 8 .b8 empty[16];\n\
mov.b64 %rd1, ma;\ncvta.param.u64 %rd1, %rd1;\nmov.b64 %rd2, mb;\ncvta.param.u64 %rd2, %rd2;\nmov.b64 %rd3, mc;\ncvta.param.u64 %rd3, %rd3;\n\
ld.param.u32 %r1, [steps];\nmov.u32 %r2, %tid.x;\nmov.u32 %r3, sa;\nmov.u32 %r4, sb;\nmov.u32 %r5, sc;\nmov.u32 %r6, full;\nmov.u32 %r7, empty;\n\
setp.ne.u32 %p1, %r2, 0;\n@%p1 bra READY;\n\
mbarrier.init.shared.b64 [%r6], 1;\nmbarrier.init.shared.b64 [%r6+8], 1;\nmbarrier.init.shared.b64 [%r7], 128;\nmbarrier.init.shared.b64 [%r7+8], 128;\n\
fence.mbarrier_init.release.cluster;\n\
READY:\nbar.sync 0;\nmov.u32 %r8, 0;\nsetp.lt.u32 %p2, %r2, 128;\n@%p2 bra CONSUME;\n\
setp.ne.u32 %p3, %r2, 128;\n@%p3 bra END;\n\
PRODUCE:\nand.b32 %r9, %r8, 1;\nshl.b32 %r10, %r9, 3;\nadd.s32 %r11, %r6, %r10;\nadd.s32 %r12, %r7, %r10;\nshl.b32 %r13, %r9, 13;\nshl.b32 %r19, %r9, 12;\n\
add.s32 %r14, %r3, %r13;\nadd.s32 %r15, %r4, %r19;\nshr.u32 %r16, %r8, 1;\nand.b32 %r16, %r16, 1;\nxor.b32 %r16, %r16, 1;\n\
EMPTY:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r12], %r16;\n@!%p4 bra EMPTY;\n\
mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r11], 12288;\nshl.b32 %r17, %r8, 6;\nmov.u32 %r18, 0;\n\
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r14], [%rd1, {{%r17, %r18}}], [%r11];\n\
cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%r15], [%rd2, {{%r17, %r18}}], [%r11];\n\
add.s32 %r8, %r8, 1;\nsetp.lt.u32 %p5, %r8, %r1;\n@%p5 bra PRODUCE;\nbra END;\n\
CONSUME:\n{zeros}setp.eq.u32 %p9, %r2, %r2;\n\
LOOP:\nand.b32 %r9, %r8, 1;\nshl.b32 %r10, %r9, 3;\nadd.s32 %r11, %r6, %r10;\nadd.s32 %r12, %r7, %r10;\nshl.b32 %r13, %r9, 13;\nshl.b32 %r19, %r9, 12;\n\
add.s32 %r14, %r3, %r13;\nadd.s32 %r15, %r4, %r19;\nshr.u32 %r16, %r8, 1;\nand.b32 %r16, %r16, 1;\n\
FULL:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r11], %r16;\n@!%p4 bra FULL;\n\
shr.u32 %r14, %r14, 4;\nshr.u32 %r15, %r15, 4;\ncvt.u64.u32 %rd4, %r14;\ncvt.u64.u32 %rd5, %r15;\n\
or.b64 %rd4, %rd4, 0x4000004000010000;\nor.b64 %rd5, %rd5, 0x4000004000010000;\n\
wgmma.fence.sync.aligned;\n{products}wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n\
mbarrier.arrive.shared::cta.b64 _, [%r12];\n\
add.s32 %r8, %r8, 1;\nsetp.lt.u32 %p5, %r8, %r1;\n@%p5 bra LOOP;\n\
and.b32 %r21, %r2, 31;\nshr.u32 %r22, %r2, 5;\nshl.b32 %r22, %r22, 4;\nshr.u32 %r23, %r21, 2;\nadd.s32 %r22, %r22, %r23;\nand.b32 %r23, %r21, 3;\n\
shl.b32 %r22, %r22, 7;\nshl.b32 %r23, %r23, 3;\nadd.s32 %r20, %r5, %r22;\nadd.s32 %r20, %r20, %r23;\n{stores}\
fence.proxy.async.shared::cta;\nbar.sync 1, 128;\n@%p1 bra END;\nmov.u32 %r18, 0;\n\
cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%rd3, {{%r18, %r18}}], [%r5];\n\
cp.async.bulk.commit_group;\ncp.async.bulk.wait_group 0;\n\
END:\nret;\n}}\n"
    )
}

pub fn bf16(value: f32) -> u16 {
    (value.to_bits() >> 16) as u16
}

/// A small number that bf16 has exactly.
pub fn number(seed: usize) -> f32 {
    (((seed * 2_654_435_761) >> 7) % 17) as f32 - 8.0
}

pub fn map(element: u32, address: DevicePtr, [columns, rows]: [u64; 2], extents: [u32; 2], swizzle: u32) -> Arg {
    let bytes = if element == 9 { 2 } else { 4 };
    let (sizes, strides, steps) = (vec![columns, rows], vec![columns * bytes], vec![1, 1]);
    let map = TensorMap {
        element,
        address: address.0,
        sizes,
        strides,
        extents: extents.to_vec(),
        steps,
        interleave: 0,
        swizzle,
        fill: 0,
        window: None,
    };
    Arg::from_bytes(&map.encode().unwrap())
}

pub fn run(text: &str, seed: Option<u64>) -> Result<Vec<f32>, Fault> {
    let module = Module::parse(text).unwrap();
    if let Some(refusal) = module.entry("gemm").unwrap().refusal() {
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
        map(9, b, [K as u64, N as u64], [64, 32], 3),
        map(7, c, [N as u64, M as u64], [32, 64], 0),
        Arg::from((K / 64) as u32),
    ];
    machine.launch(&module, "gemm", [1, 1, 1], [160, 1, 1], 0, &args, &mut |_, _| {})?;
    let bytes = machine.read(c, 4 * M * N).unwrap();
    Ok(bytes.chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect())
}

#[test]
fn a_product_is_right() {
    let found = run(&text(), None).unwrap_or_else(|fault| panic!("{fault}"));
    for (at, found) in found.iter().enumerate() {
        let (row, column) = (at / N, at % N);
        let expected: f64 =
            (0..K).map(|k| f64::from(number(row * K + k)) * f64::from(number(column * K + k + 77))).sum();
        assert_eq!(f64::from(*found).to_bits(), (expected + 0.0).to_bits(), "row {row}, column {column}");
    }
}

#[test]
fn what_is_missing_is_found() {
    let text = text();
    let mut wrong = String::new();
    let full = "FULL:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r11], %r16;\n@!%p4 bra FULL;\n";
    let empty = "EMPTY:\nmbarrier.try_wait.parity.shared::cta.b64 %p4, [%r12], %r16;\n@!%p4 bra EMPTY;\n";
    let arrive = "mbarrier.arrive.shared::cta.b64 _, [%r12];\n";
    let expect = "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%r11], 12288;\n";
    let wait = "wgmma.wait_group.sync.aligned 0;\n";
    for (from, to, start, part) in [
        (full, "", "in flight", "the copy of thread (128,0,0) at line"),
        (empty, "", "barrier", "1 arrive at an mbarrier that waits for 0"),
        (arrive, "", "barrier", "phase 0 waits for 128 of 128 arrivals"),
        (expect, "mbarrier.arrive.shared::cta.b64 _, [%r11];\n", "in flight", "has not been waited for"),
        (expect, "mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%r11], 12288;\n", "barrier", "1 of 1 arrival"),
        ("[%r11], 12288", "[%r11], 8192", "in flight", ""),
        ("[%r11], 12288", "[%r11], 24576", "barrier", "12288 bytes that never come"),
        (wait, "", "in flight", "thread (0,0,0) still reads there, by line 108"),
        (&format!("{wait}{arrive}"), &format!("{arrive}{wait}"), "race", "reads at line 108, with no barrier between"),
        ("wgmma.fence.sync.aligned;\n", "", "wgmma", "no `wgmma.fence` lies before"),
        ("wgmma.commit_group.sync.aligned;\n", "", "in flight", "still reads there"),
        (
            "and.b32 %r16, %r16, 1;\nFULL",
            "and.b32 %r16, %r16, 1;\nxor.b32 %r16, %r16, 1;\nFULL",
            "barrier",
            "waits for ever",
        ),
        ("xor.b32 %r16, %r16, 1;\nEMPTY", "EMPTY", "barrier", "waits for ever"),
        ("fence.proxy.async.shared::cta;\n", "", "proxy", "uses `sc`+0 (byte"),
        ("bar.sync 1, 128;\n", "", "race", ""),
        // Whoever arrives has waited for the products of the whole warp group: one arrival less does no harm.
        ("[%r7], 128", "[%r7], 127", "nothing", ""),
        ("[%r7+8], 128", "[%r7+8], 129", "barrier", "phase 0 waits for 1 of 129 arrivals"),
        ("READY:\nbar.sync 0;\n", "READY:\n", "race", "which thread (0,0,0) writes at line 31"),
        ("wait_group 0;\nEND", "wait_group 0;\nst.shared.u32 [%r5], 0;\nEND", "nothing", ""),
        ("cp.async.bulk.wait_group 0;\nEND", "st.shared.u32 [%r5], 0;\nEND", "in flight", "still reads there"),
        ("mbarrier.init.shared.b64 [%r6+8], 1;\n", "", "uninitialised", "8 bytes at offset 8 of `full`"),
    ] {
        assert!(text.contains(from), "{from}");
        let found = run(&text.replace(from, to), None).map_or_else(|fault| fault.to_string(), |_| "nothing".to_owned());
        if !found.starts_with(start) || !found.contains(part) {
            wrong += &format!("{from} -> {to}: {found}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
